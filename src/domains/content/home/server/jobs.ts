import { job } from '#server/jobs/jobs';
import { foldFigures } from './queries.ts';

export const jobs = [job({ name: 'content.home.fold', schedule: '30 * * * * ?', run: foldFigures })];
