import { conflict, fail } from '#shared/fail';
import { translatorOf } from '#shared/texts';
import { changedFields, noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import { addJob } from '#server/jobs/jobs';
import { httpRequest } from '#server/http/http-client';
import { apiBase } from '#server/http/request';
import type { FileReply } from '#server/routes';
import { workbook } from '#server/formats/workbook';
import { dropPage, indexPage } from '#module/content/search';
import { keepFile, releaseFile } from '#module/files/uploads';
import { linkActs, type EditedLink, type LinkAct, type LinkQuery, type NewLink } from '../contract.ts';
import { linkTexts } from '../texts/index.ts';
import { judge, leads } from './policy.ts';
import * as queries from './queries.ts';
import type { LinkRecord } from './queries.ts';

const noun = 'content.links';

export const checkJob = 'content.links.check';

/** Addresses that are looked at side by side, and seconds for each. */
const atOnce = 4;
const patience = 15;

/** @throws content.links.notFound */
export async function find(ctx: Context, linkId: number): Promise<LinkRecord> {
  const row = await queries.byId(ctx, linkId);
  if (!row) throw fail('content.links.notFound');
  return row;
}

/** @throws files.uploads.gone */
export function add(ctx: Context, { addTime, ...body }: NewLink, { isDemo = false } = {}): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const by = { createBy: ctx.actor.userName, createTime: ctx.now, updateBy: ctx.actor.userName, updateTime: ctx.now };
    const row = await queries.insert(tx, { ...body, addTime: addTime ?? ctx.now, ...by, isDemo });
    noteOperation(tx, row);
    await keepFile(tx, row.image, noun, row.linkId);
    await show(tx, row);
    return row.linkId;
  });
}

/** Replaces a link as the form shows it. @throws content.links.notFound, kernel.changed, files.uploads.gone */
export function edit(ctx: Context, { linkId, rowVer, addTime, ...body }: EditedLink): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const before = await locked(tx, linkId);
    // Somebody else's change would be lost without a word.
    if (before.rowVer !== rowVer) throw conflict('kernel.changed');
    noteOperation(tx, '', changedFields(before, body));
    const row = await queries.update(tx, linkId, {
      ...body,
      addTime: addTime ?? before.addTime,
      ...(body.url === before.url ? {} : { checkResult: 'unknown', checkDetail: '', checkTime: null }),
      updateBy: ctx.actor.userName,
      updateTime: ctx.now,
    });
    if (row.image !== before.image) {
      await keepFile(tx, row.image, noun, linkId);
      await releaseFile(tx, before.image, noun, linkId);
    }
    await show(tx, row);
  });
}

/** Shows a link to visitors or takes it from the page. @throws content.links.notFound|wrongState */
export function move(ctx: Context, linkId: number, act: LinkAct): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { status } = await locked(tx, linkId);
    if (!leads(act, status)) {
      const state = translatorOf(linkTexts, ctx.language)(`states.${status}`);
      throw conflict('content.links.wrongState', { state });
    }
    const change = { status: linkActs[act].to, updateBy: ctx.actor.userName, updateTime: ctx.now };
    await show(tx, await queries.update(tx, linkId, change));
  });
}

/** Puts the named links first, in this order. @throws content.links.notFound when one of them is gone */
export function place(ctx: Context, linkIds: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const named = [...new Set(linkIds)];
    if ((await queries.lock(tx, named)).length !== named.length) throw fail('content.links.notFound');
    await queries.place(tx, named);
  });
}

/** All of them or none. @throws content.links.notFound */
export function remove(ctx: Context, linkIds: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const rows = await queries.lock(tx, linkIds);
    for (const row of rows) noteOperation(tx, row);
    if (rows.length !== linkIds.length) throw fail('content.links.notFound');
    await queries.remove(tx, linkIds);
    await dropPage(tx, 'link', ...linkIds);
    for (const { linkId, image } of rows) await releaseFile(tx, image, noun, linkId);
  });
}

/** Everything that the filters match, with headings in the caller's language. */
export async function exported(ctx: Context, query: LinkQuery): Promise<FileReply> {
  const t = translatorOf(linkTexts, ctx.language);
  return workbook({
    name: t('exportName'),
    columns: [
      { title: t('fields.linkId') },
      { title: t('fields.nameZh'), width: 30 },
      { title: t('fields.nameEn'), width: 30 },
      { title: t('fields.url'), width: 40 },
      { title: t('fields.overviewZh'), width: 40 },
      { title: t('fields.overviewEn'), width: 40 },
      { title: t('fields.status') },
      { title: t('fields.sort') },
      { title: t('fields.addTime'), width: 20 },
      { title: t('fields.checkResult') },
    ],
    rows: (await queries.all(ctx, query)).map((row) => [
      ...[row.linkId, row.nameZh, row.nameEn, row.url, row.overviewZh, row.overviewEn, t(`states.${row.status}`)],
      ...[row.sort, row.addTime, t(`checks.${row.checkResult}`)],
    ]),
  });
}

/** Begins to look at all addresses; once, however often it is asked for meanwhile. */
export const beginCheck = (ctx: Context): Promise<void> => addJob(ctx, checkJob, {}, { key: checkJob, attempts: 3 });

/** Looks at the address of every link that visitors see, and notes what is there. */
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

async function locked(tx: Context, linkId: number): Promise<LinkRecord> {
  const [row] = await queries.lock(tx, [linkId]);
  if (!row) throw fail('content.links.notFound');
  noteOperation(tx, row);
  return row;
}

/** Search knows of a link from the commit on, and forgets it with the one that takes it from the page. */
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
