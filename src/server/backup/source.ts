import path from 'node:path';
import pg from 'pg';
import { listedText } from '../database/listed-values.ts';
import type { Env } from '../process/env.ts';
import type { FileStore } from '../files/files.ts';
import { makeFolder } from '../files/local-files.ts';
import { markedFolder, PlaceGone, requirePlace } from '../files/place-marker.ts';
import { BackupFault } from './fault.ts';
import { refuseRecipients, type Recipients } from './encryption.ts';

/** Source and destination of a backup. */
export interface BackupSource extends BackupParts {
  /** Configuration from which the child process opens the same store (child-process.ts). */
  env: Env;
}

/** The parts of a portal that a backup copies, and its destination. */
export interface BackupParts {
  /** `BACKUP_DIR`; undefined when not set. Only the environment can set it. */
  folder: string | undefined;
  recipients: Recipients;
  databaseUrl: string;
  /** Folder of the embedded server; undefined with an external server. */
  embedded: string | undefined;
  files: FileStore;
  secretKey: Buffer;
  /** Folders that must not contain the backups. */
  dataDir: string;
}

export function backupSourceOf(
  env: Env,
  parts: Pick<BackupSource, 'databaseUrl' | 'files' | 'secretKey'>,
): BackupSource {
  return {
    ...parts,
    folder: env.BACKUP_DIR,
    recipients: env.BACKUP_RECIPIENT,
    embedded: env.DATABASE_URL ? undefined : path.join(env.DATA_DIR, 'database'),
    dataDir: env.DATA_DIR,
    env,
  };
}

/** The configured backup folder. @throws notConfigured|inside|badRecipient */
export async function usableFolder({ folder, recipients, dataDir }: BackupParts): Promise<string> {
  if (!folder) throw new BackupFault('notConfigured');
  for (const inner of ['database', 'files'])
    if (`${folder}${path.sep}`.startsWith(`${path.join(dataDir, inner)}${path.sep}`))
      throw new BackupFault('inside', { folder });
  await refuseRecipients(recipients);
  return folder;
}

/**
 * Compares the marker of the backup folder; the folder is created if there never was one. Only while no other backup
 * runs.
 * @throws vanished|foreign|unusable
 */
export async function requireFolder(client: pg.ClientBase, folder: string): Promise<void> {
  const { rows } = await client.query(`select to_regclass('kernel_place') is not null as it`);
  try {
    // Before its first upgrade the database knows no places.
    if (!rows[0].it) return await makeFolder(folder);
    await requirePlace(client, markedFolder('backups', folder), { isUsed: () => hasBackedUp(client) });
  } catch (error) {
    if (error instanceof PlaceGone) throw new BackupFault(error.code, { folder, known: error.known });
    throw new BackupFault('unusable', { folder, why: (error as Error).message });
  }
}

async function hasBackedUp(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from monitor_backup_run where state in ${listedText('monitorBackupRun.state', 'complete', 'incomplete')} limit 1`,
  );
  return rowCount === 1;
}

/** A dedicated connection, for locks and snapshots that must outlast a query. Values are returned as text. */
export async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  // Synchronised scans start in the middle of a table and would return the rows in a different order each time.
  await client.query(
    'set synchronize_seqscans = off; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0',
  );
  return client;
}
