import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { isFull } from '../files/files.ts';
import { writeStream } from '../files/local-files.ts';
import { packageFile } from '../process/project.ts';
import { baseBackup } from './exact.ts';
import { BackupFault } from './fault.ts';
import { eachOf, lineOf, objectsOf, type FileRecord } from './objects.ts';
import { pauseRemoval, resumeRemoval, takeBackupLock } from './pause.ts';
import { endingFor, writeBackupFile } from './encryption.ts';
import {
  beginSet,
  endSet,
  readSet,
  removeUnfinished,
  freeSpaceIn,
  type BackupSet,
  type Manifest,
  type SetProblem,
} from './set.ts';
import { connect, requireFolder, usableFolder, type BackupParts } from './source.ts';
import { migrationsOf, rowsOf, sequencesOf, tablesOf } from './tables.ts';

/** Progress of a backup. */
export interface BackupProgress {
  phase: 'files' | 'database' | 'newFiles' | 'cleaning';
  done: number;
  total: number;
  /** Latest end of the pause of file removal; absent when removal is not paused. */
  pausedUntil?: Date;
}

export interface BackupOptions {
  kind?: Manifest['kind'];
  reason: Manifest['reason'];
  /** Back up the database only. */
  onlyDatabase?: boolean;
  onProgress?: (progress: BackupProgress) => void;
  /** Aborts the backup. */
  signal?: AbortSignal;
  /** Called with the name of the snapshot while other connections can use it (`set transaction snapshot`). */
  onSnapshot?: (name: string) => Promise<void>;
  /** Maximum milliseconds for which file removal may be paused; then the backup fails. */
  longestPause?: number;
}

/** Six hours. Most files are copied before the pause, so only those added since then are left. */
const longestPause = 6 * 3600_000;

/** Maximum problems listed in a manifest; beyond that it has their number. */
const maxProblems = 1000;

/**
 * Files that the store must have: ready ones in a snapshot, and in an exact set also those whose removal is pending.
 */
const filesWhere = { portable: 'ready_at is not null', exact: `sha256 <> ''` };

/**
 * Makes a set while the portal is in use: first the files, which may take long; then a snapshot of the database, while
 * no bytes are removed; then the files that were added meanwhile. Every ready file in the snapshot is in the set with
 * its checksum, or listed as a problem.
 * @throws BackupFault, and errors of the database or the disk; then nothing of the set remains
 */
export async function makeBackup(source: BackupParts, options: BackupOptions): Promise<BackupSet> {
  const { onProgress = () => undefined, reason, kind = 'portable' } = options;
  const folder = await usableFolder(source);
  if (kind === 'exact' && !source.embedded) throw new BackupFault('exactEmbedded');
  const startedAt = new Date();
  const client = await connect(source.databaseUrl);
  let set: { name: string; folder: string } | undefined;
  try {
    if (!(await takeBackupLock(client))) throw new BackupFault('busy');
    const migrations = await migrationsOf(client);
    if (!migrations) throw new BackupFault('notMigrated');
    await requireFolder(client, folder);
    await removeUnfinished(folder);
    set = await beginSet(folder, startedAt);
    const { recipients } = source;
    const ending = endingFor(recipients);
    const sealed = recipients.length > 0 ? '.age' : '';
    const objects = objectsOf(folder, source.files, recipients, ending);
    let added = { count: 0, bytes: 0 };
    const copy = async (record: FileRecord) => {
      options.signal?.throwIfAborted();
      const came = await objects.copy(record);
      if (came === 'added') added = { count: added.count + 1, bytes: added.bytes + record.size };
      return came;
    };

    if (!options.onlyDatabase) await copyAhead(client, copy, onProgress);

    const until = new Date(Date.now() + (options.longestPause ?? longestPause));
    await pauseRemoval(client);
    const database =
      kind === 'exact'
        ? await exactDatabase(client, source, set.folder, sealed, onProgress)
        : await portableDatabase(client, source, set.folder, sealed, options);
    const key = await writeBackupFile(
      Readable.from([source.secretKey]),
      set.folder,
      `secret.key${sealed}`,
      recipients,
      {
        pack: false,
      },
    );
    const problems: SetProblem[] = [];
    let problemCount = 0;
    let files: Manifest['files'] = null;
    if (!options.onlyDatabase) {
      const { count, bytes, list } = await listFiles(client, source, set.folder, sealed, kind);
      let done = 0;
      await eachOf(readFiles(client, kind), async (record) => {
        if (Date.now() > until.getTime()) throw new BackupFault('late');
        const came = await copy(record);
        if (done++ % 100 === 0) onProgress({ phase: 'newFiles', done, total: count, pausedUntil: until });
        // The bytes of a file whose removal was requested may be gone before its record.
        if (came === 'there' || came === 'added' || !record.isReady) return;
        problemCount++;
        if (problems.length < maxProblems) problems.push({ kind: came, fileId: record.fileId, key: record.key });
      });
      files = { count, bytes, addedCount: added.count, addedBytes: added.bytes, list, ending };
    }
    await client.query('commit');
    await resumeRemoval(client);
    await endSet(set.folder, {
      format: 1,
      product: 'lattice',
      kind,
      reason,
      startedAt: startedAt.toISOString(),
      endedAt: new Date().toISOString(),
      version: packageFile().version,
      migrations,
      encryptedFor: [...recipients],
      ...database,
      key: key.file,
      files,
      problemCount,
      problems,
    });
    return await readSet(set.folder);
  } catch (error) {
    if (set) await rm(set.folder, { recursive: true, force: true });
    if (isFull(error)) {
      const room = await freeSpaceIn(folder);
      throw new BackupFault('noRoom', { folder, free: room?.free ?? 0 });
    }
    throw error;
  } finally {
    await client.end();
  }
}

/**
 * Copies existing files before the pause. Failures are ignored here; the copy is retried later, and then they count.
 */
async function copyAhead(
  client: pg.Client,
  copy: (record: FileRecord) => Promise<unknown>,
  onProgress: (progress: BackupProgress) => void,
): Promise<void> {
  const { rows } = await client.query(`select count(*)::int as total from sys_file where ready_at is not null`);
  const { total } = rows[0];
  let after = 0;
  let done = 0;
  for (;;) {
    const { rows: batch } = await client.query<FileRecord>(
      `select file_id::float8 as "fileId", storage_key as key, sha256, size::float8 as size from sys_file
       where ready_at is not null and file_id > $1 order by file_id limit 1000`,
      [after],
    );
    if (batch.length === 0) return;
    await eachOf(batch, async (record) => {
      await copy(record);
      if (done++ % 100 === 0) onProgress({ phase: 'files', done, total });
    });
    after = batch.at(-1)!.fileId;
  }
}

type DatabasePart = Pick<Manifest, 'takenAt' | 'postgres' | 'tables' | 'sequences' | 'cluster'>;

/**
 * Rows of all tables in one snapshot. The transaction stays open, so that the list of files is read in the same one.
 */
async function portableDatabase(
  client: pg.Client,
  source: BackupParts,
  place: string,
  sealed: string,
  { onProgress, onSnapshot, signal }: BackupOptions,
): Promise<DatabasePart> {
  await client.query('begin isolation level repeatable read read only');
  const { rows } = await client.query(
    `select now() as at, current_setting('server_version') as version, pg_export_snapshot() as snapshot`,
  );
  await onSnapshot?.(rows[0].snapshot);
  const found = await tablesOf(client);
  const tables: Manifest['tables'] = [];
  for (const table of found) {
    signal?.throwIfAborted();
    const stream = rowsOf(client, table);
    const name = `tables/${table.schema}.${table.name}.zst${sealed}`;
    const { file, content } = await writeBackupFile(stream, place, name, source.recipients, { pack: true });
    tables.push({ ...table, rows: stream.rowCount, ...content, file });
    onProgress?.({ phase: 'database', done: tables.length, total: found.length });
  }
  return {
    takenAt: new Date(rows[0].at).toISOString(),
    postgres: rows[0].version,
    tables,
    sequences: await sequencesOf(client),
    cluster: null,
  };
}

/** The cluster as it is on disk, with the write-ahead log that makes it consistent. */
async function exactDatabase(
  client: pg.Client,
  source: BackupParts,
  place: string,
  sealed: string,
  onProgress: (progress: BackupProgress) => void,
): Promise<DatabasePart> {
  onProgress({ phase: 'database', done: 0, total: 1 });
  const { postgres, base, password } = await baseBackup(source, place, sealed);
  onProgress({ phase: 'database', done: 1, total: 1 });
  await client.query('begin isolation level repeatable read read only');
  return { takenAt: new Date().toISOString(), postgres, tables: [], sequences: [], cluster: { base, password } };
}

/** Files in the connection's open snapshot, ordered by checksum. */
async function* readFiles(
  client: pg.Client,
  kind: Manifest['kind'],
): AsyncGenerator<FileRecord & { isReady: boolean }> {
  await client.query(
    `declare stored_files no scroll cursor for
     select file_id::float8 as "fileId", storage_key as key, sha256, size::float8 as size, ready_at is not null as "isReady" from sys_file
     where ${filesWhere[kind]} order by sha256 collate "C", file_id`,
  );
  for (;;) {
    const { rows } = await client.query<FileRecord & { isReady: boolean }>('fetch 1000 from stored_files');
    yield* rows;
    if (rows.length < 1000) break;
  }
  await client.query('close stored_files');
}

/** Writes the list of files, and an unencrypted list of their objects, which a clean-up can read without a key. */
async function listFiles(
  client: pg.Client,
  source: BackupParts,
  place: string,
  sealed: string,
  kind: Manifest['kind'],
) {
  let count = 0;
  let bytes = 0;
  const lines = async function* () {
    for await (const record of readFiles(client, kind)) {
      count++;
      bytes += record.size;
      yield lineOf(record);
    }
  };
  const { file } = await writeBackupFile(
    Readable.from(lines(), { objectMode: false }),
    place,
    `files.zst${sealed}`,
    source.recipients,
    {
      pack: true,
    },
  );
  const sums = async function* () {
    let last = '';
    for await (const { sha256 } of readFiles(client, kind)) if (sha256 !== last) yield `${(last = sha256)}\n`;
  };
  const unencrypted = Readable.from(sums(), { objectMode: false });
  await writeStream(path.join(place, 'objects.list'), [unencrypted], { flush: true });
  return { count, bytes, list: file };
}
