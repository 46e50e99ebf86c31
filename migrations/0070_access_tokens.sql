-- Personal access tokens: programs act with them for a person, within their scopes. Only the SHA-256 is stored.
create table sys_token (
  token_id bigint generated always as identity primary key,
  user_id int not null references sys_user on delete cascade,
  name varchar(60) not null check (name <> ''),
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- The first characters, by which people tell tokens apart.
  prefix varchar(8) not null,
  scopes varchar(40)[] not null,
  create_time timestamptz not null,
  expire_time timestamptz not null check (expire_time > create_time),
  last_used_time timestamptz,
  -- Revoked by the owner, or by an administrator's reset of the password.
  revoke_time timestamptz
);
-- Newest first, as the list shows them.
create index sys_token_user on sys_token (user_id, token_id desc);
