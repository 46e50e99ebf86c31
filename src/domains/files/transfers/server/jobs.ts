import { job } from '#server/jobs/jobs';
import { sweepTransfers } from './service.ts';

export const jobs = [job({ name: 'files.transfers.sweep', schedule: '45 0/10 * * * ?', run: sweepTransfers })];
