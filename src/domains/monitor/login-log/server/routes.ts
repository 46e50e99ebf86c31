import { timeRangeOf } from '#server/audit/log-tables';
import { implement } from '#server/routes';
import { cleanLog, removeRows } from '#module/monitor/log-chain';
import { loginLog } from '../contract.ts';
import { cleanJob } from './jobs.ts';
import { unlockLogin } from '#module/identity/login-attempts';
import { shown } from './policy.ts';
import * as queries from './queries.ts';
import { exportTable } from './service.ts';
import { loginTable } from './table.ts';

export const routes = implement(loginLog, {
  list: async ({ ctx, query }) => {
    const { rows, ...totals } = await queries.list(ctx, query);
    return { ...totals, rows: rows.map((row) => shown(row, ctx.language)) };
  },
  export: ({ ctx, body }) => exportTable(ctx, body),
  clean: ({ ctx, query }) => cleanLog(ctx, loginTable, timeRangeOf(query, 'LoginTime'), cleanJob),
  remove: ({ ctx, params }) => removeRows(ctx, loginTable, params.infoIds),
  unlock: ({ ctx, params }) => unlockLogin(ctx, params.userName),
});
