-- Whether MatElab made the account: its password is then nobody's until the person sets one.
alter table sys_user_matelab add column made_account boolean not null default false;
update sys_user_matelab m set made_account = true from sys_user u
where u.user_id = m.user_id and abs(extract(epoch from m.create_time - u.create_time)) < 1;
