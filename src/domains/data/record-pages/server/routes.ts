import { implement } from '#server/routes';
import { visibleResource } from '#module/data/resources';
import { recordPages } from '../contract.ts';
import { detail } from './service/reading.ts';
import { related } from './service/related.ts';

export const routes = implement(recordPages, {
  detail: ({ ctx, params }) => detail(ctx, params.publicId),
  related: async ({ ctx, params }) => related(ctx, await visibleResource(ctx, params.publicId)),
});
