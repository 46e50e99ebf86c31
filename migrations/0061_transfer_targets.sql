-- Files in pieces go to records of any noun: `target` says which, `ref_id` names its record. What the noun keeps for a
-- file on its way, and what the file has become, are the noun's own numbers.
alter table file_transfer
  drop constraint file_transfer_resource_id_fkey,
  drop constraint file_transfer_upload_id_fkey,
  drop constraint file_transfer_attached_id_fkey,
  drop constraint file_transfer_file_id_fkey,
  add constraint file_transfer_file_id_fkey foreign key (file_id) references sys_file on delete cascade;
alter table file_transfer rename column resource_id to ref_id;
alter table file_transfer rename column upload_id to hold_id;
alter table file_transfer rename column file_class to kind;
alter table file_transfer
  alter column kind type varchar(50),
  add column target varchar(100) not null default 'data.resources';
alter table file_transfer alter column target drop default;
drop index file_transfer_resource;
drop index file_transfer_upload;
drop index file_transfer_attached;
create index file_transfer_record on file_transfer (target, ref_id);
