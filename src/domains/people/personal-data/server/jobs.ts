import { job } from '#server/jobs/jobs';
import { makeExport } from './exporting.ts';
import { exportJob, runDue } from './service.ts';

export const jobs = [
  job<{ requestId: number }>({ name: exportJob, run: (ctx, { requestId }) => makeExport(ctx, requestId) }),
  job({ name: 'people.personal-data.due', schedule: '0 25 * * * ?', run: runDue }),
];
