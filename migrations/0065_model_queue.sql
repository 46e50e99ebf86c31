-- A model is in a queue until it is scored; may stay private after that; and gives way to a newer run of the same publisher.
alter table bench_model drop constraint bench_model_status_check;
alter table bench_model add constraint bench_model_status_check check (status in
  ('queued', 'scoring', 'failed', 'private', 'pending', 'approved', 'rejected', 'hidden', 'withdrawn', 'superseded'));
alter table bench_model
  -- The submitter looks at the scores first and publishes later.
  add column is_private boolean not null default false,
  -- The approved model of the same person that this one replaces once it is approved.
  add column supersedes_id bigint references bench_model,
  -- Rows that the file lacked and that count as the fill value of the version.
  add column filled_count int not null default 0,
  -- Where targets are hidden: the draws of the primary metric on the public share, in the form of `replicates`.
  add column public_replicates bytea,
  -- The value on the public share counts as a step: it is certainly better than all that its submitter was shown before.
  add column is_step boolean not null default false;
create index bench_model_superseding on bench_model (supersedes_id) where supersedes_id is not null;
-- The steps of a person on a board, which each next submission is held against.
create index bench_model_steps on bench_model (version_id, user_id) where is_step;
