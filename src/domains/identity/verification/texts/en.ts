import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'E-mail verification',
  intro: 'Some functions need a verified e-mail. A code will be sent to {email}.',
  fields: { code: 'Verification code' },
  label: '6-character code',
  send: 'Send code',
  sending: 'Sending…',
  resendIn: 'Send again in {seconds} s',
  sent: 'The code has been sent. Please check your mail, and the spam folder if it does not arrive.',
  later: 'Verify later',
  noMailServer: 'This portal has no mail server yet, so no code can arrive. Please contact the administrator.',
  submit: 'Verify',
  submitting: 'Verifying…',
  success: 'Your e-mail is verified',
  already: 'Your e-mail {email} is already verified',
  goOn: 'Continue',
  changeEmail: 'Wrong e-mail? Change it in your profile',
  enterEmail: 'Enter your e-mail in your profile',
  needsScript: 'E-mail verification needs JavaScript in your browser.',
  fail: {
    code: 'Please enter the verification code',
    codeLength: 'The verification code has 6 characters',
    already: 'Your e-mail is already verified',
    noEmail: 'Your account has no e-mail yet, please enter one in your profile first',
    tooFrequent: 'Sent too often, please try again in {seconds, plural, one {# second} other {# seconds}}',
    dailyLimit: 'The daily limit of codes has been reached. Try again tomorrow',
    networkLimit:
      'The daily limit of codes for your network has been reached. Try again tomorrow, or contact the administrators',
    wrong: 'The code is wrong or has expired',
    tooMany: 'Too many attempts, please request a new code',
  },
  mail: {
    subject: '[{site}] Your verification code',
    body: 'Your code is {code}; it is valid for {minutes} minutes.\n\nOr open this link in the browser in which you are logged in:\n{link}\n\nIf you did not ask for it, ignore this mail.',
    footer: 'This is an automatic mail, please do not reply.',
  },
};
