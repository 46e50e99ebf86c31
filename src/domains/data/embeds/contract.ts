import { z } from 'zod';
import { contract, data } from '#shared/contract';
import { PublicAuthor, ResourceDetail } from '#contract/data/record-pages';
import { ResourceFile } from '#contract/data/record-files';

/**
 * What a frame shows: the file, or why there is none. `embargo`, `restricted` and `closed` are the sharing of the
 * record, `login` the setting that visitors log in before they get files, `missing` a file that the record does not have.
 */
const embedStates = ['shown', 'missing', 'withdrawn', 'embargo', 'restricted', 'closed', 'login'] as const;
export type EmbedState = (typeof embedStates)[number];

/** The public fields of a record that name and cite it. */
const EmbeddedRecord = ResourceDetail.pick({
  publicId: true,
  resourceNo: true,
  version: true,
  status: true,
  resourceType: true,
  titleZh: true,
  titleEn: true,
  keywordsZh: true,
  keywordsEn: true,
  license: true,
  typeMeta: true,
  doi: true,
  cstr: true,
  publishDate: true,
  openDate: true,
  latestPublicId: true,
}).extend({
  authors: z.array(PublicAuthor.pick({ nameZh: true, nameEn: true })),
  /** Name of the portal in citations. */
  siteZh: z.string(),
  siteEn: z.string(),
});

/** A file for a frame on another site, as visitors may have it. */
export const EmbeddedFile = z.object({
  state: z.enum(embedStates),
  record: EmbeddedRecord,
  /** Null unless it is shown. */
  file: ResourceFile.nullable(),
});
export type EmbeddedFile = z.output<typeof EmbeddedFile>;

const ByPublicId = z.object({ publicId: z.string().regex(/^[A-Za-z0-9]{1,20}$/, 'kernel.invalid.format') });

export const embeds = contract('data.embeds', {
  /** The same for every caller: sessions and grants do not count. */
  file: {
    method: 'GET',
    path: '/front/embed/:publicId',
    permit: 'public',
    params: ByPublicId,
    /** Path or id of the file; empty for the one that represents the record. */
    query: z.object({ file: z.string().max(1000).default('') }),
    reply: data(EmbeddedFile),
  },
});
