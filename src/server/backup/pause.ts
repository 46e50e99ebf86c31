import { sql } from 'kysely';
import type pg from 'pg';

/** Advisory locks: of the one running backup, and of the pause in which no bytes of files are removed. */
const backupLock = 7304;
const removalPauseLock = 7305;

/** Takes the lock for a backup; false when another backup runs. The lock ends with the connection. */
export async function takeBackupLock(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1, 0) as mine', [backupLock]);
  return rows[0].mine;
}

/** From now on no process removes bytes of files, until {@link resumeRemoval} or the end of the connection. */
export async function pauseRemoval(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1, 0)', [removalPauseLock]);
}

export async function resumeRemoval(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_unlock($1, 0)', [removalPauseLock]);
}

const isLockHeld = (lock: number) => sql<boolean>`exists (
  select from pg_locks l
  where l.locktype = 'advisory' and l.classid = ${lock} and l.objid = 0 and l.objsubid = 2 and l.granted
    and l.database = (select oid from pg_database where datname = current_database()))`;

/**
 * SQL condition: whether a backup needs the bytes of files in its snapshot. Use it in the same statement that selects
 * files for removal: a backup that starts later sees everything as removed that this statement does.
 */
export const isRemovalPaused = isLockHeld(removalPauseLock);

/** SQL condition: whether a backup runs. */
export const isBackupRunning = isLockHeld(backupLock);
