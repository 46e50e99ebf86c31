import { conflict, fail, failFields } from '#shared/fail';
import { pick } from '#shared/texts';
import { noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import {
  changed,
  cleanedContent,
  created,
  locked,
  lockedAll,
  lockedForEdit,
  present,
  refuseUnlessPublisher,
  stateAfter,
  type Contents,
} from '#server/database/published-records';
import { apiBase } from '#server/http/request';
import { dropPage, indexPage } from '#module/content/search';
import { exchangeFile, claimFile, releaseFile } from '#module/system/uploads';
import {
  acceptedSlugs,
  articleActs,
  fixedSlugs,
  type ArticleAct,
  type ArticleFields,
  type EditedArticle,
} from '../contract.ts';
import { articleTexts } from '../texts/index.ts';
import * as queries from './queries.ts';
import type { ArticleRecord } from './queries.ts';

const noun = 'content.articles';
const articles = { noun, texts: articleTexts, acts: articleActs, permit: 'biz:article:publish', lock: queries.lock };

const isFixed = (slug: string) => (fixedSlugs as readonly string[]).includes(slug);
const isAccepted = (slug: string) => (acceptedSlugs as readonly string[]).includes(slug);

/** @throws content.articles.notFound */
export async function find(ctx: Context, articleId: number) {
  return present(articles, await queries.byId(ctx, articleId));
}

/**
 * One article for visitors, by number or slug. Declarations list their versions and can be read in each.
 * @throws content.articles.notFound, also for an article that visitors may not see
 */
export async function frontFind(ctx: Context, which: string, asked: number | undefined) {
  const row = present(articles, await queries.visibleOne(ctx, which));
  const versions = row.category === 'statement' ? await queries.versionsOf(ctx, row.articleId) : [];
  const current = row.version;
  if (asked === undefined || asked === current) return { ...row, current, versions };
  const earlier = versions.length ? await queries.versionOf(ctx, row.articleId, asked) : undefined;
  if (!earlier) throw fail('content.articles.notFound');
  const { createTime, ...text } = earlier;
  return { ...row, ...text, publishTime: createTime, current, versions };
}

/**
 * The versions that a user accepts by registering now, such as `terms@2 privacy@1`. Each can be read at
 * `/biz/article/terms?version=2`.
 */
export async function acceptedTerms(ctx: Context): Promise<string> {
  const rows = await queries.currentVersions(ctx, acceptedSlugs);
  const versionOf = new Map(rows.map(({ slug, version }) => [slug, version]));
  return acceptedSlugs
    .filter((slug) => versionOf.has(slug))
    .map((slug) => `${slug}@${versionOf.get(slug)}`)
    .join(' ');
}

/** @throws content.articles.contentZh|contentEn|slugTaken, system.uploads.gone */
export function add(ctx: Context, body: ArticleFields, { isDemo = false } = {}): Promise<number> {
  return namingSlug(() =>
    inTransaction(ctx, async (tx) => {
      const row = await queries.insert(tx, { ...written(body), ...created(ctx), isDemo });
      noteOperation(tx, row);
      await claimFile(tx, row.cover, noun, row.articleId);
      return row.articleId;
    }),
  );
}

/**
 * Replaces an article with the values of the form; visitors see a change of a published one at once.
 * @throws content.articles.notFound|contentZh|contentEn|slugTaken|slugFixed|mayNotPublish, kernel.changed,
 * system.uploads.gone
 */
export function edit(ctx: Context, { articleId, rowVer, ...body }: EditedArticle): Promise<void> {
  return namingSlug(() =>
    inTransaction(ctx, async (tx) => {
      const before = await lockedForEdit(tx, articles, articleId, rowVer, body);
      const isPublished = before.status === 'published';
      if (isPublished) refuseUnlessPublisher(ctx, articles);
      if (isFixed(before.slug) && body.slug !== undefined && body.slug !== before.slug)
        throw failFields('kernel.faulty', [{ path: 'slug', reason: 'content.articles.slugFixed' }]);
      const after = written(body);
      const isNew = isPublished && saysElse(before, after);
      const row = await queries.update(tx, articleId, {
        ...after,
        ...(isNew ? { version: before.version + 1, publishTime: ctx.now } : {}),
        ...changed(ctx),
      });
      if (isNew) await queries.storeVersion(tx, row);
      await exchangeFile(tx, before.cover, row.cover, noun, articleId);
      await show(tx, row);
    }),
  );
}

/** Publishes an article or takes it down. @throws content.articles.notFound|wrongState|accepted */
export function move(ctx: Context, articleId: number, act: ArticleAct): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const before = await locked(tx, articles, articleId);
    const change = { status: stateAfter(ctx, articles, act, before.status), ...changed(ctx) };
    if (act === 'takeDown' && isAccepted(before.slug))
      throw conflict('content.articles.accepted', { title: titleOf(ctx, before) });
    if (act === 'takeDown') return show(tx, await queries.update(tx, articleId, change));
    // Publishing the same text again keeps the version.
    const last = before.version ? await queries.versionOf(tx, articleId, before.version) : undefined;
    const isNew = !last || saysElse(last, before);
    const version = isNew ? before.version + 1 : before.version;
    const row = await queries.update(tx, articleId, {
      ...change,
      version,
      publishTime: isNew ? ctx.now : before.publishTime,
    });
    if (isNew) await queries.storeVersion(tx, row);
    await show(tx, row);
  });
}

/** All of them or none. @throws content.articles.notFound|fixed|published */
export function remove(ctx: Context, articleIds: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const rows = await lockedAll(tx, articles, articleIds);
    for (const row of rows) {
      if (isFixed(row.slug)) throw conflict('content.articles.fixed', { title: titleOf(ctx, row) });
      if (row.status === 'published') throw conflict('content.articles.published', { title: titleOf(ctx, row) });
    }
    await queries.remove(tx, articleIds);
    for (const { articleId, cover } of rows) await releaseFile(tx, cover, noun, articleId);
  });
}

const titleOf = (ctx: Context, { titleZh, titleEn }: ArticleRecord) => pick(titleZh, titleEn, ctx.language);

type Text = Pick<ArticleRecord, 'titleZh' | 'titleEn' | 'contentZh' | 'contentEn'>;

/** Whether visitors would read a different text: this needs a new version. */
const saysElse = (before: Text, after: Text): boolean =>
  (['titleZh', 'titleEn', 'contentZh', 'contentEn'] as const).some((name) => before[name] !== after[name]);

/**
 * Two editors may take the same slug at the same moment: the unique index decides, and the second editor gets an error
 * at the field.
 */
async function namingSlug<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!queries.isSlugTaken(error)) throw error;
    throw failFields('content.articles.slugTaken', [{ path: 'slug', reason: 'content.articles.slugTaken' }]);
  }
}

/** Columns written from a form. Both texts are sanitised, because pages show them unchanged. */
function written<B extends Contents>(body: B) {
  return { ...body, ...cleanedContent(noun, body) };
}

/**
 * Adds an article to search and sitemap with the commit that shows it, and removes it with the commit that takes it
 * down.
 */
async function show(tx: Context, row: ArticleRecord): Promise<void> {
  if (row.status !== 'published') return dropPage(tx, 'article', row.articleId);
  return indexPage(tx, {
    kind: 'article',
    id: row.articleId,
    path: `/biz/article/${row.slug || row.articleId}`,
    titleZh: row.titleZh,
    titleEn: row.titleEn,
    summaryZh: row.summaryZh,
    summaryEn: row.summaryEn,
    textZh: row.contentZh,
    textEn: row.contentEn,
    image: row.cover && apiBase + row.cover,
    date: row.publishTime ?? tx.now,
    isDemo: row.isDemo,
  });
}
