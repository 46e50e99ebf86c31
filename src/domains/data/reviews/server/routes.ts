import { implement } from '#server/routes';
import { ownResource } from '#module/data/resources';
import { reviews } from '../contract.ts';
import { listReviews } from './queries/history.ts';
import { assign, candidates, claim, decline, handOver } from './service/assigning.ts';
import { approve, reject } from './service/decisions.ts';
import { difference } from './service/difference.ts';
import { note, opine } from './service/opinions.ts';
import { desk, findAudited, forOwner, mine, neighbours, progress, readHistory } from './service/reading.ts';

export const routes = implement(reviews, {
  history: ({ ctx, params }) => readHistory(ctx, params.resourceId),
  ownHistory: async ({ ctx, params }) =>
    forOwner(await listReviews(ctx, (await ownResource(ctx, params.resourceId)).resourceId)),
  desk: ({ ctx, params }) => desk(ctx, params.resourceId),
  difference: ({ ctx, params }) => difference(ctx, params.resourceId),
  neighbours: ({ ctx, params, query }) => neighbours(ctx, params.resourceId, query.queue),
  progress: ({ ctx, query }) => progress(ctx, query.resourceIds),
  candidates: async ({ ctx, params }) => candidates(ctx, await findAudited(ctx, params.resourceId)),
  mine: ({ ctx, query }) => mine(ctx, query),
  claim: ({ ctx, body }) => claim(ctx, body),
  assign: ({ ctx, body }) => assign(ctx, body),
  handOver: ({ ctx, body }) => handOver(ctx, body),
  decline: ({ ctx, body }) => decline(ctx, body),
  opine: ({ ctx, body }) => opine(ctx, body),
  note: ({ ctx, body }) => note(ctx, body.resourceId, body.text),
  approve: ({ ctx, body }) => approve(ctx, body),
  reject: ({ ctx, body }) => reject(ctx, body),
});
