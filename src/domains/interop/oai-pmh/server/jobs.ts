import { job } from '#server/jobs/jobs';
import { dateOpened } from './queries.ts';

/** When the files of a record become public, its metadata change for harvesters although its row does not change. */
export const opened = job({
  name: 'interop.oai-pmh.dateOpened',
  schedule: '30 0/10 * * * ?',
  run: async (ctx) => {
    await dateOpened(ctx);
  },
});
