import { randomInt } from 'node:crypto';
import type pg from 'pg';

/** First key of the advisory locks that running processes hold. */
export const instanceLock = 7301;

/**
 * Registers this process: it draws a number and holds an advisory lock on it for as long as it lives. Rows in
 * progress carry the number, so after `kill -9` any process can see that their owner is gone and clean up.
 */
export async function registerInstance(pool: pg.Pool): Promise<{ instance: number; release: () => Promise<void> }> {
  const client = await pool.connect();
  client.on('error', () => undefined);
  for (;;) {
    const instance = randomInt(1, 2 ** 31 - 1);
    const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as free', [instanceLock, instance]);
    if (rows[0].free) return { instance, release: async () => client.release(true) };
  }
}
