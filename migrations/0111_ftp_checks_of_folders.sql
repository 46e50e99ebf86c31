-- A test counts all folders, within bounds: whether it saw all of them.
alter table data_ftp_check add column is_complete boolean not null default true;
