-- Use of the portal's disks, once a day, for the forecast of monitor/health.
create table monitor_disk_day (
  place varchar(10) not null check (place in ('data', 'files', 'system')),
  day date not null,
  -- Bytes.
  used bigint not null,
  total bigint not null,
  primary key (place, day)
);
