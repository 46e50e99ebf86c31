-- Use of resources: one row for each opened page and each download, as it happened. Only ever added, in order of time.
-- `visitor` is a keyed hash of account or address and browser; its key is another one each day and then thrown away, so a
-- row leads to nobody. Counted by the rules of COUNTER (src/domains/data/statistics).
create table data_usage_event (
  time timestamptz not null,
  resource_id bigint not null,
  visitor bigint not null,
  -- Null for the page of a resource and for the archive of all its files.
  file_id bigint,
  bytes bigint not null default 0,
  agent_id int not null,
  -- 1 page opened, 2 download.
  kind smallint not null
);
create index data_usage_event_time on data_usage_event using brin (time) with (pages_per_range = 16, autosummarize = on);

-- What programs call themselves, apart from the events, so that all of them are sorted anew when the rules change:
-- 0 robot, 1 regular, 2 machine (scripts that people run).
create table data_usage_agent (
  agent_id int generated always as identity primary key,
  ua varchar(300) not null unique,
  class smallint not null
);

create table data_usage_salt (
  day date primary key,
  salt bytea not null
);

-- What was counted: by resource and month, by day for the whole site, by file and month.
create table data_usage_month (
  resource_id bigint not null references data_resource on delete cascade,
  month date not null,
  method smallint not null,
  views int not null default 0,
  unique_views int not null default 0,
  downloads int not null default 0,
  unique_downloads int not null default 0,
  -- Sessions with either.
  unique_uses int not null default 0,
  bytes bigint not null default 0,
  primary key (resource_id, month, method)
);
create index data_usage_month_month on data_usage_month (month);

create table data_usage_day (
  day date not null,
  method smallint not null,
  views int not null default 0,
  downloads int not null default 0,
  primary key (day, method)
);

create table data_usage_file (
  file_id bigint not null references data_resource_file on delete cascade,
  month date not null,
  downloads int not null default 0,
  primary key (file_id, month)
);
create index data_usage_file_month on data_usage_file (month);

-- Counts from before events were kept; with the months they make the counters of a resource.
create table data_usage_before (
  resource_id bigint primary key references data_resource on delete cascade,
  views bigint not null,
  downloads bigint not null
);
insert into data_usage_before
select resource_id, view_count, download_count from data_resource where view_count > 0 or download_count > 0;
insert into data_usage_day (day, method, downloads)
select (time at time zone 'Asia/Shanghai')::date, 1, count(*) from data_download_log group by 1;
alter table data_resource_file add column downloads_before bigint not null default 0;
update data_resource_file set downloads_before = download_count where download_count > 0;

-- Everything before this moment is counted.
create table data_usage_state (
  counted_to timestamptz not null,
  recounted_at timestamptz
);
insert into data_usage_state values (date_trunc('minute', now()));

-- The figure of the home page follows what is counted instead of the log of transfers.
drop trigger data_download_log_figure on data_download_log;
drop function figure_downloads();
insert into site_figure_change (downloads) values (
  (select coalesce(sum(downloads), 0) from data_usage_before) - (select coalesce(sum(downloads), 0) from site_figure_change)
);
create function figure_downloads() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into site_figure_change (downloads)
    select sum(downloads) from now_there where method = 1 having sum(downloads) <> 0;
  end if;
  if tg_op <> 'INSERT' then
    insert into site_figure_change (downloads)
    select -sum(downloads) from was_there where method = 1 having sum(downloads) <> 0;
  end if;
  return null;
end $$;
create trigger data_usage_month_figure_insert after insert on data_usage_month
  referencing new table as now_there for each statement execute function figure_downloads();
create trigger data_usage_month_figure_update after update on data_usage_month
  referencing new table as now_there old table as was_there for each statement execute function figure_downloads();
create trigger data_usage_month_figure_delete after delete on data_usage_month
  referencing old table as was_there for each statement execute function figure_downloads();

-- The owner's list and the back office's read all months of some resources: the primary key serves them.

-- Subjects and publishers of published resources as small numbers, for counting. A number is never used again.
create table data_search_value (
  facet varchar(10) not null,
  place int not null,
  value varchar(100) not null,
  primary key (facet, place),
  unique (facet, value)
);

-- Subject (9 bits) and publisher in one number (search/server/origins.ts).
alter table data_resource_search add column origin int not null default 0;
drop index data_resource_search_newest;
create index data_resource_search_newest on data_resource_search (publish_date desc, resource_id desc) include (facets, origin);

-- How many published resources have each combination of facets and origin: counts of subjects and publishers without a
-- keyword.
create table data_search_origin_tally (
  facets int not null,
  origin int not null,
  resources int not null,
  primary key (facets, origin)
);
insert into data_search_origin_tally select facets, origin, count(*) from data_resource_search group by 1, 2;
alter table data_search_change add column origin int not null default 0;

create or replace function tally_search() returns trigger language plpgsql as $$
declare
  now_at bigint;
begin
  update data_search_version set version = version + 1 returning version into now_at;
  delete from data_search_change where version <= now_at - 1000;
  if tg_op <> 'INSERT' then
    update data_search_tally set resources = resources - 1 where facets = old.facets;
    update data_search_origin_tally set resources = resources - 1 where facets = old.facets and origin = old.origin;
    insert into data_search_change (version, facets, by, tsv, origin) values (now_at, old.facets, -1, old.tsv, old.origin);
  end if;
  if tg_op <> 'DELETE' then
    insert into data_search_tally as t values (new.facets, 1)
    on conflict (facets) do update set resources = t.resources + 1;
    insert into data_search_origin_tally as t values (new.facets, new.origin, 1)
    on conflict (facets, origin) do update set resources = t.resources + 1;
    insert into data_search_change (version, facets, by, tsv, origin) values (now_at, new.facets, 1, new.tsv, new.origin);
  end if;
  return null;
end $$;

-- By which rules the entries of the search were made, and how far a renewal by newer rules has come.
create table data_search_recipe (
  recipe int not null,
  done_to bigint not null default 0
);
insert into data_search_recipe values (0);

-- Searches that people keep, and how they hear of new hits.
create table data_saved_search (
  search_id bigint generated always as identity primary key,
  user_id int not null references sys_user on delete cascade,
  name varchar(100) not null,
  -- The address of the search without its page, as the list shows it.
  query varchar(1000) not null,
  frequency varchar(10) not null default 'none' check (frequency in ('none', 'daily', 'weekly')),
  language varchar(5) not null default 'zh',
  -- Hits published after this moment have not been told yet.
  told_to timestamptz not null,
  next_mail timestamptz,
  create_time timestamptz not null default now()
);
create index data_saved_search_owner on data_saved_search (user_id, search_id desc);
create index data_saved_search_due on data_saved_search (next_mail, search_id) where frequency <> 'none';
