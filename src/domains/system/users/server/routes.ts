import { implement } from '#server/routes';
import { departmentTree, requireUsersInScope } from '#module/system/departments';
import { users } from '../contract.ts';
import { shown } from './policy.ts';
import { list } from './queries/list.ts';
import { roleNamesOf } from './queries/people.ts';
import { holdingsOf } from './queries/people.ts';
import { bindingOfPerson, unbind } from './service/binding.ts';
import { add, changeStatus, edit, remove, resetPassword } from './service/changing.ts';
import { removeSecondFactor } from './service/second-factor.ts';
import { exportUsers, importTemplate } from './service/exporting.ts';
import { importUsers } from './service/importing.ts';
import { find, form } from './service/reading.ts';
import { assignRoles } from './service/roles.ts';

export const routes = implement(users, {
  list: async ({ ctx, query }) => {
    const { total, rows } = await list(ctx, query);
    const names = await roleNamesOf(
      ctx,
      rows.map(({ userId }) => userId),
    );
    return { total, rows: rows.map((row) => ({ ...shown(row), roleNames: names.get(row.userId) ?? [] })) };
  },
  deptTree: ({ ctx }) => departmentTree(ctx),
  form: ({ ctx }) => form(ctx),
  find: ({ ctx, params }) => find(ctx, params.userId),
  add: ({ ctx, body }) => add(ctx, body),
  edit: ({ ctx, body }) => edit(ctx, body),
  remove: ({ ctx, params }) => remove(ctx, params.userIds),
  resetPwd: ({ ctx, body }) => resetPassword(ctx, body.userId, body.password),
  removeSecondFactor: ({ ctx, body }) => removeSecondFactor(ctx, body.userId, body.password),
  changeStatus: ({ ctx, body }) => changeStatus(ctx, body.userId, body.status),
  holdings: async ({ ctx, params }) => {
    await requireUsersInScope(ctx, params.userIds);
    return holdingsOf(ctx, params.userIds);
  },
  binding: ({ ctx, params }) => bindingOfPerson(ctx, params.userId),
  unbind: ({ ctx, params }) => unbind(ctx, params.userId),
  rolesOf: async ({ ctx, params }) => {
    const { data: user, roles } = await find(ctx, params.userId);
    return { user, roles };
  },
  assignRoles: ({ ctx, query }) => assignRoles(ctx, query.userId, query.roleIds),
  export: ({ ctx, body }) => exportUsers(ctx, body),
  importTemplate: async ({ ctx }) => importTemplate(ctx),
  importData: ({ ctx, incoming, query }) => importUsers(ctx, incoming, query.updateSupport),
});
