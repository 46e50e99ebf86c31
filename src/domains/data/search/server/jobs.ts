import { job } from '#server/jobs/jobs';
import { askForWords, keepCommonWords, wordsJob } from './common-words.ts';
import { rememberedAnswers } from './remembered.ts';
import { askForWeights, renewalJob, renewEntries, weighEntries, weightsJob } from './indexing.ts';
import { warm, warmthJob } from './warmth.ts';

export const jobs = [
  job({ name: renewalJob, run: renewEntries }),
  job({ name: warmthJob, run: warm }),
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
      // At the start of a process, so that the first search does not wait for the collection to be read.
      await rememberedAnswers(ctx);
      if (!(await keepCommonWords(ctx))) await askForWords(ctx);
    },
  }),
];
