import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'My space',
  submit: 'Submit data',
  lead: 'Your data, requests, projects and models, and what needs your attention.',
  waits: 'Needs your attention',
  waitsNone: 'Nothing needs your attention.',
  notifications: 'Newest notifications',
  allNotifications: 'All notifications',
  notificationsNone: 'No notifications yet.',
  notices: 'Notices',
  settings: 'Notification settings',
  areas: 'What is yours',
  profile: 'Profile',
  first: {
    title: 'Submit your first data set',
    guide: 'Guide to depositing',
    verify: {
      title: 'Verify your e-mail',
      text: 'Data can be submitted after that.',
      go: 'Verify now',
      done: 'Verified',
    },
    prepare: {
      title: 'Have at hand',
      text: 'The data files and a README, title, abstract, authors with their institutions, and a decision on sharing and licence. Chinese or English is enough.',
    },
    fill: {
      title: 'Fill in the form',
      text: 'About ten minutes. Everything is saved while you type, so you can leave and come back.',
    },
    review: {
      title: 'Wait for the review',
      text: 'Reviewers accept the data or return it with reasons. A message and a mail tell you. Accepted data get a persistent identifier and are published as you chose.',
    },
  },
  noOffice: 'Your account has no rights in the back office; this is your personal space.',
  retry: 'Try again',
  total: '{count, plural, one {1 entry} other {{count, number} entries}}',
  waiting: '{count, number} for you to do',
  area: {
    drafts: 'Drafts of data',
    resources: 'Submitted data',
    reviews: 'For me to review',
    access: 'Access to data',
    papers: 'Paper data',
    projects: 'Projects',
    models: 'Models',
    comments: 'Comments',
    searches: 'Saved searches',
    selections: 'Data selections',
    sessions: 'Sessions',
    tokens: 'Access tokens',
  },
  wait: {
    resources:
      '{count, plural, one {1 resource needs} other {{count, number} resources need}} changes or your acceptance',
    reviews: '{count, plural, one {1 resource waits} other {{count, number} resources wait}} for your review',
    access:
      '{count, plural, one {1 access request waits} other {{count, number} access requests wait}} for your answer',
    papers: '{count, plural, one {The data of 1 paper need} other {The data of {count, number} papers need}} changes',
    projects: '{count, plural, one {1 project waits} other {{count, number} projects wait}} for you',
    models: '{count, plural, one {1 model waits} other {{count, number} models wait}} for you',
  },
};
