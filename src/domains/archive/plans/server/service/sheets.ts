import { decimalText, volumeIn, volumeUnits } from '#shared/cells';
import { fail } from '#shared/fail';
import { translatorOf } from '#shared/texts';
import type { Context } from '#server/context';
import { receiveWorkbook } from '#server/formats/read-workbook';
import type { FileReply, Incoming } from '#server/routes';
import { workbook, type Cell } from '#server/formats/workbook';
import { resourceTypes } from '#contract/data/resources';
import { resourcesTexts } from '#texts/data/resources';
import { openTask } from '#module/archive/tasks';
import {
  bases,
  largestSheet,
  maxItems,
  plannedSharing,
  workbookColumns,
  type PlanItem,
  type WorkbookColumn,
} from '../../contract.ts';
import { planTexts } from '../../texts/index.ts';
import { listItems, topicsOf } from '../queries/items.ts';
import { newest } from '../queries/versions.ts';

/** Spreadsheets store days as numbers; day 0 is 1899-12-30. */
const firstDay = Date.UTC(1899, 11, 30);
const oneDay = 24 * 3600_000;

/**
 * Reads the first sheet of a workbook into rows of texts, with the column of each heading. Saves nothing: the editor
 * table shows the rows with their errors.
 * @throws archive.plans.columns|many, kernel.workbook.*
 */
export async function readSheet(ctx: Context, taskId: number, incoming: Incoming) {
  const limits = { maxBytes: largestSheet, maxRows: maxItems + 2, maxColumns: 50 };
  const sheet = await receiveWorkbook(ctx, incoming, limits);
  // After reading the file, because the client receives the response only when the request has been read.
  await openTask(ctx, taskId);
  if (!sheet) throw fail('system.uploads.missing');
  const [heads = [], ...rows] = sheet;
  const columns = heads.map((head) => columnOf(head === null ? '' : String(head)));
  if (columns.every((one) => one === null)) throw fail('archive.plans.columns');
  if (rows.length > maxItems) throw fail('archive.plans.many', { count: maxItems });
  return {
    columns,
    rows: rows.map((row) => columns.map((column, at) => cellText(row[at] ?? null, column))),
  };
}

/** The column of a heading in either language. */
function columnOf(head: string): WorkbookColumn | null {
  const sent = head.normalize('NFKC').trim().toLowerCase();
  const names = (column: WorkbookColumn) => [planTexts.zh.columns[column], planTexts.en.columns[column], column];
  return workbookColumns.find((column) => names(column).some((name) => name.toLowerCase() === sent)) ?? null;
}

function cellText(value: string | number | boolean | null, column: WorkbookColumn | null): string {
  if (value === null) return '';
  if (column === 'plannedDate' && typeof value === 'number' && value > 0 && value < 200_000)
    return new Date(firstDay + Math.floor(value) * oneDay).toISOString().slice(0, 10);
  if (typeof value === 'number') return decimalText(value);
  return typeof value === 'boolean' ? (value ? 'true' : 'false') : value;
}

/** A sheet with the headings, lists of the allowed values and one example, in the caller's language. @throws archive.tasks.notFound */
export async function template(ctx: Context, taskId: number): Promise<FileReply> {
  const { topicIds } = await openTask(ctx, taskId);
  const topics = await topicsSeen(ctx, taskId, topicIds);
  const [topic] = topics;
  const t = translatorOf(planTexts, ctx.language);
  const example: PlanItem = {
    itemId: 0,
    itemNo: '',
    topicId: topic?.topicId ?? 0,
    name: t('example.name'),
    resourceType: 'dataset',
    basis: 'taskbook',
    mandatory: true,
    plannedCount: 12,
    countUnit: t('example.unit'),
    volumeUnit: 'GB',
    plannedBytes: 40 * 1024 ** 3,
    format: t('example.format'),
    sharingMethod: 'open',
    protectYears: 0,
    plannedDate: '',
    description: t('example.description'),
  };
  return sheet(ctx, t('templateName'), [example], topics);
}

/** The items of a version as a workbook. @throws archive.tasks.notFound */
export async function exportPlan(ctx: Context, taskId: number, asked?: number): Promise<FileReply> {
  const { topicIds } = await openTask(ctx, taskId);
  const version = asked ?? (await newest(ctx, taskId))?.version ?? 0;
  const topics = await topicsSeen(ctx, taskId, topicIds);
  const items = await listItems(ctx, taskId, version, topicIds);
  const t = translatorOf(planTexts, ctx.language);
  return sheet(ctx, t('name'), items, topics);
}

const topicsSeen = async (ctx: Context, taskId: number, topicIds: readonly number[] | null) =>
  (await topicsOf(ctx, taskId)).filter(({ topicId }) => topicIds === null || topicIds.includes(topicId));

function sheet(
  ctx: Context,
  name: string,
  items: readonly PlanItem[],
  topics: readonly { topicId: number; topicNo: string }[],
) {
  const topicNos = new Map(topics.map(({ topicId, topicNo }) => [topicId, topicNo]));
  const t = translatorOf(planTexts, ctx.language);
  const types = translatorOf(resourcesTexts, ctx.language);
  const choices: Partial<Record<WorkbookColumn, string[]>> = {
    topic: topics.map(({ topicNo }) => topicNo),
    resourceType: resourceTypes.map((value) => types(`types.${value}`)),
    mandatory: [t('yes'), t('no')],
    volumeUnit: [...volumeUnits],
    sharingMethod: plannedSharing.map((value) => t(`sharing.${value}`)),
    basis: bases.map((value) => t(`bases.${value}`)),
  };
  const cellOf: Record<WorkbookColumn, (item: PlanItem) => Cell> = {
    itemNo: (item) => item.itemNo,
    topic: ({ topicId }) => topicNos.get(topicId) ?? '',
    name: (item) => item.name,
    resourceType: (item) => types.dynamic(`types.${item.resourceType}`),
    mandatory: (item) => t(item.mandatory ? 'yes' : 'no'),
    plannedCount: (item) => item.plannedCount,
    countUnit: (item) => item.countUnit,
    volume: (item) => volumeIn(item.plannedBytes, item.volumeUnit),
    volumeUnit: (item) => item.volumeUnit,
    format: (item) => item.format,
    sharingMethod: (item) => t(`sharing.${item.sharingMethod}`),
    protectYears: (item) => item.protectYears,
    plannedDate: (item) => item.plannedDate,
    basis: (item) => t(`bases.${item.basis}`),
    description: (item) => item.description,
  };
  return workbook({
    name,
    columns: workbookColumns.map((column) => ({
      title: t(`columns.${column}`),
      width: column === 'name' ? 40 : 16,
      ...(choices[column] ? { choices: choices[column] } : {}),
    })),
    rows: items.map((item) => workbookColumns.map((column) => cellOf[column](item))),
  });
}
