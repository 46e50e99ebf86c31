import { implement } from '#server/routes';
import { ownResource, readableResource } from '#module/data/resources';
import { automaticChecks } from '../contract.ts';
import { checksOf } from './service.ts';

export const routes = implement(automaticChecks, {
  review: async ({ ctx, params }) => checksOf(ctx, await readableResource(ctx, params.resourceId), 'reviewer'),
  own: async ({ ctx, params }) => checksOf(ctx, await ownResource(ctx, params.resourceId), 'depositor'),
});
