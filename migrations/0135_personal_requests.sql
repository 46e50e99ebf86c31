-- personal requests: people ask for a copy of their data, or for the deletion of their account.
-- Runs once, inside a transaction. Never edit it after it was merged: write the next one.

create table sys_personal_request (
  request_id int generated always as identity primary key,
  user_id int not null references sys_user,
  kind varchar(10) not null check (kind in ('export', 'deletion')),
  -- A blocked deletion is due, and waits until the person has handed over what they are responsible for.
  state varchar(10) not null check (state in ('waiting', 'running', 'ready', 'blocked', 'done', 'cancelled', 'failed', 'expired')),
  -- The person, or the administrator whom the person has asked.
  asked_by int not null references sys_user,
  note varchar(500) not null default '',
  asked_at timestamptz not null default now(),
  due_at timestamptz not null,
  ended_at timestamptz,
  file_id bigint references sys_file on delete set null,
  file_size bigint,
  expire_at timestamptz,
  check ((state in ('waiting', 'running', 'ready', 'blocked')) = (ended_at is null))
);
create unique index sys_personal_request_open on sys_personal_request (user_id, kind) where ended_at is null;
create index sys_personal_request_due on sys_personal_request (due_at) where ended_at is null;
create index sys_personal_request_newest on sys_personal_request (request_id desc);
create index sys_personal_request_kind on sys_personal_request (kind, request_id desc);
create index sys_personal_request_user on sys_personal_request (user_id, request_id desc);
create index sys_personal_request_asked on sys_personal_request (asked_at, request_id);
create index sys_personal_request_asker on sys_personal_request (asked_by);
create index sys_personal_request_file on sys_personal_request (file_id) where file_id is not null;
