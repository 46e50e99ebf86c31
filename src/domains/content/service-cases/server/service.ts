import { conflict, fail, failFields } from '#shared/fail';
import { translatorOf } from '#shared/texts';
import { startOfDay, wireDay } from '#shared/time';
import { changedFields, noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import { holdsAny } from '#server/permit';
import { apiBase } from '#server/http/request';
import { cleanHtml } from '#server/formats/rich-text';
import type { FileReply } from '#server/routes';
import { workbook } from '#server/formats/workbook';
import { dropPage, indexPage } from '#module/content/search';
import { keepFile, releaseFile } from '#module/files/uploads';
import { caseActs, type CaseAct, type CaseQuery, type CaseStatus, type EditedCase, type NewCase } from '../contract.ts';
import { serviceCaseTexts } from '../texts/index.ts';
import { actBetween, leads } from './policy.ts';
import * as queries from './queries.ts';
import type { CaseRecord } from './queries.ts';

const noun = 'content.service-cases';

/** @throws content.service-cases.notFound */
export async function find(ctx: Context, caseId: number): Promise<CaseRecord> {
  const row = await queries.byId(ctx, caseId);
  if (!row) throw fail('content.service-cases.notFound');
  return row;
}

/** One case for visitors. @throws content.service-cases.notFound, also for what they must not see */
export async function frontFind(ctx: Context, caseId: number): Promise<CaseRecord> {
  const row = await queries.visibleById(ctx, caseId);
  if (!row) throw fail('content.service-cases.notFound');
  return row;
}

/** @throws content.service-cases.contentZh|contentEn|publishDateAhead|wrongState|mayNotPublish, files.uploads.gone */
export function add(ctx: Context, body: NewCase, { isDemo = false } = {}): Promise<number> {
  refuseMove(ctx, 'created', body.status);
  return inTransaction(ctx, async (tx) => {
    const by = { createBy: ctx.actor.userName, createTime: ctx.now, updateBy: ctx.actor.userName, updateTime: ctx.now };
    const createDate = body.createDate ?? wireDay(ctx.now);
    const row = await queries.insert(tx, { ...written(ctx, body), createDate, ...by, isDemo });
    noteOperation(tx, row);
    await keepFile(tx, row.image, noun, row.caseId);
    await show(tx, row);
    return row.caseId;
  });
}

/**
 * Replaces a case as the form shows it.
 * @throws content.service-cases.notFound|contentZh|contentEn|publishDateAhead|wrongState|mayNotPublish,
 *   kernel.changed, files.uploads.gone
 */
export function edit(ctx: Context, { caseId, rowVer, ...body }: EditedCase): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const before = await locked(tx, caseId);
    // Somebody else's change would be lost without a word.
    if (before.rowVer !== rowVer) throw conflict('kernel.changed');
    noteOperation(tx, '', changedFields(before, body));
    refuseMove(ctx, before.status, body.status);
    const row = await queries.update(tx, caseId, {
      ...written(ctx, body),
      createDate: body.createDate ?? before.createDate,
      updateBy: ctx.actor.userName,
      updateTime: ctx.now,
    });
    if (row.image !== before.image) {
      await keepFile(tx, row.image, noun, caseId);
      await releaseFile(tx, before.image, noun, caseId);
    }
    await show(tx, row);
  });
}

/**
 * Publishes a case or discontinues it; the first publication gives it its date.
 * @throws content.service-cases.notFound|wrongState
 */
export function move(ctx: Context, caseId: number, act: CaseAct): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { status, publishDate } = await locked(tx, caseId);
    if (!leads(act, status)) throw wrongState(ctx, status);
    const to = caseActs[act].to;
    const row = await queries.update(tx, caseId, {
      status: to,
      publishDate: dateOf(ctx, to, publishDate),
      updateBy: ctx.actor.userName,
      updateTime: ctx.now,
    });
    await show(tx, row);
  });
}

/** Gives a case without a picture an uploaded one. @throws content.service-cases.notFound when it is gone or has one */
export async function illustrate(tx: Context, caseId: number, image: string): Promise<void> {
  const before = await locked(tx, caseId);
  if (before.image !== '') throw fail('content.service-cases.notFound');
  await keepFile(tx, image, noun, caseId);
  await show(tx, await queries.update(tx, caseId, { image }));
}

/** Takes the files of the demonstration with it; whoever asked deletes the marked rows. */
export async function releaseDemo(tx: Context): Promise<void> {
  for (const { caseId, image } of await queries.demoRecords(tx)) await releaseFile(tx, image, noun, caseId);
}

/** Puts the named cases first, in this order. @throws content.service-cases.notFound when one of them is gone */
export function place(ctx: Context, caseIds: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const named = [...new Set(caseIds)];
    if ((await queries.lock(tx, named)).length !== named.length) throw fail('content.service-cases.notFound');
    await queries.place(tx, named);
  });
}

/** All of them or none. @throws content.service-cases.notFound|published */
export function remove(ctx: Context, caseIds: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const rows = await queries.lock(tx, caseIds);
    for (const row of rows) noteOperation(tx, row);
    if (rows.length !== caseIds.length) throw fail('content.service-cases.notFound');
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
export async function exported(ctx: Context, query: CaseQuery): Promise<FileReply> {
  const t = translatorOf(serviceCaseTexts, ctx.language);
  const texts = ['nameZh', 'nameEn', 'targetZh', 'targetEn', 'orgsZh', 'orgsEn', 'sourceUrl'] as const;
  return workbook({
    name: t('exportName'),
    columns: [
      { title: t('fields.caseId') },
      ...texts.map((name) => ({ title: t(`fields.${name}`), width: 30 })),
      { title: t('fields.type'), width: 24 },
      { title: t('fields.hours') },
      { title: t('fields.status') },
      { title: t('fields.sort') },
      { title: t('fields.createDate'), width: 12 },
      { title: t('fields.publishDate'), width: 12 },
    ],
    rows: (await queries.all(ctx, query)).map((row) => [
      ...[row.caseId, ...texts.map((name) => row[name]), t(`types.${row.type}`), row.hours],
      ...[t(`states.${row.status}`), row.sort, row.createDate, row.publishDate],
    ]),
  });
}

async function locked(tx: Context, caseId: number): Promise<CaseRecord> {
  const [row] = await queries.lock(tx, [caseId]);
  if (!row) throw fail('content.service-cases.notFound');
  noteOperation(tx, row);
  return row;
}

/** A form may lead to another state only as an act would, and only for people who may do that act. */
function refuseMove(ctx: Context, from: CaseStatus, to: CaseStatus): void {
  if (from === to) return;
  if (!actBetween(from, to)) throw wrongState(ctx, from);
  if (!holdsAny(ctx.actor, ['biz:service:publish'])) throw fail('content.service-cases.mayNotPublish');
}

const wrongState = (ctx: Context, status: CaseStatus) =>
  conflict('content.service-cases.wrongState', {
    state: translatorOf(serviceCaseTexts, ctx.language)(`states.${status}`),
  });

/** The day of publication: what is published has one. */
const dateOf = (ctx: Context, status: CaseStatus, day: string | null | undefined) =>
  day ?? (status === 'published' ? wireDay(ctx.now) : null);

/** What is written of a form: both texts cleaned, because pages show them as they are. */
function written(ctx: Context, body: NewCase) {
  const contentZh = cleanHtml(body.contentZh);
  const contentEn = cleanHtml(body.contentEn);
  const publishDate = dateOf(ctx, body.status, body.publishDate);
  const faults = [
    ...(contentZh ? [] : [{ path: 'contentZh', reason: 'content.service-cases.contentZh' }]),
    ...(contentEn ? [] : [{ path: 'contentEn', reason: 'content.service-cases.contentEn' }]),
    // A case that visitors see today cannot have been published tomorrow.
    ...(publishDate && publishDate > wireDay(ctx.now)
      ? [{ path: 'publishDate', reason: 'content.service-cases.publishDateAhead' }]
      : []),
  ];
  if (faults.length) throw failFields('kernel.faulty', faults);
  const { createDate: _day, ...rest } = body;
  return { ...rest, hours: body.hours ?? null, contentZh, contentEn, publishDate };
}

/** Search and sitemap know of a case from the commit on, and forget it with the one that discontinues it. */
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
