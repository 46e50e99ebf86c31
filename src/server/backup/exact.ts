import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { readPassword } from '../database/postgres-cluster.ts';
import { fileMode, folderMode, makeFolder } from '../files/local-files.ts';
import { deferError } from '../files/streams.ts';
import { BackupFault } from './fault.ts';
import { writeBackupFile, openBackupFile, type BackupFile } from './encryption.ts';
import type { BackupSet } from './set.ts';
import type { BackupParts } from './source.ts';

/*
 * Copies the cluster of the embedded server byte by byte, with BASE_BACKUP of the streaming replication protocol
 * (https://www.postgresql.org/docs/18/protocol-replication.html) through the driver; no program of PostgreSQL is
 * needed.
 */

/** Members of the driver's connection that its types lack. */
interface CopyConnection {
  stream: { pause: () => void; resume: () => void; isPaused: () => boolean };
  on: (event: 'copyData', listener: (message: { chunk: Buffer }) => void) => void;
}

/** Copies the cluster, with the write-ahead log that makes it consistent, into a compressed tar archive. */
export async function baseBackup(
  source: BackupParts,
  place: string,
  sealed: string,
): Promise<{ postgres: string; base: BackupFile; password: BackupFile }> {
  const client = new pg.Client({ connectionString: source.databaseUrl, replication: 'true' } as pg.ClientConfig);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { connection } = client as unknown as { connection: CopyConnection };
    const archive = deferError(new PassThrough({ highWaterMark: 2 ** 20 }));
    const written = writeBackupFile(archive, place, `base.tar.zst${sealed}`, source.recipients, { pack: true });
    // Awaited below; without a handler until then a failure would count as an unhandled rejection.
    written.catch(() => undefined);
    archive.on('error', () => connection.stream.resume());
    connection.on('copyData', ({ chunk }) => {
      // The first byte is the message type: n a new archive, d data, p progress, m the manifest, which tar does not
      // need.
      if (chunk[0] !== 0x64 || archive.destroyed) return;
      if (archive.write(Buffer.from(chunk.subarray(1))) || connection.stream.isPaused()) return;
      connection.stream.pause();
      archive.once('drain', () => connection.stream.resume());
    });
    await client.query("BASE_BACKUP (LABEL 'lattice', CHECKPOINT 'fast', WAL true, MANIFEST 'no')");
    archive.end();
    const { file: base } = await written;
    const secret = Readable.from([Buffer.from(readPassword(source.embedded!))]);
    const { file: password } = await writeBackupFile(secret, place, `password${sealed}`, source.recipients, {
      pack: false,
    });
    const { rows } = await (async () => {
      const asking = new pg.Client({ connectionString: source.databaseUrl });
      await asking.connect();
      try {
        return await asking.query(`select current_setting('server_version') as version`);
      } finally {
        await asking.end();
      }
    })();
    return { postgres: rows[0].version, base, password };
  } finally {
    await client.end();
  }
}

/**
 * Unpacks the cluster of an exact set into the folder of an embedded server that does not exist yet.
 * @throws noTar when this system has no tar
 */
export async function layCluster(set: BackupSet, identities: readonly string[], home: string): Promise<void> {
  const { cluster } = set.manifest;
  await makeFolder(home);
  const folder = path.join(home, 'cluster');
  await mkdir(folder, { mode: folderMode });
  // The server may run as another user than the owner of the files in the archive.
  const tar = spawn('tar', ['-x', '--no-same-owner', '-f', '-', '-C', folder], { stdio: ['pipe', 'ignore', 'pipe'] });
  let stderrText = '';
  tar.stderr.on('data', (chunk: Buffer) => (stderrText += String(chunk)));
  const failed = once(tar, 'error').then(([error]) => {
    throw new BackupFault('noTar', { why: (error as Error).message });
  });
  // Both are awaited below.
  failed.catch(() => undefined);
  const ended = once(tar, 'close');
  const base = await openBackupFile(path.join(set.folder, cluster!.base.name), identities, { pack: true });
  await Promise.race([pipeline(base, tar.stdin).catch(() => ended), failed]);
  const [code] = await Promise.race([ended, failed]);
  if (code !== 0) throw new BackupFault('noTar', { why: stderrText.trim() });
  const password = await openBackupFile(path.join(set.folder, cluster!.password.name), identities, { pack: false });
  await writeFile(path.join(home, 'password'), Buffer.concat(await password.toArray()), { mode: fileMode });
}

/** The major version of the embedded server; no other version reads such a cluster. */
export async function embeddedMajor(home: string): Promise<string> {
  return (await readFile(path.join(home, 'cluster/PG_VERSION'), 'utf8')).trim();
}
