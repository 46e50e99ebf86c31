-- The logs hold millions of rows, and their lists show exact totals. Counting rows takes a second for each ten million,
-- so the database keeps the counts: by day and kind for the filters that have few values, and by value for names,
-- addresses and titles, which also tells which of them contain a piece of text. Each change writes its difference in the same
-- transaction; a count is kept counts plus differences. Differences are only inserted, so writers never wait for each
-- other, and a schedule folds them into the kept counts.
create table sys_log_tally (
  log varchar(10) not null,
  day date not null,
  title varchar(100) not null default '',
  business_type int not null default 0,
  status int not null,
  n bigint not null,
  primary key (log, day, title, business_type, status)
);

-- The sum of a day's kinds, because most people look at a log without any filter.
create table sys_log_day (
  log varchar(10) not null,
  day date not null,
  n bigint not null,
  primary key (log, day)
);

create table sys_log_value (
  log varchar(10) not null,
  field varchar(10) not null,
  value varchar(128) not null,
  lowered text not null generated always as (lower(value)) stored,
  n bigint not null,
  primary key (log, field, value)
) with (fillfactor = 80);
create index sys_log_value_lowered on sys_log_value using gin (lowered gin_trgm_ops);

-- Either a day with title, type and status, or a field with its value.
create table sys_log_change (
  id bigint generated always as identity primary key,
  log varchar(10) not null,
  day date,
  title varchar(100),
  business_type int,
  status int,
  field varchar(10),
  value varchar(128),
  n bigint not null
);

create function count_logins() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from sys_log_tally where log = 'login';
    delete from sys_log_day where log = 'login';
    delete from sys_log_value where log = 'login';
    delete from sys_log_change where log = 'login';
    return null;
  end if;
  insert into sys_log_change (log, day, title, business_type, status, field, value, n)
  select 'login', day, case when day is not null then '' end, case when day is not null then 0 end, status,
    case when user_name is not null then 'name' when ipaddr is not null then 'address' end, coalesce(user_name, ipaddr),
    case when tg_op = 'INSERT' then 1 else -1 end * count(*)
  from (select (login_time at time zone 'Asia/Shanghai')::date as day, status::int as status, user_name, ipaddr from changed) as it
  group by grouping sets ((day, status), (user_name), (ipaddr));
  return null;
end $$;
create trigger sys_logininfor_count_insert after insert on sys_logininfor
  referencing new table as changed for each statement execute function count_logins();
create trigger sys_logininfor_count_delete after delete on sys_logininfor
  referencing old table as changed for each statement execute function count_logins();
create trigger sys_logininfor_count_truncate after truncate on sys_logininfor
  for each statement execute function count_logins();

create function count_operations() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from sys_log_tally where log = 'operation';
    delete from sys_log_day where log = 'operation';
    delete from sys_log_value where log = 'operation';
    delete from sys_log_change where log = 'operation';
    return null;
  end if;
  insert into sys_log_change (log, day, title, business_type, status, field, value, n)
  select 'operation', day, case when day is not null then title end, business_type, status,
    case when oper_name is not null then 'name' when oper_ip is not null then 'address' when day is null then 'title' end,
    case when day is null then coalesce(oper_name, oper_ip, title) end,
    case when tg_op = 'INSERT' then 1 else -1 end * count(*)
  from (select (oper_time at time zone 'Asia/Shanghai')::date as day, title, business_type, status, oper_name, oper_ip from changed) as it
  group by grouping sets ((day, title, business_type, status), (oper_name), (oper_ip), (title));
  return null;
end $$;
create trigger sys_oper_log_count_insert after insert on sys_oper_log
  referencing new table as changed for each statement execute function count_operations();
create trigger sys_oper_log_count_delete after delete on sys_oper_log
  referencing old table as changed for each statement execute function count_operations();
create trigger sys_oper_log_count_truncate after truncate on sys_oper_log
  for each statement execute function count_operations();

-- What is logged is never changed; the counts rely on it, and so does whoever reads the log.
create function refuse_log_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are added and removed, never changed', tg_table_name;
end $$;
create trigger sys_logininfor_unchanged before update on sys_logininfor for each statement execute function refuse_log_change();
create trigger sys_oper_log_unchanged before update on sys_oper_log for each statement execute function refuse_log_change();

-- Counts everything anew: now, and by an operator who filled the logs with triggers switched off.
create function recount_logs() returns void language sql as $$
  delete from sys_log_tally;
  delete from sys_log_day;
  delete from sys_log_value;
  delete from sys_log_change;
  insert into sys_log_tally (log, day, status, n)
  select 'login', (login_time at time zone 'Asia/Shanghai')::date, status::int, count(*) from sys_logininfor group by 2, 3;
  insert into sys_log_value (log, field, value, n)
  select 'login', 'name', user_name, count(*) from sys_logininfor group by 3
  union all select 'login', 'address', ipaddr, count(*) from sys_logininfor group by 3;
  insert into sys_log_tally (log, day, title, business_type, status, n)
  select 'operation', (oper_time at time zone 'Asia/Shanghai')::date, title, business_type, status, count(*)
  from sys_oper_log group by 2, 3, 4, 5;
  insert into sys_log_value (log, field, value, n)
  select 'operation', 'name', oper_name, count(*) from sys_oper_log group by 3
  union all select 'operation', 'address', oper_ip, count(*) from sys_oper_log group by 3
  union all select 'operation', 'title', title, count(*) from sys_oper_log group by 3;
  insert into sys_log_day (log, day, n) select log, day, sum(n) from sys_log_tally group by log, day;
$$;
select recount_logs();

-- Every order ends in time and number, so that one index serves both directions, and filters by name, address or kind
-- are answered with the other columns at hand.
drop index sys_logininfor_time, sys_oper_log_time;
create index sys_logininfor_time on sys_logininfor (login_time, info_id);
create index sys_logininfor_name on sys_logininfor (user_name, login_time, info_id) include (status, ipaddr);
create index sys_logininfor_address on sys_logininfor (ipaddr, login_time, info_id) include (status, user_name);
create index sys_logininfor_kind on sys_logininfor (status, login_time, info_id) include (user_name, ipaddr);
create index sys_oper_log_time on sys_oper_log (oper_time, oper_id);
create index sys_oper_log_name on sys_oper_log (oper_name, oper_time, oper_id) include (title, business_type, status, oper_ip, cost_time);
create index sys_oper_log_address on sys_oper_log (oper_ip, oper_time, oper_id) include (title, business_type, status, oper_name, cost_time);
create index sys_oper_log_kind on sys_oper_log (title, business_type, status, oper_time, oper_id) include (oper_name, oper_ip, cost_time);
create index sys_oper_log_cost on sys_oper_log (cost_time, oper_time, oper_id);
-- New rows become readable from the index alone before a fifth of the table is new.
alter table sys_logininfor set (autovacuum_vacuum_insert_scale_factor = 0.01);
alter table sys_oper_log set (autovacuum_vacuum_insert_scale_factor = 0.01);

-- The dashboard draws the downloads of a month.
create index data_download_log_time on data_download_log (time);
-- And the decisions of a year.
create index data_review_decided on data_review (finished_at, outcome) where outcome in ('approved', 'rejected');
