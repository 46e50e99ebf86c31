import path from 'node:path';
import { sql } from 'kysely';
import { translatorOf, type Language } from '#shared/texts';
import { openDatabase } from '#server/database/db';
import type { Env } from '#server/process/env';
import { ensurePostgres } from '#server/database/postgres';
import { openFiles } from '#server/files/open-store';
import { logChainTexts } from '../texts/index.ts';
import { faultSentence, readHead } from './policy.ts';
import { logNames } from './table.ts';
import { verifyLogs } from './verifying.ts';

/** Output of a command. `tell` replaces its last line on a terminal. */
interface Console {
  language: Language;
  line: (text: string) => void;
  tell: (text: string) => void;
  fault: (text: string) => void;
}

/** Exit codes: intact, not verified, not intact. */
const exits = { good: 0, failed: 1, broken: 2 } as const;

/**
 * `npm run verify-logs`: verifies the chains of the logs; the portal may run meanwhile, and the command writes no data.
 * Returns the exit code.
 * @param words heads that were stored outside the portal, `log:segment:hash`
 */
export async function verifyCommand(env: Env, words: readonly string[], console: Console): Promise<number> {
  const { language } = console;
  const t = translatorOf(logChainTexts, language);
  const anchors = words.map(readHead);
  if (anchors.includes(undefined)) {
    console.fault(t('command.usage'));
    return exits.failed;
  }
  let embedded: Awaited<ReturnType<typeof ensurePostgres>> | undefined;
  let database: ReturnType<typeof openDatabase> | undefined;
  try {
    embedded = env.DATABASE_URL ? undefined : await ensurePostgres(path.join(env.DATA_DIR, 'database'));
    database = openDatabase(env.DATABASE_URL ?? embedded!.url, { connections: 1 });
    const { db } = database;
    const { rows } = await sql<{ it: boolean }>`select to_regclass('sys_log_segment') is not null as it`.execute(db);
    if (!rows[0]!.it) {
      console.fault(t('command.failed', { why: t('command.notMigrated') }));
      return exits.failed;
    }
    const report = await verifyLogs(
      { db, files: await openFiles(env) },
      {
        anchors: anchors.filter((one) => one !== undefined),
        onProgress: (done) => console.tell(t('command.progress', { rows: done })),
      },
    );
    const { faults, heads, rowsChecked, archivesChecked } = report;
    for (const log of logNames) {
      const head = heads.find((one) => one.log === log);
      const isBroken = faults.some((one) => one.log === log);
      if (head) console.line(t('command.head', { ...head, segmentNo: String(head.segmentNo) }));
      else if (!isBroken) console.line(t('command.empty', { log }));
    }
    if (faults.length === 0) {
      console.line(t('command.good', { rows: rowsChecked, archives: archivesChecked }));
      return exits.good;
    }
    console.fault(t('command.bad'));
    for (const fault of faults) console.fault(`  ${faultSentence(fault, language)}`);
    return exits.broken;
  } catch (error) {
    console.fault(t('command.failed', { why: (error as Error).message }));
    return exits.failed;
  } finally {
    await database?.db.destroy();
    await embedded?.stop();
  }
}
