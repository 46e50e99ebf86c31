import { on, onLater } from '#server/events';
import { addJob } from '#server/jobs/jobs';
import { resourceUsed } from '#module/data/record-pages';
import { demoMade } from '#module/data/reviews';
import { demoJob } from './demo.ts';
import { recordUse } from './service/recording.ts';

export const listeners = [
  on(resourceUsed, 'counts a view or a download, in memory first', async (ctx, used) => recordUse(ctx, used)),
  onLater(demoMade, 'creates demonstration counts', (tx) => addJob(tx, demoJob, {}, { key: demoJob })),
];
