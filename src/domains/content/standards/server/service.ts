import { conflict, fail } from '#shared/fail';
import { translatorOf } from '#shared/texts';
import { startOfDay, wireDay } from '#shared/time';
import { changedFields, noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import type { FileReply } from '#server/routes';
import { workbook } from '#server/formats/workbook';
import { dropPage, indexPage } from '#module/content/search';
import { fileReply, findByPath, keepFile, releaseFile } from '#module/files/uploads';
import {
  standardActs,
  type EditedStandard,
  type NewStandard,
  type StandardAct,
  type StandardQuery,
  type StandardStatus,
} from '../contract.ts';
import { standardTexts } from '../texts/index.ts';
import { leads } from './policy.ts';
import * as queries from './queries.ts';
import type { StandardRecord } from './queries.ts';

const noun = 'content.standards';

const pathOf = (standardId: number) => `/standard/detail/${standardId}`;

/** A page was read: if it was a policy's, it counts. */
export async function heedView(tx: Context, { path }: { path: string }): Promise<void> {
  const standardId = Number(/^\/standard\/detail\/(\d{1,15})$/.exec(path)?.[1] ?? 0);
  if (standardId) await queries.countView(tx, standardId);
}

/** @throws content.standards.notFound */
export async function find(ctx: Context, standardId: number): Promise<StandardRecord> {
  const row = await queries.byId(ctx, standardId);
  if (!row) throw fail('content.standards.notFound');
  return row;
}

/** One policy for visitors. @throws content.standards.notFound, also for what they must not see */
export async function frontFind(ctx: Context, standardId: number): Promise<StandardRecord> {
  const row = await queries.visibleById(ctx, standardId);
  if (!row) throw fail('content.standards.notFound');
  return row;
}

/** The text of a policy that the caller may see, to be shown in a page. @throws content.standards.pdfMissing */
export async function pdfOf(ctx: Context, { pdfFile, standardNo, nameZh, nameEn }: StandardRecord): Promise<FileReply> {
  const file = await findByPath(ctx, pdfFile);
  if (!file) throw fail('content.standards.pdfMissing');
  // No shared cache keeps it: what is deactivated is gone with the next request.
  const { publicFor: _seconds, ...reply } = fileReply(ctx, file);
  return { ...reply, name: `${standardNo} ${ctx.language === 'zh' ? nameZh : nameEn}.pdf`, inline: true };
}

/** @throws files.uploads.gone */
export function add(ctx: Context, body: NewStandard, { isDemo = false } = {}): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const by = { createBy: ctx.actor.userName, createTime: ctx.now, updateBy: ctx.actor.userName, updateTime: ctx.now };
    const row = await queries.insert(tx, { ...(await written(tx, body)), ...by, isDemo });
    noteOperation(tx, row);
    await keepFile(tx, row.pdfFile, noun, row.standardId);
    await show(tx, row);
    return row.standardId;
  });
}

/** Replaces a policy as the form shows it. @throws content.standards.notFound, kernel.changed, files.uploads.gone */
export function edit(ctx: Context, { standardId, rowVer, ...body }: EditedStandard): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const before = await locked(tx, standardId);
    // Somebody else's change would be lost without a word.
    if (before.rowVer !== rowVer) throw conflict('kernel.changed');
    noteOperation(tx, '', changedFields(before, body));
    const row = await queries.update(tx, standardId, {
      ...(await written(tx, body)),
      updateBy: ctx.actor.userName,
      updateTime: ctx.now,
    });
    if (row.pdfFile !== before.pdfFile) {
      await keepFile(tx, row.pdfFile, noun, standardId);
      await releaseFile(tx, before.pdfFile, noun, standardId);
    }
    await show(tx, row);
  });
}

/** Shows a policy to visitors or takes it from them. @throws content.standards.notFound|wrongState|pdfMissing */
export function move(ctx: Context, standardId: number, act: StandardAct): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { status, pdfFile } = await locked(tx, standardId);
    if (!leads(act, status)) throw wrongState(ctx, status);
    if (act === 'activate' && pdfFile === '') throw conflict('content.standards.pdfMissing');
    const change = { status: standardActs[act].to, updateBy: ctx.actor.userName, updateTime: ctx.now };
    await show(tx, await queries.update(tx, standardId, change));
  });
}

/** Puts the named policies first, in this order. @throws content.standards.notFound when one of them is gone */
export function place(ctx: Context, standardIds: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const named = [...new Set(standardIds)];
    if ((await queries.lock(tx, named)).length !== named.length) throw fail('content.standards.notFound');
    await queries.place(tx, named);
  });
}

/** All of them or none. @throws content.standards.notFound|shown */
export function remove(ctx: Context, standardIds: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const rows = await queries.lock(tx, standardIds);
    for (const row of rows) noteOperation(tx, row);
    if (rows.length !== standardIds.length) throw fail('content.standards.notFound');
    const shown = rows.find(({ status }) => status === 'normal');
    if (shown) throw conflict('content.standards.shown', { name: shown.standardNo });
    await queries.remove(tx, standardIds);
    for (const { standardId, pdfFile } of rows) await releaseFile(tx, pdfFile, noun, standardId);
  });
}

/** Takes the files of the demonstration with it; whoever asked deletes the marked rows. */
export async function releaseDemo(tx: Context): Promise<void> {
  for (const { standardId, pdfFile } of await queries.demoRecords(tx)) await releaseFile(tx, pdfFile, noun, standardId);
}

/** Everything that the filters match, with headings in the caller's language. */
export async function exported(ctx: Context, query: StandardQuery): Promise<FileReply> {
  const t = translatorOf(standardTexts, ctx.language);
  const texts = ['standardNo', 'nameZh', 'nameEn', 'classNoZh', 'classNoEn'] as const;
  const rest = [
    ...([
      'publishDate',
      'implementDate',
      'updateDate',
      'noteZh',
      'noteEn',
      'pdfName',
      'sourceUrl',
      'sort',
      'viewCount',
    ] as const),
  ];
  return workbook({
    name: t('exportName'),
    columns: [...texts, 'status' as const, ...rest].map((name) => ({
      title: t(`fields.${name}`),
      ...(name.startsWith('name') ? { width: 40 } : {}),
    })),
    rows: (await queries.all(ctx, query)).map((row) => [
      ...texts.map((name) => row[name]),
      t(`states.${row.status}`),
      ...rest.map((name) => row[name]),
    ]),
  });
}

async function locked(tx: Context, standardId: number): Promise<StandardRecord> {
  const [row] = await queries.lock(tx, [standardId]);
  if (!row) throw fail('content.standards.notFound');
  noteOperation(tx, row);
  return row;
}

const wrongState = (ctx: Context, status: StandardStatus) =>
  conflict('content.standards.wrongState', { state: translatorOf(standardTexts, ctx.language)(`states.${status}`) });

/** What is written of a form; the file's name comes from its record, not from whoever sends the form. */
async function written(tx: Context, { publishDate, implementDate, updateDate, ...body }: NewStandard) {
  return {
    ...body,
    publishDate: publishDate ?? null,
    implementDate: implementDate ?? null,
    updateDate: updateDate ?? wireDay(tx.now),
    pdfName: (await findByPath(tx, body.pdfFile))?.originName ?? '',
  };
}

/** Search and sitemap know of a policy from the commit on, and forget it with the one that deactivates it. */
async function show(tx: Context, row: StandardRecord): Promise<void> {
  if (row.status !== 'normal') return dropPage(tx, 'standard', row.standardId);
  return indexPage(tx, {
    kind: 'standard',
    id: row.standardId,
    path: pathOf(row.standardId),
    titleZh: row.nameZh,
    titleEn: row.nameEn,
    summaryZh: [row.standardNo, row.noteZh].filter(Boolean).join(' '),
    summaryEn: [row.standardNo, row.noteEn].filter(Boolean).join(' '),
    names: [row.standardNo, row.classNoZh, row.classNoEn],
    date: startOfDay(row.publishDate ?? row.updateDate),
    isDemo: row.isDemo,
  });
}
