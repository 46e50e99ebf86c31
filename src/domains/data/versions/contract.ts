import { z } from 'zod';
import { ByPublicId } from '#contract/data/resources';
import { contract, data, rows } from '#shared/contract';
import { Id } from '#shared/ids';
import { PageQuery } from '#shared/paging';
import { Difference, FileChange, Version } from './contract/versions.ts';

export * from './contract/versions.ts';

const ById = z.object({ id: Id });
const ByPublicIds = ByPublicId.extend({ other: ByPublicId.shape.publicId });

export const recordVersions = contract('data.versions', {
  newVersion: {
    method: 'POST',
    path: '/front/resource/mine/:id/version',
    permit: 'verified',
    scope: 'resources:deposit',
    idempotencyKey: true,
    params: ById,
    reply: data(z.object({ resourceId: z.number() })),
  },
  clone: {
    method: 'POST',
    path: '/front/resource/mine/:id/clone',
    permit: 'verified',
    scope: 'resources:deposit',
    idempotencyKey: true,
    params: ById,
    reply: data(z.object({ resourceId: z.number() })),
  },
  /** Public versions, including withdrawn ones, newest first. */
  versions: {
    method: 'GET',
    path: '/front/resource/:publicId/versions',
    permit: 'public',
    params: ByPublicId,
    query: PageQuery,
    reply: rows(Version),
  },
  difference: {
    method: 'GET',
    path: '/front/resource/:publicId/difference/:other',
    permit: 'public',
    params: ByPublicIds,
    reply: data(Difference),
  },
  fileDifference: {
    method: 'GET',
    path: '/front/resource/:publicId/difference/:other/files',
    permit: 'public',
    params: ByPublicIds,
    query: PageQuery,
    reply: rows(FileChange),
  },
});
