import { job } from '#server/jobs/jobs';
import { usesMemory } from './index-choice.ts';
import { askForWords, dropCommonWords, keepCommonWords, wordsJob } from './memory/common-words.ts';
import { rememberedAnswers } from './memory/remembered.ts';
import { askForWeights, renewalJob, renewEntries, weighEntries, weightsJob } from './indexing.ts';
import { warm, warmthJob } from './memory/warmth.ts';

export const jobs = [
  job({ name: renewalJob, run: renewEntries }),
  job({
    name: warmthJob,
    run: async (ctx) => {
      if (await usesMemory(ctx)) await warm(ctx);
    },
  }),
  job({
    name: weightsJob,
    run: async (ctx) => {
      if (!(await weighEntries(ctx))) await askForWeights(ctx);
    },
  }),
  job({
    name: wordsJob,
    schedule: '0 * * * * ?',
    run: async (ctx) => {
      // For smaller portals PostgreSQL finds words with its index alone.
      if (!(await usesMemory(ctx))) return dropCommonWords(ctx);
      // Runs at the start of a process, so that the first search does not wait for the collection to load.
      await rememberedAnswers(ctx);
      if (!(await keepCommonWords(ctx))) await askForWords(ctx);
    },
  }),
];
