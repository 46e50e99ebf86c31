import { timeRangeOf } from '#server/audit/log-tables';
import { implement } from '#server/routes';
import { cleanLog, removeRows } from '#module/monitor/log-chain';
import { jobLog } from '../contract.ts';
import { shown } from './policy.ts';
import * as queries from './queries.ts';
import { cleanJob, exportTable, find } from './service.ts';
import { jobLogTable } from './table.ts';

export const routes = implement(jobLog, {
  list: async ({ ctx, query }) => {
    const { rows, ...totals } = await queries.list(ctx, query);
    return { ...totals, rows: rows.map((row) => shown(row, ctx.language)) };
  },
  export: ({ ctx, body }) => exportTable(ctx, body),
  find: ({ ctx, params }) => find(ctx, params.jobLogId),
  clean: ({ ctx, query }) => cleanLog(ctx, jobLogTable, timeRangeOf(query, 'CreateTime'), cleanJob),
  remove: ({ ctx, params }) => removeRows(ctx, jobLogTable, params.jobLogIds),
});
