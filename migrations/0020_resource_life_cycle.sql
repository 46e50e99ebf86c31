-- What happens to a resource after its publication: versions, withdrawal, changes of sharing, shared editing, access.

alter table data_resource
  -- People who edit the draft together with the owner.
  add column editor_ids int[] not null default '{}',
  -- The version that this one was made from.
  add column previous_id bigint references data_resource,
  -- Whether the opening of the files has been told; what decides is the open date, when somebody asks.
  add column files_public boolean not null default true;
alter table data_resource alter column files_public set default false;
create index data_resource_editors on data_resource using gin (editor_ids);
-- One version of a group is being worked on at a time.
create unique index data_resource_open_version on data_resource (version_group) where status in ('0', '1', '2', '3', '4');
create index data_resource_unopened on data_resource (open_date)
  where status in ('5', '6') and sharing_method = 'open' and not files_public;
-- Most rows are published and open: they have the value by the former default, without being written.
update data_resource set files_public = false
where not (status in ('5', '6') and sharing_method = 'open' and open_date <= (now() at time zone 'Asia/Shanghai')::date)
  or open_date is null;

-- What was done to a resource beside its reviews: rows are only ever inserted.
create table data_resource_history (
  id bigint generated always as identity primary key,
  resource_id bigint not null references data_resource on delete cascade,
  act varchar(20) not null,
  -- Null for the system itself.
  actor_id int references sys_user,
  reason varchar(1000) not null default '',
  detail jsonb not null default '{}',
  time timestamptz not null default now()
);
create index data_resource_history_resource on data_resource_history (resource_id, id);
create trigger data_resource_history_insert_only before update on data_resource_history
  for each row execute function refuse_change();

-- Who may have the files of a restricted resource, until when. Asked on every path to the bytes.
create table data_access_grant (
  grant_id bigint generated always as identity primary key,
  resource_id bigint not null references data_resource on delete cascade,
  user_id int not null references sys_user,
  request_id bigint,
  valid_until date not null,
  ended_at timestamptz,
  create_time timestamptz not null default now()
);
create index data_access_grant_holder on data_access_grant (resource_id, user_id) where ended_at is null;

-- Under which grant somebody downloaded.
alter table data_download_log add column request_id bigint;
create index data_download_log_request on data_download_log (request_id, id) where request_id is not null;

-- Requests for access. 0 pending, 1 supplement, 2 approved, 3 rejected, 4 expired, 5 revoked, 6 cancelled.
create sequence data_access_request_no;
create table data_access_request (
  request_id bigint generated always as identity primary key,
  request_no varchar(40) not null unique,
  resource_id bigint not null references data_resource on delete cascade,
  user_id int not null references sys_user,
  purpose varchar(20) not null,
  usage_desc varchar(4000) not null,
  project_name varchar(300) not null default '',
  period_start date,
  period_end date,
  agreement_file bigint references sys_file,
  status char(1) not null default '0' check (status between '0' and '6'),
  -- '1' agreed, '0' objected, null not asked yet.
  owner_consent char(1) check (owner_consent in ('0', '1')),
  owner_comment varchar(1000) not null default '',
  decided_by int references sys_user,
  decided_at timestamptz,
  decision_reason varchar(1000) not null default '',
  valid_until date,
  is_demo boolean not null default false,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  row_ver int not null default 0,
  check (status <> '2' or valid_until is not null)
);
create unique index data_access_request_open on data_access_request (resource_id, user_id) where status in ('0', '1');
create index data_access_request_user on data_access_request (user_id, request_id desc);
create index data_access_request_resource on data_access_request (resource_id, request_id desc);
create index data_access_request_queue on data_access_request (status, request_id desc);
create index data_access_request_expiry on data_access_request (valid_until) where status = '2';

-- Every step of a request: rows are only ever inserted.
create table data_access_request_step (
  id bigint generated always as identity primary key,
  request_id bigint not null references data_access_request on delete cascade,
  act varchar(20) not null,
  -- Null for the system itself.
  actor_id int references sys_user,
  comments varchar(2000) not null default '',
  time timestamptz not null default now()
);
create index data_access_request_step_request on data_access_request_step (request_id, id);
create trigger data_access_request_step_insert_only before update on data_access_request_step
  for each row execute function refuse_change();

-- Changes that somebody asks for and somebody else decides. 0 waiting, 1 accepted, 2 refused, 3 taken back.
create table data_change_request (
  change_id bigint generated always as identity primary key,
  resource_id bigint not null references data_resource on delete cascade,
  kind varchar(20) not null check (kind in ('withdraw', 'restore', 'share', 'handOver')),
  asked_by int not null references sys_user,
  -- The person who alone decides a hand-over.
  receiver_id int references sys_user,
  reason varchar(1000) not null default '',
  -- What sharing shall be.
  terms jsonb not null default '{}',
  status char(1) not null default '0' check (status between '0' and '3'),
  decided_by int references sys_user,
  decided_at timestamptz,
  decision_reason varchar(1000) not null default '',
  create_time timestamptz not null default now(),
  check ((kind = 'handOver') = (receiver_id is not null))
);
create unique index data_change_request_waiting on data_change_request (resource_id, kind) where status = '0';
create index data_change_request_resource on data_change_request (resource_id, change_id desc);
create index data_change_request_queue on data_change_request (status, kind, change_id desc);
create index data_change_request_receiver on data_change_request (receiver_id, change_id desc) where receiver_id is not null;

-- Links by which a reviewer of a journal reads a record without an account. Only the digest of the secret is kept.
create table data_reviewer_link (
  link_id bigint generated always as identity primary key,
  resource_id bigint not null references data_resource on delete cascade,
  token_hash bytea not null unique,
  note varchar(100) not null default '',
  -- Whether authors and their institutions are hidden too.
  hides_authors boolean not null default true,
  valid_until date not null,
  created_by int not null references sys_user,
  create_time timestamptz not null default now(),
  revoked_at timestamptz,
  last_used_at timestamptz
);
create index data_reviewer_link_resource on data_reviewer_link (resource_id, link_id desc);
