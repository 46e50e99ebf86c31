-- place markers: which file store, backup folder and second copy belong to this database. Each holds a file with the
-- marker; a place without it is a disk that is not mounted, and nothing is written there.
-- Runs once, inside a transaction. Never edit it after it was merged: write the next one.

create table kernel_place (
  name text primary key check (name in ('files', 'backups', 'preservation')),
  -- Empty until the place is established.
  marker text not null,
  -- Address of the place when it was established, for messages.
  place text not null,
  -- An operator has said that the place is new: the next use establishes or adopts it.
  is_new boolean not null default false,
  made_at timestamptz not null default now()
);

-- The marker of the copy that the rows of preserved_object describe; empty for one of an earlier version.
alter table preservation_state add marker text not null default '';
