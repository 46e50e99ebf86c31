import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  list: 'Matching organizations',
  found:
    '{count, plural, =0 {No organization matches; you can enter its name} one {1 organization matches; choose it with the arrow keys} other {# organizations match; choose one with the arrow keys}}',
  free: 'will be checked by an editor',
  chosen: 'Selected: {en} {zh}',
  add: 'Add organization',
  remove: 'Remove "{name}"',
  earlier: 'Move "{name}" forward',
  several: 'Add an institution',
  full: 'At most {max} organizations',
  added: 'Added "{name}"',
  removed: 'Removed "{name}"',
};
