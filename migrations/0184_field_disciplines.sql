-- Disciplines (GB/T 13745) whose resources have the field; empty: all.
alter table data_metadata_field add column disciplines varchar(20)[] not null default '{}';
