-- Resources whose owners were told of the first citation; those that have a citing work already are not told any more.
create table data_citation_told (
  resource_id bigint primary key references data_resource on delete cascade,
  told_at timestamptz not null default now()
);
insert into data_citation_told (resource_id)
select resource_id from data_resource where related_works @> '[{"relation": "IsCitedBy"}]';
