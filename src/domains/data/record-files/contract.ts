import { z } from 'zod';
import { ArrayQuery, Preview, PreviewQuery } from '#contract/files/previews';
import { PlotQuery, TablePage, TablePlot, TableQuery, WholeTable } from '#contract/files/tables';
import { ByPublicId, FileClass } from '#contract/data/resources';
import { contract, data, done, file, rows } from '#shared/contract';
import { Id } from '#shared/ids';
import { storable } from '#shared/text-schemas';
import {
  ChosenFiles,
  FileQuery,
  largestFile,
  ResourceFile,
  Selection,
  Space,
  TakenPath,
  Tree,
  TreeQuery,
  WholeTree,
} from './contract/files.ts';

export * from './contract/files.ts';

const ById = z.object({ id: Id });
const fileId = Id;

/** Every view renders a picture again, which is expensive. */
const asking = { per: 'address', count: 120, seconds: 60 } as const;
const drawing = { per: 'address', count: 60, seconds: 60 } as const;

/** Scopes of access tokens that read the caller's own records. Depositing scripts must read a record to change it. */
const reading = ['resources:read', 'resources:deposit'] as const;

/** Files of a record: of the form (`own…`, uploads), of the public page, and of the back office (`review…`). */
export const recordFiles = contract('data.record-files', {
  ownFiles: {
    method: 'GET',
    path: '/front/resource/mine/:id/files',
    permit: 'user',
    scope: reading,
    params: ById,
    query: FileQuery,
    reply: rows(ResourceFile),
  },
  /** A folder of the record, for its form. */
  ownTree: {
    method: 'GET',
    path: '/front/resource/mine/:id/tree',
    permit: 'user',
    scope: reading,
    params: ById,
    query: TreeQuery,
    reply: data(WholeTree),
  },
  /** Space of the owner of a resource that the caller may edit; without a resource, the caller's own space. */
  space: {
    method: 'GET',
    path: '/front/resource/space',
    permit: 'verified',
    scope: reading,
    query: z.object({ resourceId: Id.optional() }),
    reply: data(Space),
  },
  /** Of these paths, those of files that are there, each with a free path for a second file. */
  taken: {
    method: 'POST',
    path: '/front/resource/mine/:id/files/taken',
    permit: 'verified',
    scope: 'resources:deposit',
    params: ById,
    body: z.object({ paths: z.array(z.string().min(1).max(1000).overwrite(storable)).min(1).max(1000) }),
    reply: data(z.array(TakenPath)),
    repeatable: true,
    audit: false,
  },
  /**
   * The fields `folder`, `fileClass` and `replaces`, all optional, precede the file in the form. With `replaces` = `true` it
   * takes the place of a file of its name, which stays until it has arrived.
   */
  upload: {
    method: 'POST',
    path: '/front/resource/mine/:id/files',
    permit: 'verified',
    scope: 'resources:deposit',
    params: ById,
    upload: { field: 'file', maxBytes: largestFile, maxFiles: 1 },
    maxBody: largestFile + 65_536,
    reply: data(ResourceFile),
  },
  classify: {
    method: 'PUT',
    path: '/front/resource/mine/:id/files/:fileId',
    permit: 'verified',
    scope: 'resources:deposit',
    params: ById.extend({ fileId }),
    body: z.object({ fileClass: FileClass }),
    reply: done(),
  },
  removeFile: {
    method: 'DELETE',
    path: '/front/resource/mine/:id/files/:fileId',
    permit: 'verified',
    scope: 'resources:deposit',
    params: ById.extend({ fileId }),
    reply: done(),
  },
  /** Sets the class of the selected files, including those in selected folders. */
  classifySome: {
    method: 'PUT',
    path: '/front/resource/mine/:id/files',
    permit: 'verified',
    scope: 'resources:deposit',
    params: ById,
    body: ChosenFiles.extend({ fileClass: FileClass }),
    reply: data(z.object({ count: z.number() })),
  },
  /** Deletes the selected files, including all in selected folders. */
  removeSome: {
    method: 'POST',
    path: '/front/resource/mine/:id/files/remove',
    permit: 'verified',
    scope: 'resources:deposit',
    params: ById,
    body: ChosenFiles,
    reply: data(z.object({ count: z.number() })),
  },
  ownContent: {
    method: 'GET',
    path: '/front/resource/mine/:id/files/:fileId/content',
    permit: 'user',
    scope: reading,
    params: ById.extend({ fileId }),
    reply: file(),
  },
  files: {
    method: 'GET',
    path: '/front/resource/:publicId/files',
    permit: 'public',
    params: ByPublicId,
    query: FileQuery,
    reply: rows(ResourceFile),
  },
  content: {
    method: 'GET',
    path: '/front/resource/:publicId/files/:fileId/content',
    permit: 'public',
    scope: 'files:download',
    params: ByPublicId.extend({ fileId }),
    reply: file(),
  },
  preview: {
    method: 'GET',
    path: '/front/resource/:publicId/files/:fileId/preview',
    permit: 'public',
    params: ByPublicId.extend({ fileId }),
    query: PreviewQuery,
    reply: data(Preview),
  },
  /** Statistics of a whole table; the first request for them starts the conversion. */
  table: {
    method: 'GET',
    path: '/front/resource/:publicId/files/:fileId/table',
    permit: 'public',
    params: ByPublicId.extend({ fileId }),
    reply: data(WholeTable),
  },
  tableRows: {
    method: 'GET',
    path: '/front/resource/:publicId/files/:fileId/table/rows',
    permit: 'public',
    params: ByPublicId.extend({ fileId }),
    query: TableQuery,
    reply: data(TablePage),
    limit: asking,
  },
  /** Points of all rows, reduced so that extremes survive. */
  tablePlot: {
    method: 'GET',
    path: '/front/resource/:publicId/files/:fileId/table/plot',
    permit: 'public',
    params: ByPublicId.extend({ fileId }),
    query: PlotQuery,
    reply: data(TablePlot),
    limit: asking,
  },
  /** Numbers of an array in an HDF5, NeXus or NetCDF file for a picture, in NumPy's format. */
  values: {
    method: 'GET',
    path: '/front/resource/:publicId/files/:fileId/values',
    permit: 'public',
    scope: 'files:download',
    params: ByPublicId.extend({ fileId }),
    query: ArrayQuery,
    reply: file(),
    limit: asking,
  },
  picture: {
    method: 'GET',
    path: '/front/resource/:publicId/files/:fileId/picture',
    permit: 'public',
    scope: 'files:download',
    params: ByPublicId.extend({ fileId }),
    reply: file(),
    limit: drawing,
  },
  /** A small picture of public data; resources with other files have none. */
  thumbnail: {
    method: 'GET',
    path: '/front/resource/:publicId/thumbnail',
    permit: 'public',
    scope: 'files:download',
    params: ByPublicId,
    reply: file(),
    limit: { per: 'address', count: 1200, seconds: 60 },
  },
  /** The small picture as a PNG for sites that show shared links. */
  sharedPicture: {
    method: 'GET',
    path: '/front/resource/:publicId/shared-picture',
    permit: 'public',
    scope: 'files:download',
    params: ByPublicId,
    reply: file(),
    limit: drawing,
  },
  pdf: {
    method: 'GET',
    path: '/front/resource/:publicId/files/:fileId/pdf',
    permit: 'public',
    scope: 'files:download',
    params: ByPublicId.extend({ fileId }),
    reply: file(),
  },
  /** A folder of the resource: its folders first, then its files. */
  tree: {
    method: 'GET',
    path: '/front/resource/:publicId/tree',
    permit: 'public',
    params: ByPublicId,
    query: TreeQuery,
    reply: data(Tree),
  },
  /** The selected files, or all of them, in one archive, streamed. */
  bundle: {
    method: 'GET',
    path: '/front/resource/:publicId/zip',
    permit: 'public',
    scope: 'files:download',
    params: ByPublicId,
    query: Selection,
    reply: file(),
    limit: { per: 'address', count: 30, seconds: 60 },
  },
  /** A shell script that downloads the files, resumes after an interruption, and verifies them. */
  script: {
    method: 'GET',
    path: '/front/resource/:publicId/script',
    permit: 'public',
    scope: 'files:download',
    params: ByPublicId,
    query: Selection,
    reply: file(),
    limit: { per: 'address', count: 30, seconds: 60 },
  },
  /** SHA-256 of each file in the format of `sha256sum -c`. */
  sums: {
    method: 'GET',
    path: '/front/resource/:publicId/sums',
    permit: 'public',
    scope: 'files:download',
    params: ByPublicId,
    query: Selection,
    reply: file(),
    limit: { per: 'address', count: 30, seconds: 60 },
  },
  reviewTree: {
    method: 'GET',
    path: '/data/resource/:id/tree',
    permit: 'data:resource:query',
    params: ById,
    query: TreeQuery,
    reply: data(WholeTree),
  },
  reviewContent: {
    method: 'GET',
    path: '/data/resource/:id/files/:fileId/content',
    permit: 'data:resource:query',
    params: ById.extend({ fileId }),
    reply: file(),
  },
  reviewPreview: {
    method: 'GET',
    path: '/data/resource/:id/files/:fileId/preview',
    permit: 'data:resource:query',
    params: ById.extend({ fileId }),
    query: PreviewQuery,
    reply: data(Preview),
  },
  reviewTable: {
    method: 'GET',
    path: '/data/resource/:id/files/:fileId/table',
    permit: 'data:resource:query',
    params: ById.extend({ fileId }),
    reply: data(WholeTable),
  },
  reviewTableRows: {
    method: 'GET',
    path: '/data/resource/:id/files/:fileId/table/rows',
    permit: 'data:resource:query',
    params: ById.extend({ fileId }),
    query: TableQuery,
    reply: data(TablePage),
    limit: asking,
  },
  reviewTablePlot: {
    method: 'GET',
    path: '/data/resource/:id/files/:fileId/table/plot',
    permit: 'data:resource:query',
    params: ById.extend({ fileId }),
    query: PlotQuery,
    reply: data(TablePlot),
    limit: asking,
  },
  reviewValues: {
    method: 'GET',
    path: '/data/resource/:id/files/:fileId/values',
    permit: 'data:resource:query',
    params: ById.extend({ fileId }),
    query: ArrayQuery,
    reply: file(),
    limit: asking,
  },
  reviewPicture: {
    method: 'GET',
    path: '/data/resource/:id/files/:fileId/picture',
    permit: 'data:resource:query',
    params: ById.extend({ fileId }),
    reply: file(),
    limit: drawing,
  },
  reviewPdf: {
    method: 'GET',
    path: '/data/resource/:id/files/:fileId/pdf',
    permit: 'data:resource:query',
    params: ById.extend({ fileId }),
    reply: file(),
  },
});
