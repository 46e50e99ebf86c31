-- Uploads in pieces: they outlive requests, processes and machines.

-- A pending file that grows: it belongs to a transfer, not to a process, and is given up when the transfer ends.
alter table sys_file add column grows boolean not null default false;
create index sys_file_growing on sys_file (file_id) where grows;

-- A note of an upload that goes on over several requests lives until it expires; it has no process.
alter table data_resource_upload
  alter column instance drop not null,
  add column expire_at timestamptz,
  add column path varchar(1000) not null default '',
  -- What it will add to the owner's files.
  add column bytes bigint not null default 0,
  add check (instance is not null or expire_at is not null);

create table file_transfer (
  transfer_key char(32) primary key,
  resource_id bigint not null references data_resource on delete cascade,
  user_id int not null references sys_user,
  upload_id bigint references data_resource_upload on delete set null,
  file_id bigint not null references sys_file,
  path varchar(1000) not null,
  file_class varchar(20) not null,
  size bigint not null check (size > 0),
  -- What the store has safely; with it the store's own note, from which any process goes on.
  received bigint not null default 0 check (received between 0 and size),
  growth jsonb not null default '{}',
  -- By which the sender's side recognises the same file when it is chosen again.
  fingerprint varchar(100) not null default '',
  -- Sum that the sender has declared; empty until it is known.
  sha256 varchar(64) not null default '',
  -- Process that is writing; null when nobody is.
  writer int,
  writer_since timestamptz,
  -- The file that it has become.
  attached_id bigint references data_resource_file on delete cascade,
  create_time timestamptz not null default now(),
  expire_at timestamptz not null
);
create index file_transfer_resource on file_transfer (resource_id);
create index file_transfer_user on file_transfer (user_id, create_time);
create index file_transfer_expire on file_transfer (expire_at);
create index file_transfer_file on file_transfer (file_id);
create index file_transfer_upload on file_transfer (upload_id);
create index file_transfer_attached on file_transfer (attached_id);
