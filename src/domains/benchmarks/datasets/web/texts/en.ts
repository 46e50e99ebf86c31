import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Benchmark data sets',
  edit: 'Edit',
  editOf: 'Edit data set “{name}”',
  open: 'View',
  openOf: 'View data set “{name}” (opens a new window)',
  publish: 'Publish',
  publishOf: 'Publish data set “{name}”',
  confirmPublish: 'Publish data set “{name}”?',
  published: 'Published successfully',
  withdraw: 'Take down',
  withdrawOf: 'Take down data set “{name}”',
  confirmWithdraw: 'Take down data set “{name}”? Visitors will see neither it nor its board and models.',
  withdrawn: 'Taken down',
  export: 'Export',
  exportOf: 'Export the data set “{name}”',
  edited: 'Edit successful',
  operation: 'Actions',
  empty: 'No data set matches',
  reset: 'Reset',
};
