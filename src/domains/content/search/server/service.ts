import type { ReplyOf } from '#shared/contract';
import { pageOf } from '#shared/paging';
import type { Context } from '#server/context';
import { wordsQuestionFor, vectorFor } from '#module/data/search';
import type { PageKind, SiteSearchQuery, siteSearch } from '../contract.ts';
import { plainText } from './policy.ts';
import * as queries from './queries.ts';

/** A published page as its noun passes it to the search. Texts may contain HTML; only their words are stored. */
export interface IndexedPage {
  kind: PageKind;
  /** The record's number within its kind. */
  id: number | string;
  /** Address below the site without language, such as `/news/detail/12`. */
  path: string;
  titleZh: string;
  titleEn: string;
  /** Text that hits show below the title; the beginning of the text when absent. */
  summaryZh?: string;
  summaryEn?: string;
  /** All other text of the page. */
  textZh?: string;
  textEn?: string;
  /** Names and numbers that users search for: authors, organisations, classification numbers. */
  names?: readonly string[];
  /** Address of a picture, as the page shows it. */
  image?: string;
  /** The date shown in lists. */
  date: Date;
  /** The window in which visitors see it, excluding its end; always when absent. */
  visibleFrom?: Date | null;
  visibleUntil?: Date | null;
  isDemo?: boolean;
}

const longest = { title: 500, summary: 300 };

/**
 * Adds a published page to search and sitemap. Callers run it in the transaction of every change of a published record.
 * Queries check the window, so no job has to run at its ends.
 */
export async function indexPage(ctx: Context, it: IndexedPage): Promise<void> {
  const textZh = plainText(it.textZh ?? '');
  const textEn = plainText(it.textEn ?? '');
  const summaryZh = plainText(it.summaryZh || textZh);
  const summaryEn = plainText(it.summaryEn || textEn);
  const vector = await vectorFor({
    titles: [it.titleZh, it.titleEn],
    keywords: [],
    names: it.names ?? [],
    fields: [],
    body: [summaryZh, summaryEn, textZh, textEn],
  });
  await queries.put(
    ctx,
    {
      kind: it.kind,
      ref: String(it.id),
      path: it.path,
      titleZh: cutTo(longest.title, it.titleZh),
      titleEn: cutTo(longest.title, it.titleEn),
      summaryZh: cutTo(longest.summary, summaryZh),
      summaryEn: cutTo(longest.summary, summaryEn),
      image: it.image ?? '',
      pageDate: it.date,
      visibleFrom: it.visibleFrom ?? new Date(0),
      visibleUntil: it.visibleUntil ?? null,
      changeTime: ctx.now,
      isDemo: it.isDemo ?? false,
    },
    vector,
  );
}

/** Cuts between whole characters: half of a surrogate pair is invalid text. */
const cutTo = (length: number, text: string) =>
  text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');

/** Removes pages from search and sitemap. Callers run it in the transaction that takes a record down or deletes it. */
export async function dropPage(ctx: Context, kind: PageKind, ...ids: (number | string)[]): Promise<void> {
  await queries.drop(ctx, kind, ids.map(String));
}

/** Visible pages that contain every word of a keyword, best first; empty without a keyword. */
export async function findPages(
  ctx: Context,
  query: SiteSearchQuery,
): Promise<{ total: number; rows: ReplyOf<typeof siteSearch.list>[] }> {
  const question = await wordsQuestionFor(ctx, query.keyword);
  if (!question) return { total: 0, rows: [] };
  const { tsquery } = question;
  const { kind } = query;
  const page = await pageOf(
    query,
    async () => totalOf(await queries.countByKind(ctx, tsquery), kind),
    (limit, offset) => queries.find(ctx, { tsquery, kind, limit, offset }),
  );
  return page as never;
}

const totalOf = (counts: readonly { kind: PageKind; count: number }[], kind: PageKind | undefined) =>
  counts.filter((one) => kind === undefined || one.kind === kind).reduce((sum, { count }) => sum + count, 0);

/** Hits of a keyword by kind of page, and the words of the keyword. */
export async function countPages(ctx: Context, query: SiteSearchQuery): Promise<ReplyOf<typeof siteSearch.counts>> {
  const question = await wordsQuestionFor(ctx, query.keyword);
  if (!question) return { kinds: [], words: [] };
  return { kinds: await queries.countByKind(ctx, question.tsquery), words: question.words };
}
