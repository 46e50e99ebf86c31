import { conflict, fail, failFields } from '#shared/fail';
import { translatorOf } from '#shared/texts';
import { changedFields, noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import { holdsAny } from '#server/permit';
import { apiBase } from '#server/http/request';
import { cleanHtml } from '#server/formats/rich-text';
import type { FileReply } from '#server/routes';
import { workbook } from '#server/formats/workbook';
import { dropPage, indexPage, plainText } from '#module/content/search';
import { keepFile, releaseFile } from '#module/files/uploads';
import {
  newsActs,
  type EditedNews,
  type NewNews,
  type NewsAct,
  type NewsQuery,
  type NewsStatus,
  type PublicNewsQuery,
} from '../contract.ts';
import { newsTexts } from '../texts/index.ts';
import { actBetween, leads, visibilityOf } from './policy.ts';
import * as queries from './queries.ts';
import type { NewsRecord } from './queries.ts';

const noun = 'content.news';

/** Characters of the beginning of a text that cards, feeds and search engines show. */
const summaryLength = 200;

/** Adds what visitors see of an item at this moment. */
const withVisibility = <R extends Pick<NewsRecord, 'status' | 'startTime' | 'endTime'>>(ctx: Context, row: R) => ({
  ...row,
  visibility: visibilityOf(row, ctx.now),
});

export async function list(ctx: Context, query: NewsQuery) {
  const { total, rows } = await queries.list(ctx, query);
  return { total, rows: rows.map((row) => withVisibility(ctx, row)) };
}

/** @throws content.news.notFound */
export async function find(ctx: Context, newsId: number) {
  const row = await queries.byId(ctx, newsId);
  if (!row) throw fail('content.news.notFound');
  return withVisibility(ctx, row);
}

/** What visitors see in the list, page by page. */
export const frontList = (ctx: Context, query: PublicNewsQuery) => queries.frontList(ctx, query);

/** One item for visitors, with its neighbours. @throws content.news.notFound, also for what they must not see */
export async function frontFind(ctx: Context, newsId: number) {
  const row = await queries.visibleById(ctx, newsId);
  if (!row) throw fail('content.news.notFound');
  const [previous, next] = await Promise.all([queries.beside(ctx, row, 'previous'), queries.beside(ctx, row, 'next')]);
  return { ...row, previous: previous ?? null, next: next ?? null };
}

/** @throws content.news.contentZh|contentEn|wrongState|mayNotPublish, files.uploads.gone */
export function add(ctx: Context, body: NewNews, { isDemo = false } = {}): Promise<number> {
  refuseMove(ctx, 'draft', body.status);
  return inTransaction(ctx, async (tx) => {
    const by = { createBy: ctx.actor.userName, createTime: ctx.now, updateBy: ctx.actor.userName, updateTime: ctx.now };
    const row = await queries.insert(tx, { ...written(body), ...by, isDemo });
    noteOperation(tx, row);
    await keepFile(tx, row.homeImage, noun, row.newsId);
    await show(tx, row);
    return row.newsId;
  });
}

/**
 * Replaces an item as the form shows it.
 * @throws content.news.notFound|contentZh|contentEn|wrongState|mayNotPublish, kernel.changed, files.uploads.gone
 */
export function edit(ctx: Context, { newsId, rowVer, ...body }: EditedNews): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const before = await locked(tx, newsId);
    // Somebody else's change would be lost without a word.
    if (before.rowVer !== rowVer) throw conflict('kernel.changed');
    noteOperation(tx, '', changedFields(before, body));
    refuseMove(ctx, before.status, body.status);
    const row = await queries.update(tx, newsId, {
      ...written(body),
      updateBy: ctx.actor.userName,
      updateTime: ctx.now,
    });
    if (row.homeImage !== before.homeImage) {
      await keepFile(tx, row.homeImage, noun, newsId);
      await releaseFile(tx, before.homeImage, noun, newsId);
    }
    await show(tx, row);
  });
}

/** Publishes an item or takes it down. @throws content.news.notFound|wrongState */
export function move(ctx: Context, newsId: number, act: NewsAct): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { status } = await locked(tx, newsId);
    if (!leads(act, status)) throw wrongState(ctx, status);
    const change = { status: newsActs[act].to, updateBy: ctx.actor.userName, updateTime: ctx.now };
    await show(tx, await queries.update(tx, newsId, change));
  });
}

/** Gives an item without a picture an uploaded one. @throws content.news.notFound when it is gone or has one */
export async function illustrate(tx: Context, newsId: number, homeImage: string): Promise<void> {
  const before = await locked(tx, newsId);
  if (before.homeImage !== '') throw fail('content.news.notFound');
  await keepFile(tx, homeImage, noun, newsId);
  await show(tx, await queries.update(tx, newsId, { homeImage }));
}

/** Takes the files of the demonstration with it; whoever asked deletes the marked rows. */
export async function releaseDemo(tx: Context): Promise<void> {
  for (const { newsId, homeImage } of await queries.demoRecords(tx)) await releaseFile(tx, homeImage, noun, newsId);
}

/** Puts the named items first, in this order. @throws content.news.notFound when one of them is gone */
export function place(ctx: Context, newsIds: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const named = [...new Set(newsIds)];
    if ((await queries.lock(tx, named)).length !== named.length) throw fail('content.news.notFound');
    await queries.place(tx, named);
  });
}

/** All of them or none. @throws content.news.notFound|published */
export function remove(ctx: Context, newsIds: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const rows = await queries.lock(tx, newsIds);
    for (const row of rows) noteOperation(tx, row);
    if (rows.length !== newsIds.length) throw fail('content.news.notFound');
    const published = rows.find(({ status }) => status === 'published');
    if (published) {
      const headline = ctx.language === 'zh' ? published.headlineZh : published.headlineEn;
      throw conflict('content.news.published', { headline });
    }
    await queries.remove(tx, newsIds);
    for (const { newsId, homeImage } of rows) await releaseFile(tx, homeImage, noun, newsId);
  });
}

/** Everything that the filters match, with headings in the caller's language. */
export async function exported(ctx: Context, query: NewsQuery): Promise<FileReply> {
  const t = translatorOf(newsTexts, ctx.language);
  return workbook({
    name: t('exportName'),
    columns: [
      { title: t('fields.newsId') },
      { title: t('fields.headlineZh'), width: 40 },
      { title: t('fields.headlineEn'), width: 40 },
      { title: t('fields.authorZh') },
      { title: t('fields.authorEn') },
      { title: t('fields.type') },
      { title: t('fields.sort') },
      { title: t('fields.sourceNameZh') },
      { title: t('fields.sourceNameEn') },
      { title: t('fields.sourceUrl'), width: 40 },
      { title: t('fields.status') },
      { title: t('fields.startTime'), width: 20 },
      { title: t('fields.endTime'), width: 20 },
      { title: t('fields.visibility') },
    ],
    rows: (await queries.all(ctx, query)).map((row) => [
      ...[row.newsId, row.headlineZh, row.headlineEn, row.authorZh, row.authorEn, t(`types.${row.type}`), row.sort],
      ...[row.sourceNameZh, row.sourceNameEn, row.sourceUrl, t(`states.${row.status}`)],
      ...[row.startTime, row.endTime, t(`visibilities.${visibilityOf(row, ctx.now)}`)],
    ]),
  });
}

async function locked(tx: Context, newsId: number): Promise<NewsRecord> {
  const [row] = await queries.lock(tx, [newsId]);
  if (!row) throw fail('content.news.notFound');
  noteOperation(tx, row);
  return row;
}

/** A form may lead to another state only as an act would, and only for people who may do that act. */
function refuseMove(ctx: Context, from: NewsStatus, to: NewsStatus): void {
  if (from === to) return;
  if (!actBetween(from, to)) throw wrongState(ctx, from);
  if (!holdsAny(ctx.actor, ['biz:news:publish'])) throw fail('content.news.mayNotPublish');
}

const wrongState = (ctx: Context, status: NewsStatus) =>
  conflict('content.news.wrongState', { state: translatorOf(newsTexts, ctx.language)(`states.${status}`) });

/** What is written of a form: both texts cleaned, because pages show them as they are, and their beginnings. */
function written(body: NewNews) {
  const contentZh = cleanHtml(body.contentZh);
  const contentEn = cleanHtml(body.contentEn);
  const faults = [
    ...(contentZh ? [] : [{ path: 'contentZh', reason: 'content.news.contentZh' }]),
    ...(contentEn ? [] : [{ path: 'contentEn', reason: 'content.news.contentEn' }]),
  ];
  if (faults.length) throw failFields('content.news.incomplete', faults);
  return { ...body, contentZh, contentEn, summaryZh: beginning(contentZh), summaryEn: beginning(contentEn) };
}

/** The first words of a text, cut between words where there are such. */
function beginning(html: string): string {
  const text = plainText(html);
  if (text.length <= summaryLength) return text;
  const cut = text
    .slice(0, summaryLength - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, '');
  return `${cut.replace(/\s\S{0,20}$/, '')}…`;
}

/** Search, sitemap and feeds know of an item from the commit on, and forget it with the one that takes it down. */
async function show(tx: Context, row: NewsRecord): Promise<void> {
  if (row.status !== 'published') return dropPage(tx, 'news', row.newsId);
  return indexPage(tx, {
    kind: 'news',
    id: row.newsId,
    path: `/news/detail/${row.newsId}`,
    titleZh: row.headlineZh,
    titleEn: row.headlineEn,
    summaryZh: row.summaryZh,
    summaryEn: row.summaryEn,
    textZh: row.contentZh,
    textEn: row.contentEn,
    names: [row.authorZh, row.authorEn, row.sourceNameZh, row.sourceNameEn],
    image: row.homeImage && apiBase + row.homeImage,
    date: row.startTime,
    visibleFrom: row.startTime,
    visibleUntil: row.endTime,
    isDemo: row.isDemo,
  });
}
