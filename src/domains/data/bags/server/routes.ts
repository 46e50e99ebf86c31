import { implement } from '#server/routes';
import { bags } from '../contract.ts';
import * as queries from './queries.ts';
import { begin, find, remove, localizedReport, upload } from './service/imports.ts';
import { ownBag, publicBag } from './service/exporting.ts';

export const routes = implement(bags, {
  download: ({ ctx, params, query }) => publicBag(ctx, params.publicId, query.holey),
  own: ({ ctx, params, query }) => ownBag(ctx, params.id, query.holey),
  list: ({ ctx, query }) => queries.list(ctx, query),
  find: async ({ ctx, params }) => {
    const { report, ...row } = await find(ctx, params.bagId);
    return { ...row, report: report && localizedReport(report, ctx.language) };
  },
  begin: async ({ ctx }) => ({ bagId: await begin(ctx) }),
  upload: ({ ctx, params, incoming }) => upload(ctx, params.bagId, incoming),
  remove: ({ ctx, params }) => remove(ctx, params.bagId),
});
