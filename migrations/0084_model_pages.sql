-- What a publisher says of a model's training, for columns and filters of a board.
alter table bench_model
  add column training_size bigint check (training_size >= 0),
  add column training_cost double precision check (training_cost >= 0),
  add column params bigint check (params >= 0),
  -- What anybody can get: code and training data, one of them, or neither; empty where nothing is said.
  add column openness varchar(10) not null default '' check (openness in ('', 'both', 'code', 'data', 'neither'));
comment on column bench_model.training_cost is 'GPU hours';
-- Errors of a model by range of the target and by element, made by a job from the kept predictions.
create table bench_analysis (
  model_id bigint primary key references bench_model on delete cascade,
  -- Edition of the program that made it; an older one is made again.
  edition int not null,
  slices jsonb not null
);
-- Pearson's coefficient of the residuals of two models of a version with open targets; the smaller number first.
create table bench_model_pair (
  model_id bigint not null references bench_model on delete cascade,
  other_id bigint not null references bench_model on delete cascade check (other_id > model_id),
  correlation real not null,
  primary key (model_id, other_id)
);
create index bench_model_pair_other on bench_model_pair (other_id);
-- Figures have another shape; the same job draws those of models that were measured before.
update bench_model set plot = '{"kind": "none"}';
