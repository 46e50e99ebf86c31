import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Log in',
  description: 'Log in to submit and manage data resources, request restricted data and follow reviews.',
  adminTitle: 'Administrator login',
  fields: {
    username: 'Username',
    password: 'Password',
    code: 'Captcha',
    uuid: 'Captcha number',
    matElabLogin: 'MatElab login',
    secondFactor: 'Can ask for a second factor',
  },
  fail: {
    username: 'Please enter your account',
    password: 'Please enter your password',
    incomplete: 'Please enter your username and password',
    captchaRequired: 'Please enter the captcha',
    captchaAsked:
      'There were too many failed logins with this user name lately. Please enter the captcha; if none is shown, reload the page',
    captchaExpired: 'The captcha has expired, please refresh it',
    captchaWrong: 'Wrong captcha',
    badLogin: 'Wrong username or password',
    locked: 'Too many wrong passwords, try again in {minutes, plural, one {# minute} other {# minutes}}',
    unlockInvalid: 'This link is invalid or has expired',
    disabled: 'The account is disabled, please contact the administrator',
    blocked: 'Logging in from your network address is blocked, please contact the administrator',
    matElabOff: 'Login with a MatElab account is not enabled, please use a portal account',
    wrongPassword: 'Wrong password',
    secondFactorElsewhere: 'This account has two-factor sign-in. Please log in on our own page ({page})',
    confirmOften: 'Too many wrong passwords, try again in {minutes, plural, one {# minute} other {# minutes}}',
  },
  unlock: 'Sign in without waiting, by e-mail',
  unlockHint:
    'There is no need to wait: enter username and captcha and press the button. A link goes to the e-mail address of the account.',
  unlockSent: 'If there is such an account with an e-mail address, a link has been sent to it',
  unlocked: 'You can log in again',
  mail: {
    unlockSubject: '{site}: log in again',
    unlockBody:
      'Hello {userName},\n\nbecause of several wrong passwords your account cannot be used for a while. Open this link within {minutes} minutes, then log in again:\n\n{link}\n\nIf this was not you, there is nothing to do; if you think that somebody knows your password, please change it.\n\nThis message was sent automatically, please do not reply.',
  },
  captcha: {
    image: 'Captcha image',
    refresh: 'Not readable? Get another',
    failed: 'The captcha could not be loaded, please get another',
  },
  login: 'Log in',
  matElab: 'Log in with a MatElab account',
  loggingIn: 'Logging in…',
  failed: 'Login failed',
  loggedIn: 'Logged in',
  passkey: 'Log in with a passkey',
  second: {
    title: 'Two-factor sign-in',
    lead: {
      totp: 'Your password is right. Open your authenticator app and enter the 6 digits that it shows.',
      passkey: 'Your password is right. Use your passkey to finish the login.',
      recovery: 'Your password is right. Enter a recovery code that you have not used yet. Each code works once.',
    },
    method: { totp: 'Code', passkey: 'Passkey', recovery: 'Recovery code' },
    use: {
      totp: 'Use the authenticator app instead',
      passkey: 'Use a passkey instead',
      recovery: 'Use a recovery code instead',
    },
    codeMissing: 'Please enter the code',
    confirm: 'Verify and log in',
    askPasskey: 'Use passkey',
    cancelled: 'The passkey did not answer. Please try again',
    back: 'Back to login',
  },
  forgot: 'Forgot your password?',
  noAccount: 'No account?',
  registerNow: 'Register',
  needsScript: 'Logging in needs JavaScript in your browser.',
};
