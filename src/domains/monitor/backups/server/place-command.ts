import { stat } from 'node:fs/promises';
import path from 'node:path';
import { translatorOf } from '#shared/texts';
import { BackupFault } from '#server/backup/fault';
import { connect } from '#server/backup/source';
import { migrationsOf } from '#server/backup/tables';
import { ensurePostgres } from '#server/database/postgres';
import { intendNewPlace, placeNames } from '#server/files/place-marker';
import type { Env } from '#server/process/env';
import { backupsTexts } from '../texts/index.ts';
import { exits, sentenceOf, type Console } from './command.ts';

/**
 * `npm run new-place -- files|backups|preservation`: lets the portal establish its configured place again, whatever it
 * holds. The portal may run meanwhile. Returns the exit code.
 */
export async function placeCommand(env: Env, words: readonly string[], console: Console): Promise<number> {
  const t = translatorOf(backupsTexts, console.language);
  const name = placeNames.find((one) => one === words[0]);
  if (!name || words.length > 1) {
    console.fault(t('command.placeUsage'));
    return exits.failed;
  }
  let embedded: Awaited<ReturnType<typeof ensurePostgres>> | undefined;
  let client: Awaited<ReturnType<typeof connect>> | undefined;
  try {
    const database = path.join(env.DATA_DIR, 'database');
    if (!env.DATABASE_URL && !(await stat(path.join(database, 'cluster')).catch(() => undefined)))
      throw new BackupFault('notMigrated');
    embedded = env.DATABASE_URL ? undefined : await ensurePostgres(database);
    client = await connect(env.DATABASE_URL ?? embedded!.url);
    if (!(await migrationsOf(client))) throw new BackupFault('notMigrated');
    await intendNewPlace(client, name);
    console.line(t('command.placeDone', { name: t(`command.place.${name}`) }));
    return exits.good;
  } catch (error) {
    console.fault(t('command.placeFailed', { why: sentenceOf(error, console.language) }));
    return exits.failed;
  } finally {
    await client?.end();
    await embedded?.stop();
  }
}
