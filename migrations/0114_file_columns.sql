-- What depositors say of the columns of their tables: unit and meaning. The name is that of the file at the time.
create table data_file_column (
  file_id bigint not null references data_resource_file (id) on delete cascade,
  position smallint not null,
  name text not null,
  unit text not null default '',
  meaning_zh text not null default '',
  meaning_en text not null default '',
  primary key (file_id, position)
);
