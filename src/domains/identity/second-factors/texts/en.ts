import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  fields: {
    password: 'Password',
    code: 'Code',
    name: 'Name',
    passkeyId: 'Number of the passkey',
    response: 'Passkey',
    challenge: 'Step of the login',
    method: 'Method',
  },
  fail: {
    password: 'Please enter your password',
    code: 'Please enter the code',
    codeFormat: 'Please enter the 6 digits of the code',
    wrong: 'The verification failed. Please check and try again',
    locked: 'Too many failed verifications. Please try again in {minutes, plural, one {# minute} other {# minutes}}',
    tooManyWrong:
      'Too many failed verifications today. Please try again in {hours, plural, one {# hour} other {# hours}}, or ask an administrator',
    challengeOver: 'This login has expired. Please enter your username and password again',
    draftOver: 'This set-up has expired. Please start again',
    totpThere: 'The authenticator app is already on',
    noTotp: 'There is no authenticator app',
    none: 'Two-factor sign-in is off',
    required: 'Your role requires two-factor sign-in. Please add another method before you remove this one',
    noName: 'This site is reached by an IP address, for which there are no passkeys',
    noPasskey: 'There is no such passkey',
    tooManyPasskeys: 'You can have at most {most} passkeys. Remove those that you no longer use',
    passkeyRefused: 'The passkey could not be added. Please try again',
    passkeyWrong: 'The passkey was not accepted. Please try again, or log in with your password',
  },
  mail: {
    totpAdded: {
      subject: '[{site}] Authenticator app switched on',
      body: 'Your account {userName} now uses an authenticator app. From now on you log in with your password and a code of the app.',
    },
    totpRemoved: {
      subject: '[{site}] Authenticator app switched off',
      body: 'The authenticator app of your account {userName} was switched off.',
    },
    codesRenewed: {
      subject: '[{site}] New recovery codes',
      body: 'Your account {userName} has new recovery codes. The former ones no longer work.',
    },
    codeUsed: {
      subject: '[{site}] Recovery code used',
      body: 'A recovery code of your account {userName} has just been used (from {address}). {left, plural, =0 {None is left} one {# is left} other {# are left}}. Please make new ones soon.',
    },
    passkeyAdded: {
      subject: '[{site}] Passkey “{name}” added',
      body: 'The passkey “{name}” was added to your account {userName}. It can be used to log in.',
    },
    passkeyRemoved: {
      subject: '[{site}] Passkey “{name}” removed',
      body: 'The passkey “{name}” was removed from your account {userName}.',
    },
    passkeyUsed: {
      subject: '[{site}] First login with passkey “{name}”',
      body: 'The passkey “{name}” was used for the first time to log in to your account {userName} (from {address}).',
    },
    allRemoved: {
      subject: '[{site}] An administrator removed your two-factor sign-in',
      body: 'An administrator removed all methods of two-factor sign-in from your account {userName} and ended all its sessions. Please log in and set it up again.',
    },
    tried: {
      subject: '[{site}] Somebody tries to log in to your account',
      body: 'Somebody entered the right password of your account {userName} but failed the second step several times (last from {address}). If it was not you, your password is known to others: please change it at once.',
    },
    warning:
      'If this was not you, log in at once, change your password, check your two-factor sign-in, and tell an administrator if needed:',
    footer: 'This is an automatic mail, please do not reply.',
  },
  command: {
    usage: 'Usage: npm run second-factor -- --remove USERNAME',
    unknown: 'There is no user {userName}.',
    none: 'The user {userName} has no two-factor sign-in.',
    removed: 'Removed the two-factor sign-in of {userName} and ended all their sessions.',
  },
};
