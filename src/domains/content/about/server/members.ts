import { conflict } from '#shared/fail';
import { pick } from '#shared/texts';
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
  refuseUnlessPublisher,
  stateAfter,
} from '#server/database/published-records';
import { exchangeFile, claimFile, releaseFile } from '#module/system/uploads';
import { aboutActs, type AboutAct, type EditedMember, type MemberFields } from '../contract.ts';
import * as queries from './member-queries.ts';
import type { MemberRecord } from './member-queries.ts';
import { showTeam } from './service.ts';
import { aboutTexts } from '../texts/index.ts';

/** Owner of the photographs. */
const noun = 'content.about';
const people = {
  noun,
  notFound: 'content.about.memberNotFound',
  texts: aboutTexts,
  acts: aboutActs,
  permit: 'biz:about:publish',
  lock: queries.lock,
  place: queries.place,
};

/** @throws content.about.memberNotFound */
export async function find(ctx: Context, memberId: number): Promise<MemberRecord> {
  return present(people, await queries.byId(ctx, memberId));
}

/** @throws system.uploads.gone */
export function add(ctx: Context, body: MemberFields, { isDemo = false } = {}): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const row = await queries.insert(tx, { ...body, ...created(ctx), isDemo });
    noteOperation(tx, row);
    await claimFile(tx, row.photo, noun, row.memberId);
    return row.memberId;
  });
}

/** @throws content.about.memberNotFound|mayNotPublish, kernel.changed, system.uploads.gone */
export function edit(ctx: Context, { memberId, rowVer, ...body }: EditedMember): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockedForEdit(tx, people, memberId, rowVer, body);
    if (before.status === 'published') refuseUnlessPublisher(ctx, people);
    const row = await queries.update(tx, memberId, { ...body, ...changed(ctx) });
    await exchangeFile(tx, before.photo, row.photo, noun, memberId);
    if (row.status === 'published') await showTeam(tx);
  });
}

/** Shows a member on the team page or hides it. @throws content.about.memberNotFound|wrongState */
export function move(ctx: Context, memberId: number, act: AboutAct): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { status } = await locked(tx, people, memberId);
    await queries.update(tx, memberId, { ...changed(ctx), status: stateAfter(ctx, people, act, status) });
    await showTeam(tx);
  });
}

/** Puts the named members first, in this order. @throws content.about.memberNotFound when one of them is gone */
export const place = (ctx: Context, memberIds: readonly number[]): Promise<void> =>
  placeFirstOf(ctx, people, memberIds);

/** All of them or none. @throws content.about.memberNotFound|published */
export function remove(ctx: Context, memberIds: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const rows = await lockedAll(tx, people, memberIds);
    const published = rows.find(({ status }) => status === 'published');
    if (published)
      throw conflict('content.about.published', { name: pick(published.nameZh, published.nameEn, ctx.language) });
    await queries.remove(tx, memberIds);
    for (const { memberId, photo } of rows) await releaseFile(tx, photo, noun, memberId);
  });
}
