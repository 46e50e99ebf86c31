import { conflict, fail, failFields } from '#shared/fail';
import { pick, translatorOf } from '#shared/texts';
import { startOfDay } from '#shared/time';
import { changedFields, noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import { apiBase } from '#server/http/request';
import type { FileReply } from '#server/routes';
import { workbook } from '#server/formats/workbook';
import { dropPage, indexPage } from '#module/content/search';
import { keepFile, releaseFile } from '#module/files/uploads';
import { setting } from '#module/system/settings';
import {
  addressOf,
  subCenterActs,
  type EditedSubCenter,
  type NewSubCenter,
  type Resolved,
  type SubCenterAct,
  type SubCenterQuery,
} from '../contract.ts';
import { subCenterTexts } from '../texts/index.ts';
import { leads, readIdentifier } from './policy.ts';
import * as queries from './queries.ts';
import type { SubCenterRecord } from './queries.ts';

const noun = 'content.sub-centers';

/** @throws content.sub-centers.notFound */
export async function find(ctx: Context, subCenterId: number): Promise<SubCenterRecord> {
  const row = await queries.byId(ctx, subCenterId);
  if (!row) throw fail('content.sub-centers.notFound');
  return row;
}

/** One sub-center for visitors. @throws content.sub-centers.notFound, also for what they must not see */
export async function frontFind(ctx: Context, code: string): Promise<SubCenterRecord> {
  const row = await queries.visibleByCode(ctx, code);
  if (!row) throw fail('content.sub-centers.notFound');
  return row;
}

/** Where an identifier leads, by the rule of its sub-center. @throws content.sub-centers.unknownIdentifier */
export async function resolve(ctx: Context, identifier: string): Promise<Resolved> {
  const named = readIdentifier(identifier, await setting(ctx, 'identifier.cstr.prefix'));
  const row = named && (await queries.visibleByCode(ctx, named.code));
  if (!row) throw fail('content.sub-centers.unknownIdentifier', { identifier });
  return { ...row, url: addressOf(row.redirectRule, named.itemId) };
}

/** @throws kernel.invalid with content.sub-centers.codeTaken, files.uploads.gone */
export function add(ctx: Context, body: NewSubCenter, { isDemo = false } = {}): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    await refuseTaken(tx, body.code);
    const by = { createBy: ctx.actor.userName, createTime: ctx.now, updateBy: ctx.actor.userName, updateTime: ctx.now };
    const row = await queries.insert(tx, { ...body, ...by, isDemo });
    noteOperation(tx, row);
    await keepFile(tx, row.image, noun, row.subCenterId);
    await show(tx, row);
    return row.subCenterId;
  });
}

/**
 * Replaces a sub-center as the form shows it.
 * @throws content.sub-centers.notFound, kernel.changed, kernel.invalid with content.sub-centers.codeTaken, files.uploads.gone
 */
export function edit(ctx: Context, { subCenterId, rowVer, ...body }: EditedSubCenter): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const before = await locked(tx, subCenterId);
    // Somebody else's change would be lost without a word.
    if (before.rowVer !== rowVer) throw conflict('kernel.changed');
    noteOperation(tx, '', changedFields(before, body));
    if (body.code !== before.code) await refuseTaken(tx, body.code);
    const row = await queries.update(tx, subCenterId, {
      ...body,
      updateBy: ctx.actor.userName,
      updateTime: ctx.now,
    });
    if (row.image !== before.image) {
      await keepFile(tx, row.image, noun, subCenterId);
      await releaseFile(tx, before.image, noun, subCenterId);
    }
    await show(tx, row);
  });
}

/** Puts a sub-center into use or out of it. @throws content.sub-centers.notFound|wrongState */
export function move(ctx: Context, subCenterId: number, act: SubCenterAct): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { status } = await locked(tx, subCenterId);
    if (!leads(act, status)) {
      const state = translatorOf(subCenterTexts, ctx.language)(`states.${status}`);
      throw conflict('content.sub-centers.wrongState', { state });
    }
    const change = { status: subCenterActs[act].to, updateBy: ctx.actor.userName, updateTime: ctx.now };
    await show(tx, await queries.update(tx, subCenterId, change));
  });
}

/** Puts the named sub-centers first, in this order. @throws content.sub-centers.notFound when one of them is gone */
export function place(ctx: Context, subCenterIds: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const named = [...new Set(subCenterIds)];
    if ((await queries.lock(tx, named)).length !== named.length) throw fail('content.sub-centers.notFound');
    await queries.place(tx, named);
  });
}

/** All of them or none. @throws content.sub-centers.notFound|stillNormal */
export function remove(ctx: Context, subCenterIds: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const rows = await queries.lock(tx, subCenterIds);
    for (const row of rows) noteOperation(tx, row);
    if (rows.length !== subCenterIds.length) throw fail('content.sub-centers.notFound');
    const used = rows.find(({ status }) => status === 'normal');
    if (used) throw conflict('content.sub-centers.stillNormal', { name: pick(used.nameZh, used.nameEn, ctx.language) });
    await queries.remove(tx, subCenterIds);
    for (const { subCenterId, image } of rows) await releaseFile(tx, image, noun, subCenterId);
  });
}

/** Everything that the filters match, with headings in the caller's language. */
export async function exported(ctx: Context, query: SubCenterQuery): Promise<FileReply> {
  const t = translatorOf(subCenterTexts, ctx.language);
  const columns = ['code', 'nameZh', 'nameEn', 'providerZh', 'providerEn', 'descZh', 'descEn'] as const;
  const contact = ['addressZh', 'addressEn', 'postcode', 'email', 'phone', 'createDate'] as const;
  const rest = ['homepage', 'redirectRule', 'sort'] as const;
  const names = [...columns, ...contact, ...rest] as const;
  return workbook({
    name: t('exportName'),
    columns: [...names, 'status' as const].map((name) => ({ title: t(`fields.${name}`), width: 24 })),
    rows: (await queries.all(ctx, query)).map((row) => [...names.map((name) => row[name]), t(`states.${row.status}`)]),
  });
}

async function locked(tx: Context, subCenterId: number): Promise<SubCenterRecord> {
  const [row] = await queries.lock(tx, [subCenterId]);
  if (!row) throw fail('content.sub-centers.notFound');
  noteOperation(tx, row);
  return row;
}

async function refuseTaken(tx: Context, code: string): Promise<void> {
  if (await queries.isTaken(tx, code))
    throw failFields('kernel.faulty', [{ path: 'code', reason: 'content.sub-centers.codeTaken' }]);
}

/** Search and sitemap know of a sub-center from the commit on, and forget it with the one that takes it out of use. */
async function show(tx: Context, row: SubCenterRecord): Promise<void> {
  if (row.status !== 'normal') return dropPage(tx, 'subCenter', row.subCenterId);
  return indexPage(tx, {
    kind: 'subCenter',
    id: row.subCenterId,
    path: `/about/sub-centers/${row.code}`,
    titleZh: row.nameZh,
    titleEn: row.nameEn,
    summaryZh: row.descZh,
    summaryEn: row.descEn,
    names: [row.code, row.providerZh, row.providerEn],
    image: row.image && apiBase + row.image,
    date: row.createDate ? startOfDay(row.createDate) : row.createTime,
    isDemo: row.isDemo,
  });
}
