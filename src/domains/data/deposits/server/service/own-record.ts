import type { z } from 'zod';
import type { Context } from '#server/context';
import { fullRecord, type ResourceRecord } from '#module/data/resources';
import type { OwnResource } from '../../contract.ts';
import { findHand } from '../queries/drafts.ts';

/** The whole record for people who fill it in. It does not reveal reviewers and managers through its last change. */
export async function ownRecord(ctx: Context, row: ResourceRecord): Promise<z.input<typeof OwnResource>> {
  const [record, hand] = await Promise.all([
    fullRecord(ctx, row),
    findHand(ctx, row.updateBy, [row.ownerId, ...row.editorIds]),
  ]);
  return { ...record, savedBy: hand ? { name: hand.name, isMe: hand.userId === ctx.actor.userId } : null };
}
