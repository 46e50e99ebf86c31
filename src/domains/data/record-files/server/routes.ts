import { implement } from '#server/routes';
import { ownResource, readableResource, visibleResource } from '#module/data/resources';
import { arrayValues, pdfOf, pictureOf, previewOf } from '#module/files/previews';
import { pageOf, plotOf, tableOf } from '#module/files/tables';
import { recordFiles } from '../contract.ts';
import { takenPaths } from './queries/files.ts';
import { classifyFile, classifyFiles, detachFile, detachFiles, receiveFile } from './service/attachments.ts';
import { bundle, script, sums } from './service/bundle.ts';
import { sharedPicture, thumbnail } from './service/pictures.ts';
import { spaceFor } from './service/quota.ts';
import { content, filesOf, permittedFile, tree, wholeTree } from './service/reading.ts';

export const routes = implement(recordFiles, {
  ownFiles: async ({ ctx, params, query }) => filesOf(ctx, await ownResource(ctx, params.id), query),
  ownTree: async ({ ctx, params, query }) => wholeTree(ctx, await ownResource(ctx, params.id), query),
  space: ({ ctx, query }) => spaceFor(ctx, query.resourceId),
  taken: async ({ ctx, params, body }) => takenPaths(ctx, (await ownResource(ctx, params.id)).resourceId, body.paths),
  upload: ({ ctx, params, incoming }) => receiveFile(ctx, params.id, incoming),
  classify: ({ ctx, params, body }) => classifyFile(ctx, params.id, params.fileId, body.fileClass),
  removeFile: ({ ctx, params }) => detachFile(ctx, params.id, params.fileId),
  classifySome: ({ ctx, params, body }) => classifyFiles(ctx, params.id, body),
  removeSome: ({ ctx, params, body }) => detachFiles(ctx, params.id, body),
  ownContent: async ({ ctx, params }) => content(ctx, await ownResource(ctx, params.id), params.fileId),
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
  picture: async ({ ctx, params }) =>
    pictureOf(ctx, await permittedFile(ctx, await visibleResource(ctx, params.publicId), params.fileId)),
  thumbnail: ({ ctx, params }) => thumbnail(ctx, params.publicId),
  sharedPicture: ({ ctx, params }) => sharedPicture(ctx, params.publicId),
  pdf: async ({ ctx, params }) =>
    pdfOf(ctx, await permittedFile(ctx, await visibleResource(ctx, params.publicId), params.fileId)),
  tree: async ({ ctx, params, query }) => tree(ctx, await visibleResource(ctx, params.publicId), query),
  bundle: async ({ ctx, params, query }) => bundle(ctx, await visibleResource(ctx, params.publicId), query),
  script: async ({ ctx, params, query }) => script(ctx, await visibleResource(ctx, params.publicId), query),
  sums: async ({ ctx, params, query }) => sums(ctx, await visibleResource(ctx, params.publicId), query),
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
