import { module } from '#server/module';
import { plans } from '../contract.ts';
import { planTexts } from '../texts/index.ts';
import { listeners } from './listeners.ts';
import { routes } from './routes.ts';

export { listItems, topicsOf } from './queries/items.ts';
export { newest as newestPlan } from './queries/versions.ts';
export { savePlan } from './service/plan.ts';

export const plansModule = module({
  name: 'archive.plans',
  contract: plans,
  texts: planTexts,
  routes,
  listeners,
});
