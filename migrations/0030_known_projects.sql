-- Projects that published resources name, one row for each resource and project: what a form offers while a number is typed.
create table data_known_project (
  id bigint generated always as identity primary key,
  resource_id bigint not null references data_resource on delete cascade,
  project_no varchar(100) not null,
  responsible varchar(100) not null default '',
  details jsonb not null,
  -- What is looked through; lower case.
  words text not null
);
create index data_known_project_resource on data_known_project (resource_id);
create index data_known_project_words on data_known_project using gin (words gin_trgm_ops);
-- One or two signs have no trigram: the beginnings of number and name are looked up for them.
create index data_known_project_no on data_known_project (lower(project_no) text_pattern_ops);
create index data_known_project_person on data_known_project (lower(responsible) text_pattern_ops);

insert into data_known_project (resource_id, project_no, responsible, details, words)
select r.resource_id, it ->> 'projectNo', coalesce(it ->> 'responsible', ''), it,
  lower(concat_ws(' ', it ->> 'projectNo', it ->> 'responsible', it ->> 'agency', it ->> 'leadOrg'))
from data_resource r cross join lateral jsonb_array_elements(
  r.projects || case when r.project_no = '' then '[]'::jsonb else jsonb_build_array(jsonb_build_object('projectNo', r.project_no)) end) it
where r.status = '5' and coalesce(it ->> 'projectNo', '') <> '';

-- The back office finds resources by department, source, identifier, project and open date.
create index data_resource_dept on data_resource (dept_id, submit_time desc nulls last, resource_id desc);
create index data_resource_source on data_resource (source, submit_time desc nulls last, resource_id desc);
create index data_resource_opening on data_resource (open_date, submit_time desc nulls last, resource_id desc)
  where open_date is not null;
create index data_resource_doi_words on data_resource (lower(doi) text_pattern_ops) where doi is not null;
create index data_resource_cstr_words on data_resource (lower(cstr) text_pattern_ops) where cstr is not null;
create index data_resource_special_no on data_resource (lower(special_no) text_pattern_ops) where special_no <> '';
create index data_resource_project_no on data_resource (lower(project_no) text_pattern_ops) where project_no <> '';
create index data_resource_task_no on data_resource (lower(task_no) text_pattern_ops) where task_no <> '';
create index data_resource_from_ftp on data_resource (submit_time desc nulls last, resource_id desc)
  where ftp_address <> '';
