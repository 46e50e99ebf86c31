-- Projects that hand their data in. The register: what an accepted application said.
create table pms_project (
  project_id bigint generated always as identity primary key,
  project_no varchar(100) not null,
  name_zh varchar(500) not null,
  name_en varchar(500) not null default '',
  special_no varchar(100) not null default '',
  special_name varchar(300) not null default '',
  plan_type varchar(30) not null default '',
  lead_org varchar(300) not null default '',
  leader_name varchar(100) not null default '',
  leader_phone varchar(50) not null default '',
  leader_email varchar(100) not null default '',
  contact_name varchar(100) not null default '',
  contact_phone varchar(50) not null default '',
  contact_email varchar(100) not null default '',
  agency varchar(300) not null default '',
  participant_orgs varchar(2000) not null default '',
  start_date date,
  end_date date,
  accept_date date,
  -- 10,000 CNY.
  funding numeric(12, 2) check (funding >= 0),
  intro text not null default '',
  -- Of the account that asked: what the register's data scope goes by.
  dept_id int references sys_dept,
  is_demo boolean not null default false,
  row_ver int not null default 0,
  create_by varchar(64) not null default '',
  create_time timestamptz not null default now(),
  update_by varchar(64) not null default '',
  update_time timestamptz not null default now()
);
-- One project for a number, however its letters are written.
create unique index pms_project_no on pms_project (lower(project_no));
create index pms_project_dept on pms_project (dept_id);

-- The intention to hand data in. 0 draft, 1 submitted, 2 accepted, 3 returned, 4 cancelled.
create sequence pms_application_no;
create table pms_application (
  application_id bigint generated always as identity primary key,
  application_no varchar(20) not null unique,
  user_id int not null references sys_user,
  status char(1) not null default '0' check (status in ('0', '1', '2', '3', '4')),
  project_no varchar(100) not null default '',
  name_zh varchar(500) not null default '',
  name_en varchar(500) not null default '',
  special_no varchar(100) not null default '',
  special_name varchar(300) not null default '',
  plan_type varchar(30) not null default '',
  lead_org varchar(300) not null default '',
  leader_name varchar(100) not null default '',
  leader_phone varchar(50) not null default '',
  leader_email varchar(100) not null default '',
  contact_name varchar(100) not null default '',
  contact_phone varchar(50) not null default '',
  contact_email varchar(100) not null default '',
  agency varchar(300) not null default '',
  participant_orgs varchar(2000) not null default '',
  start_date date,
  end_date date,
  accept_date date,
  funding numeric(12, 2) check (funding >= 0),
  intro text not null default '',
  -- [{topicNo, name, leader, org, dataDesc}], as the applicant foresees them.
  topics jsonb not null default '[]',
  -- What the centre said at its last decision.
  opinion varchar(1000) not null default '',
  submit_time timestamptz,
  decided_by int references sys_user,
  decided_at timestamptz,
  project_id bigint references pms_project,
  -- What is looked through; lower case.
  words text not null generated always as (lower(application_no || ' ' || project_no || ' ' || name_zh || ' ' || name_en ||
    ' ' || special_no || ' ' || special_name)) stored,
  is_demo boolean not null default false,
  row_ver int not null default 0,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  check (status <> '2' or project_id is not null)
);
create index pms_application_own on pms_application (user_id, application_id desc);
create index pms_application_time on pms_application (submit_time desc, application_id desc) where submit_time is not null;
create index pms_application_state on pms_application (status, submit_time desc, application_id desc);
create index pms_application_plan on pms_application (plan_type, submit_time desc, application_id desc)
  where submit_time is not null;
create index pms_application_project_no on pms_application (lower(project_no)) where submit_time is not null;
create index pms_application_words on pms_application using gin (words gin_trgm_ops);
create index pms_application_lead_org on pms_application using gin (lower(lead_org) gin_trgm_ops);
create index pms_application_project on pms_application (project_id);
create index pms_application_decider on pms_application (decided_by);

-- Scans: the task book, the result of the secrecy review, others.
create table pms_application_file (
  id bigint generated always as identity primary key,
  application_id bigint not null references pms_application on delete cascade,
  kind varchar(20) not null check (kind in ('taskBook', 'secrecy', 'other')),
  file_id bigint not null references sys_file,
  name varchar(255) not null,
  size bigint not null,
  mime varchar(100) not null,
  create_time timestamptz not null default now()
);
create index pms_application_file_of on pms_application_file (application_id, id);
create index pms_application_file_stored on pms_application_file (file_id);

-- Every step: rows are only ever inserted.
create table pms_application_step (
  id bigint generated always as identity primary key,
  application_id bigint not null references pms_application on delete cascade,
  act varchar(20) not null,
  actor_id int references sys_user,
  comments varchar(2000) not null default '',
  time timestamptz not null default now()
);
create index pms_application_step_of on pms_application_step (application_id, id);
create index pms_application_step_actor on pms_application_step (actor_id);
create trigger pms_application_step_insert_only before update on pms_application_step
  for each row execute function refuse_change();
