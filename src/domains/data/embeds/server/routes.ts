import { implement } from '#server/routes';
import { embeds } from '../contract.ts';
import { embedded } from './service/embedded.ts';

export const routes = implement(embeds, {
  file: ({ ctx, params, query }) => embedded(ctx, params.publicId, query.file),
});
