-- Whoever owns or edits what they review reviews it no longer, also where they came to it before that was a rule. It is
-- written down as the owner's deed: the owner invited them, or is the one.
with freed as (
  update data_review_assignment it set status = 'recused', finished_at = now()
  from data_resource r
  where r.resource_id = it.resource_id and r.revision_no = it.revision_no and r.status = '2'
    and it.status in ('open', 'answered') and (it.user_id = r.owner_id or it.user_id = any (r.editor_ids))
  returning it.resource_id, it.revision_no, it.user_id, r.owner_id
), told as (
  insert into data_review (resource_id, revision_no, reviewer_id, subject_id, outcome)
  select resource_id, revision_no, owner_id, user_id, 'recused' from freed
)
-- What nobody else has in hand waits again. This reads the assignments as they were before.
update data_resource r set status = '1', row_ver = row_ver + 1, update_time = now()
where exists (select from freed where freed.resource_id = r.resource_id)
  and not exists (select from data_review_assignment it
    where it.resource_id = r.resource_id and it.revision_no = r.revision_no and it.status in ('open', 'answered')
      and it.user_id <> r.owner_id and it.user_id <> all (r.editor_ids));

-- Somebody who was recused, and is a party no longer, may be asked anew and say once more what they recommend.
drop index data_review_opinion;
create index data_review_opinion on data_review (resource_id, revision_no, reviewer_id, id)
  where outcome in ('recommendApprove', 'recommendReject');
