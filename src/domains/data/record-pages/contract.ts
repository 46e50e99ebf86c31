import { z } from 'zod';
import { ByPublicId } from '#contract/data/resources';
import { contract, data } from '#shared/contract';
import { ResourceDetail } from './contract/public.ts';
import { RelatedResource } from './contract/related.ts';

export * from './contract/public.ts';
export * from './contract/related.ts';

export const recordPages = contract('data.record-pages', {
  detail: {
    method: 'GET',
    path: '/front/resource/:publicId',
    permit: 'public',
    params: ByPublicId,
    reply: data(ResourceDetail),
  },
  related: {
    method: 'GET',
    path: '/front/resource/:publicId/related',
    permit: 'public',
    params: ByPublicId,
    reply: data(z.array(RelatedResource)),
  },
});
