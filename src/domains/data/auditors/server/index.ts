import { module } from '#server/module';
import { auditors } from '../contract.ts';
import { auditorsTexts } from '../texts/index.ts';
import { demo } from './demo.ts';
import { routes } from './routes.ts';

export { conflictOf, covers, type Conflict, type Reviewed } from './policy.ts';
export { auditorsCovering } from './service.ts';
export { lockPerson, registered, type Registered } from './queries.ts';

export const auditorsModule = module({ name: 'data.auditors', contract: auditors, texts: auditorsTexts, routes, demo });
