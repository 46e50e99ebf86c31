-- Jobs of data/resources moved to data/life-cycle and data/deposits; the stored names follow.
create function pg_temp.job_name(name text) returns text language sql immutable
begin atomic
  select case
    when name ~ '^data\.resources\.(tellOpened|remindHeld|reinstate)$' then replace(name, 'data.resources', 'data.life-cycle')
    when name = 'data.resources.recognise' then 'data.deposits.recognise'
    else name
  end;
end;

update sys_job set invoke_target = pg_temp.job_name(invoke_target) where invoke_target <> pg_temp.job_name(invoke_target);

-- Waiting jobs. The queue has no tables before the first start.
do $$
begin
  if to_regclass('graphile_worker._private_tasks') is not null then
    update graphile_worker._private_tasks t set identifier = pg_temp.job_name(identifier)
      where identifier <> pg_temp.job_name(identifier)
        and not exists (select 1 from graphile_worker._private_tasks o where o.identifier = pg_temp.job_name(t.identifier));
  end if;
end $$;
