-- Data behind a paper: what an author hands in, a data administrator checks, and a resource is made of. 0 draft, 1 submitted,
-- 2 being checked, 3 returned, 4 accepted.
create sequence biz_paper_submission_no;
create sequence biz_paper_receipt_no;
create table biz_paper_submission (
  submission_id bigint generated always as identity primary key,
  submission_no varchar(20) not null unique,
  user_id int not null references sys_user,
  status char(1) not null default '0' check (status in ('0', '1', '2', '3', '4')),
  paper_title varchar(500) not null default '',
  journal varchar(200) not null default '',
  paper_status varchar(20) not null default '' check (paper_status in ('', 'preparing', 'underReview', 'accepted', 'published')),
  manuscript_no varchar(100) not null default '',
  doi varchar(128) not null default '',
  -- As in data_resource.
  authors jsonb not null default '[]',
  title_zh varchar(500) not null default '',
  title_en varchar(500) not null default '',
  keywords varchar(1000) not null default '',
  description_zh text not null default '',
  description_en text not null default '',
  project_no varchar(100) not null default '',
  sharing_method varchar(20) not null default '' check (sharing_method in ('', 'open', 'restricted', 'closed')),
  open_date date,
  access_restriction text not null default '',
  non_disclosure_reason text not null default '',
  license varchar(20) not null default '',
  preservation_plan varchar(20) not null default '',
  reason varchar(2000) not null default '',
  hides_authors boolean not null default false,
  ftp_address varchar(255) not null default '',
  ftp_username varchar(100) not null default '',
  ftp_password_enc bytea,
  ftp_root varchar(500) not null default '',
  -- Why it was returned last.
  opinion varchar(1000) not null default '',
  submit_time timestamptz,
  decided_at timestamptz,
  receipt_no varchar(20) unique,
  resource_id bigint references data_resource on delete set null,
  link_id bigint references data_reviewer_link on delete set null,
  -- The secret of that link, for its author; encrypted.
  link_secret bytea,
  -- What is looked through; lower case.
  words text not null generated always as (lower(submission_no || ' ' || paper_title || ' ' || journal || ' ' ||
    manuscript_no || ' ' || doi || ' ' || title_zh || ' ' || title_en)) stored,
  is_demo boolean not null default false,
  row_ver int not null default 0,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  check (status <> '4' or receipt_no is not null)
);
create index biz_paper_submission_own on biz_paper_submission (user_id, submission_id desc);
create index biz_paper_submission_time on biz_paper_submission (submit_time desc, submission_id desc) where status <> '0';
create index biz_paper_submission_state on biz_paper_submission (status, submit_time desc, submission_id desc);
create index biz_paper_submission_paper on biz_paper_submission (paper_status, submit_time desc, submission_id desc)
  where status <> '0';
create index biz_paper_submission_words on biz_paper_submission using gin (words gin_trgm_ops);
create index biz_paper_submission_resource on biz_paper_submission (resource_id);
create index biz_paper_submission_link on biz_paper_submission (link_id);

-- Files until they are accepted; then they belong to the resource.
create table biz_paper_submission_file (
  id bigint generated always as identity primary key,
  submission_id bigint not null references biz_paper_submission on delete cascade,
  file_id bigint not null references sys_file,
  name varchar(255) not null,
  size bigint not null,
  sha256 varchar(64) not null,
  create_time timestamptz not null default now()
);
create unique index biz_paper_submission_file_name on biz_paper_submission_file (submission_id, lower(name));
create index biz_paper_submission_file_stored on biz_paper_submission_file (file_id);

-- Every step: rows are only ever inserted.
create table biz_paper_submission_step (
  id bigint generated always as identity primary key,
  submission_id bigint not null references biz_paper_submission on delete cascade,
  act varchar(20) not null,
  actor_id int references sys_user,
  comments varchar(2000) not null default '',
  time timestamptz not null default now()
);
create index biz_paper_submission_step_of on biz_paper_submission_step (submission_id, id);
create index biz_paper_submission_step_actor on biz_paper_submission_step (actor_id);
create trigger biz_paper_submission_step_insert_only before update on biz_paper_submission_step
  for each row execute function refuse_change();
