-- What was done to one record, by a part of its name. Most entries name none.
create index sys_oper_log_object on sys_oper_log using gin (lower(oper_object) gin_trgm_ops) where oper_object <> '';
