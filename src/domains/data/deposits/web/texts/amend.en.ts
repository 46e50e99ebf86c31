import type { SameKeys } from '#shared/texts';
import type { amendZh } from './amend.zh.ts';

export const amendEn: SameKeys<typeof amendZh> = {
  act: 'Correct metadata',
  title: 'Correct the metadata of a data resource',
  about:
    'Corrections show at once on the public page, in the search and in the metadata interfaces; they are recorded in the history, and the submitter gets a mail. Sharing, identifiers and files are not changed here.',
  reason: 'Reason (the submitter reads it)',
  reasonNeeded: 'Please enter the reason',
  done: 'Metadata corrected',
};
