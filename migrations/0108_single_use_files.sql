-- A temporary file that goes as soon as it was sent whole, such as the passwords of an import.
alter table sys_file add column single_use boolean not null default false;
alter table sys_file add check (not single_use or bucket = 'temporary');
