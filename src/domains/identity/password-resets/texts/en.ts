import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  fields: {
    email: 'E-mail',
    password: 'New password',
    confirmPassword: 'New password again',
    code: 'Captcha',
    uuid: 'Number of the captcha',
    token: 'Link',
  },
  fail: {
    invalid: 'This link is wrong, used or too old. Please ask for a new one.',
    noEmail: 'Your account has no e-mail; enter one in your profile first',
  },
  own: {
    title: 'Set a password by mail',
    hint: 'Without a password, or if you do not know it: a link is sent to the address of your account. A new password logs you out everywhere.',
    send: 'Send the link',
    sent: 'A link was sent to {email}; it is good for {minutes} minutes',
  },
  mail: {
    subject: '[{site}] Reset your password',
    body: 'Somebody wants to reset the password of your account {userName}. Open this link within {minutes} minutes to set a new one; it works once:\n\n{link}\n\nIf it was not you, ignore this mail: your password stays as it is.',
    changedSubject: '[{site}] Your password was reset',
    changedBody:
      'The password of your account {userName} was reset by a link from a mail, and all its sessions have ended. If it was not you, please tell an administrator at once.',
    footer: 'This mail was sent automatically. Please do not reply.',
  },
  forgot: {
    title: 'Forgot your password?',
    lead: 'Enter the e-mail of your account. We send you a link to set a new password.',
    submit: 'Send the link',
    submitting: 'Sending…',
    sentTitle: 'Look into your mail',
    sent: 'If {email} belongs to an account, a link is on its way there. It is good for {minutes} minutes. If nothing arrives, look among the spam or ask again later.',
    again: 'Ask again',
    back: 'Back to login',
    needsScript: 'This page needs scripts to be enabled.',
  },
  reset: {
    title: 'Set a new password',
    account: 'Account: {userName}',
    submit: 'Save the new password',
    submitting: 'Saving…',
    done: 'Your password is reset. Please log in with the new one',
    checking: 'Checking the link…',
  },
};
