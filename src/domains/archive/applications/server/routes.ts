import { translatorOf } from '#shared/texts';
import type { Context } from '#server/context';
import { implement } from '#server/routes';
import { workbook } from '#server/formats/workbook';
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

const exportedColumns = [
  'applicationNo',
  'projectNo',
  'nameZh',
  'planType',
  'leadOrg',
  'leaderName',
  'applicantName',
  'status',
  'submitTime',
  'opinion',
] as const;

/** The result of a query as a workbook in the caller's language. */
async function exportAll(ctx: Context, query: ApplicationQuery) {
  const t = translatorOf(applicationTexts, ctx.language);
  const rows = await lists.all(ctx, query);
  return workbook({
    name: t('exportName'),
    columns: exportedColumns.map((name) => ({ title: t(`fields.${name}`), width: name === 'nameZh' ? 50 : 20 })),
    rows: rows.map((row) =>
      exportedColumns.map((name) => {
        if (name === 'planType') return row.planType === '' ? '' : t(`planTypes.${row.planType}`);
        return name === 'status' ? t(`states.${row.status}`) : row[name];
      }),
    ),
  });
}
