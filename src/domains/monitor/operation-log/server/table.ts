import type { LogTable } from '#server/audit/log-tables';

export const operationTable: LogTable = {
  tally: 'operation',
  table: 'sys_oper_log',
  id: 'oper_id',
  time: 'oper_time',
  name: 'oper_name',
  address: 'oper_ip',
  object: 'oper_object',
};
