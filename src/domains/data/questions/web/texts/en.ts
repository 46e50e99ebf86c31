import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Questions to the depositor',
  own: 'Questions from reviewers',
  ownHint: 'While the resource is in review you can answer questions or add something. The review goes on as it is.',
  hint: 'The depositor gets a mail and can answer on the page of the resource. Names of reviewers are not shown.',
  none: 'Nothing has been written yet.',
  closed: 'The resource is not in review now, so nothing can be written.',
  reviewer: 'Reviewer',
  submitter: 'Depositor',
  you: 'You',
  text: 'Message',
  ask: 'Ask the depositor',
  answer: 'Send to the reviewers',
  sent: 'Sent',
  round: 'Round {n}',
};
