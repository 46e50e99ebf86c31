import { on } from '#server/events';
import { module } from '#server/module';
import { addJob } from '#server/jobs/jobs';
import { resourceUsed } from '#module/data/resources';
import { demoMade } from '#module/data/reviews';
import { statistics } from '../contract.ts';
import { statisticsTexts } from '../texts/index.ts';
import { demoJob, removeDemo } from './demo.ts';
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
  listeners: [
    on(resourceUsed, async (ctx, used) => recordUse(ctx, used)),
    on(demoMade, (tx) => addJob(tx, demoJob, {}, { key: demoJob })),
  ],
  removeDemo,
  stop: writeEvents,
});
