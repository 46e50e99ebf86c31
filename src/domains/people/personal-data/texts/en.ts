import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  fields: { password: 'Password', userName: 'Username', kind: 'Request', note: 'What the person wrote' },
  fail: {
    open: 'A request of this kind is open already',
    notOpen: 'There is no request that can be taken back',
    nobody: 'There is no user “{name}”',
    blockers: 'Hand over what you are responsible for before you ask for the deletion of the account',
    noCopy: 'There is no copy to download: it is not ready yet, or it has expired',
  },
  former: 'Former user',
  kinds: { export: 'Copy of personal data', deletion: 'Deletion of the account' },
  states: {
    waiting: 'Waiting',
    running: 'In preparation',
    ready: 'Ready',
    blocked: 'Waits for a handover',
    done: 'Done',
    cancelled: 'Taken back',
    failed: 'Failed',
    expired: 'Expired',
  },
  blockers: {
    superAdmin: 'This is the account of the super administrator, which cannot be deleted',
    lastOfRole:
      'The only active member of {count, plural, one {# role} other {# roles}}: an administrator has to name somebody else first',
    reviews: '{count, plural, one {# open review} other {# open reviews}}: give your opinion or hand it over first',
    submitted:
      '{count, plural, one {# submitted data resource that is} other {# submitted data resources that are}} not published yet: recall it, wait for the decision, or hand it over',
    projects: 'Lead of {count, plural, one {# open project} other {# open projects}}: hand it over first',
    tasks: 'In charge of {count, plural, one {# open archive task} other {# open archive tasks}}: hand it over first',
    publishers:
      'Owner of {count, plural, one {# publisher application} other {# publisher applications}}: hand it over or stop it first',
  },
  mail: {
    exportSubject: 'The copy of your personal data is ready',
    exportBody:
      'The copy of your personal data is ready. Log in and download it with your password before {time}:\n{page}\n\nIf you did not ask for it, change your password now.',
    askedSubject: 'Your account will be deleted',
    askedBody:
      'We received a request to delete your account. It will be deleted after {time}. Until then the request can be taken back at any time:\n{page}\n\nPublished data resources and their authors stay. If you did not ask for this, take it back and change your password now.',
    takenBackSubject: 'Your account will not be deleted',
    takenBackBody: 'The request to delete your account was taken back at {time}. The account stays as it is.',
    blockedSubject: 'Your account was not deleted yet: something has to be handed over',
    blockedBody:
      'The time for the deletion of your account has come, but some of your work has to be handed over first. The account is deleted after that. See:\n{page}',
    deletedSubject: 'Your account was deleted',
    deletedBody:
      'Your account was deleted as you wished, with your personal details, drafts, sessions, tokens, notifications and saved searches. Published data resources keep their authors. This address belongs to no account any more.',
  },
  copy: {
    about:
      'This archive is a copy of the data that the portal holds about you. Each kind of data has a JSON and a CSV file with the same content; columns have the names of the database, times are in UTC. Contents of the files of data resources are not in it: resource-files lists them, and the pages of the resources offer them.',
  },
};
