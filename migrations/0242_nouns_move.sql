-- Nouns moved to other areas; the stored names of their jobs and settings follow. Logs keep the names of their day.
create function pg_temp.moved(name text) returns text language sql immutable
begin atomic
  select case
    when name ~ '^files\.(fixity|preservation|virus-scans)\.' then regexp_replace(name, '^files', 'monitor')
    when name ~ '^files\.uploads\.' then regexp_replace(name, '^files', 'system')
    when name ~ '^monitor\.visits\.' then regexp_replace(name, '^monitor', 'content')
    when name ~ '^identity\.personal-data\.' then regexp_replace(name, '^identity', 'people')
    when name = 'bench.mostPerDay' then 'bench.maxPerDay'
    else name
  end;
end;

update sys_config set config_key = pg_temp.moved(config_key) where config_key <> pg_temp.moved(config_key);
update sys_job set invoke_target = pg_temp.moved(invoke_target) where invoke_target <> pg_temp.moved(invoke_target);

-- Waiting jobs. The queue has no tables before the first start.
do $$
begin
  if to_regclass('graphile_worker._private_tasks') is not null then
    update graphile_worker._private_tasks t set identifier = pg_temp.moved(identifier)
      where identifier <> pg_temp.moved(identifier)
        and not exists (select 1 from graphile_worker._private_tasks o where o.identifier = pg_temp.moved(t.identifier));
  end if;
end $$;
