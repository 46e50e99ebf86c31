-- The search keeps the facets, dates and places of all published resources in the memory of each process and counts and
-- sorts there (docs/decisions/028). Most of what the database counted for it before is not needed any more; how many resources
-- there are of each combination of facets still is, by the statistics.
drop trigger data_resource_search_tally on data_resource_search;
drop function tally_search();
drop table data_search_origin_tally, data_search_change;
drop index data_resource_search_newest, data_resource_search_facets;

-- Which entries the last fifty thousand changes were about; a process that is further behind reads everything again.
create table data_search_change (
  version bigint not null,
  resource_id bigint not null
);
create index data_search_change_version on data_search_change (version) include (resource_id);

-- At commit: the row of the version is then locked for an instant only, and always first.
create function note_search_change() returns trigger language plpgsql as $$
declare
  now_at bigint;
begin
  update data_search_version set version = version + 1 returning version into now_at;
  delete from data_search_change where version <= now_at - 50000;
  insert into data_search_change values (now_at, coalesce(new.resource_id, old.resource_id));
  if tg_op <> 'INSERT' then
    update data_search_tally set resources = resources - 1 where facets = old.facets;
  end if;
  if tg_op <> 'DELETE' then
    insert into data_search_tally as t values (new.facets, 1)
    on conflict (facets) do update set resources = t.resources + 1;
  end if;
  return null;
end $$;
create constraint trigger data_resource_search_change
  after insert or delete or update on data_resource_search
  deferrable initially deferred for each row execute function note_search_change();

-- Words in so many entries that finding these one by one would take too long: the entries of each, as they were at a
-- version or later, in pieces of 65,536 numbers. Kept by a job (search/server/common-words.ts).
create table data_search_word (
  word text primary key,
  version bigint not null
);
create table data_search_posting (
  word text not null references data_search_word on delete cascade,
  chunk int not null,
  hits bytea not null,
  primary key (word, chunk)
);
alter table data_search_posting alter column hits set storage external;
-- Moves with every change of the two.
alter table data_search_version add column words bigint not null default 1;

-- Three thousand common words are known by their share of the entries instead of one thousand.
alter table data_resource_search alter column tsv set statistics 300;
