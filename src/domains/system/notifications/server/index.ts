import { oneClick } from '#server/mail/one-click';
import { module } from '#server/module';
import { notifications } from '../contract.ts';
import { notificationTexts } from '../texts/index.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';
import { stop } from './service.ts';

export { notify, type News } from './service.ts';

export const notificationsModule = module({
  name: 'system.notifications',
  contract: notifications,
  texts: notificationTexts,
  routes,
  jobs,
  interfaces: [oneClick('system.notifications', '/notifications/stop/:token', stop)],
});
