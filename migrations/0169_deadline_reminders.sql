-- Reminders of planned dates that were sent: each is sent once, also after a restart. Without a topic the day is the
-- planned acceptance of the project, otherwise the planned submission of items of the topic.
create table pms_deadline_reminder (
  task_id bigint not null references pms_task on delete cascade,
  topic_id bigint references pms_topic on delete cascade,
  day date not null,
  -- 0 is the reminder of a day that has passed.
  days_before smallint not null check (days_before in (30, 7, 1, 0)),
  sent_time timestamptz not null,
  unique nulls not distinct (task_id, topic_id, day, days_before)
);
create index pms_deadline_reminder_topic on pms_deadline_reminder (topic_id);
