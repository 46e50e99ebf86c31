import { module } from '#server/module';
import type { Context } from '#server/context';
import { departments, type DepartmentNode } from '../contract.ts';
import { departmentTexts } from '../texts/index.ts';
import { treeOf } from './policy.ts';
import * as queries from './queries.ts';
import { routes } from './routes.ts';
import { seed } from './seed.ts';

export { requireDeptsInScope, requireUsersInScope } from './service.ts';

/** The whole tree, stopped departments marked. */
export const departmentTree = async (ctx: Context): Promise<DepartmentNode[]> => treeOf(await queries.list(ctx, {}));

export const departmentsModule = module({
  name: 'system.departments',
  contract: departments,
  texts: departmentTexts,
  routes,
  seed,
});
