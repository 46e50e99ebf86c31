import { on, onLater } from '#server/events';
import { addJob } from '#server/jobs/jobs';
import { resourceStatus } from '#contract/data/resources';
import { filesAttached } from '#module/data/record-files';
import { resourceChanged, resourceMoved } from '#module/data/life-cycle';
import { indexResource } from '#module/data/search';
import { filesRemoved } from '#module/system/uploads';
import { requestReading } from './reading/read-files.ts';
import { compositionsJob, sweepJob } from './jobs.ts';
import { hasReadings } from './queries/readings.ts';

export const listeners = [
  onLater(filesAttached, 'reads structures of new files', async (tx, { files }) => {
    for (const file of files) await requestReading(tx, file);
  }),
  onLater(resourceMoved, 'reads compositions of a published record', async (tx, { row }) => {
    if (row.status === resourceStatus.published) await addJob(tx, compositionsJob, {}, { key: compositionsJob });
  }),
  // The day on which files open changes no text of the record.
  on(resourceChanged, 'updates the entries of a changed record', async (tx, { row }) => {
    if (row.status === resourceStatus.published && (await hasReadings(tx, row.resourceId)))
      await indexResource(tx, row.resourceId);
  }),
  onLater(filesRemoved, 'removes structures without a file', (tx) => addJob(tx, sweepJob, {}, { key: sweepJob })),
];
