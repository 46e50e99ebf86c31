import { implement } from '#server/routes';
import { bundles } from '../contract.ts';
import * as queries from './queries.ts';
import { codabenchOf, publicCodabenchOf } from './service/export-codabench.ts';
import { bundleOf, publicBundleOf } from './service/export-bundle.ts';
import { croissantOf } from './service/croissant.ts';
import { begin, find, remove, upload } from './service/imports.ts';
import { localizedReport } from './service/report.ts';

export const routes = implement(bundles, {
  frontBundle: ({ ctx, params }) => publicBundleOf(ctx, params.publicId),
  frontCodabench: ({ ctx, params }) => publicCodabenchOf(ctx, params.publicId),
  croissant: ({ ctx, params }) => croissantOf(ctx, params.publicId),
  bundle: ({ ctx, params }) => bundleOf(ctx, params.datasetId),
  codabench: ({ ctx, params }) => codabenchOf(ctx, params.datasetId),
  list: ({ ctx, query }) => queries.list(ctx, query),
  find: async ({ ctx, params }) => {
    const { report, ...row } = await find(ctx, params.bundleId);
    return { ...row, report: report && localizedReport(report, ctx.language) };
  },
  begin: async ({ ctx }) => ({ bundleId: await queries.insert(ctx) }),
  upload: ({ ctx, params, incoming }) => upload(ctx, params.bundleId, incoming),
  make: ({ ctx, params }) => begin(ctx, params.bundleId),
  remove: ({ ctx, params }) => remove(ctx, params.bundleId),
});
