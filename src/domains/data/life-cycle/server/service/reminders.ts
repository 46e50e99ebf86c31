import { wireDay } from '#shared/time';
import { inTransaction, type Context } from '#server/context';
import { holdKindOf } from '#contract/data/resources';
import { findResource } from '#module/data/resources';
import { holdersToNotify } from '#module/system/departments';
import { takeWaiting } from '../queries/holds.ts';
import { mailHeld } from './mails.ts';

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
      const kind = holdKindOf(heldBy);
      const people =
        kind === 'identifier' ? await holdersToNotify(tx, 'data:identifier:retry', row.deptId, 0) : [row.ownerId];
      await mailHeld(tx, row, people, { kind, since: wireDay(since) });
    }
    return waiting.length;
  });
}
