import { on } from '#server/events';
import { ownerChanged } from '#module/data/record-people';
import { endOf } from './queries.ts';

export const listeners = [
  // The creator of a link has its secret, and must lose access when the resource changes its owner.
  on(ownerChanged, 'ends the links for referees', (tx, { resourceIds }) => endOf(tx, resourceIds)),
];
