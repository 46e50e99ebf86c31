import { both } from '#shared/bilingual';
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
import { addJob } from '#server/jobs/jobs';
import { httpRequest } from '#server/http/http-client';
import { apiBase } from '#server/http/request';
import type { FileReply } from '#server/routes';
import { dropPage, indexPage } from '#module/content/search';
import { exchangeFile, claimFile, releaseFile } from '#module/system/uploads';
import { linkActs, type EditedLink, type LinkAct, type LinkCheck, type LinkQuery, type NewLink } from '../contract.ts';
import { linkTexts } from '../texts/index.ts';
import { judge } from './policy.ts';
import * as queries from './queries.ts';
import type { LinkRecord } from './queries.ts';

const noun = 'content.links';
const links = { noun, texts: linkTexts, acts: linkActs, lock: queries.lock, place: queries.place };

export const checkJob = 'content.links.check';

/** Number of addresses checked in parallel, and the timeout of each in seconds. */
const atOnce = 4;
const patience = 15;

/** @throws content.links.notFound */
export async function find(ctx: Context, linkId: number): Promise<LinkRecord> {
  return present(links, await queries.byId(ctx, linkId));
}

/** @throws system.uploads.gone */
export function add(ctx: Context, { addTime, ...body }: NewLink, { isDemo = false } = {}): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const row = await queries.insert(tx, { ...body, addTime: addTime ?? ctx.now, ...created(ctx), isDemo });
    noteOperation(tx, row);
    await claimFile(tx, row.image, noun, row.linkId);
    await show(tx, row);
    return row.linkId;
  });
}

/** Replaces a link with the values of the form. @throws content.links.notFound, kernel.changed, system.uploads.gone */
export function edit(ctx: Context, { linkId, rowVer, addTime, ...body }: EditedLink): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockedForEdit(tx, links, linkId, rowVer, body);
    const row = await queries.update(tx, linkId, {
      ...body,
      addTime: addTime ?? before.addTime,
      ...(body.url === before.url ? {} : { checkResult: 'unknown', checkDetail: '', checkTime: null }),
      ...changed(ctx),
    });
    await exchangeFile(tx, before.image, row.image, noun, linkId);
    await show(tx, row);
  });
}

/** Shows a link to visitors or hides it. @throws content.links.notFound|wrongState */
export function move(ctx: Context, linkId: number, act: LinkAct): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { status } = await locked(tx, links, linkId);
    const change = { status: stateAfter(ctx, links, act, status), ...changed(ctx) };
    await show(tx, await queries.update(tx, linkId, change));
  });
}

/** Puts the named links first, in this order. @throws content.links.notFound when one of them is gone */
export const place = (ctx: Context, linkIds: readonly number[]): Promise<void> => placeFirstOf(ctx, links, linkIds);

/** All of them or none. @throws content.links.notFound */
export function remove(ctx: Context, linkIds: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const rows = await lockedAll(tx, links, linkIds);
    await queries.remove(tx, linkIds);
    await dropPage(tx, 'link', ...linkIds);
    for (const { linkId, image } of rows) await releaseFile(tx, image, noun, linkId);
  });
}

/** Results of the weekly check for addresses that are among the visible links; others are absent. */
export async function knownChecks(ctx: Context, urls: readonly string[]): Promise<Map<string, LinkCheck>> {
  // A site's front page has two usual spellings.
  const spellings = new Map(urls.flatMap((url) => [url, url.replace(/\/$/, ''), `${url}/`].map((it) => [it, url])));
  const found = new Map<string, LinkCheck>();
  for (const { url, checkResult } of await queries.checksOf(ctx, [...spellings.keys()]))
    found.set(spellings.get(url)!, checkResult);
  return found;
}

/** Everything that the filters match, with headings in the caller's language. */
export const exported = async (ctx: Context, query: LinkQuery): Promise<FileReply> =>
  listWorkbook(ctx, linkTexts, await queries.all(ctx, query), {
    linkId: {},
    ...both('name', { width: 30 }),
    url: { width: 40 },
    ...both('overview', { width: 40 }),
    status: { words: 'states' },
    sort: {},
    addTime: { width: 20 },
    checkResult: { words: 'checks' },
  });

/** Starts a check of all addresses. Further requests during the check start no second one. */
export const beginCheck = (ctx: Context): Promise<void> => addJob(ctx, checkJob, {}, { key: checkJob, attempts: 3 });

/** Checks the address of every link that visitors see, and stores the results. */
export async function check(ctx: Context): Promise<void> {
  const waiting = await queries.addresses(ctx);
  const look = async () => {
    for (let link = waiting.shift(); link; link = waiting.shift()) {
      const answer = await httpRequest(ctx, link.url, { method: 'GET', seconds: patience });
      await queries.noteCheck(ctx, link, judge(answer));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, look));
}

/** Adds a link to search with the commit that shows it, and removes it with the commit that takes it from the page. */
async function show(tx: Context, row: LinkRecord): Promise<void> {
  if (row.status !== 'normal') return dropPage(tx, 'link', row.linkId);
  return indexPage(tx, {
    kind: 'link',
    id: row.linkId,
    path: `/link?linkId=${row.linkId}#link-${row.linkId}`,
    titleZh: row.nameZh,
    titleEn: row.nameEn,
    summaryZh: row.overviewZh,
    summaryEn: row.overviewEn,
    names: [URL.parse(row.url)?.hostname ?? ''],
    image: row.image && apiBase + row.image,
    date: row.addTime,
    isDemo: row.isDemo,
  });
}
