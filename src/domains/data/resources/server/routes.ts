import { implement } from '#server/routes';
import { arrayValues, pdfOf, pictureOf, previewOf } from '#module/files/previews';
import { pageOf, plotOf, tableOf } from '#module/files/tables';
import { resources } from '../contract.ts';
import { visibleStatuses } from './policy.ts';
import { listHistory } from './queries/history.ts';
import { takenPaths } from './queries/files.ts';
import { countByStatus, departmentsOfResources, listAll, listOwn } from './queries/lists.ts';
import { classifyFile, classifyFiles, detachFile, detachFiles, receiveFile } from './service/attachments.ts';
import { bundle, script, sums } from './service/bundle.ts';
import { difference, fileDifference } from './service/difference.ts';
import { exported } from './service/exporting.ts';
import { withHolds } from './service/holds.ts';
import { spaceFor } from './service/quota.ts';
import { fullRecord, ownResource, readableResource, visibleResource, withMay } from './service/loading.ts';
import {
  content,
  detail,
  filesOf,
  ownHistory,
  permittedFile,
  sharedPicture,
  thumbnail,
  tree,
  wholeTree,
} from './service/reading.ts';
import { related } from './service/related.ts';
import { clone, newVersion, versions } from './service/versions.ts';

export const routes = implement(resources, {
  mine: async ({ ctx, query }) => withHolds(ctx, withMay(ctx, await listOwn(ctx, query))),
  ownFiles: async ({ ctx, params, query }) => filesOf(ctx, await ownResource(ctx, params.id), query),
  ownTree: async ({ ctx, params, query }) => wholeTree(ctx, await ownResource(ctx, params.id), query),
  space: ({ ctx, query }) => spaceFor(ctx, query.resourceId),
  upload: ({ ctx, params, incoming }) => receiveFile(ctx, params.id, incoming),
  classify: ({ ctx, params, body }) => classifyFile(ctx, params.id, params.fileId, body.fileClass),
  classifySome: ({ ctx, params, body }) => classifyFiles(ctx, params.id, body),
  removeSome: ({ ctx, params, body }) => detachFiles(ctx, params.id, body),
  removeFile: ({ ctx, params }) => detachFile(ctx, params.id, params.fileId),
  ownContent: async ({ ctx, params }) => content(ctx, await ownResource(ctx, params.id), params.fileId),
  taken: async ({ ctx, params, body }) => takenPaths(ctx, (await ownResource(ctx, params.id)).resourceId, body.paths),
  newVersion: async ({ ctx, params }) => ({ resourceId: await newVersion(ctx, params.id) }),
  clone: async ({ ctx, params }) => ({ resourceId: await clone(ctx, params.id) }),
  ownHistory: async ({ ctx, params }) => ownHistory(ctx, await ownResource(ctx, params.id)),

  detail: ({ ctx, params }) => detail(ctx, params.publicId),
  versions: ({ ctx, params, query }) => versions(ctx, params.publicId, query),
  difference: ({ ctx, params }) => difference(ctx, params),
  fileDifference: ({ ctx, params, query }) => fileDifference(ctx, params, query),
  files: async ({ ctx, params, query }) => filesOf(ctx, await visibleResource(ctx, params.publicId), query),
  content: async ({ ctx, params }) => content(ctx, await visibleResource(ctx, params.publicId), params.fileId),
  preview: async ({ ctx, params, query }) =>
    previewOf(ctx, await permittedFile(ctx, await visibleResource(ctx, params.publicId), params.fileId), query),
  table: async ({ ctx, params }) =>
    tableOf(ctx, await permittedFile(ctx, await visibleResource(ctx, params.publicId), params.fileId)),
  tableRows: async ({ ctx, params, query }) =>
    pageOf(ctx, await permittedFile(ctx, await visibleResource(ctx, params.publicId), params.fileId), query),
  tablePlot: async ({ ctx, params, query }) =>
    plotOf(ctx, await permittedFile(ctx, await visibleResource(ctx, params.publicId), params.fileId), query),
  values: async ({ ctx, params, query }) =>
    arrayValues(ctx, await permittedFile(ctx, await visibleResource(ctx, params.publicId), params.fileId), query),
  thumbnail: ({ ctx, params }) => thumbnail(ctx, params.publicId),
  sharedPicture: ({ ctx, params }) => sharedPicture(ctx, params.publicId),
  picture: async ({ ctx, params }) =>
    pictureOf(ctx, await permittedFile(ctx, await visibleResource(ctx, params.publicId), params.fileId)),
  pdf: async ({ ctx, params }) =>
    pdfOf(ctx, await permittedFile(ctx, await visibleResource(ctx, params.publicId), params.fileId)),
  related: async ({ ctx, params }) => related(ctx, await visibleResource(ctx, params.publicId)),
  tree: async ({ ctx, params, query }) => tree(ctx, await visibleResource(ctx, params.publicId), query),
  bundle: async ({ ctx, params, query }) => bundle(ctx, await visibleResource(ctx, params.publicId), query),
  script: async ({ ctx, params, query }) => script(ctx, await visibleResource(ctx, params.publicId), query),
  sums: async ({ ctx, params, query }) => sums(ctx, await visibleResource(ctx, params.publicId), query),

  list: async ({ ctx, query }) => withHolds(ctx, withMay(ctx, await listAll(ctx, query, visibleStatuses(ctx.actor)))),
  counts: async ({ ctx, query }) => ({ counts: await countByStatus(ctx, query, visibleStatuses(ctx.actor)) }),
  departments: ({ ctx }) => departmentsOfResources(ctx),
  get: async ({ ctx, params }) => fullRecord(ctx, await readableResource(ctx, params.id)),
  export: ({ ctx, body }) => exported(ctx, body),
  history: async ({ ctx, params }) => listHistory(ctx, (await readableResource(ctx, params.id)).resourceId),
  reviewTree: async ({ ctx, params, query }) => wholeTree(ctx, await readableResource(ctx, params.id), query),
  reviewContent: async ({ ctx, params }) => content(ctx, await readableResource(ctx, params.id), params.fileId),
  reviewPreview: async ({ ctx, params, query }) =>
    previewOf(ctx, await permittedFile(ctx, await readableResource(ctx, params.id), params.fileId), query),
  reviewTable: async ({ ctx, params }) =>
    tableOf(ctx, await permittedFile(ctx, await readableResource(ctx, params.id), params.fileId)),
  reviewTableRows: async ({ ctx, params, query }) =>
    pageOf(ctx, await permittedFile(ctx, await readableResource(ctx, params.id), params.fileId), query),
  reviewTablePlot: async ({ ctx, params, query }) =>
    plotOf(ctx, await permittedFile(ctx, await readableResource(ctx, params.id), params.fileId), query),
  reviewValues: async ({ ctx, params, query }) =>
    arrayValues(ctx, await permittedFile(ctx, await readableResource(ctx, params.id), params.fileId), query),
  reviewPicture: async ({ ctx, params }) =>
    pictureOf(ctx, await permittedFile(ctx, await readableResource(ctx, params.id), params.fileId)),
  reviewPdf: async ({ ctx, params }) =>
    pdfOf(ctx, await permittedFile(ctx, await readableResource(ctx, params.id), params.fileId)),
});
