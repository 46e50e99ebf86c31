-- Sub-data sets: named groups of the measured samples of a version. Scores are also told for each.
create table bench_subset (
  version_id bigint not null references bench_version,
  seq int not null check (seq > 0),
  key varchar(40) not null check (key ~ '^[0-9a-z][0-9a-z_-]*$'),
  name_zh varchar(100) not null,
  name_en varchar(100) not null,
  primary key (version_id, seq),
  unique (version_id, key)
);
alter table bench_sample
  add column subset int,
  -- Chemical elements of the sample, where a column of the data set holds formulas.
  add column elements varchar(3)[] not null default '{}',
  -- Samples of one group are one material to the metrics that count materials; empty where each is its own.
  add column group_key varchar(100) not null default '',
  add foreign key (version_id, subset) references bench_subset (version_id, seq);
create table bench_subset_score (
  model_id bigint not null references bench_model on delete cascade,
  subset int not null,
  metric varchar(20) not null,
  mean double precision,
  primary key (model_id, subset, metric)
);
-- What participants download of a version.
create table bench_file (
  version_id bigint not null references bench_version,
  name varchar(60) not null check (name ~ '^[0-9a-z][0-9a-z._-]*$'),
  role varchar(20) not null check (role in ('table', 'train', 'test', 'folds', 'structures')),
  format varchar(10) not null check (format in ('csv', 'parquet', 'json')),
  file_id bigint not null references sys_file,
  row_count int,
  primary key (version_id, name)
);
create index bench_file_stored on bench_file (file_id);
alter table bench_version
  -- Predictions that a score file lacks: the file is refused, or they count as `fill_value`.
  add column missing_rule varchar(10) not null default 'refuse' check (missing_rule in ('refuse', 'fill')),
  add column fill_value double precision check (missing_rule = 'refuse' or fill_value is not null),
  -- Materials at or below it are stable to the metrics of stability.
  add column stable_at double precision not null default 0;
alter table bench_dataset drop constraint bench_dataset_status_check;
-- A retired data set stays readable with its board and takes no models.
alter table bench_dataset add constraint bench_dataset_status_check
  check (status in ('draft', 'published', 'withdrawn', 'retired'));
alter table bench_dataset drop constraint bench_dataset_check;
alter table bench_dataset add constraint bench_dataset_publish_time_check
  check (status not in ('published', 'retired') or publish_time is not null);
alter table bench_column drop constraint bench_column_role_check;
alter table bench_column add constraint bench_column_role_check
  check (role in ('id', 'input', 'formula', 'target', 'fold', 'split', 'subset', 'group'));
