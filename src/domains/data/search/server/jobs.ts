import { job } from '#server/jobs/jobs';
import { usesMemory } from './index-choice.ts';
import { queueCommonWords, dropCommonWords, storeCommonWords, wordsJob } from './memory/common-words.ts';
import { cachedAnswers } from './memory/cached-answers.ts';
import { queueWeights, renewalJob, renewEntries, weighEntries, weightsJob } from './indexing.ts';
import { warmCache, warmCacheJob } from './memory/cache-warming.ts';

export const jobs = [
  job({ name: renewalJob, run: renewEntries }),
  job({
    name: warmCacheJob,
    run: async (ctx) => {
      if (await usesMemory(ctx)) await warmCache(ctx);
    },
  }),
  job({
    name: weightsJob,
    run: async (ctx) => {
      if (!(await weighEntries(ctx))) await queueWeights(ctx);
    },
  }),
  job({
    name: wordsJob,
    schedule: '0 * * * * ?',
    run: async (ctx) => {
      // For smaller portals PostgreSQL finds words with its index alone.
      if (!(await usesMemory(ctx))) return dropCommonWords(ctx);
      // Runs at the start of a process, so that the first search does not wait for the collection to load.
      await cachedAnswers(ctx);
      if (!(await storeCommonWords(ctx))) await queueCommonWords(ctx);
    },
  }),
];
