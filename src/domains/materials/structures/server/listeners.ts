import { on } from '#server/events';
import { addJob } from '#server/jobs/jobs';
import { filesAttached } from '#module/data/resources';
import { filesRemoved } from '#module/files/uploads';
import { requestReading } from './reading/read-files.ts';
import { sweepJob } from './jobs.ts';

export const listeners = [
  on(filesAttached, async (tx, { files }) => {
    for (const file of files) await requestReading(tx, file);
  }),
  on(filesRemoved, (tx) => addJob(tx, sweepJob, {}, { key: sweepJob })),
];
