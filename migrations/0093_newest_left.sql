-- Where the newest version of a resource was withdrawn, the newest one that is left takes its place. A job does so for
-- what was withdrawn before, and brings the search up to date. A new database has no queue yet, and nothing to do.
do $$ begin
  if to_regnamespace('graphile_worker') is not null then
    perform graphile_worker.add_job('data.resources.reinstate', job_key := 'data.resources.reinstate');
  end if;
end $$;
-- For the same question: groups with a superseded version and none that is published.
create index data_resource_superseded on data_resource (version_group) where status = '6';
