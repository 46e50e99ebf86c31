import { implement } from '#server/routes';
import { pageOpened } from '#module/data/record-pages';
import { statistics } from '../contract.ts';
import { readState } from './queries/counting.ts';
import { askRecount } from './service/counting.ts';
import {
  allUse,
  exportAll,
  exportOwn,
  exportRecord,
  overview,
  ownUse,
  usageInOffice,
  usageOfRecord,
} from './service/reading.ts';

export const routes = implement(statistics, {
  overview: ({ ctx }) => overview(ctx),
  record: ({ ctx, params }) => usageOfRecord(ctx, params.publicId),
  opened: ({ ctx, params }) => pageOpened(ctx, params.publicId),
  mine: ({ ctx, query }) => ownUse(ctx, query),
  mineExport: ({ ctx }) => exportOwn(ctx),
  recordExport: ({ ctx, params }) => exportRecord(ctx, params.publicId),
  list: ({ ctx, query }) => allUse(ctx, query),
  ofResource: ({ ctx, params }) => usageInOffice(ctx, params.resourceId),
  state: ({ ctx }) => readState(ctx),
  export: ({ ctx, body }) => exportAll(ctx, body),
  recount: ({ ctx }) => askRecount(ctx),
});
