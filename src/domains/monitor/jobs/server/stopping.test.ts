import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { test } from 'node:test';
import { readEnv } from '#server/process/env';
import { addJob, reclaimJobs, type Job } from '#server/jobs/jobs';
import { startProgram } from '#server/process/program';
import { startPortal } from '#testing';
import { product } from '../../../index.ts';

const portal = await startPortal({ JOBS: 'off' });
const { pool } = portal.database;

/** A second process with an active job that does not end before `release` is called. */
async function withEndless() {
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
  await addJob(program.context(), endless.name);
  await begun.promise;
  const inHand = async () =>
    (
      await pool.query(
        'select attempts, locked_at is not null as held from graphile_worker.jobs where task_identifier = $1',
        [endless.name],
      )
    ).rows;
  return { program, inHand, release: ended.resolve };
}

test('what a process had in hand that is gone without a word goes back to the queue', async () => {
  const { program, inHand } = await withEndless();
  await reclaimJobs(portal.context());
  assert.deepEqual(await inHand(), [{ attempts: 1, held: true }], 'the process lives');
  // As after kill -9: no process holds the lock of its number.
  await pool.query('update kernel_worker_pool set instance = 0 where instance = $1', [program.context().instance]);
  await reclaimJobs(portal.context());
  assert.deepEqual(await inHand(), [{ attempts: 1, held: false }]);
  await program.stop();
  await pool.query(`delete from graphile_worker._private_jobs`);
});

test('a program that is stopped cuts off who does not end, and gives work in hand back to the queue', async () => {
  const { program, inHand, release } = await withEndless();
  await program.http.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((program.http.server.address() as AddressInfo).port, '127.0.0.1');
  const cut = once(socket, 'close');
  socket.on('error', () => undefined);
  socket.write(
    'POST /prod-api/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
  );
  await once(program.http.server, 'request');

  await program.stop();

  await cut;
  assert.deepEqual(await inHand(), [{ attempts: 1, held: false }]);
  // The job ends after the pool is closed; an unhandled error would fail this test.
  release();
  await nextTurn();
  assert.deepEqual(await inHand(), [{ attempts: 1, held: false }]);
});
