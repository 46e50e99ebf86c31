-- usage bursts: many uses of one record from one network in a day under changing names of programs are marked and not counted.
-- Runs once, inside a transaction. Never edit it after it was merged: write the next one.

-- A keyed hash of the network, /24 or /64, with the key of the day, which is deleted a day later. Null for older events.
alter table data_usage_event add column network bigint;

-- Bursts that counting has found. `network` leads to nobody once the key of its day is gone.
create table data_usage_burst (
  resource_id bigint not null references data_resource on delete cascade,
  day date not null,
  network bigint not null,
  uses int not null,
  agents int not null,
  marked_at timestamptz not null default now(),
  primary key (resource_id, day, network)
);
create index data_usage_burst_day on data_usage_burst (day);
