-- A look at the machine each minute, for the lines of the server monitor. Kept for a day.
create table monitor_server_sample (
  time timestamptz primary key,
  -- Percent.
  cpu real not null,
  memory real not null,
  heap real not null
);
