import { module } from '#server/module';
import { preservation } from '../contract.ts';
import { preservationTexts } from '../texts/index.ts';
import { gauges } from './gauges.ts';
import { jobs } from './jobs.ts';
import { listeners } from './listeners.ts';
import { routes } from './routes.ts';

export { figures as copyFigures } from './service/figures.ts';
export { preservationCopy } from './service/repairing.ts';

export const preservationModule = module({
  name: 'monitor.preservation',
  contract: preservation,
  texts: preservationTexts,
  routes,
  jobs,
  listeners,
  gauges,
});
