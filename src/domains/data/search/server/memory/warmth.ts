import type { Context } from '#server/context';
import { addJob } from '#server/jobs/jobs';
import { mayStay, readThrough } from '../queries/warmth.ts';

export const warmthJob = 'data.search.warmth';

/** Queues a sequential read of the pages that questions otherwise read at random; at every start. */
export const askForWarmth = (ctx: Context) => addJob(ctx, warmthJob, {}, { key: warmthJob });

/**
 * Loads the weights and the bits of common words into the database's memory if they fit. A new question reads two
 * hundred of their pages, and reading those one by one takes longer than reading all pages sequentially.
 */
export async function warm(ctx: Context): Promise<void> {
  if (await mayStay(ctx)) await readThrough(ctx);
}
