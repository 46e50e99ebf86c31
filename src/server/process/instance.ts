import { randomInt } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type pg from 'pg';

/** First key of the advisory locks that running processes hold. */
export const instanceLock = 7301;

/**
 * SQL condition: whether the process with a number is alive. It reads pg_locks instead of trying the lock, because two
 * processes that tried at once would take each other for the living process.
 */
export const isAlive = (instance: RawBuilder<number>) => sql<boolean>`exists (
  select from pg_locks l
  where l.locktype = 'advisory' and l.classid = ${instanceLock} and l.objid = ${instance}::oid and l.objsubid = 2
    and l.database = (select oid from pg_database where datname = current_database()))`;

/** Milliseconds between attempts to take the lock again after the connection broke. */
const retryAfter = 500;

/**
 * Registers this process: it draws a number and holds an advisory lock on it for its lifetime. Rows in progress carry
 * the number, so after `kill -9` any process can see that their owner is gone and clean up. When the connection breaks
 * (the database server restarted), the lock on the same number is taken again as soon as possible.
 */
export async function registerInstance(pool: pg.Pool): Promise<{ instance: number; release: () => Promise<void> }> {
  let holder: pg.PoolClient | undefined;
  let released = false;

  const hold = async (instance: number): Promise<boolean> => {
    const client = await pool.connect();
    client.on('error', () => undefined);
    const { rows } = await client
      .query('select pg_try_advisory_lock($1, $2) as free', [instanceLock, instance])
      .catch((error: unknown) => {
        // Destroys the connection; otherwise each attempt would leave an unusable one in the pool.
        client.release(true);
        throw error;
      });
    if (!rows[0].free || released) {
      client.release(released);
      return false;
    }
    holder = client;
    client.once('end', () => {
      if (released) return;
      holder = undefined;
      client.release(true);
      void holdAgain(instance);
    });
    return true;
  };
  const holdAgain = async (instance: number): Promise<void> => {
    if (released || (await hold(instance).catch(() => false))) return;
    setTimeout(() => void holdAgain(instance), retryAfter);
  };

  let instance: number;
  do instance = randomInt(1, 2 ** 31 - 1);
  while (!(await hold(instance)));
  return {
    instance,
    async release() {
      released = true;
      holder?.release(true);
    },
  };
}
