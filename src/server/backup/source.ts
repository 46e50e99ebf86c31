import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Env } from '../process/env.ts';
import type { FileStore } from '../files/files.ts';
import { BackupFault } from './fault.ts';
import { refuseRecipients, type Recipients } from './sealing.ts';

/** Source and destination of a backup. */
export interface BackupSource extends BackupParts {
  /** Configuration of the portal, by which the process of a backup opens the same store (apart.ts). */
  env: Env;
}

/** The parts of a portal that a backup copies, and the place that it goes to. */
export interface BackupParts {
  /** `BACKUP_DIR`; undefined where none is set. Only the environment names it. */
  folder: string | undefined;
  recipients: Recipients;
  databaseUrl: string;
  /** Folder of the embedded server; undefined with a server of the operator's. */
  embedded: string | undefined;
  files: FileStore;
  secretKey: Buffer;
  /** Folders that a backup must not lie in. */
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

/** The folder of the backups, made if need be. @throws notConfigured|inside|badRecipient|unusable */
export async function usableFolder({ folder, recipients, dataDir }: BackupParts): Promise<string> {
  if (!folder) throw new BackupFault('notConfigured');
  for (const inner of ['database', 'files'])
    if (`${folder}${path.sep}`.startsWith(`${path.join(dataDir, inner)}${path.sep}`))
      throw new BackupFault('inside', { folder });
  await refuseRecipients(recipients);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new BackupFault('unusable', { folder, why: (error as Error).message });
  }
  return folder;
}

/** A connection of one's own: for locks and snapshots that last. Texts are read as they are. */
export async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  // A scan that begins in the middle would give the rows of a table in another order each time.
  await client.query(
    'set synchronize_seqscans = off; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0',
  );
  return client;
}
