import { job } from '#server/jobs/jobs';
import { measureAgain, measureAgainJob } from './measuring-again.ts';
import { score, scoreJob } from './queue.ts';
import { activateVersion, activateJob, rescore, rescoreJob, type Between } from './rescoring.ts';

export const jobs = [
  job<{ modelId: number }>({ name: scoreJob, run: score }),
  job<{ versionId: number }>({ name: measureAgainJob, run: measureAgain }),
  job<Between>({ name: rescoreJob, run: rescore }),
  job<Between>({ name: activateJob, run: activateVersion }),
];
