import { both } from '#shared/bilingual';
import { conflict, fail } from '#shared/fail';
import { startOfDay, wireDay } from '#shared/time';
import { noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import {
  changed,
  cleanedContent,
  created,
  locked,
  lockedAll,
  lockedForEdit,
  placeFirstOf,
  present,
  refuseMove,
  stateAfter,
  type Contents,
} from '#server/database/published-records';
import { listWorkbook } from '#server/formats/list-workbook';
import { apiBase } from '#server/http/request';
import type { FileReply } from '#server/routes';
import { dropPage, indexPage } from '#module/content/search';
import { exchangeFile, claimFile, releaseFile } from '#module/system/uploads';
import { caseActs, type CaseAct, type CaseQuery, type CaseStatus, type EditedCase, type NewCase } from '../contract.ts';
import { serviceCaseTexts } from '../texts/index.ts';
import * as queries from './queries.ts';
import type { CaseRecord } from './queries.ts';

const noun = 'content.service-cases';
const cases = {
  noun,
  texts: serviceCaseTexts,
  acts: caseActs,
  permit: 'biz:service:publish',
  lock: queries.lock,
  place: queries.place,
};

/** @throws content.service-cases.notFound */
export async function find(ctx: Context, caseId: number): Promise<CaseRecord> {
  return present(cases, await queries.byId(ctx, caseId));
}

/** One case for visitors. @throws content.service-cases.notFound, also for a case that visitors may not see */
export async function frontFind(ctx: Context, caseId: number): Promise<CaseRecord> {
  return present(cases, await queries.visibleById(ctx, caseId));
}

/** @throws content.service-cases.contentZh|contentEn|publishDateAhead|wrongState|mayNotPublish, system.uploads.gone */
export function add(ctx: Context, body: NewCase, { isDemo = false } = {}): Promise<number> {
  refuseMove(ctx, cases, 'created', body.status);
  return inTransaction(ctx, async (tx) => {
    const createDate = body.createDate ?? wireDay(ctx.now);
    const row = await queries.insert(tx, { ...written(ctx, body), createDate, ...created(ctx), isDemo });
    noteOperation(tx, row);
    await claimFile(tx, row.image, noun, row.caseId);
    await show(tx, row);
    return row.caseId;
  });
}

/**
 * Replaces a case with the values of the form.
 * @throws content.service-cases.notFound|contentZh|contentEn|publishDateAhead|wrongState|mayNotPublish, kernel.changed,
 * system.uploads.gone
 */
export function edit(ctx: Context, { caseId, rowVer, ...body }: EditedCase): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockedForEdit(tx, cases, caseId, rowVer, body);
    refuseMove(ctx, cases, before.status, body.status);
    const { publishDate = before.publishDate } = body;
    const row = await queries.update(tx, caseId, {
      ...written(ctx, { ...body, publishDate }),
      createDate: body.createDate ?? before.createDate,
      ...changed(ctx),
    });
    await exchangeFile(tx, before.image, row.image, noun, caseId);
    await show(tx, row);
  });
}

/**
 * Publishes a case or discontinues it; the first publication sets its publication date.
 * @throws content.service-cases.notFound|wrongState
 */
export function move(ctx: Context, caseId: number, act: CaseAct): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { status, publishDate } = await locked(tx, cases, caseId);
    const to = stateAfter(ctx, cases, act, status);
    const row = await queries.update(tx, caseId, {
      status: to,
      publishDate: dateOf(ctx, to, publishDate),
      ...changed(ctx),
    });
    await show(tx, row);
  });
}

/**
 * Gives a case without a picture an uploaded one.
 * @throws content.service-cases.notFound if it is missing or already has one
 */
export async function setPicture(tx: Context, caseId: number, image: string): Promise<void> {
  const before = await locked(tx, cases, caseId);
  if (before.image !== '') throw fail('content.service-cases.notFound');
  await claimFile(tx, image, noun, caseId);
  await show(tx, await queries.update(tx, caseId, { image }));
}

/** Releases the files of the demonstration records. The caller deletes the marked rows. */
export async function releaseDemo(tx: Context): Promise<void> {
  const ids = (await queries.demoRecords(tx)).map(({ caseId }) => caseId);
  if (ids.length === 0) return;
  // Records are locked before their files, as every removal does: another order is a deadlock.
  for (const { caseId, image } of await queries.lock(tx, ids)) await releaseFile(tx, image, noun, caseId);
}

/** Puts the named cases first, in this order. @throws content.service-cases.notFound if one of them is missing */
export const place = (ctx: Context, caseIds: readonly number[]): Promise<void> => placeFirstOf(ctx, cases, caseIds);

/** All of them or none. @throws content.service-cases.notFound|published */
export function remove(ctx: Context, caseIds: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const rows = await lockedAll(tx, cases, caseIds);
    const published = rows.find(({ status }) => status === 'published');
    if (published) {
      const name = ctx.language === 'zh' ? published.nameZh : published.nameEn;
      throw conflict('content.service-cases.published', { name });
    }
    await queries.remove(tx, caseIds);
    for (const { caseId, image } of rows) await releaseFile(tx, image, noun, caseId);
  });
}

/** Everything that the filters match, with headings in the caller's language. */
export const exported = async (ctx: Context, query: CaseQuery): Promise<FileReply> =>
  listWorkbook(ctx, serviceCaseTexts, await queries.all(ctx, query), {
    caseId: {},
    ...both('name', { width: 30 }),
    ...both('target', { width: 30 }),
    ...both('orgs', { width: 30 }),
    sourceUrl: { width: 30 },
    type: { width: 24, words: 'types' },
    hours: {},
    status: { words: 'states' },
    sort: {},
    createDate: { width: 12 },
    publishDate: { width: 12 },
  });

/** The publication day: every published case has one. */
const dateOf = (ctx: Context, status: CaseStatus, day: string | null | undefined) =>
  day ?? (status === 'published' ? wireDay(ctx.now) : null);

/**
 * Columns written from a form. Both texts are sanitised, because pages show them unchanged. No publication date is in
 * the future.
 */
function written<B extends Contents & Pick<EditedCase, 'status' | 'publishDate'>>(ctx: Context, body: B) {
  const publishDate = dateOf(ctx, body.status, body.publishDate);
  // A case that visitors see today cannot have a publication date after today.
  const ahead = publishDate !== null && publishDate > wireDay(ctx.now);
  const more = ahead ? [{ path: 'publishDate', reason: 'content.service-cases.publishDateAhead' }] : [];
  return { ...body, ...cleanedContent(noun, body, { more }), publishDate };
}

/**
 * Adds a case to search and sitemap with the commit that shows it, and removes it with the commit that discontinues it.
 */
async function show(tx: Context, row: CaseRecord): Promise<void> {
  if (row.status !== 'published') return dropPage(tx, 'service', row.caseId);
  return indexPage(tx, {
    kind: 'service',
    id: row.caseId,
    path: `/service/detail/${row.caseId}`,
    titleZh: row.nameZh,
    titleEn: row.nameEn,
    summaryZh: row.backgroundZh,
    summaryEn: row.backgroundEn,
    textZh: `${row.achievementsZh} ${row.contentZh}`,
    textEn: `${row.achievementsEn} ${row.contentEn}`,
    names: [row.targetZh, row.targetEn, row.orgsZh, row.orgsEn],
    image: row.image && apiBase + row.image,
    date: startOfDay(row.publishDate ?? row.createDate),
    isDemo: row.isDemo,
  });
}
