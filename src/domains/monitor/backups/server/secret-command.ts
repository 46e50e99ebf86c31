import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { translatorOf } from '#shared/texts';
import { BackupFault } from '#server/backup/fault';
import { connect } from '#server/backup/source';
import { migrationsOf } from '#server/backup/tables';
import type { Env } from '#server/process/env';
import { ensurePostgres } from '#server/database/postgres';
import { loadSecretKey } from '#server/secrets/secret';
import { changeSecret, finishChange, SecretChangeFault, type EncryptedColumn } from '#server/secrets/secret-change';
import { backupsTexts } from '../texts/index.ts';
import { exits, sentenceOf, type Console } from './command.ts';

/**
 * `npm run secret-key`: replaces the key of a stopped portal. Returns the exit code.
 * @param columns all columns that the current key encrypts
 */
export async function secretCommand(
  env: Env,
  words: readonly string[],
  columns: readonly EncryptedColumn[],
  console: Console,
): Promise<number> {
  const t = translatorOf(backupsTexts, console.language);
  const failed = (why: string) => {
    console.fault(t('command.secretFailed', { why }));
    return exits.failed;
  };
  if (words.length > 0) return failed(t('command.secretUsage'));
  const given = env.NEW_SECRET_KEY;
  if (!given && env.SECRET_KEY) return failed(t('command.secretNeeded'));
  const file = env.SECRET_KEY ? undefined : path.join(env.DATA_DIR, 'secret.key');
  let embedded: Awaited<ReturnType<typeof ensurePostgres>> | undefined;
  let client: Awaited<ReturnType<typeof connect>> | undefined;
  try {
    const database = path.join(env.DATA_DIR, 'database');
    if (!env.DATABASE_URL && !(await stat(path.join(database, 'cluster')).catch(() => undefined)))
      return failed(sentenceOf(new BackupFault('notMigrated'), console.language));
    embedded = env.DATABASE_URL ? undefined : await ensurePostgres(database);
    client = await connect(env.DATABASE_URL ?? embedded!.url);
    if (!(await migrationsOf(client))) return failed(sentenceOf(new BackupFault('notMigrated'), console.language));
    if (file && (await finishChange(client, columns, file))) {
      console.line(t('command.secretFinished'));
      return exits.good;
    }
    const from = await loadSecretKey(env);
    const to = given ? Buffer.from(given, 'hex') : randomBytes(from.length);
    const count = await changeSecret(client, columns, { from, to, file });
    console.line(t('command.secretChanged', { count }));
    if (!file) console.line(t('command.secretNext'));
    return exits.good;
  } catch (error) {
    if (!(error instanceof SecretChangeFault)) return failed((error as Error).message);
    return failed(error.message ? t('command.secretWrong', { where: error.message }) : t('command.secretInUse'));
  } finally {
    await client?.end();
    await embedded?.stop();
  }
}
