import { job } from '#server/jobs';
import { expire } from './service.ts';

export const jobs = [job({ name: 'data.access-requests.expire', schedule: '0 20 0 * * *', run: expire })];
