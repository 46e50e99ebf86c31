import { Failure } from '#shared/fail';
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
  interfaces: [
    {
      // Mail programs post here for one-click unsubscribe (RFC 8058). A browser gets the page at the same address.
      name: 'system.notifications.one-click',
      methods: ['POST'],
      path: '/notifications/stop/:token',
      limit: { per: 'address', count: 60, seconds: 60 },
      handle: async ({ ctx, params }) => {
        const headers = { 'content-type': 'text/plain; charset=utf-8' };
        try {
          await stop(ctx, params['token'] ?? '');
          return { headers, body: 'OK\n' };
        } catch (error) {
          if (error instanceof Failure) return { status: 404, headers, body: 'Not found\n' };
          throw error;
        }
      },
    },
  ],
});
