import { on } from '#server/events';
import { addJob } from '#server/jobs/jobs';
import { filesRemoved } from '#module/files/uploads';
import { sweepJob } from './service.ts';

export const listeners = [on(filesRemoved, (ctx) => addJob(ctx, sweepJob, {}, { key: sweepJob }))];
