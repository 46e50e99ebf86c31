import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  topics: {
    ownData: 'My data resources',
    ownAccess: 'Access to data',
    ownPapers: 'My paper data',
    ownProjects: 'My projects',
    ownModels: 'My models',
    reviews: 'Review of resources',
    accessRequests: 'Decisions on access',
    changeRequests: 'Decisions on changes',
    identifiers: 'Registration of identifiers',
    papers: 'Review of paper data',
    applications: 'Archive applications',
    tasks: 'Review of archive tasks',
    models: 'Review of models',
    comments: 'Moderation of comments',
    messages: 'Answers to messages',
    fixity: 'File fixity',
    backups: 'Backups',
    logChain: 'Integrity of the logs',
    virusScans: 'Virus scans',
  },
  fail: {
    notYours: 'You hold no permission that this topic is about.',
    badLink: 'This link is not valid. To stop the mails, log in and open "Notification settings".',
  },
  mail: {
    subject: '[{site}] {title}',
    digestMore:
      '{count, plural, one {1 earlier notification is} other {{count, number} earlier notifications are}} on the page.',
    digest: '{count, plural, one {1 new notification} other {{count, number} new notifications}}',
    footer: 'This mail was sent automatically; please do not reply. To stop mails about "{topic}":',
  },
};
