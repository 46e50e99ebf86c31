import type { SameKeys } from '#shared/texts';
import type { amendZh } from './amend.zh.ts';

export const amendEn: SameKeys<typeof amendZh> = {
  act: 'Correct metadata',
  title: 'Correct the metadata of a data resource',
  about:
    'Corrections show at once on the public page, in the search and in the metadata interfaces; they are recorded in the history, and the depositor gets a mail. Sharing, identifiers and files are not changed here.',
  reason: 'Reason (the depositor reads it)',
  reasonNeeded: 'Please enter the reason',
  done: 'Metadata corrected',
  correct: {
    title: 'Ask for a correction',
    about:
      'You can correct title, abstract, keywords, funding, related works and the ORCID iDs of authors. It takes effect when a data administrator agrees, without a new version; what changed and why is kept in the history.',
    reason: 'Reason for the correction',
    orcids: 'ORCID iDs of the authors',
    send: 'Send request',
    asked: 'Request sent; it takes effect when a data administrator agrees',
  },
};
