import { fail } from '#shared/fail';
import { translatorOf } from '#shared/texts';
import type { Context } from '#server/context';
import type { FileReply } from '#server/routes';
import { workbook, type Cell } from '#server/formats/workbook';
import { maxExported, type OperationQuery } from '../contract.ts';
import { operationLogTexts } from '../texts/index.ts';
import { nounsNamed, shown } from './policy.ts';
import * as queries from './queries.ts';

const columns = [
  'operId',
  'title',
  'businessType',
  'method',
  'requestMethod',
  'operatorType',
  'operName',
  'deptName',
  'operUrl',
  'operIp',
  'operLocation',
  'operParam',
  'jsonResult',
  'status',
  'errorMsg',
  'operTime',
  'costTime',
  'operObject',
  'changedFields',
] as const;

/** Titles are stored as names of nouns and searched by their texts. */
async function wantedOf(ctx: Context, query: OperationQuery): Promise<queries.Wanted> {
  return query.title ? { ...query, nouns: nounsNamed(await queries.titles(ctx), query.title) } : query;
}

/** A page of the list, with texts in the caller's language. */
export async function list(ctx: Context, query: OperationQuery) {
  const { rows, ...totals } = await queries.list(ctx, await wantedOf(ctx, query));
  return { ...totals, rows: rows.map((row) => shown(row, ctx.language)) };
}

/** The list as a spreadsheet in the caller's language. @throws monitor.operation-log.tooManyRows */
export async function exportTable(ctx: Context, query: OperationQuery): Promise<FileReply> {
  const wanted = await wantedOf(ctx, query);
  const total = await queries.count(ctx, wanted, maxExported + 1);
  if (total > maxExported) throw fail('monitor.operation-log.tooManyRows', { most: maxExported });
  const t = translatorOf(operationLogTexts, ctx.language);
  return workbook({
    name: t('sheet.name'),
    columns: columns.map((name) => ({ title: t(`sheet.${name}`), width: /Param|Result|Msg|Url/.test(name) ? 40 : 18 })),
    rows: cells(),
  });

  async function* cells(): AsyncGenerator<Cell[]> {
    for await (const row of queries.all(ctx, wanted)) {
      const words = {
        ...shown(row, ctx.language),
        businessType: t.dynamic(`kind.${row.businessType}`, String(row.businessType)),
        operatorType: t.dynamic(`operator.${row.operatorType}`, String(row.operatorType)),
        status: t(row.status === 0 ? 'sheet.normal' : 'sheet.abnormal'),
        costTime: t('milliseconds', { n: row.costTime }),
      };
      yield columns.map((name) => words[name]);
    }
  }
}
