import { timeRangeOf } from '#server/audit/log-tables';
import { implement } from '#server/routes';
import { cleanLog, removeRows } from '#module/monitor/log-chain';
import { operationLog } from '../contract.ts';
import { cleanJob } from './jobs.ts';
import { exportTable, list } from './service.ts';
import { operationTable } from './table.ts';

export const routes = implement(operationLog, {
  list: ({ ctx, query }) => list(ctx, query),
  export: ({ ctx, body }) => exportTable(ctx, body),
  clean: ({ ctx, query }) => cleanLog(ctx, operationTable, timeRangeOf(query, 'OperTime'), cleanJob),
  remove: ({ ctx, params }) => removeRows(ctx, operationTable, params.operIds),
});
