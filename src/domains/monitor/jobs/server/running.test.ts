import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { jobLog, type JobRun } from '#contract/monitor/job-log';
import { person } from '#factory/identity/accounts';
import { notifySchedules } from '#server/jobs/schedules';
import { startPortal } from '#testing';
import { jobs, type Job } from '../contract.ts';
import { timetable } from './index.ts';

const portal = await startPortal();
const admin = await person(portal, { admin: true });
const { db } = portal.database;

/** Polls until there is a result. */
async function until<T>(ask: () => Promise<T | undefined | false>): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
  }
}

const sample = { jobGroup: 'DEFAULT', misfirePolicy: '3', concurrent: '1', cronExpression: '0 0 0 1 1 ?' };
let count = 0;
const add = async (more: object = {}) => {
  const body = { ...sample, jobName: `跑${++count}`, invokeTarget: "ryTask.ryParams('ry')", ...more };
  const reply = await admin.call(jobs.add, { body });
  assert.equal(reply.code, 200, reply.msg);
  return reply['jobId'] as number;
};
const done = async (call: Promise<{ code: number; msg: string }>) => {
  const { code, msg } = await call;
  assert.equal(code, 200, msg);
};
const status = (jobId: number, to: '0' | '1') => done(admin.call(jobs.changeStatus, { body: { jobId, status: to } }));
const run = (jobId: number) => done(admin.call(jobs.run, { body: { jobId, jobGroup: 'DEFAULT' } }));
const runsOf = async (jobId: number) =>
  (await admin.call(jobLog.list, { query: { jobId, pageSize: 100 } })).rows as unknown as JobRun[];
const find = async (jobId: number) => (await admin.call(jobs.find, { params: { jobId } })).data as Job;
const atLeast = (jobId: number, n: number) =>
  until(async () => {
    const rows = await runsOf(jobId);
    return rows.length >= n && rows;
  });
/** Simulates that no process ran the scheduler since a moment; the current one checks again. */
const missed = async (jobId: number, since: string) => {
  await sql`update sys_job set handled_until = now() - ${since}::interval where job_id = ${jobId}`.execute(db);
  await notifySchedules(portal.context());
};
/** Work that waits for a lock held by the test. */
const slow = { invokeTarget: 'identity.verification.sweep' };
const holding = (work: () => Promise<void>) =>
  db.transaction().execute(async (held) => {
    await sql`lock table sys_email_code in access exclusive mode`.execute(held);
    await work();
  });
const waitingOf = async (jobId: number) =>
  (await db.selectFrom('sysJobRun').select(['runId', 'instance']).where('jobId', '=', jobId).execute()).length;
const isRunning = (jobId: number) => until(async () => (await find(jobId)).isRunning);

describe('a job that an administrator lets run', () => {
  test('runs at its times and logs each; paused it does not; another expression counts at once', async () => {
    const jobId = await add({ cronExpression: '* * * * * ?' });
    await status(jobId, '0');
    const [newest] = await atLeast(jobId, 2);
    assert.deepEqual([newest!.status, newest!.exceptionInfo, newest!.note], ['0', '', "ryTask.ryParams('ry')"]);
    assert.match(newest!.jobMessage, /^跑\d+ 总共耗时：\d+毫秒/);
    assert.match(newest!.startTime, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    await status(jobId, '1');
    const left = await until(async () => (await waitingOf(jobId)) === 0 && (await runsOf(jobId)).length);
    const other = await add({ cronExpression: '* * * * * ?' });
    await status(other, '0');
    await atLeast(other, 2);
    assert.equal((await runsOf(jobId)).length, left, 'two seconds later');
    await done(admin.call(jobs.edit, { body: { ...(await find(other)), cronExpression: '0 0 0 1 1 ?' } }));
    const now = await until(async () => (await waitingOf(other)) === 0 && (await runsOf(other)).length);
    await status(jobId, '0');
    await atLeast(jobId, left + 2);
    assert.equal((await runsOf(other)).length, now);
    await status(jobId, '1');
    assert.deepEqual([(await find(other)).lastStatus, (await find(other)).status], ['0', '0']);
  });

  test('runs once when asked, while it is paused too', async () => {
    const jobId = await add({ invokeTarget: "ryTask.ryMultipleParams('ry', true, 2000L, 316.50D, 100)" });
    await run(jobId);
    const [one] = await atLeast(jobId, 1);
    assert.equal(one!.note, "ryTask.ryMultipleParams('ry', true, 2000, 316.5, 100)");
    const english = await admin.call(jobLog.list, { query: { jobId, lang: 'en' } });
    assert.match(String(english.rows![0]!['jobMessage']), / took \d+ ms; ryTask/);
  });

  test('that fails is logged as failed, with its error and without what is secret', async () => {
    await sql`create function fail_here() returns trigger language plpgsql as $$
      begin raise exception 'ftp://marie:radium@example.org refused, password=polonium'; end $$`.execute(db);
    await sql`create trigger fail_here before insert on sys_log_segment for each statement execute function fail_here()`.execute(
      db,
    );
    const jobId = await add({ invokeTarget: 'monitor.log-chain.seal' });
    await run(jobId);
    const [one] = await atLeast(jobId, 1);
    await sql`drop trigger fail_here on sys_log_segment`.execute(db);
    assert.equal(one!.status, '1');
    assert.match(one!.exceptionInfo, /ftp:\/\/marie:\*\*\*@example\.org refused, password=\*\*\*/);
    assert.equal((await find(jobId)).lastStatus, '1');
  });
});

describe('runs that were missed', () => {
  /** Half an hour away from now, so that no run is due meanwhile. */
  const hourly = () => `0 ${(new Date().getUTCMinutes() + 30) % 60} * * * ?`;

  test('are made up each, by one or not at all', async () => {
    const [each, once, none] = await Promise.all(
      ['1', '2', '3'].map(async (misfirePolicy) => {
        const jobId = await add({ cronExpression: hourly(), misfirePolicy });
        await status(jobId, '0');
        await missed(jobId, '3 hours');
        return jobId;
      }),
    );
    await atLeast(each!, 3);
    await atLeast(once!, 1);
    const settled = async (jobId: number) => (await waitingOf(jobId)) === 0;
    for (const jobId of [each!, once!, none!]) await until(() => settled(jobId));
    assert.equal((await runsOf(each!)).length, 3);
    assert.equal((await runsOf(once!)).length, 1);
    assert.equal((await runsOf(none!)).length, 0);
  });

  test('are not made up for what fell due while the job was paused', async () => {
    const jobId = await add({ cronExpression: hourly(), misfirePolicy: '1' });
    await missed(jobId, '3 hours');
    await status(jobId, '0');
    const other = await add();
    await run(other);
    await atLeast(other, 1);
    assert.equal((await waitingOf(jobId)) + (await runsOf(jobId)).length, 0);
  });
});

describe('a run that comes while the one before goes on', () => {
  test('waits for it where runs may not overlap, and follows', async () => {
    const jobId = await add(slow);
    await holding(async () => {
      await run(jobId);
      await isRunning(jobId);
      await run(jobId);
      const free = await add();
      await run(free);
      await atLeast(free, 1);
      assert.deepEqual([(await runsOf(jobId)).length, await waitingOf(jobId)], [0, 2]);
    });
    const rows = await atLeast(jobId, 2);
    assert.equal(await waitingOf(jobId), 0);
    assert.ok(rows[0]!.startTime >= rows[1]!.endTime, 'one after the other');
  });

  test('starts beside it where runs may overlap', async () => {
    const jobId = await add({ ...slow, concurrent: '0' });
    const going = async () =>
      (
        await db
          .selectFrom('sysJobRun')
          .where('jobId', '=', jobId)
          .where('instance', 'is not', null)
          .select('runId')
          .execute()
      ).length;
    await holding(async () => {
      await run(jobId);
      await run(jobId);
      await until(async () => (await going()) === 2);
    });
    await atLeast(jobId, 2);
  });

  test('falls due many times and follows once, or is dropped, as missed runs are', async () => {
    const [once, none] = [
      await add({ ...slow, cronExpression: '* * * * * ?', misfirePolicy: '2' }),
      await add({ ...slow, cronExpression: '* * * * * ?', misfirePolicy: '3' }),
    ];
    await holding(async () => {
      for (const jobId of [once, none]) {
        await run(jobId);
        await isRunning(jobId);
      }
      const clock = await add({ cronExpression: '* * * * * ?' });
      for (const jobId of [once, none, clock]) await status(jobId, '0');
      await atLeast(clock, 3);
      await status(clock, '1');
      assert.equal(await waitingOf(once), 2);
      await until(async () => (await waitingOf(none)) === 1);
      for (const jobId of [once, none]) assert.deepEqual(await runsOf(jobId), []);
    });
    await atLeast(once, 2);
    for (const jobId of [once, none]) await status(jobId, '1');
  });
});

test('a run whose process died is logged as interrupted, and the next one follows', async () => {
  const jobId = await add();
  await db
    .insertInto('sysJobRun')
    .values({ jobId, dueAt: null, instance: 1, startedAt: new Date(Date.now() - 60_000) })
    .execute();
  assert.equal((await find(jobId)).isRunning, false);
  await run(jobId);
  await timetable.tidy(portal.context());
  const rows = await atLeast(jobId, 2);
  assert.deepEqual(rows.map((row) => row.status).toSorted(), ['0', '1']);
  assert.equal(rows.find((row) => row.status === '1')!.exceptionInfo, '执行中断：运行该任务的进程已退出');
});

test('work that is only queued leaves no row', async () => {
  const names = (await admin.call(jobLog.list, { query: { pageSize: 100 } })).rows!.map((row) => row['invokeTarget']);
  assert.ok(names.length > 0);
  for (const name of ['kernel.mail.send', 'monitor.jobs.run']) assert.equal(names.includes(name), false);
});
