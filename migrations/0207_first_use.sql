-- Resources whose owners were told of the first download; those that were downloaded before are not told any more.
create table data_usage_told (
  resource_id bigint primary key references data_resource on delete cascade,
  told_at timestamptz not null default now()
);
insert into data_usage_told (resource_id) select resource_id from data_resource where download_count > 0;
