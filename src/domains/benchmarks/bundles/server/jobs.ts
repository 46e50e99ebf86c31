import { job, type Job } from '#server/jobs/jobs';
import { makeDemo } from './demo.ts';
import { checkImport, checkJob, makeImport, makeJob } from './service/imports.ts';

/** Creates the demonstration benchmarks after the first start. */
export const demoJob = 'benchmarks.bundles.makeDemo';

export const jobs: Job[] = [
  job<{ bundleId: number }>({ name: checkJob, run: (ctx, { bundleId }) => checkImport(ctx, bundleId) }),
  job<{ bundleId: number; userName: string }>({
    name: makeJob,
    run: (ctx, { bundleId, userName }) => makeImport(ctx, bundleId, userName),
  }),
  job({ name: demoJob, run: makeDemo }),
];
