import { module } from '#server/module';
import type { Context } from '#server/context';
import { departments, type DepartmentNode } from '../contract.ts';
import { departmentTexts } from '../texts/index.ts';
import { treeOf } from './policy.ts';
import * as queries from './queries.ts';
import { routes } from './routes.ts';
import { seed } from './seed.ts';

export { byId as departmentById, find as departmentInScope, holdersToNotify } from './queries.ts';
export { requireDeptsInScope, requireUsersInScope } from './service.ts';

/** Enabled departments of the caller's data scope, as choices. */
export const departmentsToChoose = async (ctx: Context): Promise<{ deptId: number; deptName: string }[]> =>
  (await queries.list(ctx, { status: '0' })).map(({ deptId, deptName }) => ({ deptId, deptName }));

/** The whole tree, disabled departments marked. */
export const departmentTree = async (ctx: Context): Promise<DepartmentNode[]> => treeOf(await queries.list(ctx, {}));

export const departmentsModule = module({
  name: 'system.departments',
  contract: departments,
  texts: departmentTexts,
  routes,
  seed,
});
