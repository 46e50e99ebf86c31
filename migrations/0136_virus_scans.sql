-- Virus scans: stored files are given to clamd; publication waits for its verdict where one is configured.
-- When a scanner last gave a verdict on the bytes.
alter table sys_file add column virus_checked_at timestamptz;

-- Never scanned, and scanned by older signatures. Temporary files go before their turn would come.
create index sys_file_virus_first on sys_file (ready_at, file_id) include (size)
  where virus_checked_at is null and ready_at is not null and bucket <> 'temporary';
create index sys_file_virus_next on sys_file (virus_checked_at, file_id) include (size)
  where virus_checked_at is not null and ready_at is not null and bucket <> 'temporary';

-- Files that are not clean, or not known to be; a clean file has no row.
create table file_virus (
  file_id bigint primary key references sys_file on delete cascade,
  state varchar(12) not null check (state in ('waiting', 'infected', 'tooLarge', 'failed', 'released')),
  -- Name of the signature that matched, as the scanner says it.
  signature varchar(200) not null default '',
  -- Since when it is in this state.
  found_at timestamptz not null,
  -- Stored while a scanner is configured: only the person who stored it gets it before the verdict.
  withheld boolean not null default false,
  -- When the next scan is due; null where none is asked for.
  wanted_at timestamptz,
  -- Scans that failed although the scanner works.
  attempts int not null default 0,
  error varchar(500) not null default '',
  -- When operators were told.
  told_at timestamptz,
  released_at timestamptz,
  released_by int,
  reason varchar(500) not null default ''
);
create index file_virus_wanted on file_virus (wanted_at, file_id) where wanted_at is not null;
create index file_virus_found on file_virus (found_at desc, file_id desc);
create index file_virus_state on file_virus (state, found_at desc, file_id desc);
create index file_virus_untold on file_virus (file_id) where told_at is null and state in ('infected', 'tooLarge', 'failed');
-- Public pages say at a file that it is refused.
create trigger kernel_change_noted after insert or update or delete or truncate on file_virus
  for each statement execute function kernel_note_change();

-- The scanner as it was last seen; one row.
create table file_scanner (
  scanner_id int primary key default 1 check (scanner_id = 1),
  -- As clamd says it: program, signatures, their date.
  version varchar(200) not null default '',
  -- Since when these signatures are known; files whose scan is older are scanned again.
  version_since timestamptz,
  seen_at timestamptz,
  -- Since when it does not answer; null while it does.
  down_since timestamptz,
  error varchar(500) not null default ''
);
insert into file_scanner default values;
