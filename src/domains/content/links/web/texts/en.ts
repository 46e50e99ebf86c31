import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Friendly links',
  add: 'Add link',
  editOf: 'Edit link "{name}"',
  preview: 'Preview',
  previewOf: 'Preview link "{name}" (opens in a new window)',
  activate: 'Activate',
  activateOf: 'Activate link "{name}"',
  confirmActivate: 'Activate the link "{name}"? Visitors will see it.',
  activated: 'Activated successfully',
  deactivate: 'Deactivate',
  deactivateOf: 'Deactivate link "{name}"',
  confirmDeactivate: 'Deactivate the link "{name}"? Visitors will not see it any more.',
  deactivated: 'Deactivated successfully',
  removeOf: 'Delete link "{name}"',
  confirmRemove: 'Delete the link "{name}"?',
  confirmRemoveChosen: '{count, plural, one {Delete the selected link?} other {Delete the # selected links?}}',
  added: 'Add successful',
  edited: 'Edit successful',
  check: 'Check links',
  checking: 'The check has begun; reload the list in a while to see what it found',
  empty: 'No link matches these conditions',
  hints: {
    url: 'Beginning with http:// or https://',
    image: 'Best square; use no logo without permission. The first letter of the name replaces it',
    sort: 'Smaller numbers come first; equal ones, such as the default 100, are sorted by the time they were added',
    addTime: 'Now when left empty',
  },
};
