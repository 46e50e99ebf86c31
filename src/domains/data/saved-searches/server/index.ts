import { Failure } from '#shared/fail';
import { module } from '#server/module';
import { savedSearches } from '../contract.ts';
import { savedSearchesTexts } from '../texts/index.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';
import { stop } from './service.ts';

export { canonical } from './policy.ts';

export const savedSearchesModule = module({
  name: 'data.saved-searches',
  contract: savedSearches,
  texts: savedSearchesTexts,
  routes,
  jobs,
  interfaces: [
    {
      // Endpoint that mail programs post to for "unsubscribe" (RFC 8058); people see a page at this address.
      name: 'data.saved-searches.one-click',
      methods: ['POST'],
      path: '/data/saved/stop/:token',
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
