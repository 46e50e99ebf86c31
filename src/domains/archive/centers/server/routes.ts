import { fail } from '#shared/fail';
import { implement } from '#server/routes';
import { centers } from '../contract.ts';
import * as queries from './queries.ts';
import { add, edit, imageReply, receiveImage } from './service.ts';

export const routes = implement(centers, {
  list: ({ ctx, query }) => queries.list(ctx, query),
  find: async ({ ctx, params }) => {
    const row = await queries.findShown(ctx, params.centerId);
    if (!row) throw fail('archive.centers.notFound');
    return row;
  },
  add: async ({ ctx, body }) => ({ centerId: await add(ctx, body) }),
  edit: ({ ctx, params, body }) => edit(ctx, params.centerId, body),
  setSignatory: ({ ctx, params, body }) => edit(ctx, params.centerId, body),
  uploadImage: ({ ctx, params, incoming }) => receiveImage(ctx, params.centerId, incoming),
  image: ({ ctx, params }) => imageReply(ctx, params.centerId, params.kind),
  choices: ({ ctx }) => queries.inUse(ctx),
});
