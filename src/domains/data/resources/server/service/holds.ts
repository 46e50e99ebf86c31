import { wireDay } from '#shared/time';
import { inTransaction, type Context } from '#server/context';
import { holdersToNotify } from '#module/system/departments';
import { publicationHolders, type HoldKind, resourceStatus } from '../../contract.ts';
import { holdsOf, takeWaiting } from '../queries/holds.ts';
import { findResource, type ResourceRecord } from '../queries/records.ts';
import { mailHeld } from './mails.ts';

const kindOf = (heldBy: string): HoldKind =>
  heldBy in publicationHolders ? publicationHolders[heldBy as keyof typeof publicationHolders] : 'other';

/** The holds of an approved resource; empty in all other states. */
export async function waitsFor(ctx: Context, { resourceId, status }: Pick<ResourceRecord, 'resourceId' | 'status'>) {
  if (status !== resourceStatus.approved) return [];
  return (await holdsOf(ctx, [resourceId])).map(({ heldBy, since }) => ({ kind: kindOf(heldBy), since }));
}

/** Adds the holds to each row of a list. */
export async function withHolds<R extends Pick<ResourceRecord, 'resourceId' | 'status'>>(
  ctx: Context,
  page: { total: number; rows: R[] },
) {
  const approved = page.rows
    .filter(({ status }) => status === resourceStatus.approved)
    .map(({ resourceId }) => resourceId);
  const holds = Map.groupBy(await holdsOf(ctx, approved), ({ resourceId }) => resourceId);
  const of = (row: R) =>
    (holds.get(row.resourceId) ?? []).map(({ heldBy, since }) => ({ kind: kindOf(heldBy), since }));
  return { total: page.total, rows: page.rows.map((row) => ({ ...row, holds: of(row) })) };
}

/** Days between reminders to people who can end a hold. */
const patience = 14;
const day = 24 * 3600_000;

/**
 * Reminds people who can end a hold: for identifiers those who may retry the registration, for other holds the owner.
 * Each gets at most one reminder in two weeks, recorded in the same transaction.
 */
export async function remindHeld(ctx: Context): Promise<void> {
  const before = new Date(ctx.now.getTime() - patience * day);
  while ((await remindSome(ctx, before)) > 0);
}

function remindSome(ctx: Context, before: Date): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const waiting = await takeWaiting(tx, before);
    for (const { resourceId, heldBy, since } of waiting) {
      const row = (await findResource(tx, resourceId))!;
      const kind = kindOf(heldBy);
      const people =
        kind === 'identifier' ? await holdersToNotify(tx, 'data:identifier:retry', row.deptId, 0) : [row.ownerId];
      await mailHeld(tx, row, people, { kind, since: wireDay(since) });
    }
    return waiting.length;
  });
}
