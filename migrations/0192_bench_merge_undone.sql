-- An operator can undo a merge; both accounts read the reason. The time of the consent remains.
alter table bench_merge
  drop constraint bench_merge_status_check,
  add constraint bench_merge_status_check check (status in ('proposed', 'accepted', 'refused', 'withdrawn', 'undone')),
  add column undo_time timestamptz,
  add column reason text not null default '',
  add constraint bench_merge_undo_check check ((status = 'undone') = (undo_time is not null));
