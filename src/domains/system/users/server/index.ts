import { module } from '#server/module';
import { users } from '../contract.ts';
import { userTexts } from '../texts/index.ts';
import { routes } from './routes.ts';

export { lockForChange } from './service/target.ts';

export const usersModule = module({ name: 'system.users', contract: users, texts: userTexts, routes });
