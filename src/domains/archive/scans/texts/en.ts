import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  name: 'Scan files',
  kinds: {
    taskBook: 'Project task book',
    plan: 'Stamped plan',
    agreement: 'Stamped agreement',
    audit: 'Signed audit table',
    secrecy: 'Secrecy review form',
    change: 'Change statement',
    other: 'Other',
  },
  fields: { kind: 'Kind of scan', file: 'File', taskId: 'Task', scanId: 'Scan' },
  fail: {
    notFound: 'There is no such scan, or it is not yours to see',
    kind: 'Choose the kind of scan',
    many: 'There can be {count} scans at most',
    notYours: 'Only the current version that your own side uploaded can be removed',
  },
};
