import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  outcome: {
    loggedIn: 'Logged in',
    loggedOut: 'Logged out',
    registered: 'Registered',
    captchaRequired: 'No captcha entered',
    captchaExpired: 'Captcha expired',
    captchaWrong: 'Wrong captcha',
    incomplete: 'Username or password missing',
    blocked: 'Address on the blocked list',
    badLogin: 'Wrong username or password',
    locked: 'Too many wrong passwords, account locked',
    disabled: 'Account disabled',
    matElabOff: 'MatElab login not enabled',
  },
  place: { internal: 'Internal network', unknown: 'Unknown' },
};
