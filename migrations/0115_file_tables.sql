-- Tables of whole files, made once for all files with the same bytes: typed Parquet in the file store, and what is known of each column.
create table sys_file_table (
  table_id bigint generated always as identity primary key,
  sha256 char(64) not null,
  -- How the bytes are read, by the ending of the file's name.
  form varchar(10) not null check (form in ('csv', 'tsv', 'columns', 'parquet')),
  state varchar(10) not null default 'waiting' check (state in ('waiting', 'ready', 'refused')),
  -- Why there is none.
  reason varchar(20) not null default '',
  row_count bigint not null default 0,
  -- The Parquet file that was made; null where the file is one itself.
  file_id bigint references sys_file (file_id),
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  unique (sha256, form)
);
create index sys_file_table_file on sys_file_table (file_id);

create table sys_file_table_column (
  table_id bigint not null references sys_file_table (table_id) on delete cascade,
  position smallint not null,
  name text not null,
  -- Name of the column in the Parquet file.
  source text not null,
  type varchar(10) not null check (type in ('integer', 'number', 'date', 'moment', 'truth', 'text', 'other')),
  -- Cells with a value of the type, with another one, and without any.
  filled bigint not null,
  others bigint not null,
  missing bigint not null,
  -- Different values, about.
  different bigint not null,
  least text,
  most text,
  mean double precision,
  -- Values in equal steps from least to most; null where the type has none.
  bins bigint[],
  primary key (table_id, position)
);
