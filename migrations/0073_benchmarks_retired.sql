-- Visitors see data sets that are published, and those that were retired with their boards.
drop index bench_dataset_public;
drop index bench_dataset_public_type;
drop index bench_dataset_public_field;
create index bench_dataset_public on bench_dataset (sort, public_id) where status in ('published', 'retired');
create index bench_dataset_public_type on bench_dataset (task_type, sort, public_id)
  where status in ('published', 'retired');
create index bench_dataset_public_field on bench_dataset (field, sort, public_id)
  where status in ('published', 'retired');
