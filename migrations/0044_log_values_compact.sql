-- Parts of names and addresses are looked for among all values that occur. These lie side by side now, one entry a value
-- with both its counts, so that looking through a hundred thousand reads seven hundred blocks instead of five thousand.
create table sys_log_found (
  log varchar(10) not null,
  field varchar(10) not null,
  value varchar(128) not null,
  lowered text not null generated always as (lower(value)) stored,
  n bigint not null,
  failed bigint not null,
  constraint sys_log_found_key primary key (log, field, value) include (lowered, n, failed)
);
insert into sys_log_found (log, field, value, n, failed)
select log, field, value, sum(n), coalesce(sum(n) filter (where status = 1), 0)
from sys_log_value group by log, field, value order by log, field, value;
drop table sys_log_value;
alter table sys_log_found rename to sys_log_value;
alter table sys_log_value rename constraint sys_log_found_key to sys_log_value_pkey;
create index sys_log_value_lowered on sys_log_value using gin (lowered gin_trgm_ops);
-- The counts change each minute; entries are read from the index alone again after few of them.
alter table sys_log_value set (autovacuum_vacuum_scale_factor = 0.01);
-- Starting parallel workers takes as long as looking through all entries.
alter table sys_log_value set (parallel_workers = 0);

create or replace function recount_logs() returns void language sql as $$
  delete from sys_log_tally;
  delete from sys_log_day;
  delete from sys_log_value;
  delete from sys_log_change;
  insert into sys_log_tally (log, day, status, n)
  select 'login', (login_time at time zone 'Asia/Shanghai')::date, status::int, count(*) from sys_logininfor group by 2, 3;
  insert into sys_log_value (log, field, value, n, failed)
  select 'login', 'name', user_name, count(*), count(*) filter (where status = '1') from sys_logininfor group by 3
  union all
  select 'login', 'address', ipaddr, count(*), count(*) filter (where status = '1') from sys_logininfor group by 3;
  insert into sys_log_tally (log, day, title, business_type, status, n)
  select 'operation', (oper_time at time zone 'Asia/Shanghai')::date, title, business_type, status, count(*)
  from sys_oper_log group by 2, 3, 4, 5;
  insert into sys_log_value (log, field, value, n, failed)
  select 'operation', 'name', oper_name, count(*), count(*) filter (where status = 1) from sys_oper_log group by 3
  union all
  select 'operation', 'address', oper_ip, count(*), count(*) filter (where status = 1) from sys_oper_log group by 3
  union all
  select 'operation', 'title', title, count(*), count(*) filter (where status = 1) from sys_oper_log group by 3;
  insert into sys_log_day (log, day, n) select log, day, sum(n) from sys_log_tally group by log, day;
$$;
