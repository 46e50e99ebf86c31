import { both } from '#shared/bilingual';
import { conflict, fail, failFields } from '#shared/fail';
import { pick } from '#shared/texts';
import { startOfDay } from '#shared/time';
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
import { apiBase } from '#server/http/request';
import type { FileReply } from '#server/routes';
import { dropPage, indexPage } from '#module/content/search';
import { exchangeFile, claimFile, releaseFile } from '#module/system/uploads';
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
import { readIdentifier } from './policy.ts';
import * as queries from './queries.ts';
import type { SubCenterRecord } from './queries.ts';

const noun = 'content.sub-centers';
const centers = { noun, texts: subCenterTexts, acts: subCenterActs, lock: queries.lock, place: queries.place };

/** @throws content.sub-centers.notFound */
export async function find(ctx: Context, subCenterId: number): Promise<SubCenterRecord> {
  return present(centers, await queries.byId(ctx, subCenterId));
}

/**
 * One sub-center for visitors.
 * @throws content.sub-centers.notFound, also for a sub-center that visitors may not see
 */
export async function frontFind(ctx: Context, code: string): Promise<SubCenterRecord> {
  return present(centers, await queries.visibleByCode(ctx, code));
}

/** The target of an identifier by the rule of its sub-center. @throws content.sub-centers.unknownIdentifier */
export async function resolve(ctx: Context, identifier: string): Promise<Resolved> {
  const named = readIdentifier(identifier, await setting(ctx, 'identifier.cstr.prefix'));
  const row = named && (await queries.visibleByCode(ctx, named.code));
  if (!row) throw fail('content.sub-centers.unknownIdentifier', { identifier });
  return { ...row, url: addressOf(row.redirectRule, named.itemId) };
}

/** @throws kernel.invalid with content.sub-centers.codeTaken, system.uploads.gone */
export function add(ctx: Context, body: NewSubCenter, { isDemo = false } = {}): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    await refuseTaken(tx, body.code);
    const row = await queries.insert(tx, { ...body, ...created(ctx), isDemo });
    noteOperation(tx, row);
    await claimFile(tx, row.image, noun, row.subCenterId);
    await show(tx, row);
    return row.subCenterId;
  });
}

/**
 * Replaces a sub-center with the values of the form.
 * @throws content.sub-centers.notFound, kernel.changed, kernel.invalid with content.sub-centers.codeTaken,
 * system.uploads.gone
 */
export function edit(ctx: Context, { subCenterId, rowVer, ...body }: EditedSubCenter): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockedForEdit(tx, centers, subCenterId, rowVer, body);
    if (body.code !== before.code) await refuseTaken(tx, body.code);
    const row = await queries.update(tx, subCenterId, {
      ...body,
      ...changed(ctx),
    });
    await exchangeFile(tx, before.image, row.image, noun, subCenterId);
    await show(tx, row);
  });
}

/** Activates or deactivates a sub-center. @throws content.sub-centers.notFound|wrongState */
export function move(ctx: Context, subCenterId: number, act: SubCenterAct): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { status } = await locked(tx, centers, subCenterId);
    const change = { status: stateAfter(ctx, centers, act, status), ...changed(ctx) };
    await show(tx, await queries.update(tx, subCenterId, change));
  });
}

/** Puts the named sub-centers first, in this order. @throws content.sub-centers.notFound if one of them is missing */
export const place = (ctx: Context, subCenterIds: readonly number[]): Promise<void> =>
  placeFirstOf(ctx, centers, subCenterIds);

/** All of them or none. @throws content.sub-centers.notFound|stillNormal */
export function remove(ctx: Context, subCenterIds: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const rows = await lockedAll(tx, centers, subCenterIds);
    const used = rows.find(({ status }) => status === 'normal');
    if (used) throw conflict('content.sub-centers.stillNormal', { name: pick(used.nameZh, used.nameEn, ctx.language) });
    await queries.remove(tx, subCenterIds);
    for (const { subCenterId, image } of rows) await releaseFile(tx, image, noun, subCenterId);
  });
}

/** Everything that the filters match, with headings in the caller's language. */
export const exported = async (ctx: Context, query: SubCenterQuery): Promise<FileReply> =>
  listWorkbook(ctx, subCenterTexts, await queries.all(ctx, query), {
    code: wide,
    ...both('name', wide),
    ...both('provider', wide),
    ...both('desc', wide),
    ...both('address', wide),
    postcode: wide,
    email: wide,
    phone: wide,
    createDate: wide,
    homepage: wide,
    redirectRule: wide,
    sort: wide,
    status: { ...wide, words: 'states' },
  });
const wide = { width: 24 };

async function refuseTaken(tx: Context, code: string): Promise<void> {
  if (await queries.isTaken(tx, code))
    throw failFields('kernel.faulty', [{ path: 'code', reason: 'content.sub-centers.codeTaken' }]);
}

/**
 * Adds a sub-center to search and sitemap with the commit that shows it, and removes it with the commit that takes it
 * out of use.
 */
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
