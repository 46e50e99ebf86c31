import type { Actor, Context } from '#server/context';
import { decrypt, encrypt } from '#server/secrets/secret';
import { isSecret, mayRead } from './policy.ts';

/** The text in lists, forms and exports that replaces a value the reader may not see. */
export const secretMask = '******';

const purpose = (key: string) => `system.settings.${key}`;

/** Storage of secret settings. */
export const encryptedSettings = [
  {
    table: 'sys_config',
    key: 'config_key',
    column: 'config_value',
    isText: true,
    purpose: (key: string) => (isSecret(key) ? purpose(key) : undefined),
  },
];

/** The stored form of a value: secrets are encrypted, empty ones and all others stay unchanged. */
export function encryptedValue(ctx: Context, key: string, value: string): string {
  return isSecret(key) && value !== '' ? encrypt(ctx.secretKey, purpose(key), value).toString('base64') : value;
}

/** A decrypted secret. @throws if the installation's key differs from the one that encrypted it */
export function unsealed(ctx: Context, key: string, stored: string): string {
  return stored === '' ? '' : decrypt(ctx.secretKey, purpose(key), Buffer.from(stored, 'base64'));
}

/** A row with the values masked that the user may not see. */
export function masked<R extends { configKey: string; configValue: string }>(actor: Actor, row: R): R {
  return row.configValue === '' || mayRead(actor, row.configKey) ? row : { ...row, configValue: secretMask };
}
