-- What the last test of a resource's FTP connection found: one row for as long as address and login stay what was tested.
create table data_ftp_check (
  resource_id bigint primary key references data_resource on delete cascade,
  checked_by int not null references sys_user,
  checked_at timestamptz not null,
  -- Why it failed; empty where it went well.
  fault varchar(20) not null default '',
  -- What the root directory holds; null where it could not be read.
  files int,
  bytes bigint,
  check ((fault = '') = (files is not null and bytes is not null))
);
create index data_ftp_check_user on data_ftp_check (checked_by);

-- What was found says nothing of another address or login.
create function data_ftp_check_forget() returns trigger language plpgsql as $$
begin
  delete from data_ftp_check where resource_id = new.resource_id;
  return null;
end $$;
create trigger data_ftp_check_forget
  after update of ftp_address, ftp_username, ftp_password_enc, ftp_root on data_resource
  for each row
  when ((old.ftp_address, old.ftp_username, old.ftp_password_enc, old.ftp_root)
    is distinct from (new.ftp_address, new.ftp_username, new.ftp_password_enc, new.ftp_root))
  execute function data_ftp_check_forget();
