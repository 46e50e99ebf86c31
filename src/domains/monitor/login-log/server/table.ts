import type { LogTable } from '#server/audit/log-tables';

export const loginTable: LogTable = {
  tally: 'login',
  table: 'sys_logininfor',
  id: 'info_id',
  time: 'login_time',
  name: 'user_name',
  address: 'ipaddr',
};
