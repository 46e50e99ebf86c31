import { z } from 'zod';
import { contract, data } from '#shared/contract';
import { Id } from '#shared/ids';

/** Something that may be the same as a draft. */
export const Duplicate = z.object({
  /** Address of its public page; null for a draft of the caller's own. */
  publicId: z.string().nullable(),
  /** Its number in the form; null unless the caller edits it. */
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
