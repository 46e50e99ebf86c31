import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  name: 'Reviewer links',
  states: { valid: 'Valid', expired: 'Expired', revoked: 'Revoked' },
  fields: {
    note: 'Note',
    hidesAuthors: 'Hide authors and projects',
    validUntil: 'Valid until',
    createTime: 'Made at',
    lastUsedAt: 'Last used',
    state: 'State',
    token: 'Link',
    fileId: 'File',
  },
  fail: {
    notFound: 'There is no such link, or you may not see it',
    gone: 'This link is not valid, has expired or was revoked',
    until: 'The last day must lie ahead, one year at most',
    many: 'At most {count} links can work at the same time',
  },
};
