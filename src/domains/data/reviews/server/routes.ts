import { implement } from '#server/routes';
import { ownResource } from '#module/data/resources';
import { reviews } from '../contract.ts';
import { listReviews } from './queries.ts';
import { approve, claim, readHistory, reject } from './service.ts';

export const routes = implement(reviews, {
  history: ({ ctx, params }) => readHistory(ctx, params.resourceId),
  // The submitter reads what was said, not who said it.
  ownHistory: async ({ ctx, params }) =>
    (await listReviews(ctx, (await ownResource(ctx, params.resourceId)).resourceId)).map(
      ({ reviewerName: _hidden, ...entry }) => entry,
    ),
  claim: ({ ctx, body }) => claim(ctx, body),
  approve: ({ ctx, body }) => approve(ctx, body),
  reject: ({ ctx, body }) => reject(ctx, body),
});
