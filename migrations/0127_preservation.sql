-- The second copy for preservation: OCFL objects in a folder or bucket of the operator's, what is in them, and what checks found.

-- One row for each object: a record with its versions, a task with its scans, a certificate, a benchmark data set, the site.
create table preserved_object (
  object_id varchar(200) primary key,
  kind varchar(20) not null check (kind in ('record', 'task', 'certificate', 'benchmark', 'portal')),
  -- Number of the version group, task, certificate or data set; 0 for the site.
  ref bigint not null,
  -- Newest OCFL version; 0 until there is one.
  head int not null default 0,
  -- Of the rows that the newest version holds; counters and times of notes are left out.
  state_digest char(64),
  -- Of the inventory of the newest version.
  inventory_sha512 char(128),
  -- Versions of a record that have an OCFL version each, by their numbers.
  versions bigint[] not null default '{}',
  -- Compared before its turn: something happened to it.
  wanted_at timestamptz,
  -- When rows and newest version were last compared.
  compared_at timestamptz,
  written_at timestamptz,
  -- Why the last attempt failed: a code with its values.
  fault jsonb,
  failed_at timestamptz,
  retry_at timestamptz,
  unique (kind, ref)
);
create index preserved_object_wanted on preserved_object (wanted_at, object_id) where wanted_at is not null;
create index preserved_object_next on preserved_object (compared_at, object_id) where wanted_at is null;
create index preserved_object_failed on preserved_object (failed_at desc, object_id) where failed_at is not null;

-- Every file of every object, as its inventory has it.
create table preserved_file (
  object_id varchar(200) not null references preserved_object on delete cascade,
  -- Inside the object.
  path text not null,
  size bigint not null,
  sha512 char(128) not null,
  -- Size and SHA-256 of what is kept there, before it was encrypted; null for declarations and inventories.
  content_size bigint,
  content_sha256 char(64),
  -- Path in the state of the version that added it; empty for declarations and inventories.
  logical_path text not null default '',
  checked_at timestamptz,
  check_wanted_at timestamptz,
  -- What the last check found, where it was not intact; `both`: the stored file is damaged as well.
  state varchar(12) check (state in ('damaged', 'missing', 'unreadable', 'both')),
  found_at timestamptz,
  found_size bigint,
  error varchar(500) not null default '',
  -- When operators were told.
  told_at timestamptz,
  primary key (object_id, path)
);
create index preserved_file_content on preserved_file (content_sha256, content_size) where content_sha256 is not null;
create index preserved_file_wanted on preserved_file (check_wanted_at, object_id, path) where check_wanted_at is not null;
create index preserved_file_next on preserved_file (checked_at, object_id, path) where check_wanted_at is null;
create index preserved_file_damaged on preserved_file (found_at desc, object_id, path) where state is not null;

-- Events of the second copy with the columns of PREMIS 3; the object is a file of an OCFL object, or with an empty path the object.
create table preserved_event (
  event_id bigint generated always as identity primary key,
  event_type varchar(40) not null,
  event_time timestamptz not null,
  outcome varchar(20) not null,
  detail jsonb not null default '{}',
  agent varchar(100) not null,
  object_id varchar(200) not null,
  path text not null default ''
);
create index preserved_event_object on preserved_event (object_id, event_id desc);
create index preserved_event_time on preserved_event (event_time);
create function preserved_event_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'rows of preserved_event are only ever inserted';
end $$;
create trigger preserved_event_kept before update or delete or truncate on preserved_event
  for each statement execute function preserved_event_refuse();

-- What came of the last runs, one row.
create table preservation_state (
  id int primary key default 1 check (id = 1),
  -- Place that the rows above are about; another one is written, or taken over, as a whole.
  place text not null default '',
  -- End of the last run, and of the last one that met no fault of the place itself.
  run_at timestamptz,
  good_at timestamptz,
  -- When all records were last looked through for new ones.
  swept_at timestamptz,
  fault jsonb,
  failed_at timestamptz,
  -- Newest events of repairs that operators were told of: of the second copy, and of the store.
  told_event bigint not null default 0,
  told_file_event bigint not null default 0
);
insert into preservation_state default values;

-- Repairs are rare among events; who tells of them looks for those.
create index preserved_event_recovery on preserved_event (event_id) where event_type = 'recovery' and outcome = 'success';
create index file_event_recovery on file_event (event_id) where event_type = 'recovery' and outcome = 'success';
