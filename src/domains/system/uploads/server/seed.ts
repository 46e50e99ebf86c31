import type { Context } from '#server/context';
import { addJob } from '#server/jobs/jobs';
import { sweepJob } from './service.ts';

/** Every start first deletes the remains of a crash. */
export async function seed(ctx: Context): Promise<void> {
  await addJob(ctx, sweepJob, {}, { key: sweepJob });
}
