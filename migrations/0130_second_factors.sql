-- Two-factor sign-in: codes of an authenticator app (RFC 6238), passkeys (WebAuthn), recovery codes; which roles ask for it.
create table sys_totp (
  user_id int primary key references sys_user on delete cascade,
  -- Encrypted with the installation's key (secret.ts).
  secret bytea not null,
  -- The time step of the last code that was taken: none is taken twice.
  last_step bigint not null,
  create_time timestamptz not null,
  last_used_time timestamptz
);

create table sys_passkey (
  passkey_id bigint generated always as identity primary key,
  user_id int not null references sys_user on delete cascade,
  name varchar(60) not null check (name <> ''),
  credential_id bytea not null unique check (length(credential_id) <= 1023),
  -- COSE key.
  public_key bytea not null,
  -- Signatures so far, as the authenticator counts them; 0 for those that do not count.
  counter bigint not null,
  transports varchar(20)[] not null,
  -- Whether it is copied between the person's devices.
  is_backed_up boolean not null,
  create_time timestamptz not null,
  last_used_time timestamptz
);
create index sys_passkey_user on sys_passkey (user_id, passkey_id);

-- Each opens once. Only the SHA-256 of a code is stored; a code has 80 random bits.
create table sys_recovery_code (
  user_id int not null references sys_user on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  create_time timestamptz not null,
  used_time timestamptz,
  primary key (user_id, code_hash)
);

-- Holders must set up two-factor sign-in before they can do anything else.
alter table sys_role add column second_factor boolean not null default false;
