import { fail, failFields, Failure } from '#shared/fail';
import { nextMail } from '#shared/mail-times';
import { pick, translatorOf } from '#shared/texts';
import { inTransaction, type Context } from '#server/context';
import { sendMail } from '#server/mail/mail';
import { findHits } from '#module/data/search';
import { settings } from '#module/system/settings';
import { maxSaved, maxHitsPerMail, type Frequency } from '../contract.ts';
import { savedSearchesTexts } from '../texts/index.ts';
import { canonical, readSearch, searchOfToken, stopToken } from './policy.ts';
import * as queries from './queries.ts';

const missing = () => fail('data.saved-searches.notFound');

/** Saves a search of the list. @throws data.saved-searches.nothingAsked|tooMany, data.search.query.… */
export async function save(
  ctx: Context,
  asked: { name: string; query: string; frequency: Frequency },
): Promise<{ searchId: number }> {
  const query = canonical(asked.query);
  const search = query ? readSearch(query) : null;
  if (!query || !search)
    throw failFields('kernel.faulty', [{ path: 'query', reason: 'data.saved-searches.nothingAsked' }]);
  // A query that cannot be read is refused now.
  await findHits(ctx, { ...search, pageNum: 1, pageSize: 1 });
  return inTransaction(ctx, async (tx) => {
    if ((await queries.lockedCount(tx)) >= maxSaved) throw fail('data.saved-searches.tooMany', { most: maxSaved });
    const { name, frequency } = asked;
    const row = { name, query, frequency, language: ctx.language, toldTo: ctx.now };
    return { searchId: await queries.insert(tx, { ...row, nextMail: nextMail(frequency, ctx.now) }) };
  });
}

/**
 * Changes name or frequency. A new frequency applies to later publications only. @throws data.saved-searches.notFound
 */
export async function change(
  ctx: Context,
  searchId: number,
  it: { name: string; frequency: Frequency },
): Promise<void> {
  const before = await queries.findOwn(ctx, searchId);
  if (!before) throw missing();
  const rhythm =
    before.frequency === it.frequency
      ? {}
      : { frequency: it.frequency, language: ctx.language, toldTo: ctx.now, nextMail: nextMail(it.frequency, ctx.now) };
  await queries.update(ctx, searchId, { name: it.name, ...rhythm });
}

/** @throws data.saved-searches.notFound */
export async function remove(ctx: Context, searchId: number): Promise<void> {
  if (!(await queries.remove(ctx, searchId))) throw missing();
}

/** The search of a mail's link. @throws data.saved-searches.badLink */
async function linked(ctx: Context, token: string) {
  const searchId = searchOfToken(ctx.secretKey, token);
  const row = searchId === null ? undefined : await queries.find(ctx, searchId);
  if (!row) throw fail('data.saved-searches.badLink');
  return row;
}

export async function told(ctx: Context, token: string): Promise<{ name: string; isOn: boolean }> {
  const { name, frequency } = await linked(ctx, token);
  return { name, isOn: frequency !== 'none' };
}

/** Ends the mails of a search; idempotent. @throws data.saved-searches.badLink */
export async function stop(ctx: Context, token: string): Promise<void> {
  const { searchId } = await linked(ctx, token);
  await queries.update(ctx, searchId, { frequency: 'none', nextMail: null });
}

/**
 * Sends the due mails, one transaction per search. The transaction that queues the mail also records the reported
 * period, so no hit is reported twice or left out.
 */
export async function notifyNewHits(ctx: Context): Promise<void> {
  while (await inTransaction(ctx, (tx) => tellNext(tx, ctx))) continue;
}

/**
 * Milliseconds before a mail that it leaves to the next one: a publication carries the time at which its transaction
 * began, and may be committed later.
 */
const settling = 120_000;

/** `outside` is the caller's context, in which the search caches what it has read. */
async function tellNext(ctx: Context, outside: Context): Promise<boolean> {
  const due = await queries.lockDue(ctx);
  if (!due) return false;
  const { searchId, toldTo } = due;
  // A clock that was set back must not report a time twice.
  const before = new Date(Math.max(toldTo.getTime(), ctx.now.getTime() - settling));
  await queries.update(ctx, searchId, { toldTo: before, nextMail: nextMail(due.frequency, ctx.now) });
  const search = readSearch(due.query);
  if (!search || !due.email) return true;
  const { total, rows } = await findHits(
    outside,
    { ...search, pageNum: 1, pageSize: maxHitsPerMail },
    { begin: toldTo, before },
  ).catch((error: unknown) => {
    // A search that was saved under older rules finds nothing; the mails of others go on.
    if (!(error instanceof Failure)) throw error;
    return { total: 0, rows: [] };
  });
  if (total === 0) return true;
  const t = translatorOf(savedSearchesTexts, due.language);
  const site = await settings(ctx, ['site.name.zh', 'site.name.en']);
  const words = { name: due.name, count: total, site: site[`site.name.${due.language}`] };
  const token = stopToken(ctx.secretKey, searchId);
  const address = `${ctx.siteUrl}/data/saved/stop/${token}`;
  const more = total - rows.length;
  await sendMail(ctx, {
    to: due.email,
    subject: t('mail.subject', words),
    body: [
      t('mail.intro', words),
      ...rows.map(
        (row) => `- ${pick(row.titleZh, row.titleEn, due.language)}\n  ${ctx.siteUrl}/data/detail/${row.publicId}`,
      ),
      `${more > 0 ? t('mail.more', { count: more }) : t('mail.all')}\n${ctx.siteUrl}/data?${due.query}`,
      `${t('mail.stop')}\n${address}`,
    ].join('\n\n'),
    unsubscribe: address,
  });
  return true;
}
