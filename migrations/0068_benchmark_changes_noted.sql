-- Answers that are kept know when these change (migration 0034).
create trigger kernel_change_noted after insert or update or delete or truncate on bench_subset
  for each statement execute function kernel_note_change();
create trigger kernel_change_noted after insert or update or delete or truncate on bench_file
  for each statement execute function kernel_note_change();
create trigger kernel_change_noted after insert or update or delete or truncate on bench_subset_score
  for each statement execute function kernel_note_change();
create trigger kernel_change_noted after insert or update or delete or truncate on bench_rescoring
  for each statement execute function kernel_note_change();
create trigger kernel_change_noted after insert or update or delete or truncate on bench_rescored
  for each statement execute function kernel_note_change();
