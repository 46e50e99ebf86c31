import { cleanLog } from '#server/log-cleaning';
import { stretchOf } from '#server/log-tables';
import { implement } from '#server/routes';
import { operationLog } from '../contract.ts';
import { cleanJob } from './jobs.ts';
import * as queries from './queries.ts';
import { exportTable, list } from './service.ts';
import { operationTable } from './table.ts';

export const routes = implement(operationLog, {
  list: ({ ctx, query }) => list(ctx, query),
  export: ({ ctx, body }) => exportTable(ctx, body),
  clean: ({ ctx, query }) => cleanLog(ctx, operationTable, stretchOf(query, 'OperTime'), cleanJob),
  remove: ({ ctx, params }) => queries.remove(ctx, params.operIds),
});
