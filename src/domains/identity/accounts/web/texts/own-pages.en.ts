import type { SameKeys } from '#shared/texts';
import type { zh } from './own-pages.zh.ts';

export const en: SameKeys<typeof zh> = {
  space: 'My space',
  sections: 'Account settings',
  profile: 'Profile',
  profileLead: 'Your name, e-mail and organization are used for data deposits, requests and certificates.',
  basics: 'Information',
  account: 'Account',
  mustPassword: 'Your password was set by somebody else or has expired. Change it to go on.',
  mustSecure: 'Your role requires two-factor sign-in. Set it up to go on.',
  password: 'Password',
  passwordLead: 'Change the password for signing in. Your sessions on other devices then end.',
  security: 'Two-factor sign-in',
  tokens: 'Access tokens',
  sessions: 'Sessions',
  notifications: 'Notification settings',
  data: 'My data',
};
