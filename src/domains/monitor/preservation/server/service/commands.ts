import { stat } from 'node:fs/promises';
import path from 'node:path';
import { translatorOf, type Language } from '#shared/texts';
import { BackupFault } from '#server/backup/fault';
import { refuseDatabase, refuseStore } from '#server/backup/restore';
import { makeFolder } from '#server/files/local-files';
import type { Env } from '#server/process/env';
import { requireLayout } from '#server/ocfl/layout';
import { encryptionOf, treeAt } from '#server/ocfl/place';
import { ensurePostgres } from '#server/database/postgres';
import { openFiles } from '#server/files/open-store';
import { startProgram, type Product } from '#server/process/program';
import { preservationTexts } from '../../texts/index.ts';
import { findings, requestAllChecks } from '../queries/checks.ts';
import { requestAllComparisons } from '../queries/objects.ts';
import { figures } from './figures.ts';
import { rebuild, requireKey } from './rebuilding.ts';
import { placeFault, run } from './running.ts';
import { sentenceOf } from './notifications.ts';

/** Output of a command. `tell` replaces its last line on a terminal. */
export interface Console {
  language: Language;
  line: (text: string) => void;
  tell: (text: string) => void;
  fault: (text: string) => void;
}

/** Exit codes of a command: success, failure without changes, success with losses. */
const exits = { good: 0, failed: 1, incomplete: 2 } as const;

/**
 * Milliseconds for which a command waits for the run of the job, which takes less than a minute unless a file is large.
 */
const patience = 5 * 60_000;

class Refused extends Error {}

const secondsSince = (began: number) => Math.round((performance.now() - began) / 100) / 10;

/** The process of a command serves no requests and runs no jobs. */
const quiet = (env: Env): Env => ({ ...env, JOBS: false, DEMO: false, METRICS_ADDRESS: undefined, LOG_LEVEL: 'error' });

/** The message for an error. */
function why(error: unknown, language: Language): string {
  if (error instanceof Refused) return error.message;
  const t = translatorOf(preservationTexts, language);
  if (error instanceof BackupFault && (error.code === 'databaseInUse' || error.code === 'filesInUse'))
    return t(`command.${error.code}`);
  const fault = placeFault(error);
  return fault.code === 'place' ? String(fault.values['why']) : sentenceOf(fault, language);
}

/**
 * `npm run preserve`: updates the second copy at once, and with `--verify` reads all of it. The portal may run
 * meanwhile. Returns the exit code.
 */
export async function preserveCommand(
  env: Env,
  words: readonly string[],
  product: Product,
  console: Console,
): Promise<number> {
  const t = translatorOf(preservationTexts, console.language);
  const began = performance.now();
  let embedded: Awaited<ReturnType<typeof ensurePostgres>> | undefined;
  try {
    const strange = words.find((word) => word !== '--verify');
    if (strange !== undefined)
      throw new Refused(`${t('command.unknownOption', { option: strange })}\n${t('command.usagePreserve')}`);
    if (!env.PRESERVATION_STORE) throw new Refused(t('command.notConfigured'));
    const database = path.join(env.DATA_DIR, 'database');
    if (!env.DATABASE_URL && !(await stat(path.join(database, 'cluster')).catch(() => undefined)))
      throw new Refused(t('command.notMigrated'));
    embedded = env.DATABASE_URL ? undefined : await ensurePostgres(database);
    const program = await startProgram(quiet(env), product, {
      databaseUrl: env.DATABASE_URL ?? embedded!.url,
      reveal: (userName, password) => console.line(t('command.firstPassword', { userName, password })),
    });
    try {
      const ctx = program.context();
      await requestAllComparisons(ctx);
      if (words.includes('--verify')) await requestAllChecks(ctx);
      const onProgress = (what: 'objects' | 'files', done: number) => console.tell(`${t(`command.${what}`)} ${done}`);
      if (
        !(await run(ctx, {
          longest: Infinity,
          sweeps: true,
          isUnpaced: true,
          maxFiles: Infinity,
          patience,
          onProgress,
        }))
      )
        throw new Refused(t('command.busy'));
      const it = await figures(program.context());
      const { place, writtenObjects: objects, files } = it;
      console.line(t('command.written', { place: place!, objects, files, seconds: secondsSince(began) }));
      if (!it.isEncrypted) console.line(t('command.plain'));
      if (it.damagedFiles + it.failedObjects === 0) return exits.good;
      console.fault(t('command.problems', { damaged: it.damagedFiles, failed: it.failedObjects }));
      for (const { objectId, path: inside, state, fault } of await findings(ctx, 50))
        console.fault(`  ${objectId} ${inside} ${fault ? sentenceOf(fault, console.language) : state}`);
      return exits.incomplete;
    } finally {
      await program.stop();
    }
  } catch (error) {
    console.fault(
      error instanceof Refused ? error.message : t('command.failed', { why: why(error, console.language) }),
    );
    return exits.failed;
  } finally {
    await embedded?.stop();
  }
}

/**
 * `npm run rebuild -- <store>`: rebuilds a portal from the second copy into the empty place of the configuration.
 * Returns the exit code: 2 if parts of the copy are damaged.
 */
export async function rebuildCommand(
  env: Env,
  words: readonly string[],
  product: Product,
  console: Console,
): Promise<number> {
  const t = translatorOf(preservationTexts, console.language);
  const began = performance.now();
  let embedded: Awaited<ReturnType<typeof ensurePostgres>> | undefined;
  try {
    const [store, ...more] = words;
    if (store === undefined || more.length > 0 || store.startsWith('--')) throw new Refused(t('command.usageRebuild'));
    const source = {
      tree: await treeAt(env, store),
      encryption: await encryptionOf(env.PRESERVATION_RECIPIENT, env.PRESERVATION_IDENTITY),
    };
    // All checks come before the first write.
    await requireLayout(source.tree);
    await requireKey(source);
    await makeFolder(env.DATA_DIR);
    await refuseStore(await openFiles(env));
    embedded = env.DATABASE_URL ? undefined : await ensurePostgres(path.join(env.DATA_DIR, 'database'));
    const databaseUrl = env.DATABASE_URL ?? embedded!.url;
    await refuseDatabase(databaseUrl);
    const program = await startProgram({ ...quiet(env), PRESERVATION_STORE: undefined }, product, {
      databaseUrl,
      reveal: (userName, password) => console.line(t('command.firstPassword', { userName, password })),
    });
    try {
      const found = await rebuild(program.context(), source, (objects) =>
        console.tell(`${t('command.reading')} ${objects}`),
      );
      const { objects, rows, files, dropped, lost } = found;
      console.line(t('command.rebuilt', { objects, rows, files, seconds: secondsSince(began) }));
      for (const { table, target, rows: count } of dropped)
        console.line(t('command.dropped', { count, table, target }));
      if (lost.length === 0) return exits.good;
      console.fault(t('command.lost', { count: lost.length }));
      for (const { place, why: reason } of lost) console.fault(`  ${place}: ${reason}`);
      return exits.incomplete;
    } finally {
      await program.stop();
    }
  } catch (error) {
    console.fault(
      error instanceof Refused ? error.message : t('command.rebuildFailed', { why: why(error, console.language) }),
    );
    return exits.failed;
  } finally {
    await embedded?.stop();
  }
}
