-- Numbers are compared without regard to case, width, hyphens and space.
create function normal_number(text) returns text immutable strict parallel safe language sql
  return lower(regexp_replace(normalize($1, NFKC), '[\s_\-‐‑‒–—―−﹣－]', '', 'g'));

alter table pms_project add column normal_no text not null generated always as (normal_number(project_no)) stored;
-- Two that were told apart by a hyphen until now stay: the older keeps the number, the newer gets a mark to be corrected.
update pms_project p set project_no = project_no || ' (' || project_id || ')' where exists (
  select from pms_project o where o.normal_no = p.normal_no and o.project_id < p.project_id);
drop index pms_project_no;
create unique index pms_project_no on pms_project (normal_no);
create index pms_project_list on pms_project (update_time desc, project_id desc);
create index pms_project_plan on pms_project (plan_type, update_time desc, project_id desc);
create index pms_project_words on pms_project
  using gin (lower(project_no || ' ' || name_zh || ' ' || name_en || ' ' || special_name || ' ' || special_no) gin_trgm_ops);

alter table pms_application add column normal_no text not null generated always as (normal_number(project_no)) stored;
drop index pms_application_project_no;
create index pms_application_project_no on pms_application (normal_no) where submit_time is not null;
