import { module } from '#server/module';
import { rightsTexts } from '../texts/index.ts';

export {
  coversDepartments,
  isUnlimited,
  requireRolesAndHoldersWithin,
  requireRolesWithin,
  requireUsersWithin,
  rightsOfCaller,
  usersBeyondWithSessions,
} from './service.ts';

export const rightsModule = module({ name: 'system.rights', texts: rightsTexts });
