import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { test, type TestContext } from 'node:test';
import { sql } from 'kysely';
import { inTransaction } from '#server/context';
import { readEnv } from '#server/process/env';
import { addJob, reclaimJobs, type Job } from '#server/jobs/jobs';
import { startProgram } from '#server/process/program';
import { startPortal } from '#testing';
import { product } from '../../../index.ts';

const portal = await startPortal({ JOBS: 'off' });
const { pool } = portal.database;

/** A second process with an active job that does not end before `release` is called. */
async function withEndless(t: TestContext) {
  const DATA_DIR = path.dirname(portal.context().files.folder!);
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const endless: Job = {
    name: 'monitor.jobs.endless',
    run: () => {
      begun.resolve();
      return ended.promise;
    },
  };
  const modules = product.modules.map((it) =>
    it.name === 'monitor.jobs' ? { ...it, jobs: [...(it.jobs ?? []), endless] } : it,
  );
  const SECRET_KEY = portal.context().secretKey.toString('hex');
  const { connectionString = '' } = pool.options as { connectionString?: string };
  const program = await startProgram(
    readEnv({ NODE_ENV: 'test', DATA_DIR, SECRET_KEY, LOG_LEVEL: 'fatal', DEMO: 'off' }),
    { ...product, modules },
    { databaseUrl: connectionString, reveal: () => undefined, shutdownTimeout: 200 },
  );
  // A failed test does not leave the program running: its process would never end.
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= program.stop());
  t.after(async () => {
    await stop();
    await pool.query('delete from graphile_worker._private_jobs');
  });
  await addJob(program.context(), endless.name);
  await begun.promise;
  const inHand = async ({ db } = portal.context()) => {
    const { rows } = await sql<{ attempts: number; held: boolean }>`
      select attempts, locked_at is not null as held from graphile_worker.jobs where task_identifier = ${endless.name}
    `.execute(db);
    return rows;
  };
  return { program, inHand, stop, release: ended.resolve };
}

test('what a process had in hand that is gone without a word goes back to the queue', async (t) => {
  const { program, inHand } = await withEndless(t);
  await reclaimJobs(portal.context());
  assert.deepEqual(await inHand(), [{ attempts: 1, held: true }], 'the process lives');
  // As after kill -9: no process holds the lock of its number.
  await pool.query('update kernel_worker_pool set instance = 0 where instance = $1', [program.context().instance]);
  // In one transaction: the workers, which live, take the job again as soon as they see it.
  await inTransaction(portal.context(), async (ctx) => {
    await reclaimJobs(ctx);
    assert.deepEqual(await inHand(ctx), [{ attempts: 1, held: false }]);
  });
});

test('a program that is stopped cuts off who does not end, and gives work in hand back to the queue', async (t) => {
  const { program, inHand, stop, release } = await withEndless(t);
  await program.http.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((program.http.server.address() as AddressInfo).port, '127.0.0.1');
  const cut = once(socket, 'close');
  socket.on('error', () => undefined);
  socket.write(
    'POST /prod-api/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
  );
  await once(program.http.server, 'request');

  await stop();

  await cut;
  assert.deepEqual(await inHand(), [{ attempts: 1, held: false }]);
  // The job ends after the pool is closed; an unhandled error would fail this test.
  release();
  await nextTurn();
  assert.deepEqual(await inHand(), [{ attempts: 1, held: false }]);
});
