-- Which account of ours somebody of the electronic lab platform has. No password and no token of theirs is kept.
create table sys_user_matelab (
  matelab_id varchar(128) primary key,
  user_id int not null unique references sys_user on delete cascade,
  matelab_name varchar(100) not null default '',
  create_time timestamptz not null default now()
);
