import { job } from '#server/jobs/jobs';
import { recogniseAuthors } from './service/recognising.ts';

export const jobs = [job({ name: 'data.deposits.recognise', schedule: '0 25 3 * * ?', run: recogniseAuthors })];
