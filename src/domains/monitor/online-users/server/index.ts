import { module } from '#server/module';
import { onlineUsers } from '../contract.ts';
import { onlineUserTexts } from '../texts/index.ts';
import { routes } from './routes.ts';

export const onlineUsersModule = module({
  name: 'monitor.online-users',
  contract: onlineUsers,
  texts: onlineUserTexts,
  routes,
});
