import { implement } from '#server/routes';
import { onlineUsers } from '../contract.ts';
import { end, list } from './service.ts';

export const routes = implement(onlineUsers, {
  list: ({ ctx, query }) => list(ctx, query),
  end: ({ ctx, params }) => end(ctx, [params.tokenId]),
  endMany: ({ ctx, query }) => end(ctx, query.tokenIds),
});
