import { conflict, fail } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import type { EditedAuditor, NewAuditor } from '../contract.ts';
import { isOn, setting } from '#module/system/settings';
import { conflictOf, covers, type Reviewed } from './policy.ts';
import * as queries from './queries.ts';

/** @throws data.auditors.notFound */
export async function find(ctx: Context, auditorId: number): Promise<queries.Registered> {
  const row = await queries.byId(ctx, auditorId);
  if (!row) throw fail('data.auditors.notFound');
  return row;
}

/** Adds a person who may review. @throws data.auditors.mayNotReview, 601 data.auditors.personTaken */
export function add(ctx: Context, body: NewAuditor, { isDemo = false } = {}): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const name = await queries.nameOfReviewer(tx, body.userId);
    if (name === undefined) throw fail('data.auditors.mayNotReview');
    const by = { createBy: ctx.actor.userName, createTime: ctx.now, updateBy: ctx.actor.userName, updateTime: ctx.now };
    const auditorId = await queries.insert(tx, { ...body, ...by, isDemo });
    if (auditorId === undefined) throw conflict('data.auditors.personTaken', { name });
    return auditorId;
  });
}

/** @throws data.auditors.notFound, 601 kernel.changed */
export function edit(ctx: Context, { auditorId, rowVer, ...body }: EditedAuditor): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const [row] = await queries.lock(tx, [auditorId]);
    if (!row) throw fail('data.auditors.notFound');
    // Another person's change would be lost silently.
    if (row.rowVer !== rowVer) throw conflict('kernel.changed');
    await queries.update(tx, auditorId, { ...body, updateBy: ctx.actor.userName, updateTime: ctx.now });
  });
}

/**
 * Removes all of them or none. @throws data.auditors.notFound, 601 data.auditors.busy naming the first auditor with
 * open reviews
 */
export function remove(ctx: Context, auditorIds: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const rows = await queries.lock(tx, auditorIds);
    if (rows.length !== auditorIds.length) throw fail('data.auditors.notFound');
    const loaded = await queries.registered(
      tx,
      rows.map(({ userId }) => userId),
    );
    const busy = loaded.find(({ open }) => open > 0);
    if (busy) throw conflict('data.auditors.busy', { name: busy.name, open: busy.open });
    await queries.remove(tx, auditorIds);
  });
}

/**
 * Accounts of the auditors who can be asked to review a resource: registered and active, matching its discipline and
 * type, without a conflict of interest, and with the resource in their data scope. Empty when the register has no such
 * auditor.
 */
export async function auditorsCovering(
  ctx: Context,
  it: Reviewed & { subjectCode: string; resourceType: string; deptId: number | null },
): Promise<number[]> {
  const colleaguesMay = isOn(await setting(ctx, 'data.review.sameInstitution'));
  const isFree = (who: queries.Registered) => {
    const conflict = conflictOf(who, it);
    return conflict === null || (conflict === 'institution' && colleaguesMay);
  };
  return (await queries.registeredFor(ctx, it.deptId))
    .filter((who) => who.status === '0' && who.mayReview && covers(who, it) && isFree(who))
    .map(({ userId }) => userId);
}
