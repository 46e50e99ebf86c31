import { job } from '#server/jobs/jobs';
import { noteDisks } from './service.ts';

export const jobs = [job({ name: 'monitor.health.disks', schedule: '0 50 0 * * ?', run: noteDisks })];
