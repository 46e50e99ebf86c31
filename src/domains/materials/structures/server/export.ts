import { Readable } from 'node:stream';
import { translatorOf } from '#shared/texts';
import type { Context } from '#server/context';
import { csvCell } from '#server/formats/csv';
import type { FileReply } from '#server/routes';
import { systemOf, type MaterialQuery, type MaterialRow } from '../contract.ts';
import { structureTexts } from '../texts/index.ts';
import { list } from './service.ts';

/** Materials of one file, and of one step. */
const [maxExported, step] = [10_000, 100];

const columns = [
  ...([
    'id',
    'formula',
    'elements',
    'anonymous',
    'system',
    'spaceGroup',
    'spaceGroupSymbol',
    'prototype',
    'sites',
  ] as const),
  ...(['densityFrom', 'densityTo', 'gapFrom', 'gapTo', 'isMagnetic', 'isComputed', 'isMeasured'] as const),
  ...(['structureCount', 'recordCount', 'address'] as const),
] as const;

/** The materials of a search in its order, streamed a hundred at a time. */
export async function exportMaterials(
  ctx: Context,
  query: MaterialQuery & { format: 'csv' | 'json' },
): Promise<FileReply> {
  const first = await list(ctx, { ...query, pageNum: 1, pageSize: step });
  const write = query.format === 'csv' ? csv : json;
  return {
    name: `materials.${query.format}`,
    mediaType: query.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json',
    open: () => Readable.from(write(ctx, pages(ctx, query, first))),
  };
}

async function* pages(ctx: Context, query: MaterialQuery, first: Awaited<ReturnType<typeof list>>) {
  yield* first.rows;
  const last = Math.min(first.total, maxExported) / step;
  for (let pageNum = 2; pageNum <= Math.ceil(last); pageNum += 1)
    yield* (await list(ctx, { ...query, pageNum, pageSize: step, reasonable: 'false' })).rows;
}

const rowOf = (ctx: Context, row: MaterialRow): Record<(typeof columns)[number], unknown> => ({
  ...row,
  elements: row.elements.join(' '),
  system: row.spaceGroup === null ? '' : systemOf(row.spaceGroup),
  address: `${ctx.siteUrl}/materials/${row.id}`,
});

async function* csv(ctx: Context, rows: AsyncIterable<MaterialRow>): AsyncGenerator<string> {
  const t = translatorOf(structureTexts, ctx.language);
  const cells = (values: readonly unknown[]) => `${values.map((value) => csvCell(String(value ?? ''))).join()}\r\n`;
  yield `\uFEFF${cells(columns.map((name) => t(`columns.${name}`)))}`;
  for await (const row of rows) {
    const of = rowOf(ctx, row);
    yield cells(columns.map((name) => of[name]));
  }
}

async function* json(ctx: Context, rows: AsyncIterable<MaterialRow>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield `${before}${JSON.stringify({ ...row, address: `${ctx.siteUrl}/materials/${row.id}` })}`;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
