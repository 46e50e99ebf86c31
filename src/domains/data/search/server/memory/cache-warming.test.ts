import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction } from '#server/context';
import { startPortal } from '#testing';
import { warmCache, warmCacheJob } from './cache-warming.ts';

const portal = await startPortal({ JOBS: 'off', SEARCH_INDEX: 'memory' });
const ctx = portal.context();

test('what ranking reads is read through once after a start', async () => {
  const waiting = sql<{ key: string }>`select key from graphile_worker.jobs where task_identifier = ${warmCacheJob}`;
  assert.deepEqual((await waiting.execute(ctx.db)).rows, [{ key: warmCacheJob }]);
  const read = await inTransaction(ctx, async (tx) => {
    await warmCache(tx);
    return sql<{ relname: string; seqScan: number }>`
      select relname, seq_scan from pg_stat_xact_user_tables
      where relname in ('data_search_weight', 'data_search_posting') and seq_scan > 0 order by relname`.execute(tx.db);
  });
  assert.deepEqual(
    read.rows.map(({ relname }) => relname),
    ['data_search_posting', 'data_search_weight'],
  );
});
