import { job } from '#server/jobs';
import { tellOpened } from './service/sharing.ts';

export const jobs = [job({ name: 'data.resources.tellOpened', schedule: '0 10 0 * * *', run: tellOpened })];
