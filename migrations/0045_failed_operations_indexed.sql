-- Few operations fail, and these are what is looked for.
create index sys_oper_log_failed on sys_oper_log (oper_time, oper_id)
  include (oper_name, oper_ip, title, business_type) where status = 1;
