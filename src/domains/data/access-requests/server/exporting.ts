import { fail } from '#shared/fail';
import { pick, translatorOf } from '#shared/texts';
import type { Context } from '#server/context';
import type { FileReply } from '#server/routes';
import { workbook, type Cell } from '#server/formats/workbook';
import type { AccessQuery } from '../contract.ts';
import { accessTexts } from '../texts/index.ts';
import * as queries from './queries.ts';

/** Limit of rows in a workbook; spreadsheet programs open no larger tables with ease. */
const maxExported = 200_000;

const columns = [
  'requestNo',
  'title',
  'applicantName',
  'applicantOrganization',
  'purpose',
  'usageDesc',
  'projectName',
  'periodStart',
  'periodEnd',
  'createTime',
  'status',
  'validUntil',
  'decidedAt',
  'decisionReason',
] as const;

/**
 * Writes the result of a query as a workbook in the caller's language, streamed while it is sent. Too many rows are
 * refused rather than cut off.
 * @throws data.access-requests.manyRows
 */
export async function exported(ctx: Context, query: AccessQuery): Promise<FileReply> {
  const total = await queries.count(ctx, query);
  if (total > maxExported) throw fail('data.access-requests.manyRows', { total, most: maxExported });
  const t = translatorOf(accessTexts, ctx.language);
  return workbook({
    name: t('exportName'),
    columns: columns.map((name) => ({ title: t(`fields.${name}`), width: name === 'usageDesc' ? 60 : 20 })),
    rows: cells(),
  });

  async function* cells(): AsyncGenerator<Cell[]> {
    for await (const row of queries.all(ctx, query)) {
      const words = {
        title: pick(row.titleZh, row.titleEn, ctx.language),
        purpose: t(`purposes.${row.purpose}`),
        status: t(`states.${row.status}`),
      };
      yield columns.map((name) => ({ ...row, ...words })[name]);
    }
  }
}
