import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Departments',
  add: 'Add department',
  addBelow: 'Add',
  addBelowOf: 'Add a department below "{name}"',
  edit: 'Edit',
  editOf: 'Edit the department "{name}"',
  remove: 'Delete',
  removeOf: 'Delete the department "{name}"',
  removeConfirm: 'Delete the department "{name}"?',
  orderOf: 'Order of "{name}"',
  saveOrder: 'Save order',
  expand: 'Expand all',
  collapse: 'Collapse all',
  expandRow: 'Expand "{name}"',
  collapseRow: 'Collapse "{name}"',
  saved: 'Saved',
  removed: 'Deleted',
  operation: 'Actions',
  empty: 'No department matches these filters',
  status: {
    '0': 'Normal',
    '1': 'Disabled',
  },
  created: 'Created',
};
