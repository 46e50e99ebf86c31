-- Answers to calls that came with an Idempotency-Key, for whoever sends the same again: kept for 24 hours.
create table kernel_kept_answer (
  user_id bigint not null,
  key_hash bytea not null,
  -- SHA-256 of method, address and body: the same key for something else is a mistake.
  request_hash bytea not null,
  -- The process that works on the call; see instance.ts.
  instance int not null,
  -- Null while the call runs.
  answer text,
  created_at timestamptz not null default now(),
  primary key (user_id, key_hash)
);
create index kernel_kept_answer_created on kernel_kept_answer (created_at);
