-- log chain: the three logs are append-only. Rows are sealed in the order of their numbers, old ones move to archive files.
-- Runs once, inside a transaction. Never edit it after it was merged: write the next one.

-- A segment covers the numbers after the last one of the segment before it, up to `last_id`. `hash` continues the hash of the
-- segment before it over its rows and its own head (src/domains/monitor/log-chain/README.md). `marks` has 16 bytes per row,
-- the number and the first bytes of the hash after it, which tell the first row that differs.
create table sys_log_segment (
  log varchar(10) not null check (log in ('login', 'operation', 'job')),
  segment_no int not null,
  last_id bigint not null,
  row_count int not null,
  marks bytea not null,
  hash char(64) not null,
  sealed_at timestamptz not null,
  primary key (log, segment_no)
);

-- Numbers up to `horizon` are given out, and the transactions that may still write one of them.
create table sys_log_horizon (
  log varchar(10) primary key check (log in ('login', 'operation', 'job')),
  horizon bigint not null,
  writers text[] not null
);

-- Files with rows that left a log. Archives of a log form a chain of their own; `head` is the segment up to which the log was sealed then.
create table sys_log_archive (
  archive_id int generated always as identity primary key,
  log varchar(10) not null check (log in ('login', 'operation', 'job')),
  archive_no int not null,
  file_id bigint not null references sys_file,
  first_id bigint not null,
  last_id bigint not null,
  row_count int not null,
  first_time timestamptz not null,
  last_time timestamptz not null,
  -- Of the lines, and of the packed file.
  content_sha256 char(64) not null,
  file_sha256 char(64) not null,
  file_size bigint not null,
  head_no int not null,
  head_hash char(64) not null,
  hash char(64) not null,
  reason varchar(10) not null check (reason in ('clean', 'remove', 'expire')),
  archived_by varchar(50) not null,
  archived_at timestamptz not null default now(),
  unique (log, archive_no)
);
create index sys_log_archive_newest on sys_log_archive (archive_id desc);
create index sys_log_archive_log on sys_log_archive (log, archive_id desc);
create index sys_log_archive_last on sys_log_archive (log, last_id);
create index sys_log_archive_time on sys_log_archive (archived_at, archive_id);
create index sys_log_archive_file on sys_log_archive (file_id);

-- Verifications and what they found.
create table sys_log_check (
  check_id int generated always as identity primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  reason varchar(10) not null check (reason in ('schedule', 'page')),
  rows_checked bigint not null,
  archives_checked int not null,
  -- Null where all is as it was sealed; otherwise the first broken place of each log.
  faults jsonb,
  heads jsonb not null
);
create index sys_log_check_newest on sys_log_check (check_id desc);

create function refuse_record_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only ever inserted', tg_table_name;
end $$;
create trigger sys_log_segment_kept before update or delete or truncate on sys_log_segment
  for each statement execute function refuse_record_change();
create trigger sys_log_archive_kept before update or delete or truncate on sys_log_archive
  for each statement execute function refuse_record_change();
-- What a job was called belongs to the rows that refer to it.
create trigger sys_job_log_name_kept before update or delete or truncate on sys_job_log_name
  for each statement execute function refuse_record_change();

-- Rows leave a log only in the transaction that records the archive file with all of them.
create function refuse_log_loss() returns trigger language plpgsql as $$
declare
  named int := nullif(current_setting('lattice.log_archive', true), '')::int;
  lost bigint;
begin
  select count(*) into lost from gone;
  if lost > 0 and not exists (
    select from sys_log_archive
    where archive_id = named and log = tg_argv[0] and row_count = lost and archived_at = transaction_timestamp()
  ) then
    raise exception 'rows of % leave it only into an archive file', tg_table_name;
  end if;
  return null;
end $$;
create function refuse_log_truncate() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % leave it only into an archive file', tg_table_name;
end $$;
create trigger sys_logininfor_kept after delete on sys_logininfor
  referencing old table as gone for each statement execute function refuse_log_loss('login');
create trigger sys_oper_log_kept after delete on sys_oper_log
  referencing old table as gone for each statement execute function refuse_log_loss('operation');
create trigger sys_job_log_kept after delete on sys_job_log
  referencing old table as gone for each statement execute function refuse_log_loss('job');
create trigger sys_logininfor_whole before truncate on sys_logininfor for each statement execute function refuse_log_truncate();
create trigger sys_oper_log_whole before truncate on sys_oper_log for each statement execute function refuse_log_truncate();
create trigger sys_job_log_whole before truncate on sys_job_log for each statement execute function refuse_log_truncate();
