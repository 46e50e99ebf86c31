-- Identifiers that this portal mints: DOI at DataCite, CSTR at the national platform. A row is never deleted, so no
-- value is ever given twice. States: reserved, registering, registered, failed, withdrawn.
create table data_identifier (
  identifier_id bigint generated always as identity primary key,
  -- No reference: the value stays taken even when the resource is gone.
  resource_id bigint not null,
  kind varchar(10) not null check (kind in ('doi', 'cstr')),
  value varchar(128) not null,
  status varchar(20) not null default 'reserved'
    check (status in ('reserved', 'registering', 'registered', 'failed', 'withdrawn')),
  -- What the service still has to be told; null when it knows everything.
  wanted varchar(20) check (wanted in ('draft', 'register', 'update', 'hide')),
  -- Counts what was wanted so far: an answer settles only what it was asked for.
  asked int not null default 0,
  -- Number of the service's own task, where it works on after its answer.
  task_id varchar(100) not null default '',
  tries int not null default 0,
  next_try_at timestamptz,
  -- Nobody else works on it until then; a process that dies frees it so.
  leased_until timestamptz,
  -- Digest of what the service was told last, so that nothing is told twice.
  digest char(64),
  request jsonb,
  response text not null default '',
  http_status int,
  error varchar(30) not null default '',
  registered_at timestamptz,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  unique (resource_id, kind)
);
-- Neither kind knows capitals.
create unique index data_identifier_value on data_identifier (kind, lower(value));
create index data_identifier_due on data_identifier (next_try_at) where wanted is not null;
create index data_identifier_status on data_identifier (status, identifier_id desc);
create index data_identifier_error on data_identifier (identifier_id desc) where error <> '';

-- Systems that submit resources for somebody.
create table data_publisher_app (
  app_id int generated always as identity primary key,
  name_zh varchar(200) not null,
  name_en varchar(200) not null,
  app_key varchar(40) not null unique,
  secret_enc bytea not null,
  -- The secret before the last change; valid for a while, so that nobody has to change at the same moment.
  old_secret_enc bytea,
  old_secret_until timestamptz,
  -- Hosts that may be told of decisions, and addresses from which the system may come; one a line.
  callback_hosts varchar(2000) not null default '',
  ip_allow varchar(2000) not null default '',
  -- Whose the resources are that the system submits.
  owner_id int not null references sys_user,
  status char(1) not null default '0' check (status in ('0', '1')),
  remark varchar(500) not null default '',
  last_used_at timestamptz,
  create_by varchar(64) not null default '',
  create_time timestamptz not null default now(),
  update_by varchar(64) not null default '',
  update_time timestamptz not null default now(),
  row_ver int not null default 0
);
create index data_publisher_app_owner on data_publisher_app (owner_id);

alter table data_resource
  add column publisher_app_id int references data_publisher_app,
  add column source varchar(20) not null default 'portal'
    check (source in ('portal', 'matelab', 'publisher', 'archive', 'paper'));
-- A system names its resources itself: what it sends twice is one resource. People's own names count for each person.
drop index data_resource_unique_id;
create unique index data_resource_unique_id on data_resource (owner_id, unique_id, version)
  where unique_id is not null and publisher_app_id is null and status not in ('0', '3');
create unique index data_resource_publisher_app on data_resource (publisher_app_id, unique_id, version)
  where publisher_app_id is not null;
create index data_resource_app_list on data_resource (publisher_app_id, update_time desc, resource_id desc)
  where publisher_app_id is not null;

-- What a publisher's system is to be told, written in the transaction of what happened. The body is kept as it is
-- sent: it is what the signature is over. States: waiting, delivered, dead.
create table data_callback (
  callback_id bigint generated always as identity primary key,
  event_id uuid not null unique default gen_random_uuid(),
  event varchar(20) not null check (event in ('approved', 'rejected', 'published', 'withdrawn', 'test')),
  resource_id bigint,
  app_id int references data_publisher_app,
  url varchar(500) not null,
  -- Host and port of the address: while one is down, nobody else behind it is tried.
  host varchar(300) not null,
  body text not null,
  status varchar(20) not null default 'waiting' check (status in ('waiting', 'delivered', 'dead')),
  tries int not null default 0,
  next_try_at timestamptz,
  leased_until timestamptz,
  http_status int,
  -- Why the last try failed; empty when it did not.
  error varchar(30) not null default '',
  create_time timestamptz not null default now(),
  delivered_at timestamptz
);
create index data_callback_due on data_callback (next_try_at) where status = 'waiting';
create index data_callback_status on data_callback (status, callback_id desc);
create index data_callback_resource on data_callback (resource_id, callback_id desc);
create index data_callback_app on data_callback (app_id, callback_id desc);

-- Every try: rows are only ever inserted.
create table data_callback_log (
  id bigint generated always as identity primary key,
  callback_id bigint not null references data_callback,
  try_no int not null,
  http_status int,
  ok boolean not null,
  error varchar(30) not null default '',
  -- The beginning of what was answered, or what broke.
  answer varchar(2000) not null default '',
  milliseconds int not null,
  time timestamptz not null default now()
);
create index data_callback_log_callback on data_callback_log (callback_id, id);
create trigger data_callback_log_insert_only before update or delete on data_callback_log
  for each row execute function refuse_change();
