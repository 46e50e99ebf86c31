-- What a funded project does after its application was accepted: task, members, topics, plan, scans, resources,
-- audit tables, opinions, comparisons, certificates.

-- One task per project; stages are rounds.
create sequence pms_task_no;
create table pms_task (
  task_id bigint generated always as identity primary key,
  task_no varchar(20) not null unique,
  project_id bigint not null unique references pms_project,
  center_id bigint not null references pms_data_center,
  status varchar(2) not null default '10'
    check (status in ('10', '11', '12', '20', '30', '31', '40', '41', '50', '60', '70', '80', '90')),
  -- The accepted version of the plan; 0 before the first.
  plan_version int not null default 0,
  -- Counts submissions of data.
  round_no int not null default 0,
  stage_no int not null default 1,
  -- Data after the final certificate or after termination: ends in an annex.
  is_supplement boolean not null default false,
  -- Counts changes of what a comparison reads: an older run is stale.
  compare_ver int not null default 0,
  due_date date,
  -- Whoever of the centre works on it.
  handler_id int references sys_user,
  -- Who passed the technical review of the last topic, and who proposed the certificate: others issue it.
  passed_by int references sys_user,
  proposed_by int references sys_user,
  submit_time timestamptz,
  certified_time timestamptz,
  closed_time timestamptz,
  terminated_time timestamptz,
  terminate_reason varchar(1000) not null default '',
  -- Until when data are taken after termination.
  data_due date,
  -- Day of the last reminder.
  reminded_on date,
  is_demo boolean not null default false,
  row_ver int not null default 0,
  create_by varchar(64) not null default '',
  create_time timestamptz not null default now(),
  update_by varchar(64) not null default '',
  update_time timestamptz not null default now()
);
create index pms_task_state on pms_task (status, task_id desc);
create index pms_task_due on pms_task (due_date, task_id desc) where due_date is not null;
create index pms_task_handler on pms_task (handler_id, task_id desc);
create index pms_task_center on pms_task (center_id, task_id desc);
create index pms_task_passed on pms_task (passed_by);
create index pms_task_proposed on pms_task (proposed_by);

-- A part of the project with a leader of its own. Written by the project, returned and passed by the centre.
create table pms_topic (
  topic_id bigint generated always as identity primary key,
  task_id bigint not null references pms_task on delete cascade,
  topic_no varchar(100) not null,
  name_zh varchar(300) not null,
  name_en varchar(300) not null default '',
  undertaker varchar(300) not null default '',
  leader_name varchar(100) not null default '',
  goal text not null default '',
  data_desc text not null default '',
  -- How data are processed and their quality is assured.
  quality_desc text not null default '',
  people text not null default '',
  start_date date,
  end_date date,
  status varchar(10) not null default 'todo'
    check (status in ('todo', 'filling', 'submitted', 'confirmed', 'reviewing', 'returned', 'passed', 'exempt')),
  -- Why nothing is handed in; before the plan is accepted a proposal.
  exempt_reason varchar(1000) not null default '',
  -- Whether it belongs to the round that is under review.
  in_round boolean not null default false,
  -- Stage whose certificate names it; 0 none.
  certified_stage int not null default 0,
  seq int not null default 0,
  row_ver int not null default 0,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  unique (task_id, topic_no)
);
create index pms_topic_of on pms_topic (task_id, seq, topic_id);

-- Who works in a project. Membership decides on the front; it grants no role of the back office.
create table pms_project_user (
  member_id bigint generated always as identity primary key,
  project_id bigint not null references pms_project on delete cascade,
  user_id int not null references sys_user,
  role varchar(10) not null check (role in ('LEAD', 'TOPIC_LEAD', 'MEMBER', 'CONTACT')),
  topic_id bigint references pms_topic on delete cascade,
  added_by int references sys_user,
  create_time timestamptz not null default now(),
  check ((role = 'TOPIC_LEAD') <= (topic_id is not null))
);
create unique index pms_project_user_once on pms_project_user (project_id, user_id, role, coalesce(topic_id, 0));
create index pms_project_user_person on pms_project_user (user_id, project_id);
create index pms_project_user_topic on pms_project_user (topic_id);
create index pms_project_user_adder on pms_project_user (added_by);

-- An invitation by mail, for people with and without an account. The token itself is only in the mail.
create table pms_invitation (
  invitation_id bigint generated always as identity primary key,
  project_id bigint not null references pms_project on delete cascade,
  email varchar(100) not null,
  role varchar(10) not null check (role in ('LEAD', 'TOPIC_LEAD', 'MEMBER', 'CONTACT')),
  topic_id bigint references pms_topic on delete cascade,
  token_hash bytea not null unique,
  invited_by int references sys_user,
  sent_times int not null default 1,
  valid_until timestamptz not null,
  accepted_by int references sys_user,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now()
);
create index pms_invitation_of on pms_invitation (project_id, invitation_id desc);
create unique index pms_invitation_open on pms_invitation (project_id, lower(email), role, coalesce(topic_id, 0))
  where accepted_at is null and withdrawn_at is null;
create index pms_invitation_mail on pms_invitation (lower(email)) where accepted_at is null and withdrawn_at is null;
create index pms_invitation_topic on pms_invitation (topic_id);
create index pms_invitation_inviter on pms_invitation (invited_by);
create index pms_invitation_taker on pms_invitation (accepted_by);

-- Planned deliverables, one set per version of the plan; what was submitted stays as it is.
create table pms_plan_version (
  task_id bigint not null references pms_task on delete cascade,
  version int not null check (version > 0),
  status varchar(10) not null default 'draft' check (status in ('draft', 'submitted', 'accepted', 'refused')),
  change_reason varchar(1000) not null default '',
  submitted_by int references sys_user,
  submit_time timestamptz,
  decided_by int references sys_user,
  decided_time timestamptz,
  row_ver int not null default 0,
  create_time timestamptz not null default now(),
  primary key (task_id, version)
);
create unique index pms_plan_version_open on pms_plan_version (task_id) where status in ('draft', 'submitted');
create index pms_plan_version_submitter on pms_plan_version (submitted_by);
create index pms_plan_version_decider on pms_plan_version (decided_by);

create table pms_plan_item (
  item_id bigint generated always as identity primary key,
  task_id bigint not null,
  plan_version int not null,
  topic_id bigint not null references pms_topic on delete cascade,
  -- Stays the same over the versions of the plan.
  item_no varchar(30) not null,
  name varchar(300) not null,
  resource_type varchar(30) not null,
  basis varchar(10) not null default 'plan' check (basis in ('taskbook', 'plan')),
  mandatory boolean not null default true,
  planned_count int not null check (planned_count > 0),
  count_unit varchar(20) not null default '',
  planned_bytes bigint not null default 0 check (planned_bytes >= 0),
  -- The unit in which the volume was written: B, KB, MB, GB, TB.
  volume_unit varchar(2) not null default 'GB',
  format varchar(200) not null default '',
  sharing_method varchar(20) not null default 'open' check (sharing_method in ('open', 'restricted', 'closed')),
  protect_years int not null default 0 check (protect_years between 0 and 100),
  planned_date date,
  description varchar(2000) not null default '',
  seq int not null default 0,
  foreign key (task_id, plan_version) references pms_plan_version on delete cascade,
  unique (task_id, plan_version, item_no)
);
create index pms_plan_item_topic on pms_plan_item (topic_id, plan_version);
create index pms_plan_item_order on pms_plan_item (task_id, plan_version, seq, item_id);

-- Scans of stamped and signed papers; a newer one of a kind replaces the older, which stays as a version.
create table pms_scan_file (
  scan_id bigint generated always as identity primary key,
  task_id bigint not null references pms_task on delete cascade,
  kind varchar(10) not null check (kind in ('taskBook', 'plan', 'agreement', 'audit', 'secrecy', 'change', 'other')),
  file_id bigint not null references sys_file,
  name varchar(255) not null,
  size bigint not null,
  mime varchar(100) not null,
  -- Plan version or round for which it was handed in.
  plan_version int not null default 0,
  round_no int not null default 0,
  version int not null default 1,
  is_current boolean not null default true,
  uploaded_by int references sys_user,
  create_time timestamptz not null default now()
);
create index pms_scan_file_of on pms_scan_file (task_id, kind, scan_id desc);
create index pms_scan_file_stored on pms_scan_file (file_id);
create index pms_scan_file_uploader on pms_scan_file (uploaded_by);

-- A data resource that belongs to a task. `item_no` names the planned deliverable; null is "not in plan".
create table pms_task_resource (
  resource_id bigint primary key references data_resource on delete cascade,
  task_id bigint not null references pms_task on delete cascade,
  topic_id bigint not null references pms_topic on delete cascade,
  item_no varchar(30),
  -- Data sets, samples or spectra that it holds, in the unit of the plan item; who corrected it and why.
  item_count int not null default 1 check (item_count >= 0),
  corrected_by int references sys_user,
  correction varchar(500) not null default '',
  -- Marked by the last return.
  is_returned boolean not null default false,
  -- First time it was handed in for review with the task.
  submitted_time timestamptz,
  certified_stage int not null default 0,
  linked_by int references sys_user,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now()
);
create index pms_task_resource_of on pms_task_resource (task_id, topic_id, item_no, resource_id);
create index pms_task_resource_topic on pms_task_resource (topic_id);
create index pms_task_resource_linker on pms_task_resource (linked_by);
create index pms_task_resource_corrector on pms_task_resource (corrected_by);

-- Under review within a task: the ordinary queue of reviewers leaves it out.
alter table data_resource add column in_task boolean not null default false;

-- The audit table of one round and stage.
create table pms_audit_form (
  form_id bigint generated always as identity primary key,
  task_id bigint not null references pms_task on delete cascade,
  round_no int not null,
  stage varchar(10) not null check (stage in ('formal', 'technical')),
  -- Frozen when the round ends.
  status varchar(10) not null default 'open' check (status in ('open', 'frozen')),
  conclusion varchar(2000) not null default '',
  auditor_id int references sys_user,
  sign_time timestamptz,
  row_ver int not null default 0,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  unique (task_id, round_no, stage)
);
create index pms_audit_form_auditor on pms_audit_form (auditor_id);
create table pms_audit_item (
  item_id bigint generated always as identity primary key,
  form_id bigint not null references pms_audit_form on delete cascade,
  -- F1–F10, T1–T10.
  item_code varchar(5) not null,
  -- Both null: the whole task.
  topic_id bigint references pms_topic on delete cascade,
  resource_id bigint references data_resource on delete cascade,
  result varchar(4) check (result in ('pass', 'fail', 'na')),
  note varchar(1000) not null default '',
  filled_by int references sys_user,
  update_time timestamptz not null default now()
);
create unique index pms_audit_item_once on pms_audit_item (form_id, item_code, coalesce(topic_id, 0), coalesce(resource_id, 0));
create index pms_audit_item_topic on pms_audit_item (topic_id);
create index pms_audit_item_resource on pms_audit_item (resource_id);
create index pms_audit_item_filler on pms_audit_item (filled_by);

-- Every step and every opinion: rows are only ever inserted.
create table pms_opinion (
  opinion_id bigint generated always as identity primary key,
  task_id bigint not null references pms_task on delete cascade,
  topic_id bigint references pms_topic on delete cascade,
  resource_id bigint references data_resource on delete cascade,
  round_no int not null,
  -- The task's state when it was written.
  status varchar(2) not null,
  act varchar(30) not null,
  opinion varchar(2000) not null default '',
  author_id int references sys_user,
  -- Whether the author spoke for the centre; the project does not read that person's name.
  is_centre boolean not null,
  time timestamptz not null default now()
);
create index pms_opinion_of on pms_opinion (task_id, opinion_id desc);
create index pms_opinion_topic on pms_opinion (topic_id, opinion_id desc);
create index pms_opinion_resource on pms_opinion (resource_id);
create index pms_opinion_author on pms_opinion (author_id);
create trigger pms_opinion_insert_only before update on pms_opinion for each row execute function refuse_change();

-- Why a planned item is not met; the centre accepts or refuses it.
create table pms_item_explanation (
  task_id bigint not null references pms_task on delete cascade,
  item_no varchar(30) not null,
  explanation varchar(2000) not null,
  status varchar(10) not null default 'given' check (status in ('given', 'accepted', 'refused')),
  given_by int references sys_user,
  given_time timestamptz not null default now(),
  decided_by int references sys_user,
  decided_time timestamptz,
  decision varchar(1000) not null default '',
  row_ver int not null default 0,
  primary key (task_id, item_no)
);
create index pms_item_explanation_giver on pms_item_explanation (given_by);
create index pms_item_explanation_decider on pms_item_explanation (decided_by);

-- A comparison of plan and data. Runs and rows are only ever inserted; that a run is stale follows from newer facts.
create table pms_compare_run (
  run_id bigint generated always as identity primary key,
  task_id bigint not null references pms_task on delete cascade,
  plan_version int not null,
  round_no int not null,
  -- Topics that were compared.
  scope jsonb not null,
  rules jsonb not null,
  totals jsonb not null,
  conclusion varchar(15) not null check (conclusion in ('pass', 'passWithNote', 'fail')),
  -- `compare_ver` of the task at that time: another one now means that the run is stale.
  compare_ver int not null,
  run_by int references sys_user,
  run_time timestamptz not null default now()
);
create index pms_compare_run_of on pms_compare_run (task_id, run_id desc);
create index pms_compare_run_runner on pms_compare_run (run_by);
create table pms_compare_row (
  row_id bigint generated always as identity primary key,
  run_id bigint not null references pms_compare_run on delete cascade,
  seq int not null,
  topic_id bigint not null references pms_topic on delete cascade,
  -- Null: not in the plan.
  item_no varchar(30),
  name varchar(300) not null default '',
  resource_type varchar(30) not null,
  mandatory boolean not null default false,
  planned_count int not null,
  submitted_count int not null,
  planned_bytes bigint not null,
  submitted_bytes bigint not null,
  -- Per cent, null where nothing was planned.
  count_rate numeric(6, 2),
  volume_rate numeric(6, 2),
  planned_sharing varchar(20) not null default '',
  submitted_sharing varchar(20) not null default '',
  result varchar(15) not null,
  flags jsonb not null default '[]',
  resources jsonb not null default '[]',
  explanation varchar(2000) not null default '',
  explanation_status varchar(10) not null default 'none' check (explanation_status in ('none', 'given', 'accepted', 'refused')),
  unique (run_id, seq)
);
create index pms_compare_row_topic on pms_compare_row (topic_id);
create trigger pms_compare_run_insert_only before update on pms_compare_run for each row execute function refuse_change();
create trigger pms_compare_row_insert_only before update on pms_compare_row for each row execute function refuse_change();

-- The last number of each kind and year (Asia/Shanghai); counted up in the transaction that issues, so there are no gaps.
create table pms_certificate_counter (
  kind varchar(10) not null,
  year int not null,
  is_demo boolean not null,
  last int not null,
  primary key (kind, year, is_demo)
);
create table pms_certificate (
  cert_id bigint generated always as identity primary key,
  cert_no varchar(40) unique,
  kind varchar(10) not null check (kind in ('stage', 'final', 'annex')),
  task_id bigint not null references pms_task on delete cascade,
  stage_no int not null default 0,
  stage_name varchar(200) not null default '',
  -- Topics that it covers.
  scope jsonb not null default '[]',
  totals jsonb not null default '{}',
  -- What is printed, frozen when it is issued.
  content jsonb not null default '{}',
  run_id bigint references pms_compare_run,
  -- Images as they were on that day.
  seal_file bigint references sys_file,
  signature_file bigint references sys_file,
  verify_code varchar(20) unique,
  status varchar(10) not null default 'draft' check (status in ('draft', 'issued', 'revoked')),
  center_id bigint not null references pms_data_center,
  signatory_id int references sys_user,
  issue_date date,
  revoke_reason varchar(1000) not null default '',
  revoke_requested_by int references sys_user,
  revoke_requested_at timestamptz,
  revoked_by int references sys_user,
  revoked_at timestamptz,
  is_demo boolean not null default false,
  row_ver int not null default 0,
  create_by varchar(64) not null default '',
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  check (status = 'draft' or (cert_no is not null and verify_code is not null and issue_date is not null))
);
create index pms_certificate_of on pms_certificate (task_id, kind, cert_id desc);
create index pms_certificate_run on pms_certificate (run_id);
create index pms_certificate_seal on pms_certificate (seal_file);
create index pms_certificate_signature on pms_certificate (signature_file);
create index pms_certificate_center on pms_certificate (center_id);
create index pms_certificate_signatory on pms_certificate (signatory_id);
create index pms_certificate_requester on pms_certificate (revoke_requested_by);
create index pms_certificate_revoker on pms_certificate (revoked_by);

create index pms_project_task_org on pms_project using gin (lower(lead_org) gin_trgm_ops);
