import { module } from '#server/module';
import { rightsTexts } from '../texts/index.ts';

export {
  adminRole,
  changingRights,
  ownHoldings,
  requireRolesWithin,
  requireUsersWithin,
  rolesBeyond,
  usersBeyond,
} from './service.ts';

export const rightsModule = module({ name: 'system.rights', texts: rightsTexts });
