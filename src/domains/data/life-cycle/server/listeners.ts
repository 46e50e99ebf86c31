import { contentChanged } from '#server/context';
import { on } from '#server/events';
import { resourceStatus } from '#contract/data/resources';
import type { ResourceRecord } from '#module/data/resources';
import { resourceChanged, resourceMoved } from './service/transition.ts';

/** States with a public page: the record, or its tombstone. */
const shownStatuses: readonly string[] = [
  resourceStatus.published,
  resourceStatus.superseded,
  resourceStatus.withdrawn,
];

const isShown = ({ status }: Pick<ResourceRecord, 'status'>) => shownStatuses.includes(status);

/** Cached pages must not show a record as it was, whoever changed it. */
export const listeners = [
  on(resourceMoved, 'drops cached pages', async (tx, { before, row }) => {
    if (isShown(before) || isShown(row)) contentChanged(tx);
  }),
  on(resourceChanged, 'drops cached pages', async (tx, { row }) => {
    if (isShown(row)) contentChanged(tx);
  }),
];
