import { z } from 'zod';
import { contract, data } from '#shared/contract';
import { Id } from '#shared/ids';

/** A possible duplicate of a draft. */
export const Duplicate = z.object({
  /** Public id of its page; null without a public page. */
  publicId: z.string().nullable(),
  /** Id for the form or the review; null unless the caller edits or reviews it. */
  resourceId: z.number().nullable(),
  resourceNo: z.string(),
  version: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
  by: z.array(z.enum(['title', 'doi', 'file'])),
});
export type Duplicate = z.output<typeof Duplicate>;

export const duplicates = contract('data.duplicates', {
  /** Public resources, and resources of the caller, with the title, the DOI or a file of this draft. */
  list: {
    method: 'GET',
    path: '/front/duplicate/of/:id',
    permit: 'user',
    params: z.object({ id: Id }),
    reply: data(z.array(Duplicate)),
  },
});
