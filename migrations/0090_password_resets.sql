-- Links by which people who forgot their password set another one. Only the SHA-256 of a link's token is stored.
create table sys_password_reset (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id int not null references sys_user on delete cascade,
  create_time timestamptz not null,
  expire_time timestamptz not null check (expire_time > create_time),
  -- Used, or made worthless by a later password.
  used_time timestamptz
);
create index sys_password_reset_user on sys_password_reset (user_id, create_time desc);
create index sys_password_reset_age on sys_password_reset (create_time);
