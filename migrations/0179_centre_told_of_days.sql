-- When the centre was told of a planned day that has passed: all such days of a person are one message.
alter table pms_deadline_reminder add column centre_told_time timestamptz;
create index pms_deadline_reminder_untold on pms_deadline_reminder (task_id)
  where days_before = 0 and centre_told_time is null;
