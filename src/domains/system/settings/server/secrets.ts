import type { Actor, Context } from '#server/context';
import { decrypt, encrypt } from '#server/secrets/secret';
import { isSecret, mayRead } from './policy.ts';

/** The text in lists, forms and exports in place of a value that the reader may not see. */
export const secretMask = '******';

const purpose = (key: string) => `system.settings.${key}`;

/** Where secret settings are kept. */
export const sealedSettings = [
  {
    ...{ table: 'sys_config', key: 'config_key', column: 'config_value', isText: true },
    purpose: (key: string) => (isSecret(key) ? purpose(key) : undefined),
  },
];

/** A value as it is stored: secrets encrypted, empty ones and all others as they are. */
export function sealed(ctx: Context, key: string, value: string): string {
  return isSecret(key) && value !== '' ? encrypt(ctx.secretKey, purpose(key), value).toString('base64') : value;
}

/** A stored secret in the clear, for the call that needs it. @throws when the installation's key is another one */
export function unsealed(ctx: Context, key: string, stored: string): string {
  return stored === '' ? '' : decrypt(ctx.secretKey, purpose(key), Buffer.from(stored, 'base64'));
}

/** A row as somebody may see it. */
export function masked<R extends { configKey: string; configValue: string }>(actor: Actor, row: R): R {
  return row.configValue === '' || mayRead(actor, row.configKey) ? row : { ...row, configValue: secretMask };
}
