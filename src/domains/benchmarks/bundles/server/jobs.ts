import { job, type Job } from '#server/jobs';
import { checkImport, checkJob, makeImport, makeJob } from './service/imports.ts';

export const jobs: Job[] = [
  job<{ bundleId: number }>({ name: checkJob, run: (ctx, { bundleId }) => checkImport(ctx, bundleId) }),
  job<{ bundleId: number; userName: string }>({
    name: makeJob,
    run: (ctx, { bundleId, userName }) => makeImport(ctx, bundleId, userName),
  }),
];
