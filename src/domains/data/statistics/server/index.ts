import { on } from '#server/events';
import { module } from '#server/module';
import { resourceUsed } from '#module/data/resources';
import { statistics } from '../contract.ts';
import { statisticsTexts } from '../texts/index.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';
import { recordUse, writeEvents } from './service/recording.ts';

export { countUse } from './service/counting.ts';
export { writeEvents } from './service/recording.ts';

export const statisticsModule = module({
  name: 'data.statistics',
  contract: statistics,
  texts: statisticsTexts,
  routes,
  jobs,
  listeners: [on(resourceUsed, async (ctx, used) => recordUse(ctx, used))],
  stop: writeEvents,
});
