import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  fail: {
    noMailServer: 'No mail server is set up (environment variable SMTP_URL).',
    noAddress: 'Your account has no e-mail address. Enter one in your profile first.',
  },
  mail: {
    subject: '{site}: test mail',
    body: 'This is a test mail that an administrator sent from the back office. If you can read it, the mail server works.',
  },
};
