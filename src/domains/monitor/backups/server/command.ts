import { statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { translatorOf, type Language } from '#shared/texts';
import { BackupFault } from '#server/backup/fault';
import { backupSourceOf } from '#server/backup/source';
import { makeBackup } from '#server/backup/make';
import type { Env } from '#server/process/env';
import { ensurePostgres } from '#server/database/postgres';
import { openFiles } from '#server/files/open-store';
import { loadSecretKey } from '#server/secrets/secret';
import { backupsTexts } from '../texts/index.ts';

/** Output of a command. `tell` replaces its last line on a terminal. */
export interface Console {
  language: Language;
  line: (text: string) => void;
  tell: (text: string) => void;
  fault: (text: string) => void;
}

/** Exit codes of a command: success, failure without changes, success with missing files. */
export const exits = { good: 0, failed: 1, incomplete: 2 } as const;

/** The message for an error. */
export function sentenceOf(error: unknown, language: Language): string {
  if (!(error instanceof BackupFault)) return (error as Error).message || String(error);
  return translatorOf(backupsTexts, language).dynamic(`faults.${error.code}`, error.code, error.values);
}

/** The options of a command line. @throws for an unknown option */
export function optionsIn(
  words: readonly string[],
  known: readonly string[],
): { options: Set<string>; rest: string[] } {
  const options = new Set(words.filter((word) => word.startsWith('--')));
  for (const option of options) if (!known.includes(option)) throw new UnknownOption(option);
  return { options, rest: words.filter((word) => !word.startsWith('--')) };
}

export class UnknownOption extends Error {}

/** Bytes in a suitable unit. */
export function bytesText(bytes: number): string {
  const at = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), 4);
  return `${(bytes / 1024 ** at).toFixed(at === 0 ? 0 : 1)} ${['B', 'KiB', 'MiB', 'GiB', 'TiB'][at]}`;
}

/** `npm run backup`. The portal may run meanwhile. Returns the exit code. */
export async function backupCommand(env: Env, words: readonly string[], console: Console): Promise<number> {
  const t = translatorOf(backupsTexts, console.language);
  let embedded: Awaited<ReturnType<typeof ensurePostgres>> | undefined;
  try {
    const { options, rest } = optionsIn(words, ['--exact', '--only-database']);
    if (rest.length > 0) throw new UnknownOption(rest[0]);
    if (!env.BACKUP_DIR) throw new BackupFault('notConfigured');
    const database = path.join(env.DATA_DIR, 'database');
    if (!env.DATABASE_URL && !(await stat(path.join(database, 'cluster')).catch(() => undefined)))
      throw new BackupFault('notMigrated');
    embedded = env.DATABASE_URL ? undefined : await ensurePostgres(database);
    const databaseUrl = env.DATABASE_URL ?? embedded!.url;
    const [files, secretKey] = [await openFiles(env), await loadSecretKey(env)];
    const { folder, manifest } = await makeBackup(backupSourceOf(env, { databaseUrl, files, secretKey }), {
      kind: options.has('--exact') ? 'exact' : 'portable',
      onlyDatabase: options.has('--only-database'),
      reason: 'command',
      onProgress: ({ phase, done, total }) => console.tell(`${t(`command.phase.${phase}`)} ${done}/${total}`),
    });
    const seconds = Math.round((Date.parse(manifest.endedAt) - Date.parse(manifest.startedAt)) / 100) / 10;
    const { count = 0, addedCount = 0, addedBytes = 0 } = manifest.files ?? {};
    const figures = { tables: manifest.tables.length, files: count, added: addedCount, bytes: bytesText(addedBytes) };
    console.line(t('command.done', { folder }));
    console.line(t(manifest.cluster ? 'command.summaryExact' : 'command.summary', { ...figures, seconds }));
    if (manifest.encryptedFor.length === 0) console.line(t('command.plain'));
    if (isSameDisk(env.BACKUP_DIR, env.DATA_DIR)) console.line(t('command.sameDisk'));
    if (manifest.problemCount === 0) return exits.good;
    console.fault(t('command.problems', { count: manifest.problemCount }));
    for (const { kind, key } of manifest.problems) console.fault(`  ${key}  ${t(`command.problem.${kind}`)}`);
    return exits.incomplete;
  } catch (error) {
    if (error instanceof UnknownOption) {
      console.fault(`${t('command.unknownOption', { option: error.message })}\n${t('command.usageBackup')}`);
      return exits.failed;
    }
    console.fault(t('command.failed', { why: sentenceOf(error, console.language) }));
    return exits.failed;
  } finally {
    await embedded?.stop();
  }
}

function isSameDisk(one: string, other: string): boolean {
  try {
    return statSync(one).dev === statSync(other).dev;
  } catch {
    return false;
  }
}
