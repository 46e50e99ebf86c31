import { module } from '#server/module';
import { comparisons } from '../contract.ts';
import { comparisonTexts } from '../texts/index.ts';
import { listeners } from './listeners.ts';
import { routes } from './routes.ts';

export { findRun, listRows as rowsOfRun } from './queries/runs.ts';
export { explain } from './service/explaining.ts';

export const comparisonsModule = module({
  name: 'archive.comparisons',
  contract: comparisons,
  texts: comparisonTexts,
  routes,
  listeners,
});
