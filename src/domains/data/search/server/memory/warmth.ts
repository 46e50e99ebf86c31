import type { Context } from '#server/context';
import { addJob } from '#server/jobs/jobs';
import { mayStay, readThrough } from '../queries/warmth.ts';

export const warmthJob = 'data.search.warmth';

/** Queues a reading of what questions need scattered pages of; at every start. */
export const askForWarmth = (ctx: Context) => addJob(ctx, warmthJob, {}, { key: warmthJob });

/**
 * Brings the weights and the bits of common words into the database's memory, where they have room: a question that
 * nobody asked before reads two hundred of their pages, which one by one take the disk longer than all of them in a row.
 */
export async function warm(ctx: Context): Promise<void> {
  if (await mayStay(ctx)) await readThrough(ctx);
}
