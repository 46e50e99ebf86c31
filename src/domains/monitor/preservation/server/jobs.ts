import { job } from '#server/jobs/jobs';
import { watch } from './service/figures.ts';
import { run } from './service/running.ts';

/** The name of the job that writes the second copy and reads it in rotation. */
export const runJob = 'monitor.preservation.run';

export const jobs = [
  // Does nothing if no second copy is configured.
  job({ name: runJob, schedule: '45 * * * * ?', run: async (ctx) => void (await run(ctx)) }),
  job({ name: 'monitor.preservation.watch', schedule: '0 50 * * * ?', run: watch }),
];
