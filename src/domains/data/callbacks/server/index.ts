import { module } from '#server/module';
import { callbacks } from '../contract.ts';
import { callbackTexts } from '../texts/index.ts';
import { jobs } from './jobs.ts';
import { listeners } from './listeners.ts';
import { routes } from './routes.ts';

export const callbacksModule = module({
  name: 'data.callbacks',
  contract: callbacks,
  texts: callbackTexts,
  routes,
  jobs,
  listeners,
});
