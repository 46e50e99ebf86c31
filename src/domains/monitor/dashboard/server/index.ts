import { module } from '#server/module';
import { dashboard } from '../contract.ts';
import { dashboardTexts } from '../texts/index.ts';
import { routes } from './routes.ts';

export const dashboardModule = module({
  name: 'monitor.dashboard',
  contract: dashboard,
  texts: dashboardTexts,
  routes,
});
