-- secret probe: a value that the key of the installation encrypted, by which a start with another key is refused.
-- Runs once, inside a transaction. Never edit it after it was merged: write the next one.

create table kernel_secret_probe (
  id int primary key check (id = 1),
  -- Null lets the next start take the key that it has.
  probe bytea
);
