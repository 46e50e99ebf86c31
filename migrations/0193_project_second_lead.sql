-- A member who becomes second lead needs the consent of the data centre, as a successor does: the one who asked then stays lead.
alter table pms_project_user
  add column asker_stays_lead boolean not null default false,
  add constraint pms_project_user_asker_stays check (not asker_stays_lead or lead_asked_at is not null);

-- Open invitations by which a lead of the project would have made somebody lead without that consent.
update pms_invitation i
set withdrawn_at = now(), update_time = now()
where i.role = 'LEAD' and i.accepted_at is null and i.withdrawn_at is null and exists (
  select from pms_project_user l where l.project_id = i.project_id and l.user_id = i.invited_by);
