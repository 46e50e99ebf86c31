-- Who receives the data of projects and signs for them.
create table pms_data_center (
  center_id bigint generated always as identity primary key,
  name_zh varchar(200) not null,
  name_en varchar(300) not null default '',
  address_zh varchar(300) not null default '',
  address_en varchar(300) not null default '',
  postcode varchar(20) not null default '',
  phone varchar(50) not null default '',
  email varchar(100) not null default '',
  contact varchar(100) not null default '',
  -- What the centre and its projects agree on: formats, naming, contact hours.
  rules text not null default '',
  -- Begins the numbers of its certificates.
  cert_prefix varchar(10) not null default 'CMP' check (cert_prefix ~ '^[A-Z][A-Z0-9]*$'),
  signatory_name varchar(100) not null default '',
  signatory_title varchar(100) not null default '',
  seal_file bigint references sys_file,
  signature_file bigint references sys_file,
  -- 0 in use, 1 stopped.
  status char(1) not null default '0' check (status in ('0', '1')),
  is_demo boolean not null default false,
  row_ver int not null default 0,
  create_by varchar(64) not null default '',
  create_time timestamptz not null default now(),
  update_by varchar(64) not null default '',
  update_time timestamptz not null default now()
);
create unique index pms_data_center_name on pms_data_center (name_zh);
create index pms_data_center_seal on pms_data_center (seal_file);
create index pms_data_center_signature on pms_data_center (signature_file);

-- Days off beside Saturdays and Sundays, and weekend days on which people work.
create table sys_holiday (
  day date primary key,
  is_workday boolean not null,
  name_zh varchar(50) not null default '',
  name_en varchar(100) not null default '',
  create_by varchar(64) not null default '',
  create_time timestamptz not null default now()
);
-- What was kept in two settings until now; a day in both is worked.
insert into sys_holiday (day, is_workday, create_by)
select distinct on (d) d::date, k = 'calendar.workDays', 'system'
from sys_config c cross join lateral regexp_split_to_table(c.config_value, '[,，\s]+') d cross join lateral (select c.config_key as k) k
where c.config_key in ('calendar.daysOff', 'calendar.workDays') and d ~ '^\d{4}-\d{2}-\d{2}$'
order by d, k desc;
delete from sys_config where config_key in ('calendar.daysOff', 'calendar.workDays');
