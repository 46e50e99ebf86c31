import { implement } from '#server/routes';
import { comparisons } from '../contract.ts';
import { decide, explain } from './service/explaining.ts';
import { exportRun, readRun } from './service/reading.ts';
import { runAgain } from './service/running.ts';

export const routes = implement(comparisons, {
  read: ({ ctx, params, query }) => readRun(ctx, params.taskId, query.runId),
  run: async ({ ctx, params }) => ({ runId: await runAgain(ctx, params.taskId) }),
  explain: ({ ctx, params, body }) => explain(ctx, params.taskId, params.itemNo, body.explanation),
  decide: ({ ctx, params, body }) => decide(ctx, params.taskId, params.itemNo, body),
  export: ({ ctx, params, query }) => exportRun(ctx, params.taskId, query.runId),
});
