-- The score file as it came, and what it says beside predictions.
alter table bench_model
  add column file_id bigint references sys_file,
  -- Double precision, little-endian, in the order of bench_sample, like predictions.
  add column std bytea,
  add column lower_bound bytea,
  add column upper_bound bytea,
  -- Lines `# key: value` of the file.
  add column file_meta jsonb not null default '{}';
create index bench_model_stored on bench_model (file_id);
