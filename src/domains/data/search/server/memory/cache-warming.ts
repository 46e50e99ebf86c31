import type { Context } from '#server/context';
import { addJob } from '#server/jobs/jobs';
import { fitsInMemory, readSequentially } from '../queries/cache-warming.ts';

export const warmCacheJob = 'data.search.warmth';

/** Queues a sequential read of the pages that questions otherwise read at random; at every start. */
export const queueCacheWarming = (ctx: Context) => addJob(ctx, warmCacheJob, {}, { key: warmCacheJob });

/**
 * Loads the weights and the bits of common words into the database's memory if they fit. A new question reads two
 * hundred of their pages, and reading those one by one takes longer than reading all pages sequentially.
 */
export async function warmCache(ctx: Context): Promise<void> {
  if (await fitsInMemory(ctx)) await readSequentially(ctx);
}
