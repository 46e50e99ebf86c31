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

-- A new version shares the files of the one before, and what was said of their columns.
create function copy_file_columns() returns trigger language plpgsql as $$
begin
  insert into data_file_column (file_id, position, name, unit, meaning_zh, meaning_en)
  select new.id, position, name, unit, meaning_zh, meaning_en from data_file_column
  where file_id = (
    select max(id) from data_resource_file where file_id = new.file_id and id < new.id
  );
  return null;
end $$;
create trigger data_resource_file_columns after insert on data_resource_file
  for each row execute function copy_file_columns();
