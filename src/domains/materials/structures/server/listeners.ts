import { on } from '#server/events';
import { addJob } from '#server/jobs/jobs';
import { resourceStatus } from '#contract/data/resources';
import { filesAttached, resourceChanged, resourceMoved } from '#module/data/resources';
import { indexResource } from '#module/data/search';
import { filesRemoved } from '#module/files/uploads';
import { requestReading } from './reading/read-files.ts';
import { compositionsJob, sweepJob } from './jobs.ts';
import { hasReadings } from './queries/readings.ts';

export const listeners = [
  on(filesAttached, async (tx, { files }) => {
    for (const file of files) await requestReading(tx, file);
  }),
  on(resourceMoved, async (tx, { row }) => {
    if (row.status === resourceStatus.published) await addJob(tx, compositionsJob, {}, { key: compositionsJob });
  }),
  // The day on which files open changes no text of the record.
  on(resourceChanged, async (tx, { row }) => {
    if (row.status === resourceStatus.published && (await hasReadings(tx, row.resourceId)))
      await indexResource(tx, row.resourceId);
  }),
  on(filesRemoved, (tx) => addJob(tx, sweepJob, {}, { key: sweepJob })),
];
