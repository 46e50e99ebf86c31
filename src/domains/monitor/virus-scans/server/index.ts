import { module } from '#server/module';
import { virusScans } from '../contract.ts';
import { virusScanTexts } from '../texts/index.ts';
import { gauges } from './gauges.ts';
import { jobs } from './jobs.ts';
import { listeners } from './listeners.ts';
import { routes } from './routes.ts';

export { figuresNow as scanFigures } from './figures.ts';

export const virusScansModule = module({
  name: 'monitor.virus-scans',
  contract: virusScans,
  texts: virusScanTexts,
  routes,
  jobs,
  listeners,
  gauges,
});
