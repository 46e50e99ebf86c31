import { job } from '#server/jobs/jobs';
import { dateOpened } from './queries.ts';

/** A record whose files become free changes for harvesters without any change of its own. */
export const opened = job({
  name: 'interop.oai-pmh.dateOpened',
  schedule: '30 */10 * * * ?',
  run: async (ctx) => {
    await dateOpened(ctx);
  },
});
