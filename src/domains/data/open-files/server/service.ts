import { inTransaction, type Context } from '#server/context';
import { addJob } from '#server/jobs/jobs';
import { hasRest, listNext, nextRest } from './queries.ts';

export const listingJob = 'data.open-files.list';

/** Milliseconds per run of the job, which must end in an orderly stop. */
const turn = 5000;

/** Queues the listing of a publication's remaining files, in the transaction of the publication. */
export const askListing = (ctx: Context): Promise<void> => addJob(ctx, listingJob, {}, { key: listingJob });

/** At a start: resumes after a restore or the loss of the queue. */
export async function askListingOfRest(ctx: Context): Promise<void> {
  if (await hasRest(ctx)) await askListing(ctx);
}

/**
 * Lists the remaining files, some thousands per transaction, and resumes after an interruption. Resources that are no
 * longer public have no rest.
 */
export async function listRest(ctx: Context): Promise<void> {
  const until = performance.now() + turn;
  let after = 0;
  for (;;) {
    const resourceId = await nextRest(ctx, after);
    if (resourceId === undefined && after === 0) return;
    if (performance.now() > until) return askListing(ctx);
    // Other resources come before the next batch of this one.
    after = resourceId ?? 0;
    if (resourceId !== undefined) await inTransaction(ctx, (tx) => listNext(tx, resourceId));
  }
}
