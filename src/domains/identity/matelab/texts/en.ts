import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Account Binding',
  loginTitle: 'MatElab login',
  fields: {
    ticket: 'Binding ticket',
    username: 'Username',
    password: 'Password',
    code: 'Captcha',
    uuid: 'Captcha number',
    agreeTerms: 'Terms of Service and Privacy Policy',
  },
  fail: {
    ticket: 'No MatElab login is waiting to be bound, please log in again',
    ticketExpired: 'This MatElab login has expired, please log in again and then bind it',
    accountTaken: 'This account is bound to another MatElab account',
    personTaken: 'This MatElab account is bound to an account already, please simply log in',
    agreeTerms: 'Please read and agree to the Terms of Service and the Privacy Policy',
    notConfigured: 'The address of the MatElab service is not set correctly, please contact the administrator',
    unreachable: 'MatElab cannot be reached at the moment. Try again later, or use a portal account',
    slow: 'MatElab took too long to answer. Try again later, or use a portal account',
    serverFault: 'MatElab reported a fault of its own. Try again later, or use a portal account',
    badReply: 'The answer of MatElab was not understood. Contact the administrator, or use a portal account',
  },
  lead: 'MatElab has confirmed that you are “{name}”. At the first login, bind an account that you have here, or create a new one.',
  bindTitle: 'Bind an existing account',
  bindHint: 'Enter your username and password of this site. From then on your MatElab account logs you in.',
  bind: 'Bind and log in',
  binding: 'Binding…',
  bound: 'Account bound',
  createTitle: 'Create a new account',
  createHint: 'You get an ordinary account; complete your details in the personal centre.',
  create: 'Create and log in',
  creating: 'Creating…',
  created: 'Account created',
  agree: 'I have read and agree to the Terms of Service and the Privacy Policy',
  nothing: 'No MatElab login is waiting to be bound. Log in with your MatElab account on the login page first.',
  goLogIn: 'Log in',
  off: 'Login with a MatElab account is not enabled here.',
  noIdentity:
    'What MatElab’s web page returned cannot be checked here. Please log in with your MatElab name and password.',
  intro:
    'Log in with your name and password of the MatElab electronic lab platform. Your MatElab password is not stored here.',
  goMatElab: 'Log in with a MatElab account',
  needsScript: 'This page needs JavaScript in your browser.',
};
