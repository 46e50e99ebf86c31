import { implement } from '#server/routes';
import { roles } from '../contract.ts';
import { shown } from './policy.ts';
import * as queries from './queries.ts';
import { add, changeStatus, deptTree, edit, exported, find, remove, setDataScope } from './service.ts';
import * as holders from './service/holders.ts';

export const routes = implement(roles, {
  list: async ({ ctx, query }) => {
    const { total, rows } = await queries.list(ctx, query);
    return { total, rows: rows.map((row) => shown(row)) };
  },
  export: ({ ctx, body }) => exported(ctx, body),
  optionselect: async ({ ctx }) => (await queries.allInScope(ctx)).map((row) => shown(row)),
  find: async ({ ctx, params }) => shown(await find(ctx, params.roleId)),
  add: async ({ ctx, body }) => ({ roleId: await add(ctx, body) }),
  edit: ({ ctx, body }) => edit(ctx, body),
  setDataScope: ({ ctx, body }) => setDataScope(ctx, body),
  changeStatus: ({ ctx, body }) => changeStatus(ctx, body.roleId, body.status),
  remove: ({ ctx, params }) => remove(ctx, params.roleIds),
  deptTree: ({ ctx, params }) => deptTree(ctx, params.roleId),
  holders: ({ ctx, query }) => holders.list(ctx, query, true),
  others: ({ ctx, query }) => holders.list(ctx, query, false),
  take: ({ ctx, body }) => holders.take(ctx, body.roleId, [body.userId]),
  takeFromAll: ({ ctx, query }) => holders.take(ctx, query.roleId, query.userIds),
  give: ({ ctx, query }) => holders.give(ctx, query.roleId, query.userIds),
});
