import { Readable } from 'node:stream';
import type { z } from 'zod';
import { fail, failFields } from '#shared/fail';
import { pick, translatorOf } from '#shared/texts';
import { wireDay } from '#shared/time';
import type { Context } from '#server/context';
import type { FileReply } from '#server/routes';
import { csvCell } from '#server/formats/csv';
import { workbook } from '#server/formats/workbook';
import { isKnown, readableResource } from '#module/data/resources';
import { knownResource } from '#module/data/record-pages';
import {
  drawnMonths,
  maxExported,
  toldYears,
  type Overview,
  type OwnUse,
  type OfficeUse,
  type RecordUse,
  type UseQuery,
} from '../../contract.ts';
import { statisticsTexts } from '../../texts/index.ts';
import * as queries from '../queries/reading.ts';

const monthOf = (moment: Date) => wireDay(moment).slice(0, 7);

/** Use of a resource that is or was public. @throws data.resources.notFound */
export async function usageOfRecord(ctx: Context, publicId: string): Promise<RecordUse> {
  return usageOf(ctx, await knownResource(ctx, publicId));
}

/** Publications and use of the whole portal; public. */
export async function overview(ctx: Context): Promise<Overview> {
  const thisMonth = monthOf(ctx.now);
  const [months, subjects] = await Promise.all([
    queries.monthsOfAll(ctx, thisMonth),
    queries.publishedBySubject(ctx, Number(thisMonth.slice(0, 4)) - toldYears + 1),
  ]);
  return { months, subjects };
}

/**
 * The same in the back office, for a resource that the caller may read there; null before the resource was public.
 * @throws data.resources.notFound
 */
export async function usageInOffice(ctx: Context, resourceId: number): Promise<OfficeUse | null> {
  const row = await readableResource(ctx, resourceId);
  if (!isKnown(row)) return null;
  const [use, bursts] = await Promise.all([usageOf(ctx, row), queries.burstsOf(ctx, resourceId)]);
  return { ...use, bursts };
}

async function usageOf(
  ctx: Context,
  { resourceId, versionGroup }: { resourceId: number; versionGroup: number },
): Promise<RecordUse> {
  const [{ versions, allViews, allDownloads, ...use }, months] = await Promise.all([
    queries.useOf(ctx, resourceId, versionGroup),
    queries.monthsOf(ctx, [resourceId], monthOf(ctx.now)),
  ]);
  const all = { versions, views: allViews, downloads: allDownloads };
  return { ...use, all, months: months.get(resourceId) ?? [] };
}

/** The caller's own resources with the use of the last months. */
export async function ownUse(
  ctx: Context,
  query: { pageNum: number; pageSize: number; sort: 'views' | 'downloads' },
): Promise<{ total: number; rows: z.input<typeof OwnUse>[] }> {
  const { total, rows } = await queries.listOwn(ctx, query);
  const months = await queries.monthsOf(
    ctx,
    rows.map(({ resourceId }) => resourceId),
    monthOf(ctx.now),
  );
  return { total, rows: rows.map((row) => ({ ...row, months: months.get(row.resourceId) ?? [] })) };
}

/** @throws data.statistics.badStretch as a fault of `endMonth` */
function timeRangeOf(ctx: Context, query: Pick<UseQuery, 'beginMonth' | 'endMonth'>): queries.TimeSpan {
  const end = query.endMonth ?? monthOf(ctx.now);
  const last = new Date(`${end}-01T00:00:00Z`);
  last.setUTCMonth(last.getUTCMonth() - drawnMonths + 1);
  const begin = query.beginMonth ?? last.toISOString().slice(0, 7);
  if (begin > end) throw failFields('kernel.faulty', [{ path: 'endMonth', reason: 'data.statistics.badStretch' }]);
  return { begin: `${begin}-01`, end: `${end}-01` };
}

/** The back office's list. */
export const allUse = (ctx: Context, query: UseQuery) => queries.listAll(ctx, query, timeRangeOf(ctx, query));

/** The use of the caller's resources, month by month, as a spreadsheet. */
export const exportOwn = (ctx: Context): Promise<FileReply> =>
  exported(ctx, 'mine', { begin: '2000-01-01', end: wireDay(ctx.now), ownerId: ctx.actor.userId });

/**
 * The use of one resource of the caller, month by month, as CSV (RFC 4180). @throws data.statistics.notFound for a
 * resource of somebody else
 */
export async function exportRecord(ctx: Context, publicId: string): Promise<FileReply> {
  const row = await knownResource(ctx, publicId);
  if (row.ownerId !== ctx.actor.userId) throw fail('data.resources.notFound');
  const taken = { begin: '2000-01-01', end: wireDay(ctx.now), publicId };
  const t = translatorOf(statisticsTexts, ctx.language);
  const line = (cells: readonly (string | number)[]) => `${cells.map(csvCell).join()}\r\n`;
  return {
    name: `${row.resourceNo}-${wireDay(ctx.now)}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    open: () => Readable.from(lines()),
  };

  async function* lines(): AsyncGenerator<string> {
    // Without the byte order mark Excel assumes the system's encoding.
    yield `\ufeff${line(columns.map((name) => t(`fields.${name}`)))}`;
    for await (const cells of cellsOf(ctx, taken)) yield line(cells);
  }
}

/** Resources and months of the back office's list as a spreadsheet. @throws data.statistics.tooManyRows|badStretch */
export const exportAll = (ctx: Context, query: UseQuery): Promise<FileReply> =>
  exported(ctx, 'all', { ...timeRangeOf(ctx, query), keyword: query.keyword });

const columns = [
  'resourceNo',
  'title',
  'version',
  'month',
  'method',
  'views',
  'uniqueViews',
  'downloads',
  'uniqueDownloads',
  'bytes',
] as const;

async function exported(ctx: Context, sheet: 'mine' | 'all', taken: queries.Taken): Promise<FileReply> {
  const total = await queries.countTaken(ctx, taken);
  if (total > maxExported) throw fail('data.statistics.tooManyRows', { total, most: maxExported });
  const t = translatorOf(statisticsTexts, ctx.language);
  return workbook({
    name: t(`sheet.${sheet}`),
    columns: columns.map((name) => ({ title: t(`fields.${name}`), width: name === 'title' ? 48 : 16 })),
    rows: cellsOf(ctx, taken),
  });
}

/** The cells of an export, in the order of {@link columns}. */
async function* cellsOf(ctx: Context, taken: queries.Taken): AsyncGenerator<(string | number)[]> {
  const t = translatorOf(statisticsTexts, ctx.language);
  for await (const row of queries.allTaken(ctx, taken)) {
    const title = pick(row.titleZh, row.titleEn, ctx.language);
    const method = t(row.method === 2 ? 'method.2' : 'method.1');
    yield columns.map((name) => ({ ...row, title, method })[name]);
  }
}
