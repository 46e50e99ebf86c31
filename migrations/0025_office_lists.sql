-- Parts of names, addresses and numbers of people are looked up; until now each row was looked at.
create index sys_user_text on sys_user using gin (
  lower(user_name) gin_trgm_ops, lower(nick_name) gin_trgm_ops, lower(email) gin_trgm_ops, lower(phonenumber) gin_trgm_ops
) with (fastupdate = off) where del_flag = '0';

-- The kept counts of names and addresses tell results apart: "this part of a name, and failures" is a sum of counts then,
-- however many rows it meets.
alter table sys_log_value add column status int not null default 0;
alter table sys_log_value drop constraint sys_log_value_pkey, add primary key (log, field, value, status);

create or replace function count_logins() returns trigger language plpgsql as $$
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
  group by grouping sets ((day, status), (user_name, status), (ipaddr, status));
  return null;
end $$;

create or replace function count_operations() returns trigger language plpgsql as $$
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
  group by grouping sets ((day, title, business_type, status), (oper_name, status), (oper_ip, status), (title, status));
  return null;
end $$;

create or replace function recount_logs() returns void language sql as $$
  delete from sys_log_tally;
  delete from sys_log_day;
  delete from sys_log_value;
  delete from sys_log_change;
  insert into sys_log_tally (log, day, status, n)
  select 'login', (login_time at time zone 'Asia/Shanghai')::date, status::int, count(*) from sys_logininfor group by 2, 3;
  insert into sys_log_value (log, field, value, status, n)
  select 'login', 'name', user_name, status::int, count(*) from sys_logininfor group by 3, 4
  union all select 'login', 'address', ipaddr, status::int, count(*) from sys_logininfor group by 3, 4;
  insert into sys_log_tally (log, day, title, business_type, status, n)
  select 'operation', (oper_time at time zone 'Asia/Shanghai')::date, title, business_type, status, count(*)
  from sys_oper_log group by 2, 3, 4, 5;
  insert into sys_log_value (log, field, value, status, n)
  select 'operation', 'name', oper_name, status, count(*) from sys_oper_log group by 3, 4
  union all select 'operation', 'address', oper_ip, status, count(*) from sys_oper_log group by 3, 4
  union all select 'operation', 'title', title, status, count(*) from sys_oper_log group by 3, 4;
  insert into sys_log_day (log, day, n) select log, day, sum(n) from sys_log_tally group by log, day;
$$;
select recount_logs();
