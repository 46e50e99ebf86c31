-- What an operation was done to, by its name, and which fields it changed.
alter table sys_oper_log add column oper_object varchar(300) not null default '';
alter table sys_oper_log add column changed_fields varchar(1000) not null default '';
