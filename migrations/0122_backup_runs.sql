-- backup runs: what came of backups that the portal made itself. What there is to restore say the sets in BACKUP_DIR, not this table.
-- Runs once, inside a transaction. Never edit it after it was merged: write the next one.

create table monitor_backup_run (
  run_id bigint generated always as identity primary key,
  reason varchar(20) not null check (reason in ('schedule', 'page')),
  started_at timestamptz not null,
  ended_at timestamptz,
  -- Process that makes it: while it is alive, the run goes on.
  instance int not null,
  state varchar(20) not null check (state in ('running', 'complete', 'incomplete', 'failed')),
  set_name varchar(40) not null default '',
  -- Code and values of what went wrong, for a sentence in either language.
  fault jsonb,
  phase varchar(20) not null default '',
  done int not null default 0,
  total int not null default 0,
  -- Until when bytes of files may be kept from being removed.
  paused_until timestamptz
);
create index monitor_backup_run_newest on monitor_backup_run (started_at desc, run_id desc);
