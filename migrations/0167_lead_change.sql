-- The hand-over of a project's lead needs the consent of the data centre: the successor's membership says who asked, and when.
alter table pms_project_user
  add column lead_asked_by integer references sys_user (user_id),
  add column lead_asked_at timestamptz,
  add constraint pms_project_user_lead_asked check ((lead_asked_by is null) = (lead_asked_at is null));
create unique index pms_project_user_successor on pms_project_user (project_id) where lead_asked_at is not null;
create index pms_project_user_asker on pms_project_user (lead_asked_by);

-- People who became lead by an earlier hand-over were still listed as members of the whole project, too.
delete from pms_project_user m
where m.role = 'MEMBER' and m.topic_id is null and exists (
  select from pms_project_user l where l.project_id = m.project_id and l.user_id = m.user_id and l.role = 'LEAD');
