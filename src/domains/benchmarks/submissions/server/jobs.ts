import { job } from '#server/jobs';
import { score, scoreJob } from './queue.ts';

export const jobs = [job<{ modelId: number }>({ name: scoreJob, run: score })];
