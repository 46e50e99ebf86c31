import { z } from 'zod';
import { contract, data, done } from '#shared/contract';
import { Id } from '#shared/ids';
import { Line } from '#shared/text-schemas';

/** Limit of described columns per file; the same as in a preview. */
export const maxColumns = 200;

/** Unit and meaning of a column, as the depositor describes it. */
export const ColumnNote = z.object({
  /** Counted from 0. */
  position: z
    .number()
    .int()
    .min(0)
    .max(maxColumns - 1),
  unit: Line(40),
  meaningZh: Line(300),
  meaningEn: Line(300),
});
export type ColumnNote = z.output<typeof ColumnNote>;

/** A column with its name in the file. */
export const FileColumn = ColumnNote.extend({ name: z.string() });
export type FileColumn = z.output<typeof FileColumn>;

const OwnFile = z.object({ resourceId: Id, fileId: Id });

export const fileColumns = contract('data.file-columns', {
  /** The described columns of a file, if the caller may have it. */
  of: {
    method: 'GET',
    path: '/front/file-column/of/:publicId/:fileId',
    permit: 'public',
    params: z.object({ publicId: z.string().max(1000), fileId: Id }),
    reply: data(z.array(FileColumn)),
  },
  /**
   * All columns of a table of the caller's own resource; columns without a description have the unit from their name.
   */
  own: {
    method: 'GET',
    path: '/front/file-column/mine/:resourceId/:fileId',
    permit: 'user',
    scope: ['resources:read', 'resources:deposit'],
    params: OwnFile,
    reply: data(z.array(FileColumn)),
  },
  /** Replaces all descriptions of a file; omitted columns lose theirs. */
  keep: {
    method: 'PUT',
    path: '/front/file-column/mine/:resourceId/:fileId',
    permit: 'user',
    scope: 'resources:deposit',
    params: OwnFile,
    body: z.object({ columns: z.array(ColumnNote).max(maxColumns) }),
    reply: done(),
    audit: 2,
    changesContent: true,
  },
});
