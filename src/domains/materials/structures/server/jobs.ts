import { inTransaction, type Context } from '#server/context';
import { job } from '#server/jobs/jobs';
import { deleteOrphans } from './queries/readings.ts';
import { noteCompositions } from './records.ts';
import { lookJob, lookThrough, readJob, readWaiting } from './reading/read-files.ts';

/** Makes pages of the compositions that records name. */
export const compositionsJob = 'materials.structures.compositions';

/** Deletes structures whose files were deleted. */
export const sweepJob = 'materials.structures.sweep';

async function sweep(ctx: Context): Promise<void> {
  while ((await inTransaction(ctx, deleteOrphans)) > 0);
}

export const jobs = [
  job({ name: readJob, run: readWaiting }),
  job({ name: lookJob, run: lookThrough }),
  job({ name: sweepJob, run: sweep }),
  job({ name: compositionsJob, run: noteCompositions }),
];
