-- Which process takes jobs under which name: after a crash any other process, or the next one, gives back what it had in hand.
create table kernel_worker_pool (
  pool_id text primary key,
  instance int not null
);
