import { on } from '#server/events';
import { resourceChanged, resourceMoved } from '#module/data/resources';
import { askListing } from './service.ts';
import { resourceStatus } from '#contract/data/resources';

/** Triggers list the first files of a resource in the same transaction; the rest are listed after it. */
export const listeners = [
  on(resourceMoved, async (tx, { row }) => {
    if (row.status === resourceStatus.published) await askListing(tx);
  }),
  on(resourceChanged, (tx) => askListing(tx)),
];
