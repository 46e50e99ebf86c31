-- Lists of the logs count 10,000 rows at most (decision 084), so that the database keeps no counts of them any more. Parts of
-- names and addresses are looked up in trigram indexes of the logs.
drop function count_logins() cascade;
drop function count_operations() cascade;
drop function count_job_runs() cascade;
drop function recount_logs();
drop table sys_log_tally, sys_log_day, sys_log_value, sys_log_change;

create index sys_logininfor_text on sys_logininfor using gin (lower(user_name) gin_trgm_ops, lower(ipaddr) gin_trgm_ops);
create index sys_oper_log_text on sys_oper_log using gin (lower(oper_name) gin_trgm_ops, lower(oper_ip) gin_trgm_ops);

-- No list is in the order of addresses; lists in the order of names read along the name.
drop index sys_logininfor_address, sys_logininfor_name, sys_logininfor_kind;
create index sys_logininfor_name on sys_logininfor (user_name, login_time, info_id);
create index sys_logininfor_failed on sys_logininfor (login_time, info_id) where status = '1';
drop index sys_oper_log_address, sys_oper_log_name, sys_oper_log_kind;
create index sys_oper_log_name on sys_oper_log (oper_name, oper_time, oper_id);
create index sys_oper_log_title on sys_oper_log (title, oper_time, oper_id);
create index sys_oper_log_kind on sys_oper_log (business_type, oper_time, oper_id);
