-- Grants that funded a resource: funder with its ROR iD, number and title (src/domains/data/resources/contract/fields.ts). Harvested
-- descriptions show them.
alter table data_resource add column grants jsonb not null default '[]'::jsonb;

drop trigger data_resource_oai_update on data_resource;
create constraint trigger data_resource_oai_update after update of
      status, public_id, resource_no, version, version_group, resource_type, title_zh, title_en, keywords_zh,
      keywords_en, description_zh, description_en, subject_code, sharing_method, open_date,
      access_restriction, non_disclosure_reason, license, doi, cstr, type_meta, field_values, authors,
      publisher, projects, related_works, file_count, total_size, publish_date, update_time, grants
  on data_resource
  deferrable initially deferred for each row
  when (
    (old.status in ('5', '6', '7') or new.status in ('5', '6'))
    and (old.status, old.public_id, old.resource_no, old.version, old.version_group, old.resource_type,
      old.title_zh, old.title_en, old.keywords_zh, old.keywords_en, old.description_zh, old.description_en,
      old.subject_code, old.sharing_method, old.open_date, old.access_restriction, old.non_disclosure_reason,
      old.license, old.doi, old.cstr, old.type_meta, old.field_values, old.authors, old.publisher,
      old.projects, old.related_works, old.file_count, old.total_size, old.publish_date, old.update_time,
      old.grants)
    is distinct from (new.status, new.public_id, new.resource_no, new.version, new.version_group, new.resource_type,
      new.title_zh, new.title_en, new.keywords_zh, new.keywords_en, new.description_zh, new.description_en,
      new.subject_code, new.sharing_method, new.open_date, new.access_restriction, new.non_disclosure_reason,
      new.license, new.doi, new.cstr, new.type_meta, new.field_values, new.authors, new.publisher,
      new.projects, new.related_works, new.file_count, new.total_size, new.publish_date, new.update_time,
      new.grants))
  execute function note_for_oai();
