import { job } from '#server/jobs';
import { foldFigures } from './queries.ts';

export const jobs = [job({ name: 'content.home.fold', schedule: '30 * * * * ?', run: foldFigures })];
