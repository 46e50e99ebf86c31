-- What was done to a resource and with a request for access is written down for good: until now only changes were refused.
-- Rows go with what they tell of: a draft that nobody ever submitted, and demonstration records.
create function refuse_loss() returns trigger language plpgsql as $$
declare
  is_kept boolean;
begin
  execute format('select exists (select from %I where %I = $1)', tg_argv[0], tg_argv[1])
    using (to_jsonb(old) ->> tg_argv[1])::bigint into is_kept;
  if is_kept then
    raise exception 'rows of % are only ever inserted', tg_table_name;
  end if;
  return old;
end $$;
create trigger data_resource_history_kept before delete on data_resource_history
  for each row execute function refuse_loss('data_resource', 'resource_id');
create trigger data_access_request_step_kept before delete on data_access_request_step
  for each row execute function refuse_loss('data_access_request', 'request_id');
