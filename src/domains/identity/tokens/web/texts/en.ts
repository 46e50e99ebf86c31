import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Access tokens',
  lead: 'Programs and the command line act for you with an access token, within the scopes that you choose, without login and captcha. Keep tokens secret and out of code repositories.',
  docs: 'How programs use them',
  verify: 'Verify your e-mail to create access tokens.',
  verifyGo: 'Verify now',
  create: 'Create token',
  nameHint: 'To recognise it by, such as the machine or the script that uses it',
  days: '{days} days',
  empty: 'No access token has been created yet',
  never: 'Never',
  operation: 'Actions',
  revoke: 'Revoke',
  revokeOf: 'Revoke token “{name}”',
  confirmRevoke: 'Programs that use the token “{name}” lose access at once. Revoke it?',
  revoked: 'Token revoked',
  madeTitle: 'Token “{name}” created',
  once: 'The token is shown this once only. Copy it now and keep it safe.',
  copy: 'Copy',
  copied: 'Copied',
  close: 'I have saved it',
};
