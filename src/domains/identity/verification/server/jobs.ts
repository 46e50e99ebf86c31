import { job } from '#server/jobs/jobs';
import { deleteOldCodes } from './queries.ts';

export const jobs = [job({ name: 'identity.verification.sweep', schedule: '0 40 3 * * ?', run: deleteOldCodes })];
