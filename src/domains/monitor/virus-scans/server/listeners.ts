import { on } from '#server/events';
import { publicationDue, resourceMoved } from '#module/data/life-cycle';
import { filesPublishing, fileStored } from '#module/system/uploads';
import { expectScans, holdUntilScanned, refuseInfected, requireScanned } from './service.ts';

export const listeners = [
  on(fileStored, 'expects a scan', (tx, { fileIds }) => expectScans(tx, fileIds)),
  on(filesPublishing, 'refuses infected files and files that are not scanned', (tx, { fileIds }) =>
    requireScanned(tx, fileIds),
  ),
  on(publicationDue, 'holds the publication until all files are scanned', (tx, { row }) => holdUntilScanned(tx, row)),
  on(resourceMoved, 'refuses infected files', async (tx, { before, row, act }) => {
    // A certificate approves many resources at once: an infected one waits without blocking the others.
    if (act === 'submit' || (act === 'approve' && !before.inTask)) await refuseInfected(tx, row.resourceId);
  }),
];
