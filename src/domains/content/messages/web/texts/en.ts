import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Write to us',
  lead: 'Questions and suggestions about the data, the services or this site are welcome. We answer by e-mail.',
  hints: {
    email: 'Our answer goes to this address',
    organization: 'Optional',
    content: '10 to 2000 characters; please do not send passwords or other secrets',
  },
  needsScript:
    'This form needs JavaScript. You can also reach us by the e-mail address or telephone number in the footer.',
  privacy: 'What you enter is used to answer you and for nothing else.',
  send: 'Send',
  sent: {
    title: 'Submitted successfully',
    body: 'We have received your message and will answer by e-mail as soon as we can.',
    again: 'Write another one',
    home: 'Back to the home page',
  },
  ways: 'Other ways to reach us',
  address: 'Address',
  postcode: 'Postal code',
  phone: 'Telephone',
  email: 'E-mail',
  page: {
    title: 'Messages',
    empty: 'No message matches',
    read: 'Read',
    readOf: 'Read message “{name}”',
    removeOf: 'Delete message “{name}”',
    confirmRemove: 'Delete the message “{name}”?',
    confirmRemoveChosen: '{count, plural, one {Delete the selected message?} other {Delete the # selected messages?}}',
    answer: 'Answer',
    answerHint: 'Sent to {email} as a mail in {language} together with the message; it cannot be taken back.',
    answered: 'Answered',
    send: 'Send the answer',
    sent: 'The answer was sent',
    close: 'Close without an answer',
    closed: 'Closed',
    reopen: 'Open again',
    reopened: 'Opened again',
    dismiss: 'Cancel',
    anonymous: 'Not logged in',
  },
};
