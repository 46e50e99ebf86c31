-- Fixity: the bytes in the store are read in rotation and compared with the size and the SHA-256 recorded at the upload.
alter table sys_file
  -- When the bytes were last read and compared.
  add column checked_at timestamptz,
  -- Asked for before its turn: by a person, by the audit, or by a download that met another length.
  add column check_wanted_at timestamptz;

create index sys_file_check_wanted on sys_file (check_wanted_at, file_id) where check_wanted_at is not null;
-- Never read back since the upload. Temporary files go before their turn would come.
create index sys_file_check_first on sys_file (ready_at, file_id) include (size)
  where checked_at is null and ready_at is not null and bucket <> 'temporary';
create index sys_file_check_next on sys_file (checked_at, file_id) include (size)
  where checked_at is not null and ready_at is not null and bucket <> 'temporary';

-- Files whose bytes cannot be given at present; a file that is whole again has no row.
create table file_damage (
  file_id bigint primary key references sys_file on delete cascade,
  state varchar(12) not null check (state in ('damaged', 'missing', 'unreadable')),
  found_at timestamptz not null,
  checked_at timestamptz not null,
  found_size bigint,
  found_sha256 char(64),
  -- Answer of the store, for operators.
  error varchar(500) not null default '',
  -- When operators were told.
  told_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by int,
  note varchar(500) not null default ''
);
create index file_damage_found on file_damage (found_at desc, file_id desc);
create index file_damage_untold on file_damage (file_id) where told_at is null;
-- Public pages say at a file that it is damaged.
create trigger kernel_change_noted after insert or update or delete or truncate on file_damage
  for each statement execute function kernel_note_change();

-- Events of stored files with the columns of PREMIS 3: type, time, outcome, detail, agent, object. The object is the file and
-- its key in the store; the row stays when the file goes.
create table file_event (
  event_id bigint generated always as identity primary key,
  event_type varchar(40) not null,
  event_time timestamptz not null,
  outcome varchar(20) not null,
  detail jsonb not null default '{}',
  agent varchar(100) not null,
  file_id bigint not null,
  storage_key text not null
);
create index file_event_object on file_event (file_id, event_id desc);
create index file_event_time on file_event (event_time);

create function file_event_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'rows of file_event are only ever inserted';
end $$;
create trigger file_event_kept before update or delete or truncate on file_event
  for each statement execute function file_event_refuse();

-- Files in the store that no record knows, as the last audit found them.
create table file_orphan (
  storage_key text primary key,
  -- Null for what lies on the way to a key.
  size bigint,
  found_at timestamptz not null,
  seen_at timestamptz not null
);
create index file_orphan_size on file_orphan (size desc nulls last, storage_key);

-- Audits of records against the store, both ways.
create table file_audit (
  audit_id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  records bigint not null default 0,
  stored bigint not null default 0,
  missing bigint not null default 0,
  wrong_size bigint not null default 0,
  orphans bigint not null default 0,
  orphan_bytes bigint not null default 0
);
