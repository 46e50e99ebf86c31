import { job } from '#server/jobs/jobs';
import { sample } from './service.ts';

export const jobs = [job({ name: 'monitor.server.sample', schedule: '20 * * * * ?', run: sample })];
