import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  fields: {
    name: 'Name',
    prefix: 'Begins with',
    scopes: 'Scopes',
    state: 'State',
    days: 'Lifetime (days)',
    createTime: 'Created',
    expireTime: 'Expires',
    lastUsedTime: 'Last used',
    lastUsedNetwork: 'Network of the last use',
    revokeTime: 'Revoked',
    token: 'Access token',
  },
  states: { active: 'Active', expired: 'Expired', revoked: 'Revoked' },
  scopes: {
    'resources:read': 'Read own resources',
    'resources:deposit': 'Deposit resources',
    'files:download': 'Download restricted files',
    'models:submit': 'Submit models',
  },
  scopeHints: {
    'resources:read':
      'Read your own data resources, drafts and their files, the state of their review and your access requests',
    'resources:deposit':
      'Create, change and submit drafts of your data resources and upload files; this includes reading them',
    'files:download': 'Download restricted files that you may have',
    'models:submit': 'Submit models to benchmarks; read your own models and their state',
  },
  fail: {
    notFound: 'There is no such token',
    tooMany: 'You can have at most {most} active tokens. Revoke those that you no longer use',
  },
  mail: {
    subject: '[{site}] Access token “{name}” created',
    body: 'Your account {userName} has created the access token “{name}” ({prefix}…) with the scopes {scopes}, valid until {until}.\n\nIf this was not you, log in at once, revoke the token in My space and change your password:',
    footer: 'This is an automatic mail, please do not reply.',
  },
};
