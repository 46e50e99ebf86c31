import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  tab: 'My data',
  password: 'Password',
  cancel: 'Cancel',
  copy: {
    title: 'Copy of your data',
    about:
      'Makes a copy of what the portal holds about you: profile, data resources with the lists of their files, access requests, comments, notifications, names of tokens, sessions, logins and operations, saved searches, statistics of use and more. It is a ZIP file (JSON and CSV), is kept for {days, plural, one {# day} other {# days}}, and only you can download it, with your password.',
    ask: 'Make a copy',
    askAgain: 'Make another copy',
    confirm: 'Make a copy of your data',
    asked: 'The copy is being made; a mail tells you when it is ready',
    pending: 'The copy is being made, which usually takes some minutes.',
    ready: 'The copy is ready ({size}) and can be downloaded until {time}.',
    failed: 'The last copy could not be made. Please try again.',
    download: 'Download the copy',
    confirmDownload: 'Download the copy of your data',
    fileName: 'personal-data.zip',
  },
  deletion: {
    title: 'Delete the account',
    about:
      'You can take the request back within {days, plural, one {# day} other {# days}}. After that the account is deleted, which cannot be undone.',
    removed: 'What is removed',
    removedText:
      'Account name, e-mail, mobile number, profile and picture; sessions, tokens, notifications and saved searches; drafts that were never submitted, with their files.',
    kept: 'What stays',
    keptText:
      'Data resources that are published or were submitted, with their authors; comments, access requests, and records of reviews and archives, where the account is shown as “Former user”; contacts in records of projects and papers.',
    evidence: 'Logs',
    evidenceText:
      'The login and operation logs are kept by law and sealed in a hash chain. Your username and network addresses in them are not changed, and are used for security audits only.',
    ask: 'Ask for deletion',
    confirm: 'Ask for the deletion of your account',
    confirmText:
      'After {days, plural, one {# day} other {# days}} the account is deleted for ever. Your username in the logs is kept by law and is not deleted.',
    asked: 'The request was received; you can take it back within {days, plural, one {# day} other {# days}}',
    waiting: 'The account will be deleted after {time}.',
    blocked: 'The time has come; the account is deleted as soon as the following is handed over.',
    takeBack: 'Take the request back',
    takenBack: 'The request was taken back',
    blockers: 'To be handed over first',
  },
  office: {
    title: 'Personal data requests',
    lead: 'People ask on their own page (Profile › My data). For those who write to you, check who they are and ask here. Only the person can download the copy, with the password.',
    empty: 'There are no requests',
    kind: 'Request',
    person: 'Person',
    state: 'State',
    askedBy: 'Asked by',
    self: 'The person',
    note: 'What the person wrote',
    asked: 'Asked',
    due: 'Due',
    ended: 'Ended',
    open: 'Open',
    ask: 'Ask for a person',
    askTitle: 'Ask on behalf of a person',
    userName: 'Username',
    submit: 'Submit',
    done: 'The request was made, and the person was told by mail',
    yourPassword: 'Your own password',
    cancel: 'Cancel',
    cancelOf: 'Cancel the request of “{name}”',
    confirmCancel: 'Cancel the request of “{name}”?',
    cancelled: 'Cancelled',
  },
};
