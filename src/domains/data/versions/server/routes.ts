import { implement } from '#server/routes';
import { recordVersions } from '../contract.ts';
import { difference, fileDifference } from './service/difference.ts';
import { clone, newVersion, publicVersions } from './service/versions.ts';

export const routes = implement(recordVersions, {
  newVersion: async ({ ctx, params }) => ({ resourceId: await newVersion(ctx, params.id) }),
  clone: async ({ ctx, params }) => ({ resourceId: await clone(ctx, params.id) }),
  versions: ({ ctx, params, query }) => publicVersions(ctx, params.publicId, query),
  difference: ({ ctx, params }) => difference(ctx, params),
  fileDifference: ({ ctx, params, query }) => fileDifference(ctx, params, query),
});
