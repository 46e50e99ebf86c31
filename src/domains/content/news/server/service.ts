import { both } from '#shared/bilingual';
import { conflict, fail } from '#shared/fail';
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
import { dropPage, indexPage, plainText } from '#module/content/search';
import { exchangeFile, claimFile, releaseFile } from '#module/system/uploads';
import {
  newsActs,
  type EditedNews,
  type NewNews,
  type NewsAct,
  type NewsQuery,
  type PublicNewsQuery,
} from '../contract.ts';
import { newsTexts } from '../texts/index.ts';
import { visibilityOf } from './policy.ts';
import * as queries from './queries.ts';
import type { NewsRecord } from './queries.ts';

const noun = 'content.news';
const items = {
  noun,
  texts: newsTexts,
  acts: newsActs,
  permit: 'biz:news:publish',
  lock: queries.lock,
  place: queries.place,
};

/** Characters of the summary that cards, feeds and search results show. */
const summaryLength = 200;

/** Adds the current visibility of an item. */
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
  return withVisibility(ctx, present(items, await queries.byId(ctx, newsId)));
}

/** The public list, page by page. */
export const frontList = (ctx: Context, query: PublicNewsQuery) => queries.frontList(ctx, query);

/**
 * One item for visitors, with its neighbours.
 * @throws content.news.notFound, also for an item that visitors may not see
 */
export async function frontFind(ctx: Context, newsId: number) {
  const row = present(items, await queries.visibleById(ctx, newsId));
  const [previous, next] = await Promise.all([
    queries.neighbour(ctx, row, 'previous'),
    queries.neighbour(ctx, row, 'next'),
  ]);
  return { ...row, previous: previous ?? null, next: next ?? null };
}

/** @throws content.news.contentZh|contentEn|wrongState|mayNotPublish, system.uploads.gone */
export function add(ctx: Context, body: NewNews, { isDemo = false } = {}): Promise<number> {
  refuseMove(ctx, items, 'draft', body.status);
  return inTransaction(ctx, async (tx) => {
    const row = await queries.insert(tx, { ...written(body), ...created(ctx), isDemo });
    noteOperation(tx, row);
    await claimFile(tx, row.homeImage, noun, row.newsId);
    await show(tx, row);
    return row.newsId;
  });
}

/**
 * Replaces an item with the values of the form.
 * @throws content.news.notFound|contentZh|contentEn|wrongState|mayNotPublish, kernel.changed, system.uploads.gone
 */
export function edit(ctx: Context, { newsId, rowVer, ...body }: EditedNews): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockedForEdit(tx, items, newsId, rowVer, body);
    refuseMove(ctx, items, before.status, body.status);
    const row = await queries.update(tx, newsId, {
      ...written(body),
      ...changed(ctx),
    });
    await exchangeFile(tx, before.homeImage, row.homeImage, noun, newsId);
    await show(tx, row);
  });
}

/** Publishes an item or takes it down. @throws content.news.notFound|wrongState */
export function move(ctx: Context, newsId: number, act: NewsAct): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { status } = await locked(tx, items, newsId);
    const change = { status: stateAfter(ctx, items, act, status), ...changed(ctx) };
    await show(tx, await queries.update(tx, newsId, change));
  });
}

/**
 * Gives an item without a picture an uploaded one.
 * @throws content.news.notFound if it is missing or already has one
 */
export async function setPicture(tx: Context, newsId: number, homeImage: string): Promise<void> {
  const before = await locked(tx, items, newsId);
  if (before.homeImage !== '') throw fail('content.news.notFound');
  await claimFile(tx, homeImage, noun, newsId);
  await show(tx, await queries.update(tx, newsId, { homeImage }));
}

/** Releases the files of the demonstration records. The caller deletes the marked rows. */
export async function releaseDemo(tx: Context): Promise<void> {
  const ids = (await queries.demoRecords(tx)).map(({ newsId }) => newsId);
  if (ids.length === 0) return;
  // Records are locked before their files, as every removal does: another order is a deadlock.
  for (const { newsId, homeImage } of await queries.lock(tx, ids)) await releaseFile(tx, homeImage, noun, newsId);
}

/** Puts the named items first, in this order. @throws content.news.notFound if one of them is missing */
export const place = (ctx: Context, newsIds: readonly number[]): Promise<void> => placeFirstOf(ctx, items, newsIds);

/** All of them or none. @throws content.news.notFound|published */
export function remove(ctx: Context, newsIds: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const rows = await lockedAll(tx, items, newsIds);
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
  const rows = (await queries.all(ctx, query)).map((row) => withVisibility(ctx, row));
  return listWorkbook(ctx, newsTexts, rows, {
    newsId: {},
    ...both('headline', { width: 40 }),
    ...both('author', {}),
    type: { words: 'types' },
    sort: {},
    ...both('sourceName', {}),
    sourceUrl: { width: 40 },
    status: { words: 'states' },
    startTime: { width: 20 },
    endTime: { width: 20 },
    visibility: { words: 'visibilities' },
  });
}

/**
 * Columns written from a form. Both texts are sanitised, because pages show them unchanged; the summaries are their
 * first words.
 */
function written<B extends Contents>(body: B) {
  const contents = cleanedContent(noun, body, { key: 'content.news.incomplete' });
  return { ...body, ...contents, summaryZh: beginning(contents.contentZh), summaryEn: beginning(contents.contentEn) };
}

/** The first words of a text, cut at a word boundary where there is one. */
function beginning(html: string): string {
  const text = plainText(html);
  if (text.length <= summaryLength) return text;
  const cut = text
    .slice(0, summaryLength - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, '');
  return `${cut.replace(/\s\S{0,20}$/, '')}…`;
}

/**
 * Adds an item to search, sitemap and feeds with the commit that shows it, and removes it with the commit that takes it
 * down.
 */
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
