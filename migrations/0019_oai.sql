-- What OAI-PMH harvesters are told of a resource: when it last changed for them, which sets it is in, whether it is
-- gone. Rows stay for ever, also when the resource itself is deleted: the repository promises persistent deletes.
create table interop_oai_record (
  resource_id bigint primary key,
  public_id varchar(20) not null,
  -- Whole seconds, the granularity of the protocol.
  datestamp timestamptz not null,
  deleted boolean not null default false,
  resource_type varchar(30) not null,
  subject_code varchar(20) not null,
  -- When files under embargo will open, which changes what the metadata say without any change of the resource.
  open_date date
);
create index interop_oai_record_order on interop_oai_record (datestamp, resource_id);
create index interop_oai_record_type on interop_oai_record (resource_type, resource_id);
create index interop_oai_record_subject on interop_oai_record (subject_code, resource_id);
create index interop_oai_record_public on interop_oai_record (public_id);
create index interop_oai_record_opening on interop_oai_record (open_date) where open_date is not null;

/*
 * Kept by triggers, which nobody can forget to call, at commit: the shared lock lets a harvester wait for those whose
 * moment is past but whose commit is not, so that no change can fall behind a harvest that has begun.
 */
create function note_for_oai() returns trigger language plpgsql as $$
declare
  moment timestamptz;
begin
  perform pg_advisory_xact_lock_shared(7319, 0);
  moment := date_trunc('second', clock_timestamp());
  if tg_op = 'DELETE' then
    update interop_oai_record set deleted = true, open_date = null, datestamp = moment
    where resource_id = old.resource_id and not deleted;
  elsif new.status in ('5', '6') then
    insert into interop_oai_record as r (resource_id, public_id, datestamp, resource_type, subject_code, open_date)
    values (new.resource_id, new.public_id, moment, new.resource_type, new.subject_code,
      case when new.sharing_method = 'open' and new.open_date > (moment at time zone 'Asia/Shanghai')::date then new.open_date end)
    on conflict (resource_id) do update set
      public_id = excluded.public_id, datestamp = excluded.datestamp, deleted = false,
      resource_type = excluded.resource_type, subject_code = excluded.subject_code, open_date = excluded.open_date;
  else
    update interop_oai_record set deleted = true, open_date = null, datestamp = moment
    where resource_id = new.resource_id and not deleted;
  end if;
  return null;
end $$;

create constraint trigger data_resource_oai_insert after insert on data_resource
  deferrable initially deferred for each row when (new.status in ('5', '6')) execute function note_for_oai();
create constraint trigger data_resource_oai_delete after delete on data_resource
  deferrable initially deferred for each row when (old.status in ('5', '6', '7')) execute function note_for_oai();
-- Whatever a record in any format is made of; counters and notes of the house are not.
create constraint trigger data_resource_oai_update after update of
  status, public_id, resource_no, version, version_group, resource_type, title_zh, title_en, keywords_zh,
  keywords_en, description_zh, description_en, subject_code, sharing_method, open_date, access_restriction,
  non_disclosure_reason, license, doi, cstr, type_meta, authors, publisher, projects, file_count, total_size,
  publish_date, update_time
  on data_resource
  deferrable initially deferred for each row
  when (
    (old.status in ('5', '6', '7') or new.status in ('5', '6'))
    and (old.status, old.public_id, old.resource_no, old.version, old.version_group, old.resource_type, old.title_zh, old.title_en,
      old.keywords_zh, old.keywords_en, old.description_zh, old.description_en, old.subject_code, old.sharing_method,
      old.open_date, old.access_restriction, old.non_disclosure_reason, old.license, old.doi, old.cstr, old.type_meta,
      old.authors, old.publisher, old.projects, old.file_count, old.total_size, old.publish_date, old.update_time)
    is distinct from (new.status, new.public_id, new.resource_no, new.version, new.version_group, new.resource_type, new.title_zh, new.title_en,
      new.keywords_zh, new.keywords_en, new.description_zh, new.description_en, new.subject_code, new.sharing_method,
      new.open_date, new.access_restriction, new.non_disclosure_reason, new.license, new.doi, new.cstr, new.type_meta,
      new.authors, new.publisher, new.projects, new.file_count, new.total_size, new.publish_date, new.update_time))
  execute function note_for_oai();

insert into interop_oai_record (resource_id, public_id, datestamp, deleted, resource_type, subject_code, open_date)
select resource_id, public_id, date_trunc('second', coalesce(publish_date, update_time)), status = '7', resource_type,
  subject_code, case when sharing_method = 'open' and status <> '7' and open_date > (now() at time zone 'Asia/Shanghai')::date then open_date end
from data_resource where status in ('5', '6', '7');

-- Related works on a record's page: of the same project, and by the same people.
create index data_resource_project on data_resource (project_no, publish_date desc)
  where status = '5' and project_no <> '';
create index data_resource_people on data_resource using gin (authors jsonb_path_ops) where status = '5';
