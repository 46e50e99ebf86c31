import { conflict, fail, failFields } from '#shared/fail';
import { translatorOf } from '#shared/texts';
import { changedFields, noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import { holdsAny } from '#server/permit';
import { cleanHtml } from '#server/formats/rich-text';
import { dropPage, indexPage } from '#module/content/search';
import { aboutActs, type AboutAct, type AboutFields, type AboutSlot, type EditedAbout } from '../contract.ts';
import { aboutTexts } from '../texts/index.ts';
import * as members from './member-queries.ts';
import { refuseWrongState } from './policy.ts';
import * as queries from './queries.ts';
import type { AboutRecord } from './queries.ts';

/** @throws content.about.notFound */
export async function find(ctx: Context, aboutId: number) {
  const row = await queries.byId(ctx, aboutId);
  if (!row) throw fail('content.about.notFound');
  return row;
}

/** What visitors read at a place. */
export async function frontFind(ctx: Context, slot: AboutSlot) {
  const [text, team] = await Promise.all([queries.published(ctx, slot), slot === 'team' ? members.published(ctx) : []]);
  return { text: text ?? null, members: team };
}

/** A draft for a place. @throws content.about.contentZh|contentEn */
export function add(ctx: Context, body: AboutFields, { isDemo = false } = {}): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const by = { createBy: ctx.actor.userName, createTime: ctx.now, updateBy: ctx.actor.userName, updateTime: ctx.now };
    noteOperation(tx, slotName(body));
    return (await queries.insert(tx, { ...written(body), ...by, isDemo })).aboutId;
  });
}

/**
 * Replaces a text as the form shows it; of the published one, visitors read it at once.
 * @throws content.about.notFound|contentZh|contentEn|slotFixed|mayNotPublish, kernel.changed
 */
export function edit(ctx: Context, { aboutId, rowVer, ...body }: EditedAbout): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const before = await locked(tx, aboutId);
    // Somebody else's change would be lost without a word.
    if (before.rowVer !== rowVer) throw conflict('kernel.changed');
    noteOperation(tx, '', changedFields(before, body));
    const isPublished = before.status === 'published';
    if (isPublished && !holdsAny(ctx.actor, ['biz:about:publish'])) throw fail('content.about.mayNotPublish');
    if (body.slot !== before.slot)
      throw failFields('kernel.faulty', [{ path: 'slot', reason: 'content.about.slotFixed' }]);
    const row = await queries.update(tx, aboutId, {
      ...written(body),
      ...(isPublished ? { publishTime: ctx.now } : {}),
      updateBy: ctx.actor.userName,
      updateTime: ctx.now,
    });
    if (isPublished) await show(tx, row);
  });
}

/**
 * Publishes a text or takes it down; what was published at the place before becomes a draft.
 * @throws content.about.notFound|wrongState
 */
export function move(ctx: Context, aboutId: number, act: AboutAct): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { slot } = await find(tx, aboutId);
    await queries.lockSlot(tx, slot);
    const { status } = await locked(tx, aboutId);
    refuseWrongState(ctx, act, status);
    const by = { updateBy: ctx.actor.userName, updateTime: ctx.now };
    if (act === 'takeDown') {
      await queries.update(tx, aboutId, { ...by, status: aboutActs.takeDown.to });
      return dropPage(tx, 'about', slot);
    }
    const before = await queries.published(tx, slot);
    if (before) await queries.update(tx, before.aboutId, { ...by, status: 'draft' });
    await show(tx, await queries.update(tx, aboutId, { ...by, status: aboutActs.publish.to, publishTime: ctx.now }));
  });
}

/** All of them or none. @throws content.about.notFound|published */
export function remove(ctx: Context, aboutIds: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const rows = await queries.lock(tx, aboutIds);
    for (const row of rows) noteOperation(tx, slotName(row));
    if (rows.length !== aboutIds.length) throw fail('content.about.notFound');
    const published = rows.find(({ status }) => status === 'published');
    if (published)
      throw conflict('content.about.published', {
        name: translatorOf(aboutTexts, ctx.language)(`slots.${published.slot}`),
      });
    await queries.remove(tx, aboutIds);
  });
}

/** The page of the team says who belongs to it. To be called after a change of a member visitors see. */
export async function showTeam(tx: Context): Promise<void> {
  const text = await queries.published(tx, 'team');
  if (text) await show(tx, text);
}

async function locked(tx: Context, aboutId: number): Promise<AboutRecord> {
  const [row] = await queries.lock(tx, [aboutId]);
  if (!row) throw fail('content.about.notFound');
  noteOperation(tx, slotName(row));
  return row;
}

/** Name of the place of a text, for the operation log. */
const slotName = ({ slot }: { slot: AboutSlot }) => translatorOf(aboutTexts, 'zh')(`slots.${slot}`);

/** What is written of a form: both texts cleaned, because pages show them as they are. */
function written(body: AboutFields): AboutFields {
  const contentZh = cleanHtml(body.contentZh);
  const contentEn = cleanHtml(body.contentEn);
  const faults = [
    ...(contentZh ? [] : [{ path: 'contentZh', reason: 'content.about.contentZh' }]),
    ...(contentEn ? [] : [{ path: 'contentEn', reason: 'content.about.contentEn' }]),
  ];
  if (faults.length) throw failFields('kernel.faulty', faults);
  return { ...body, contentZh, contentEn, units: body.slot === 'organization' ? body.units : [] };
}

/** Search and sitemap know of a place from the commit on; its name is the same whatever its text. */
async function show(tx: Context, row: AboutRecord): Promise<void> {
  const team = row.slot === 'team' ? await members.published(tx) : [];
  const titleIn = (language: 'zh' | 'en') => translatorOf(aboutTexts, language)(`slots.${row.slot}`);
  await indexPage(tx, {
    kind: 'about',
    id: row.slot,
    path: `/about/${row.slot}`,
    titleZh: titleIn('zh'),
    titleEn: titleIn('en'),
    summaryZh: row.summaryZh,
    summaryEn: row.summaryEn,
    textZh: row.contentZh,
    textEn: row.contentEn,
    names: [
      ...row.units.flatMap(({ nameZh, nameEn }) => [nameZh, nameEn]),
      ...team.flatMap(({ nameZh, nameEn, fieldZh, fieldEn }) => [nameZh, nameEn, fieldZh, fieldEn]),
    ],
    date: row.publishTime ?? tx.now,
    isDemo: row.isDemo,
  });
}
