import { z } from 'zod';
import { contract, rows } from '#shared/contract';
import { dateRange, PageQuery } from '#shared/paging';

/** Kinds of files, by extension (`file_kind` in the database). */
export const fileKinds = ['table', 'scientific', 'structure', 'document', 'image', 'code', 'archive', 'other'] as const;
export type FileKind = (typeof fileKinds)[number];

/** Totals are exact below this number and capped at it. It is also the last row that the list can show. */
export const countLimit = 10_000;

export const OpenFileQuery = PageQuery.extend({
  /** Part of the file's name or of its resource's title. */
  name: z.string().trim().max(100).optional(),
  kind: z.enum(fileKinds).optional(),
  ...dateRange('OpenDate'),
});
export type OpenFileQuery = z.output<typeof OpenFileQuery>;

/** A public file. */
export const OpenFile = z.object({
  id: z.number(),
  name: z.string(),
  path: z.string(),
  kind: z.enum(fileKinds),
  size: z.number(),
  sha256: z.string(),
  publicId: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
  license: z.string(),
  openDate: z.string(),
});
export type OpenFile = z.output<typeof OpenFile>;

export const openFiles = contract('data.open-files', {
  list: {
    method: 'GET',
    path: '/front/file/list',
    permit: 'public',
    query: OpenFileQuery,
    reply: rows(OpenFile),
  },
});
