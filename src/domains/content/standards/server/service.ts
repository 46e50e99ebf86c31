import { both } from '#shared/bilingual';
import { conflict, fail, failFields } from '#shared/fail';
import { given } from '#shared/records';
import { startOfDay, wireDay } from '#shared/time';
import { noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import {
  changed,
  created,
  locked,
  lockedAll,
  lockedForEdit,
  placeFirstOf,
  present,
  stateAfter,
} from '#server/database/published-records';
import { listWorkbook } from '#server/formats/list-workbook';
import type { FileReply } from '#server/routes';
import { dropPage, indexPage } from '#module/content/search';
import { exchangeFile, fileReply, findByPath, claimFile, releaseFile } from '#module/system/uploads';
import {
  standardActs,
  standardFaults,
  type EditedStandard,
  type NewStandard,
  type StandardAct,
  type StandardQuery,
} from '../contract.ts';
import { standardTexts } from '../texts/index.ts';
import * as queries from './queries.ts';
import type { StandardRecord } from './queries.ts';

const noun = 'content.standards';
const policies = { noun, texts: standardTexts, acts: standardActs, lock: queries.lock, place: queries.place };

const pathOf = (standardId: number) => `/standard/detail/${standardId}`;

/** Counts a page view if the page shows a policy. */
export async function countPolicyView(tx: Context, { path }: { path: string }): Promise<void> {
  const standardId = Number(/^\/standard\/detail\/(\d{1,15})$/.exec(path)?.[1] ?? 0);
  if (standardId) await queries.countView(tx, standardId);
}

/** @throws content.standards.notFound */
export async function find(ctx: Context, standardId: number): Promise<StandardRecord> {
  return present(policies, await queries.byId(ctx, standardId));
}

/** One policy for visitors. @throws content.standards.notFound, also for a policy that visitors may not see */
export async function frontFind(ctx: Context, standardId: number): Promise<StandardRecord> {
  return present(policies, await queries.visibleById(ctx, standardId));
}

/** The text of a policy that the caller may see, as a file to show in a page. @throws content.standards.pdfMissing */
export async function pdfOf(ctx: Context, { pdfFile, standardNo, nameZh, nameEn }: StandardRecord): Promise<FileReply> {
  const file = await findByPath(ctx, pdfFile);
  if (!file) throw fail('content.standards.pdfMissing', {}, 404);
  // No shared cache stores it: the file of a deactivated policy is gone with the next request.
  const { publicFor: _seconds, ...reply } = fileReply(ctx, file);
  return { ...reply, name: `${standardNo} ${ctx.language === 'zh' ? nameZh : nameEn}.pdf`, inline: true };
}

/** @throws system.uploads.gone */
export function add(ctx: Context, body: NewStandard, { isDemo = false } = {}): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const row = await queries.insert(tx, { ...(await written(tx, body)), ...created(ctx), isDemo });
    noteOperation(tx, row);
    await claimFile(tx, row.pdfFile, noun, row.standardId);
    await show(tx, row);
    return row.standardId;
  });
}

/**
 * Replaces a policy with the values of the form.
 * @throws content.standards.notFound, kernel.changed, system.uploads.gone
 */
export function edit(ctx: Context, { standardId, rowVer, ...body }: EditedStandard): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockedForEdit(tx, policies, standardId, rowVer, body);
    // The schema checked the values that were sent. This check includes the stored values of the other fields.
    const faults = standardFaults({ ...before, ...given(body) });
    if (faults.length) throw failFields('kernel.faulty', faults);
    const row = await queries.update(tx, standardId, { ...(await written(tx, body)), ...changed(ctx) });
    await exchangeFile(tx, before.pdfFile, row.pdfFile, noun, standardId);
    await show(tx, row);
  });
}

/** Shows a policy to visitors or hides it. @throws content.standards.notFound|wrongState|pdfMissing */
export function move(ctx: Context, standardId: number, act: StandardAct): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { status, pdfFile } = await locked(tx, policies, standardId);
    const change = { status: stateAfter(ctx, policies, act, status), ...changed(ctx) };
    if (act === 'activate' && pdfFile === '') throw conflict('content.standards.pdfMissing');
    await show(tx, await queries.update(tx, standardId, change));
  });
}

/** Puts the named policies first, in this order. @throws content.standards.notFound if one of them is missing */
export const place = (ctx: Context, standardIds: readonly number[]): Promise<void> =>
  placeFirstOf(ctx, policies, standardIds);

/** All of them or none. @throws content.standards.notFound|shown */
export function remove(ctx: Context, standardIds: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const rows = await lockedAll(tx, policies, standardIds);
    const shown = rows.find(({ status }) => status === 'normal');
    if (shown) throw conflict('content.standards.shown', { name: shown.standardNo });
    await queries.remove(tx, standardIds);
    for (const { standardId, pdfFile } of rows) await releaseFile(tx, pdfFile, noun, standardId);
  });
}

/** Releases the files of the demonstration records. The caller deletes the marked rows. */
export async function releaseDemo(tx: Context): Promise<void> {
  const ids = (await queries.demoRecords(tx)).map(({ standardId }) => standardId);
  if (ids.length === 0) return;
  // Records are locked before their files, as every removal does: another order is a deadlock.
  for (const { standardId, pdfFile } of await queries.lock(tx, ids)) await releaseFile(tx, pdfFile, noun, standardId);
}

/** Everything that the filters match, with headings in the caller's language. */
export const exported = async (ctx: Context, query: StandardQuery): Promise<FileReply> =>
  listWorkbook(ctx, standardTexts, await queries.all(ctx, query), {
    standardNo: {},
    ...both('name', { width: 40 }),
    ...both('classNo', {}),
    status: { words: 'states' },
    publishDate: {},
    implementDate: {},
    updateDate: {},
    ...both('note', {}),
    pdfName: {},
    sourceUrl: {},
    sort: {},
    viewCount: {},
  });

/** Columns written from a form. The file's name comes from its record and not from the client. */
async function written<B extends Partial<NewStandard>>(tx: Context, body: B) {
  const { updateDate, pdfFile } = body;
  const named = pdfFile === undefined ? {} : { pdfName: (await findByPath(tx, pdfFile))?.originName ?? '' };
  return { ...body, ...named, updateDate: updateDate ?? wireDay(tx.now) };
}

/**
 * Adds a policy to search and sitemap with the commit that shows it, and removes it with the commit that deactivates
 * it.
 */
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
