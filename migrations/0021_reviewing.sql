-- Who may be asked to review what.
create table data_auditor (
  auditor_id int generated always as identity primary key,
  user_id int not null unique references sys_user,
  -- Codes of GB/T 13745, wider ones cover narrower ones; '*' is every discipline.
  subject_codes varchar(20)[] not null check (cardinality(subject_codes) > 0),
  -- Types of resources; none named is every type.
  resource_types varchar(30)[] not null default '{}',
  max_open int not null default 20 check (max_open between 1 and 500),
  -- 0 takes part, 1 pauses.
  status char(1) not null default '0' check (status in ('0', '1')),
  remark varchar(500) not null default '',
  is_demo boolean not null default false,
  row_ver int not null default 0,
  create_by varchar(64) not null default '',
  create_time timestamptz not null default now(),
  update_by varchar(64) not null default '',
  update_time timestamptz not null default now()
);
create index data_auditor_subjects on data_auditor using gin (subject_codes);
create index data_auditor_updated on data_auditor (update_time desc, auditor_id desc);

-- A revision of a resource in the hands of a person.
create table data_review_assignment (
  assignment_id bigint generated always as identity primary key,
  resource_id bigint not null references data_resource,
  revision_no int not null,
  user_id int not null references sys_user,
  -- Null: the person took it.
  assigned_by int references sys_user,
  assigned_at timestamptz not null default now(),
  due_date date not null,
  status varchar(20) not null default 'open'
    check (status in ('open', 'answered', 'declined', 'handedOver', 'decided')),
  finished_at timestamptz,
  -- The last day on which the person was reminded.
  reminded_on date,
  check ((status = 'open') = (finished_at is null))
);
create unique index data_review_assignment_once on data_review_assignment (resource_id, revision_no, user_id)
  where status in ('open', 'answered');
create index data_review_assignment_round on data_review_assignment (resource_id, revision_no, assignment_id);
create index data_review_assignment_waiting on data_review_assignment (user_id, due_date, assignment_id)
  where status = 'open';
create index data_review_assignment_done on data_review_assignment (user_id, finished_at desc, assignment_id desc)
  where status <> 'open';
create index data_review_assignment_due on data_review_assignment (due_date, assignment_id) where status = 'open';

-- The history also tells who was asked, who gave it back or on, and what auditors answered to the check list.
alter table data_review drop constraint data_review_outcome_check;
alter table data_review add constraint data_review_outcome_check check (outcome in
  ('claimed', 'assigned', 'declined', 'handedOver', 'recommendApprove', 'recommendReject', 'approved', 'rejected'));
alter table data_review
  -- Whom it is about, where that is not the one who acted.
  add column subject_id int references sys_user,
  add column checklist jsonb not null default '{}',
  -- The reasons as they were worded on the day: [{value, zh, en}].
  add column reason_texts jsonb not null default '[]';
create unique index data_review_opinion on data_review (resource_id, revision_no, reviewer_id)
  where outcome in ('recommendApprove', 'recommendReject');

-- What an auditor notes for nobody else.
create table data_review_note (
  resource_id bigint not null references data_resource,
  user_id int not null references sys_user,
  text varchar(5000) not null,
  update_time timestamptz not null default now(),
  primary key (resource_id, user_id)
);

-- Questions to the submitter and answers, without a decision: rows are only ever inserted.
create table data_question (
  question_id bigint generated always as identity primary key,
  resource_id bigint not null references data_resource,
  revision_no int not null,
  user_id int not null references sys_user,
  is_owner boolean not null,
  text varchar(4000) not null,
  create_time timestamptz not null default now()
);
create index data_question_resource on data_question (resource_id, question_id);
create trigger data_question_insert_only before update or delete on data_question
  for each row execute function refuse_change();
