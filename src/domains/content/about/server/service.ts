import { conflict, failFields } from '#shared/fail';
import { translatorOf } from '#shared/texts';
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
import { dropPage, indexPage } from '#module/content/search';
import { aboutActs, type AboutAct, type AboutFields, type AboutSlot, type EditedAbout } from '../contract.ts';
import { aboutTexts } from '../texts/index.ts';
import * as members from './member-queries.ts';
import * as queries from './queries.ts';
import type { AboutRecord } from './queries.ts';

const noun = 'content.about';

/** Name of the text's place, for the operation log. */
const slotName = ({ slot }: { slot: AboutSlot }) => translatorOf(aboutTexts, 'zh')(`slots.${slot}`);

const places = {
  noun,
  called: slotName,
  texts: aboutTexts,
  acts: aboutActs,
  permit: 'biz:about:publish',
  lock: queries.lock,
};

/** @throws content.about.notFound */
export async function find(ctx: Context, aboutId: number) {
  return present(places, await queries.byId(ctx, aboutId));
}

/** Public text of a place. */
export async function frontFind(ctx: Context, slot: AboutSlot) {
  const [text, team] = await Promise.all([queries.published(ctx, slot), slot === 'team' ? members.published(ctx) : []]);
  return { text: text ?? null, members: team };
}

/** A draft for a place. @throws content.about.contentZh|contentEn */
export function add(ctx: Context, body: AboutFields, { isDemo = false } = {}): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    noteOperation(tx, slotName(body));
    return (await queries.insert(tx, { ...written(body), ...created(ctx), isDemo })).aboutId;
  });
}

/**
 * Replaces a text with the values of the form; visitors see a change of the published text at once.
 * @throws content.about.notFound|contentZh|contentEn|slugFixed|mayNotPublish, kernel.changed
 */
export function edit(ctx: Context, { aboutId, rowVer, ...body }: EditedAbout): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockedForEdit(tx, places, aboutId, rowVer, body);
    const isPublished = before.status === 'published';
    if (isPublished) refuseUnlessPublisher(ctx, places);
    if (body.slot !== before.slot)
      throw failFields('kernel.faulty', [{ path: 'slot', reason: 'content.about.slotFixed' }]);
    const row = await queries.update(tx, aboutId, {
      ...written(body),
      ...(isPublished ? { publishTime: ctx.now } : {}),
      ...changed(ctx),
    });
    if (isPublished) await show(tx, row);
  });
}

/**
 * Publishes a text or takes it down; the text that was published at the place before becomes a draft.
 * @throws content.about.notFound|wrongState
 */
export function move(ctx: Context, aboutId: number, act: AboutAct): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { slot } = await find(tx, aboutId);
    await queries.lockSlot(tx, slot);
    const { status } = await locked(tx, places, aboutId);
    const change = { status: stateAfter(ctx, places, act, status), ...changed(ctx) };
    if (act === 'takeDown') {
      await queries.update(tx, aboutId, change);
      return dropPage(tx, 'about', slot);
    }
    const before = await queries.published(tx, slot);
    if (before) await queries.update(tx, before.aboutId, { ...changed(ctx), status: 'draft' });
    await show(tx, await queries.update(tx, aboutId, { ...change, publishTime: ctx.now }));
  });
}

/** All of them or none. @throws content.about.notFound|published */
export function remove(ctx: Context, aboutIds: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const rows = await lockedAll(tx, places, aboutIds);
    const published = rows.find(({ status }) => status === 'published');
    if (published)
      throw conflict('content.about.published', {
        name: translatorOf(aboutTexts, ctx.language)(`slots.${published.slot}`),
      });
    await queries.remove(tx, aboutIds);
  });
}

/**
 * Indexes the team page with its members for search. Callers run it after each change of a member that visitors see.
 */
export async function showTeam(tx: Context): Promise<void> {
  const text = await queries.published(tx, 'team');
  if (text) await show(tx, text);
}

/** Columns written from a form. Both texts are sanitised, because pages show them unchanged. */
function written<B extends Contents & Pick<EditedAbout, 'slot' | 'units'>>(body: B) {
  const units = body.slot === 'organization' ? body.units : [];
  return { ...body, ...cleanedContent(noun, body), units };
}

/** Adds a place to search and sitemap with the commit. The title is the same for every text. */
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
