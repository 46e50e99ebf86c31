import type { LogTable } from '#server/audit/log-tables';

export const jobLogTable: LogTable = {
  tally: 'job',
  table: 'sys_job_log',
  id: 'job_log_id',
  time: 'create_time',
};
