import { onLater } from '#server/events';
import { addJob } from '#server/jobs/jobs';
import { filesRemoved } from '#module/system/uploads';
import { sweepJob } from './service.ts';

export const listeners = [
  onLater(filesRemoved, 'removes tables without a file', (ctx) => addJob(ctx, sweepJob, {}, { key: sweepJob })),
];
