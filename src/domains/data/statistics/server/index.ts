import { module } from '#server/module';
import { statistics } from '../contract.ts';
import { statisticsTexts } from '../texts/index.ts';
import { removeDemo } from './demo.ts';
import { jobs } from './jobs.ts';
import { listeners } from './listeners.ts';
import { routes } from './routes.ts';
import { writeEvents } from './service/recording.ts';

export { writeEvents } from './service/recording.ts';

export const statisticsModule = module({
  name: 'data.statistics',
  contract: statistics,
  texts: statisticsTexts,
  routes,
  jobs,
  listeners,
  removeDemo,
  stop: writeEvents,
});
