-- What was done to a resource and with a request for access is written down for good: until now only changes were refused.
-- Rows go with what they tell of, a draft that nobody ever submitted; those of demonstration records may be deleted.
create function refuse_loss() returns trigger language plpgsql as $$
declare
  told_of bigint := (to_jsonb(old) ->> 'resource_id')::bigint;
begin
  if tg_table_name = 'data_access_request_step' then
    select resource_id into told_of from data_access_request where request_id = (to_jsonb(old) ->> 'request_id')::bigint;
  end if;
  if exists (select from data_resource where resource_id = told_of and not is_demo) then
    raise exception 'rows of % are only ever inserted', tg_table_name;
  end if;
  return old;
end $$;
create trigger data_resource_history_kept before delete on data_resource_history
  for each row execute function refuse_loss();
create trigger data_access_request_step_kept before delete on data_access_request_step
  for each row execute function refuse_loss();
