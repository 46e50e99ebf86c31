import { module } from '#server/module';
import { roles } from '../contract.ts';
import { roleTexts } from '../texts/index.ts';
import { routes } from './routes.ts';
import { seed } from './seed.ts';

export { adminRole, shown as shownRole } from './policy.ts';
export { all as allRoles, allInScope as rolesInScope, grant as grantMenus, type RoleRow } from './queries.ts';
export { rolesFor } from './seed.ts';
export { requireGrantable } from './service.ts';

export const rolesModule = module({ name: 'system.roles', contract: roles, texts: roleTexts, routes, seed });
