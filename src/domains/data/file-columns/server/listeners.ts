import { on } from '#server/events';
import { versionBegun } from '#module/data/versions';
import { copyColumns } from './queries.ts';

export const listeners = [
  on(versionBegun, 'copies descriptions of columns to the new version', (tx, { from, to }) =>
    copyColumns(tx, from, to),
  ),
];
