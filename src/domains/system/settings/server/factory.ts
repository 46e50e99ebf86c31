import type { Program } from '#server/process/program';
import { checkValue, type SettingKey } from './policy.ts';
import { setValue } from './queries.ts';
import { encryptedValue } from './secrets.ts';

/**
 * Sets built-in parameters, including sensitive ones: `await setSettings(portal, { 'sys.api.origins': '' })`.
 * @throws system.settings.bad…|tooLong|empty
 */
export async function setSettings(
  program: Pick<Program, 'context'>,
  values: Partial<Record<SettingKey, string>>,
): Promise<void> {
  const ctx = program.context();
  for (const [key, value] of Object.entries(values)) {
    checkValue(key, value, ctx.trackerHosts);
    await setValue(ctx, key, encryptedValue(ctx, key, value));
  }
  ctx.own.changes.changed();
}

/** Stores a value unchecked, also one that the settings page refuses: `await storeSetting(portal, 'data.quota.userGb', '0.001')`. */
export async function storeSetting(program: Pick<Program, 'context'>, key: string, value: string): Promise<void> {
  const ctx = program.context();
  await setValue(ctx, key, value);
  ctx.own.changes.changed();
}
