import type { Context } from '#server/context';
import { implement } from '#server/routes';
import { listWorkbook } from '#server/formats/list-workbook';
import { applications, type ApplicationQuery } from '../contract.ts';
import { applicationTexts } from '../texts/index.ts';
import * as lists from './queries/lists.ts';
import { accept, returnForRevision } from './service/decisions.ts';
import { cancel, create, recall, save, submit } from './service/drafts.ts';
import { full, withMay } from './service/reading.ts';
import { content, detach, receive } from './service/scans.ts';

const pageWithMay = (ctx: Context, { total, rows }: { total: number; rows: lists.ApplicationShown[] }) => ({
  total,
  rows: rows.map((row) => withMay(ctx, row)),
});

export const routes = implement(applications, {
  mine: async ({ ctx, query }) => pageWithMay(ctx, await lists.listMine(ctx, query)),
  create: ({ ctx }) => create(ctx),
  open: ({ ctx, params }) => full(ctx, params.id, 'applicant'),
  save: ({ ctx, params, body }) => save(ctx, params.id, body),
  upload: ({ ctx, params, incoming }) => receive(ctx, params.id, incoming),
  removeScan: ({ ctx, params }) => detach(ctx, params.id, params.scanId),
  ownScan: ({ ctx, params }) => content(ctx, params.id, params.scanId, 'applicant'),
  submit: ({ ctx, params, body }) => submit(ctx, params.id, body.rowVer),
  recall: ({ ctx, params }) => recall(ctx, params.id),
  cancel: ({ ctx, params }) => cancel(ctx, params.id),

  list: async ({ ctx, query }) => pageWithMay(ctx, await lists.list(ctx, query)),
  counts: async ({ ctx, query }) => ({ counts: await lists.countByStatus(ctx, query) }),
  export: ({ ctx, body }) => exportAll(ctx, body),
  get: ({ ctx, params }) => full(ctx, params.id, 'centre'),
  scan: ({ ctx, params }) => content(ctx, params.id, params.scanId, 'centre'),
  accept: ({ ctx, body }) => accept(ctx, body),
  return: ({ ctx, body }) => returnForRevision(ctx, body),
});

const exportedColumns = {
  applicationNo: {},
  projectNo: {},
  nameZh: { width: 50 },
  planType: { words: 'planTypes' },
  leadOrg: {},
  leaderName: {},
  applicantName: {},
  status: { words: 'states' },
  submitTime: {},
  opinion: {},
};

/** The result of a query as a workbook in the caller's language. */
const exportAll = async (ctx: Context, query: ApplicationQuery) =>
  listWorkbook(ctx, applicationTexts, await lists.all(ctx, query), exportedColumns, 20);
