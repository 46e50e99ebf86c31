import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { jobLog } from '#contract/monitor/job-log';
import { person } from '#factory/identity/accounts';
import { readEnv } from '#server/process/env';
import { startProgram } from '#server/process/program';
import { startPortal } from '#testing';
import { product } from '../../../index.ts';
import { jobs } from '../contract.ts';

const portal = await startPortal();
const admin = await person(portal, { admin: true });
const { pool } = portal.database;

/** A second process of the same portal, with the same files. */
async function another(t: { after: (work: () => Promise<void>) => void }) {
  const DATA_DIR = path.dirname(portal.context().files.folder!);
  const SECRET_KEY = portal.context().secretKey.toString('hex');
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR, SECRET_KEY, LOG_LEVEL: 'error', DEMO: 'off' });
  const { connectionString = '' } = pool.options as { connectionString?: string };
  const program = await startProgram(env, product, { databaseUrl: connectionString, reveal: () => undefined });
  t.after(() => program.stop());
}

const timesRun = async (jobId: number) =>
  (await admin.call(jobLog.list, { query: { jobId, pageSize: 100 } })).rows!.map((row) => String(row['startTime']));

/** Connections that hold the scheduler's lock. */
const keepers = async () => {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_locks join pg_database on pg_database.oid = database
      where locktype = 'advisory' and classid = 7302 and granted and datname = current_database()`,
  );
  return rows.map(({ pid }) => pid);
};

test('of several processes one keeps time, each run happens once, and another goes on when it is gone', async (t) => {
  await another(t);
  const body = { jobName: '钟', jobGroup: 'DEFAULT', invokeTarget: 'ryTask.ryNoParams', cronExpression: '* * * * * ?' };
  const jobId = (await admin.call(jobs.add, { body }))['jobId'] as number;
  await admin.call(jobs.changeStatus, { body: { jobId, status: '0' } });
  let times: string[] = [];
  while (times.length < 4) times = await timesRun(jobId);
  const began = Date.parse(`${times.at(-1)!.replace(' ', 'T')}+08:00`);
  assert.ok(times.length <= (Date.now() - began) / 1000 + 2, 'not more often than each second');

  const [keeper, ...more] = await keepers();
  assert.deepEqual(more, []);
  await pool.query('select pg_terminate_backend($1)', [keeper]);
  let now = await keepers();
  while (now.length === 0 || now.includes(keeper!)) now = await keepers();
  const before = (await timesRun(jobId)).length;
  while ((await timesRun(jobId)).length < before + 2);

  await admin.call(jobs.changeStatus, { body: { jobId, status: '1' } });
});
