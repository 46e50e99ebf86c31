import { onLater } from '#server/events';
import { resourceChanged, resourceMoved } from '#module/data/life-cycle';
import { askListing } from './service.ts';
import { resourceStatus } from '#contract/data/resources';

/** Triggers list the first files of a resource in the same transaction; the rest are listed after it. */
export const listeners = [
  onLater(resourceMoved, 'lists the files that triggers did not list', async (tx, { row }) => {
    if (row.status === resourceStatus.published) await askListing(tx);
  }),
  onLater(resourceChanged, 'lists the files that triggers did not list', (tx) => askListing(tx)),
];
