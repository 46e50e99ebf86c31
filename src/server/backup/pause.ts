import { sql } from 'kysely';
import type pg from 'pg';

/** Advisory lock of the one backup that runs, and the one that keeps bytes of files from being removed. */
const backupLock = 7304;
const keepLock = 7305;

/** Whether this connection may make a backup: one at a time. The lock ends with the connection. */
export async function mayBackUp(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1, 0) as mine', [backupLock]);
  return rows[0].mine;
}

/** From now on no process removes bytes of files, until {@link letRemove} or the end of the connection. */
export async function keepBytes(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1, 0)', [keepLock]);
}

export async function letRemove(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_unlock($1, 0)', [keepLock]);
}

const held = (lock: number) => sql<boolean>`exists (
  select from pg_locks l
  where l.locktype = 'advisory' and l.classid = ${lock} and l.objid = 0 and l.objsubid = 2 and l.granted
    and l.database = (select oid from pg_database where datname = current_database()))`;

/**
 * Whether a backup needs the bytes of files that it has seen in its snapshot. To be asked in the same statement that
 * finds what is to be removed: whatever that sees as removed, a backup that begins later sees so too.
 */
export const areBytesKept = held(keepLock);

/** Whether a backup runs. */
export const isBackupRunning = held(backupLock);
