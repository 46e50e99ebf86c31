import { module } from '#server/module';
import { reports } from '../contract.ts';
import { reportTexts } from '../texts/index.ts';
import { routes } from './routes.ts';

export const reportsModule = module({
  name: 'data.reports',
  contract: reports,
  texts: reportTexts,
  routes,
});
