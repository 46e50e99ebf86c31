import { job } from '#server/jobs/jobs';
import { convertJob, convertTable, sweepJob, sweepTables } from './service.ts';

export const jobs = [
  job<{ tableId: number }>({ name: convertJob, run: convertTable }),
  job({ name: sweepJob, run: sweepTables }),
];
