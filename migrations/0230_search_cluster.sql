-- A search cluster (OpenSearch) beside PostgreSQL, used while SEARCH_URL is set.

-- Outbox: changes of index entries that the cluster has not confirmed. The number is also the version of the document.
create table data_search_change (
  change bigint generated always as identity (start with 2) primary key,
  resource_id bigint not null,
  attempts smallint not null default 0,
  error varchar(500) not null default '',
  -- Refused several times: a dead letter, which the next comparison asks for again.
  is_dead boolean not null default false,
  create_time timestamptz not null default now()
);
create index data_search_change_waiting on data_search_change (change) where not is_dead;
create index data_search_change_resource on data_search_change (resource_id);

create table data_search_cluster (
  one boolean primary key default true check (one),
  -- The index that answers; empty until the first one is built.
  index_name varchar(200) not null default '',
  -- The index that is being filled, and the last resource that it has.
  building varchar(200) not null default '',
  built_to bigint not null default 0,
  build_began timestamptz,
  -- Since when the cluster has not answered, and its last fault.
  away_since timestamptz,
  fault varchar(500) not null default '',
  -- The last comparison with the database.
  compared_at timestamptz,
  compared bigint not null default 0,
  differences bigint not null default 0
);
insert into data_search_cluster default values;
