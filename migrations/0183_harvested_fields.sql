-- Harvested formats state the values of declared fields: a record changes with its values, the words of a declaration and
-- those of a chosen value.
drop trigger data_resource_oai_update on data_resource;
create constraint trigger data_resource_oai_update after update of
  status, public_id, resource_no, version, version_group, resource_type, title_zh, title_en, keywords_zh,
  keywords_en, description_zh, description_en, subject_code, sharing_method, open_date, access_restriction,
  non_disclosure_reason, license, doi, cstr, type_meta, field_values, authors, publisher, projects,
  related_works, file_count, total_size, publish_date, update_time
  on data_resource
  deferrable initially deferred for each row
  when (
    (old.status in ('5', '6', '7') or new.status in ('5', '6'))
    and (old.status, old.public_id, old.resource_no, old.version, old.version_group, old.resource_type, old.title_zh,
      old.title_en, old.keywords_zh, old.keywords_en, old.description_zh, old.description_en, old.subject_code,
      old.sharing_method, old.open_date, old.access_restriction, old.non_disclosure_reason, old.license, old.doi,
      old.cstr, old.type_meta, old.field_values, old.authors, old.publisher, old.projects, old.related_works,
      old.file_count, old.total_size, old.publish_date, old.update_time)
    is distinct from (new.status, new.public_id, new.resource_no, new.version, new.version_group, new.resource_type, new.title_zh,
      new.title_en, new.keywords_zh, new.keywords_en, new.description_zh, new.description_en, new.subject_code,
      new.sharing_method, new.open_date, new.access_restriction, new.non_disclosure_reason, new.license, new.doi,
      new.cstr, new.type_meta, new.field_values, new.authors, new.publisher, new.projects, new.related_works,
      new.file_count, new.total_size, new.publish_date, new.update_time))
  execute function note_for_oai();

create function note_declaration_for_oai() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7319, 0);
  update interop_oai_record set datestamp = date_trunc('second', clock_timestamp())
  where not deleted and resource_id in (
    select resource_id from data_resource where field_values <> '{}' and field_values ? new.field_key);
  return null;
end $$;
create constraint trigger data_metadata_field_oai after update on data_metadata_field
  deferrable initially deferred for each row
  when ((old.label_zh, old.label_en, old.dict_type, old.statement) is distinct from (new.label_zh, new.label_en, new.dict_type, new.statement))
  execute function note_declaration_for_oai();

create function note_term_for_oai() returns trigger language plpgsql as $$
declare
  term sys_dict_data := coalesce(new, old);
begin
  if not exists (select from data_metadata_field where dict_type = term.dict_type) then
    return null;
  end if;
  perform pg_advisory_xact_lock_shared(7319, 0);
  update interop_oai_record set datestamp = date_trunc('second', clock_timestamp())
  where not deleted and resource_id in (
    select resource_id from data_metadata_field
    join data_resource on field_values <> '{}'
      and field_values @> jsonb_build_object(field_key, jsonb_build_array(term.dict_value))
    where dict_type = term.dict_type);
  return null;
end $$;
create constraint trigger sys_dict_data_oai_update after update on sys_dict_data
  deferrable initially deferred for each row
  when ((old.dict_label, old.dict_label_en, old.dict_value, old.remark)
    is distinct from (new.dict_label, new.dict_label_en, new.dict_value, new.remark))
  execute function note_term_for_oai();
create constraint trigger sys_dict_data_oai_other after insert or delete on sys_dict_data
  deferrable initially deferred for each row execute function note_term_for_oai();

-- The formats say more of records that have values.
update interop_oai_record set datestamp = date_trunc('second', clock_timestamp())
where not deleted and resource_id in (select resource_id from data_resource where field_values <> '{}');
