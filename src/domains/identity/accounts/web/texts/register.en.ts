import type { SameKeys } from '#shared/texts';
import type { zh } from './register.zh.ts';

export const en: SameKeys<typeof zh> = {
  lead: 'Every entry is required. With a verified e-mail you can submit data, request access and comment.',
  submit: 'Register',
  submitting: 'Registering…',
  done: 'Registered and logged in as {username}',
  hasAccount: 'Already registered?',
  logIn: 'Log in',
  closed: 'Registration is closed. If you need an account, please contact the administrator.',
  needsScript: 'Registering needs JavaScript in your browser.',
  hint: {
    username: '2 to 50 characters, used to log in',
    email: 'Receives codes and results of reviews',
    mobile: 'With the country code, such as +44 7700 900123; numbers of mainland China as they are',
    researchField: 'Choose from the list or enter your own',
  },
  choose: 'Please choose',
  rules: {
    label: 'The password needs',
    met: 'met',
    unmet: 'not met',
    passwordLength: '8 to 100 characters',
    pwdUpper: 'an uppercase letter',
    pwdLower: 'a lowercase letter',
    pwdDigit: 'a digit',
    pwdSpecial: 'a special character such as #\u00a0%\u00a0*\u00a0-',
    pwdRun3: 'no run of three or more equal characters',
    pwdRepeat: 'no two equal neighbours',
    pwdSequential: 'no sequence such as abc or 321',
    pwdCommon: 'no common sequence, username or mail name',
  },
  agree: 'I have read and agree to the Terms of Service and the Privacy Policy',
};
