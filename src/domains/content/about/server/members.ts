import { conflict, fail } from '#shared/fail';
import { pick } from '#shared/texts';
import { changedFields, noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import { holdsAny } from '#server/permit';
import { keepFile, releaseFile } from '#module/files/uploads';
import { aboutActs, type AboutAct, type EditedMember, type MemberFields } from '../contract.ts';
import * as queries from './member-queries.ts';
import type { MemberRecord } from './member-queries.ts';
import { refuseWrongState } from './policy.ts';
import { showTeam } from './service.ts';

/** Owner of the photographs. */
const noun = 'content.about';

/** @throws content.about.memberNotFound */
export async function find(ctx: Context, memberId: number): Promise<MemberRecord> {
  const row = await queries.byId(ctx, memberId);
  if (!row) throw fail('content.about.memberNotFound');
  return row;
}

/** @throws files.uploads.gone */
export function add(ctx: Context, body: MemberFields, { isDemo = false } = {}): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const by = { createBy: ctx.actor.userName, createTime: ctx.now, updateBy: ctx.actor.userName, updateTime: ctx.now };
    const row = await queries.insert(tx, { ...body, ...by, isDemo });
    noteOperation(tx, row);
    await keepFile(tx, row.photo, noun, row.memberId);
    return row.memberId;
  });
}

/** @throws content.about.memberNotFound|mayNotPublish, kernel.changed, files.uploads.gone */
export function edit(ctx: Context, { memberId, rowVer, ...body }: EditedMember): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const before = await locked(tx, memberId);
    // Somebody else's change would be lost without a word.
    if (before.rowVer !== rowVer) throw conflict('kernel.changed');
    noteOperation(tx, '', changedFields(before, body));
    if (before.status === 'published' && !holdsAny(ctx.actor, ['biz:about:publish']))
      throw fail('content.about.mayNotPublish');
    const by = { updateBy: ctx.actor.userName, updateTime: ctx.now };
    const row = await queries.update(tx, memberId, { ...body, ...by });
    if (row.photo !== before.photo) {
      await keepFile(tx, row.photo, noun, memberId);
      await releaseFile(tx, before.photo, noun, memberId);
    }
    if (row.status === 'published') await showTeam(tx);
  });
}

/** Shows somebody on the page of the team, or no longer. @throws content.about.memberNotFound|wrongState */
export function move(ctx: Context, memberId: number, act: AboutAct): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { status } = await locked(tx, memberId);
    refuseWrongState(ctx, act, status);
    const by = { updateBy: ctx.actor.userName, updateTime: ctx.now };
    await queries.update(tx, memberId, { ...by, status: aboutActs[act].to });
    await showTeam(tx);
  });
}

/** Puts the named members first, in this order. @throws content.about.memberNotFound when one of them is gone */
export function place(ctx: Context, memberIds: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const named = [...new Set(memberIds)];
    if ((await queries.lock(tx, named)).length !== named.length) throw fail('content.about.memberNotFound');
    await queries.place(tx, named);
  });
}

/** All of them or none. @throws content.about.memberNotFound|published */
export function remove(ctx: Context, memberIds: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const rows = await queries.lock(tx, memberIds);
    for (const row of rows) noteOperation(tx, row);
    if (rows.length !== memberIds.length) throw fail('content.about.memberNotFound');
    const published = rows.find(({ status }) => status === 'published');
    if (published)
      throw conflict('content.about.published', { name: pick(published.nameZh, published.nameEn, ctx.language) });
    await queries.remove(tx, memberIds);
    for (const { memberId, photo } of rows) await releaseFile(tx, photo, noun, memberId);
  });
}

async function locked(tx: Context, memberId: number): Promise<MemberRecord> {
  const [row] = await queries.lock(tx, [memberId]);
  if (!row) throw fail('content.about.memberNotFound');
  noteOperation(tx, row);
  return row;
}
