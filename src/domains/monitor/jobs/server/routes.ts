import { implement, type Route } from '#server/routes';
import { jobs } from '../contract.ts';
import type { Registry } from './policy.ts';
import * as queries from './queries.ts';
import { add, changeStatus, edit, exported, find, remove, run, runFailed, shown, timesOf } from './service.ts';

export const routesOver = (registry: () => Registry): Route[] =>
  implement(jobs, {
    list: async ({ ctx, query }) => {
      const { total, rows } = await queries.list(ctx, query);
      return { total, rows: rows.map((row) => shown(row, ctx.now)) };
    },
    export: ({ ctx, body }) => exported(ctx, body),
    targets: async () => [...registry().values()].map(({ name, takes }) => ({ name, takes: [...takes] })),
    times: async ({ ctx, query }) => timesOf(ctx, query.cronExpression),
    find: ({ ctx, params }) => find(ctx, params.jobId),
    add: async ({ ctx, body }) => ({ jobId: await add(ctx, registry(), body) }),
    edit: ({ ctx, body }) => edit(ctx, registry(), body),
    changeStatus: ({ ctx, body }) => changeStatus(ctx, registry(), body),
    run: ({ ctx, body }) => run(ctx, registry(), body),
    runFailed: ({ ctx }) => runFailed(ctx, registry()),
    remove: ({ ctx, params }) => remove(ctx, params.jobIds),
  });
