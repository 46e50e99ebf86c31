-- Data sets that were created from a plan carried the internal number of the portal's task (TASK-2026-000001) as their
-- topic number. They get the number that the project gave the topic; numbers that people typed stay.
update data_resource r set task_no = o.topic_no
from pms_task_resource l
  join pms_task t on t.task_id = l.task_id
  join pms_topic o on o.topic_id = l.topic_id
where l.resource_id = r.resource_id and r.task_no = t.task_no;
