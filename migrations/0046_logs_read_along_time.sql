-- Lists go along the time and look at names, addresses and kinds on their way; samples of broad questions read thousands of
-- places. All of it is read from the index now, and no row is visited that a page does not show.
drop index sys_logininfor_time, sys_oper_log_time;
create index sys_logininfor_time on sys_logininfor (login_time, info_id) include (user_name, ipaddr, status);
create index sys_oper_log_time on sys_oper_log (oper_time, oper_id)
  include (oper_name, oper_ip, title, business_type, status);
