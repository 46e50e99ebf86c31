-- Which transactions wrote to the tables that public pages are drawn from: a page that was drawn before is good for as
-- long as none of its tables has an entry that its reader's snapshot did not see (src/server/table-changes.ts). Entries
-- are only ever added, so writers do not wait for each other.
create table kernel_change (
  xid xid8 not null default pg_current_xact_id(),
  relation text not null,
  -- When cleaning first saw the entry: it is removed an hour after that, not after the transaction began.
  seen_at timestamptz,
  primary key (xid, relation)
);

create function kernel_note_change() returns trigger language plpgsql as $$
begin
  insert into kernel_change (relation) values (tg_table_name) on conflict do nothing;
  return null;
end $$;

create trigger kernel_change_noted after insert or update or delete or truncate on sys_config
  for each statement execute function kernel_note_change();
create trigger kernel_change_noted after insert or update or delete or truncate on data_resource
  for each statement execute function kernel_note_change();
create trigger kernel_change_noted after insert or update or delete or truncate on data_resource_file
  for each statement execute function kernel_note_change();
create trigger kernel_change_noted after insert or update or delete or truncate on data_resource_folder
  for each statement execute function kernel_note_change();
create trigger kernel_change_noted after insert or update or delete or truncate on data_search_version
  for each statement execute function kernel_note_change();
create trigger kernel_change_noted after insert or update or delete or truncate on data_usage_month
  for each statement execute function kernel_note_change();
