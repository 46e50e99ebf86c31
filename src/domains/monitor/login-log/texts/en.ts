import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  fields: {
    infoId: 'Number',
    userName: 'Username',
    ipaddr: 'Address',
    loginLocation: 'Location',
    browser: 'Browser',
    os: 'System',
    status: 'Result',
    msg: 'Details',
    loginTime: 'Time',
  },
  fail: {
    tooManyRows:
      '{total, number} records match, more than the {most, number} that can be exported at once. Choose a shorter period.',
  },
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
    locked: 'Too many wrong passwords, has to wait',
    disabled: 'Account disabled',
    matElabOff: 'MatElab login not enabled',
    matElabFailed: 'No result from MatElab',
  },
  place: { internal: 'Internal network', unknown: 'Unknown' },
  status: { '0': 'Success', '1': 'Failure' },
  sheet: {
    name: 'Login log',
    infoId: 'Number',
    userName: 'Username',
    status: 'Result',
    ipaddr: 'Address',
    loginLocation: 'Location',
    browser: 'Browser',
    os: 'System',
    msg: 'Details',
    loginTime: 'Time',
  },
};
