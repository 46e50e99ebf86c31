import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Sub-centers',
  add: 'Add sub-center',
  editOf: 'Edit sub-center "{name}"',
  preview: 'Preview',
  previewOf: 'Preview sub-center "{name}" (opens in a new window)',
  activate: 'Activate',
  activateOf: 'Activate sub-center "{name}"',
  confirmActivate:
    'Activate the sub-center "{name}"? Visitors will see it, and its identifiers will lead to its items.',
  activated: 'Activated successfully',
  deactivate: 'Deactivate',
  deactivateOf: 'Deactivate sub-center "{name}"',
  confirmDeactivate:
    'Deactivate the sub-center "{name}"? Visitors will not see it any more, and its identifiers will lead nowhere.',
  deactivated: 'Deactivated successfully',
  removeOf: 'Delete sub-center "{name}"',
  confirmRemove: 'Delete the sub-center "{name}"?',
  confirmRemoveChosen:
    '{count, plural, one {Delete the selected sub-center?} other {Delete the # selected sub-centers?}}',
  added: 'Add successful',
  edited: 'Edit successful',
  empty: 'No sub-center matches these conditions',
  hints: {
    code: 'The six digits in identifiers, such as 000001 in CSTR:00000.11.000001.123; once changed, old identifiers lead here no more',
    redirectRule: "'{id}' is replaced by the item id, as in https://db.example.org/items/'{id}'",
    homepage: 'Beginning with http:// or https://',
    image: 'Shown on the card and the page of the sub-center, best 16:9; a drawn pattern replaces it',
    sort: 'Smaller numbers come first; equal ones, such as the default 100, are sorted by code',
  },
  test: {
    label: 'Try the redirect rule',
    hint: 'Enter an item id to see the address that the rule makes of it; nothing of this is saved',
    result: 'Leads to',
    noRule: 'Enter a valid redirect rule first',
  },
};
