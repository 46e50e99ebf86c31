import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { openDatabase } from '../database/db.ts';
import type { FileStore } from '../files/files.ts';
import { fileMode, makeFolder } from '../files/local-files.ts';
import { prepareQueue } from '../jobs/jobs.ts';
import { knownMigrations, migrate, startLock } from '../database/migrate.ts';
import { BackupFault } from './fault.ts';
import { checkObject, eachOf, filesOf } from './objects.ts';
import { openBackupFile, sumOf, summing, type BackupFile } from './encryption.ts';
import { folderOf, objectAt, type BackupSet, type SetTable } from './set.ts';
import { connect } from './source.ts';
import { fillTables, isEmpty, setSequences, sumOfRows, type CopyInto } from './tables.ts';

/**
 * On the first start after a restore, this mark makes the program correct what could not be restored exactly. The
 * places of the former installation are forgotten; a set of an earlier version knows none.
 */
const restoredMark = `
  insert into kernel_mark (name) values ('restored') on conflict do nothing;
  do $$ begin
    if to_regclass('kernel_place') is not null then delete from kernel_place; end if;
  end $$`;

/** Marks a database that was restored with its cluster. */
export async function markRestored(databaseUrl: string): Promise<void> {
  const client = await connect(databaseUrl);
  try {
    await client.query(restoredMark);
  } finally {
    await client.end();
  }
}

/** Progress of a restore. */
export interface RestoreProgress {
  phase: 'checking' | 'files' | 'database' | 'comparing';
  done: number;
  total: number;
}

export interface RestoreOptions {
  identities: readonly string[];
  onProgress?: (progress: RestoreProgress) => void;
}

/** Refuses a set that this program cannot read, or that is incomplete. @throws newerSet|incomplete|damaged */
export async function refuseSet(
  set: BackupSet,
  { acceptIncomplete = false, ...options }: RestoreOptions & { acceptIncomplete?: boolean },
): Promise<void> {
  const { manifest } = set;
  const known = await knownMigrations();
  const unknown = manifest.migrations.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new BackupFault('newerSet', { migrations: unknown.slice(0, 5).join(', '), version: manifest.version });
  if (manifest.problemCount > 0 && !acceptIncomplete)
    throw new BackupFault('incomplete', { count: manifest.problemCount });
  const parts: BackupFile[] = [
    manifest.key,
    ...manifest.tables.map(({ file }) => file),
    ...(manifest.files ? [manifest.files.list] : []),
    ...(manifest.cluster ? Object.values(manifest.cluster) : []),
  ];
  let done = 0;
  for (const { name, size, sha256 } of parts) {
    const found = await sumOf(path.join(set.folder, name)).catch(() => undefined);
    if (found?.sha256 !== sha256 || found.size !== size) throw new BackupFault('damaged', { file: name });
    options.onProgress?.({ phase: 'checking', done: ++done, total: parts.length });
  }
  // Before anything is written, the smallest file reveals a wrong key.
  await readKey(set, options.identities);
}

/** The installation's key from a set. @throws noIdentity|wrongIdentity */
export async function readKey(set: BackupSet, identities: readonly string[]): Promise<Buffer> {
  const source = await openBackupFile(path.join(set.folder, set.manifest.key.name), identities, { pack: false });
  return Buffer.concat(await source.toArray());
}

/**
 * Restores the key of a set in an installation that has none: writes `secret.key` in the data folder, unless the
 * environment sets the same key. @throws otherKey
 */
export async function restoreKey(key: Buffer, dataDir: string, given: string | undefined): Promise<void> {
  if (given !== undefined) {
    if (!Buffer.from(given, 'hex').equals(key)) throw new BackupFault('otherKey', { place: 'SECRET_KEY' });
    return;
  }
  const file = path.join(dataDir, 'secret.key');
  const present = await readFile(file).catch(() => undefined);
  if (present?.equals(key)) return;
  if (present) throw new BackupFault('otherKey', { place: file });
  await makeFolder(dataDir);
  await writeFile(file, key, { flush: true, mode: fileMode });
}

/** Refuses a database that is not empty. @throws databaseInUse */
export async function refuseDatabase(databaseUrl: string): Promise<void> {
  const client = await connect(databaseUrl);
  try {
    if (!(await isEmpty(client))) throw new BackupFault('databaseInUse');
  } finally {
    await client.end();
  }
}

/** Refuses a store that is not empty. @throws filesInUse */
export async function refuseStore(files: FileStore): Promise<void> {
  for await (const _key of files.keys()) throw new BackupFault('filesInUse');
}

/**
 * Restores the files of a set into a store. Each must have the checksum of its record.
 * @throws damaged, and errors of the store; then the written files are removed
 */
export async function restoreFiles(
  set: BackupSet,
  files: FileStore,
  { identities, onProgress, acceptIncomplete = false }: RestoreOptions & { acceptIncomplete?: boolean },
): Promise<{ count: number; bytes: number; lost: number }> {
  const { count: total, ending } = set.manifest.files!;
  const [folder, written] = [folderOf(set), [] as string[]];
  const result = { count: 0, bytes: 0, lost: 0 };
  let done = 0;
  await files.prepare();
  try {
    await eachOf(filesOf(set, identities), async ({ sha256, key, size }) => {
      try {
        const source = await openBackupFile(objectAt(folder, sha256, ending), identities, { pack: false });
        written.push(key);
        const came = await files.write(key, source);
        if (came.sha256 !== sha256 || came.size !== size)
          throw new BackupFault('damaged', { file: objectAt('', sha256, ending) });
        result.count++;
        result.bytes += size;
      } catch (error) {
        const isAbsent = (error as NodeJS.ErrnoException).code === 'ENOENT';
        if (!isAbsent) throw error;
        if (!acceptIncomplete) throw new BackupFault('damaged', { file: objectAt('', sha256, ending) });
        result.lost++;
      }
      if (done++ % 100 === 0) onProgress?.({ phase: 'files', done, total });
    });
  } catch (error) {
    for (const key of written) await files.remove(key).catch(() => undefined);
    throw error;
  }
  return result;
}

/**
 * Reads all objects of a set and compares their checksums without writing anything. Returns at most ten names of
 * damaged ones.
 */
export async function checkFiles(set: BackupSet, { identities, onProgress }: RestoreOptions): Promise<string[]> {
  if (!set.manifest.files) return [];
  const { count: total, ending } = set.manifest.files;
  const damaged: string[] = [];
  let done = 0;
  let last = '';
  await eachOf(filesOf(set, identities), async (file) => {
    if (done++ % 100 === 0) onProgress?.({ phase: 'files', done, total });
    if (file.sha256 === last) return;
    last = file.sha256;
    if (damaged.length < 10 && !(await checkObject(folderOf(set), file, ending, identities))) damaged.push(file.sha256);
  });
  return damaged;
}

/**
 * Restores a portable set into an empty database: the schema by the migrations that the set lists, the rows in one
 * transaction, then a comparison of the stored rows with the checksums of the set.
 * @throws databaseInUse|damaged|differs|otherColumns
 */
export async function restoreDatabase(set: BackupSet, databaseUrl: string, options: RestoreOptions): Promise<void> {
  await refuseDatabase(databaseUrl);
  const { manifest } = set;
  const client = await connect(databaseUrl);
  try {
    // A portal that starts meanwhile waits.
    await client.query('select pg_advisory_lock($1, 0)', [startLock]);
    const database = openDatabase(databaseUrl, { connections: 2 });
    try {
      await migrate(database, { only: new Set(manifest.migrations) });
      await prepareQueue(database.pool);
    } finally {
      await database.db.destroy();
    }
    await client.query('begin');
    let done = 0;
    await fillTables(client, manifest.tables, async (table, into) => {
      await fill(set, table, into, options.identities);
      options.onProgress?.({ phase: 'database', done: ++done, total: manifest.tables.length });
    });
    await setSequences(client, manifest.sequences);
    await compare(client, manifest.tables, options);
    await client.query(restoredMark);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

async function fill(
  set: BackupSet,
  table: SetTable,
  copy: () => CopyInto,
  identities: readonly string[],
): Promise<void> {
  const source = await openBackupFile(path.join(set.folder, table.file.name), identities, { pack: true });
  const { through, result } = summing();
  const into = copy();
  await pipeline(source, through, into);
  const { rowCount } = into;
  if (result().sha256 !== table.sha256 || rowCount !== table.rows)
    throw new BackupFault('damaged', { file: table.file.name });
}

/** Compares the rows of the database with the set. @throws differs */
async function compare(
  client: pg.ClientBase,
  tables: readonly SetTable[],
  { onProgress }: RestoreOptions,
): Promise<void> {
  let done = 0;
  for (const table of tables) {
    const { sha256 } = await sumOfRows(client, table);
    if (sha256 !== table.sha256) throw new BackupFault('differs', { table: `${table.schema}.${table.name}` });
    onProgress?.({ phase: 'comparing', done: ++done, total: tables.length });
  }
}
