import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { readEnv } from '#server/env';
import { addJob, type Job } from '#server/jobs';
import { startProgram } from '#server/program';
import { startPortal } from '#testing';
import { product } from '../../../index.ts';

const portal = await startPortal({ JOBS: 'off' });
const { pool } = portal.database;

test('a program that is stopped cuts off who does not end, and gives work in hand back to the queue', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lattice-stopping-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const begun = Promise.withResolvers<void>();
  const endless: Job = {
    name: 'monitor.jobs.endless',
    run: () => {
      begun.resolve();
      return new Promise(() => undefined);
    },
  };
  const modules = product.modules.map((it) =>
    it.name === 'monitor.jobs' ? { ...it, jobs: [...(it.jobs ?? []), endless] } : it,
  );
  const { connectionString = '' } = pool.options as { connectionString?: string };
  const program = await startProgram(
    readEnv({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'fatal', DEMO: 'off' }),
    { ...product, modules },
    { databaseUrl: connectionString, reveal: () => undefined, patience: 200 },
  );
  await program.http.listen({ port: 0, host: '127.0.0.1' });
  await addJob(program.context(), endless.name);
  await begun.promise;
  const socket = connect((program.http.server.address() as AddressInfo).port, '127.0.0.1');
  const cut = once(socket, 'close');
  socket.on('error', () => undefined);
  socket.write(
    'POST /prod-api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
  );
  await once(program.http.server, 'request');

  await program.stop();

  await cut;
  const { rows } = await pool.query('select attempts, locked_at from graphile_worker.jobs where task_identifier = $1', [
    endless.name,
  ]);
  assert.deepEqual(rows, [{ attempts: 1, locked_at: null }]);
});
