import { implement } from '#server/routes';
import { ownResource, readableResource } from '#module/data/resources';
import { reviews } from '../contract.ts';
import { listReviews } from './queries.ts';
import { approve, claim, reject } from './service.ts';

export const routes = implement(reviews, {
  history: async ({ ctx, params }) => listReviews(ctx, (await readableResource(ctx, params.resourceId)).resourceId),
  // The submitter reads what was said, not who said it.
  ownHistory: async ({ ctx, params }) =>
    (await listReviews(ctx, (await ownResource(ctx, params.resourceId)).resourceId)).map(({ reviewerName: _hidden, ...entry }) => entry),
  claim: ({ ctx, body }) => claim(ctx, body),
  approve: ({ ctx, body }) => approve(ctx, body),
  reject: ({ ctx, body }) => reject(ctx, body),
});
