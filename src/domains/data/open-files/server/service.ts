import { inTransaction, type Context } from '#server/context';
import { addJob } from '#server/jobs/jobs';
import { hasRest, listNext, nextRest } from './queries.ts';

export const listingJob = 'data.open-files.list';

/** Milliseconds of one run of the job, which must end in an orderly stop. */
const turn = 5000;

/** Queues the listing of files that a publication left for later; in the transaction of the publication. */
export const askListing = (ctx: Context): Promise<void> => addJob(ctx, listingJob, {}, { key: listingJob });

/** At a start: goes on where an installation was restored or its queue was lost. */
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
    // The others have their turn before this one has its next.
    after = resourceId ?? 0;
    if (resourceId !== undefined) await inTransaction(ctx, (tx) => listNext(tx, resourceId));
  }
}
