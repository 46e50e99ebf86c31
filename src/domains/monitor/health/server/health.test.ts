import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { after, describe, test } from 'node:test';
import { generate } from 'selfsigned';
import { sql } from 'kysely';
import { fixity } from '#contract/monitor/fixity';
import { jobs } from '#contract/monitor/jobs';
import { person } from '#factory/identity/accounts';
import { role } from '#factory/system/roles';
import { sendMail } from '#server/mail/mail';
import { wireDay } from '#shared/time';
import { startPortal } from '#testing';
import { health, needsAttention, parts, type Check, type Part } from '../contract.ts';
import { certificateOf } from './certificate.ts';
import { certificateState, cleaningJobs, daysLeft, diskState, growthOf, mailState, searchState } from './policy.ts';
import { noteDisks } from './service.ts';

const bare = await startPortal({ JOBS: 'off' });
const portal = await startPortal({ JOBS: 'off', SMTP_URL: 'smtp://mail.example.org:2525' });
const admin = await person(portal, { admin: true });
const { roleKey: sender } = await role(portal, { permissions: ['monitor:server:list', 'monitor:health:testMail'] });
const operator = await person(portal, { roles: [sender], verified: true });
const { db } = portal.database;

const checksOf = async (caller: typeof admin) => (await caller.call(health.read)).data as Check[];
const check = async (part: Part, caller = admin) => (await checksOf(caller)).find((one) => one.part === part)!;

describe('the state of the portal', () => {
  test('never calls fine what is not set up, and warns of what every portal needs', async () => {
    const checks = await checksOf(await person(bare, { admin: true }));
    assert.deepEqual(
      checks.map(({ part }) => part),
      [...parts],
    );
    const off = checks.filter(({ state }) => state === 'off').map(({ part }) => part);
    assert.deepEqual(off, ['backup', 'copy', 'mail', 'scanner', 'certificate']);
    assert.deepEqual(
      checks.filter(needsAttention).map(({ part }) => part),
      ['backup', 'copy', 'mail'],
    );
  });

  test('is told to each person for the pages that they may read, and to nobody else', async () => {
    const { roleKey } = await role(portal, { permissions: ['monitor:virus:list', 'monitor:job:list'] });
    const scans = await person(portal, { roles: [roleKey] });
    assert.deepEqual(
      (await checksOf(scans)).map(({ part }) => part),
      ['jobs', 'scanner'],
    );
    assert.deepEqual(await checksOf(await person(portal)), []);
  });

  test('names the jobs whose last run failed, until one succeeds', async () => {
    assert.equal((await check('jobs')).state, 'fine');
    const job = db.updateTable('sysJob').where('invokeTarget', '=', 'monitor.health.disks');
    await job.set({ lastStatus: '1' }).execute();
    const { state, values } = await check('jobs');
    assert.deepEqual([state, values['count']], ['failing', 1]);
    assert.ok(values['names']);
    await job.set({ lastStatus: '0' }).execute();
    assert.equal((await check('jobs')).state, 'fine');
  });

  test('a test mail goes to the address of the person who asks, and shows what became of it', async () => {
    assert.deepEqual((await check('mail')).reason, 'unused');
    const asked = await operator.call(health.testMail);
    assert.equal(asked.code, 200, asked.msg);
    const mail = await db.selectFrom('mailOutbox').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    assert.equal(mail.toAddr, operator.email);
    await db
      .updateTable('mailOutbox')
      .set({ tries: 1, error: 'Error: 535 Authentication failed' })
      .where('id', '=', mail.id)
      .execute();
    const refused = await check('mail');
    assert.deepEqual([refused.state, refused.reason], ['attention', 'refused']);
    assert.match(String(refused.values['error']), /535/);
    await db.updateTable('mailOutbox').set({ status: '1', sentAt: new Date(), error: null }).execute();
    const sent = await check('mail');
    assert.deepEqual([sent.state, sent.reason], ['fine', 'fine']);
  });

  test('a mail that has waited for long is a failure', async () => {
    await sendMail(portal.context(), { to: 'a@example.org', subject: 's', body: 'b' });
    const earlier = new Date(Date.now() - 3600_000);
    await db.updateTable('mailOutbox').set({ createTime: earlier }).where('status', '=', '0').execute();
    const { state, reason } = await check('mail');
    assert.deepEqual([state, reason], ['failing', 'waiting']);
    await db.deleteFrom('mailOutbox').execute();
  });

  test('waiting mails are tried again at once, and so is a mail whose attempts are over', async () => {
    await sendMail(portal.context(), { to: 'a@example.org', subject: 's', body: 'b' });
    const later = new Date(Date.now() + 3600_000);
    await sql`update graphile_worker._private_jobs set run_at = ${later}, attempts = max_attempts`.execute(db);
    const asked = await operator.call(health.sendWaiting);
    assert.equal(asked.code, 200, asked.msg);
    assert.ok((asked.data as { mails: number }).mails > 0);
    const { rows } = await sql<{ due: boolean }>`
      select run_at <= now() and attempts = 0 as due from graphile_worker.jobs
      where task_identifier = 'kernel.mail.send'`.execute(db);
    assert.ok(rows.every(({ due }) => due));
    const { error } = await (await person(bare, { admin: true })).call(health.sendWaiting);
    assert.equal(error, 'monitor.health.noMailServer');
    await db.deleteFrom('mailOutbox').execute();
  });

  test('a full disk is freed by the jobs that clean by schedule', async () => {
    const asked = await admin.call(health.freeSpace);
    assert.equal(asked.code, 200, asked.msg);
    const { rows } = await sql<{ name: string }>`
      select task_identifier as name from graphile_worker.jobs where key like 'free:%'`.execute(db);
    assert.deepEqual(rows.map(({ name }) => name).toSorted(), [...cleaningJobs].toSorted());
    const known = await db.selectFrom('sysJob').select('invokeTarget').execute();
    for (const name of cleaningJobs)
      assert.ok(
        known.some(({ invokeTarget }) => invokeTarget === name),
        name,
      );
    assert.equal((await operator.call(health.freeSpace)).code, 403);
  });

  test('failed jobs are run again, paused ones are not', async () => {
    const targets = ['monitor.health.disks', 'data.bags.sweep'];
    const chosen = db.updateTable('sysJob').where('invokeTarget', 'in', targets);
    await chosen.set({ lastStatus: '1' }).execute();
    await chosen.where('invokeTarget', '=', 'data.bags.sweep').set({ status: '1' }).execute();
    assert.deepEqual((await admin.call(jobs.runFailed)).data, { jobs: 1 });
    assert.equal((await operator.call(jobs.runFailed)).code, 403);
    await chosen.set({ lastStatus: '0', status: '0' }).execute();
  });

  test('damaged files are checked first, which repairs those with an intact copy', async () => {
    assert.deepEqual((await admin.call(fixity.check, { body: { damaged: true } })).data, { files: 0 });
  });

  test('no test mail is promised without a mail server or an address', async () => {
    const refused = await (await person(bare, { admin: true })).call(health.testMail);
    assert.equal(refused.error, 'monitor.health.noMailServer');
    assert.equal((await admin.call(health.testMail)).error, 'monitor.health.noAddress');
  });

  test('the use of the disks is kept once a day', async () => {
    await noteDisks(portal.context());
    await noteDisks(portal.context());
    const rows = await db.selectFrom('monitorDiskDay').select('place').execute();
    assert.deepEqual(rows.map(({ place }) => place).toSorted(), ['data', 'files', 'system']);
    assert.equal((await check('disk')).part, 'disk');
  });
});

describe('the forecast of a disk', () => {
  const days = (used: readonly number[], total = 1000) =>
    used.map((one, at) => ({ day: wireDay(new Date(Date.UTC(2026, 0, 1 + at))), used: one, total }));

  test('is the slope of the last days, whatever single days do', () => {
    assert.equal(growthOf(days([10, 20, 30, 40, 50, 60, 70])), 10);
    assert.equal(Math.round(growthOf(days([10, 20, 30, 45, 50, 60, 70]))!), 10);
    assert.equal(growthOf(days([10, 20, 30])), undefined);
  });

  test('starts again when the disk gets another size', () => {
    assert.equal(growthOf([...days([10, 20, 30, 40, 50, 60, 70], 500), ...days([80], 1000)]), undefined);
  });

  test('says nothing while the disk does not grow', () => {
    assert.equal(daysLeft(100, 0), undefined);
    assert.equal(daysLeft(100, -5), undefined);
    assert.equal(daysLeft(100, 0.0001), undefined);
    assert.equal(daysLeft(100, 7), 14);
  });

  test('warns by share and by time', () => {
    assert.equal(diskState({ used: 50, free: 50 }, undefined), 'fine');
    assert.equal(diskState({ used: 50, free: 50 }, 30), 'attention');
    assert.equal(diskState({ used: 50, free: 50 }, 3), 'failing');
    assert.equal(diskState({ used: 90, free: 10 }, undefined), 'attention');
    assert.equal(diskState({ used: 97, free: 3 }, undefined), 'failing');
  });
});

test('a mail may wait for its second attempt', () => {
  const now = new Date('2026-03-01T10:00:00Z');
  const waits = (minutes: number, refused: number) =>
    mailState({ refused, oldestWaiting: new Date(now.getTime() - minutes * 60_000) }, now);
  assert.equal(mailState({ refused: 0, oldestWaiting: null }, now), 'fine');
  assert.equal(waits(2, 0), 'fine');
  assert.equal(waits(2, 1), 'attention');
  assert.equal(waits(20, 0), 'failing');
});

describe('a certificate', () => {
  test('is due three weeks before its end, and fails three days before', () => {
    assert.deepEqual([90, 20, 2, -1].map(certificateState), ['fine', 'attention', 'failing', 'failing']);
  });

  test('that browsers refuse is read all the same, with the reason', async () => {
    const until = new Date(Date.now() + 10 * 86_400_000);
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
      notAfterDate: until,
    });
    const server = tls.createServer({ key, cert }, (socket) => socket.end());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    after(() => server.close());
    const { port } = server.address() as AddressInfo;
    const read = await certificateOf(new URL(`https://localhost:${port}`));
    assert.equal(wireDay(read.validTo), wireDay(until));
    assert.match(read.refusal, /SELF_SIGNED/);
  });

  test('of an address where nobody answers is an error', async () => {
    await assert.rejects(certificateOf(new URL('https://127.0.0.1:1')), /ECONNREFUSED/);
  });
});

test('a search cluster that is away, behind or different is said, the worst first', () => {
  const now = new Date('2026-11-30T10:00:00Z');
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const well = { awaySince: null, isAnswering: true, dead: 0, oldest: null, differences: 0 };
  const said = (it: Partial<Parameters<typeof searchState>[0]>) => searchState({ ...well, ...it }, now);
  assert.deepEqual(said({}), ['fine', 'cluster']);
  assert.deepEqual(said({ oldest: ago(9) }), ['fine', 'cluster']);
  assert.deepEqual(said({ oldest: ago(11) }), ['failing', 'late']);
  assert.deepEqual(said({ isAnswering: false }), ['attention', 'building']);
  assert.deepEqual(said({ dead: 2, differences: 1 }), ['attention', 'refused']);
  assert.deepEqual(said({ differences: 1 }), ['attention', 'differed']);
  assert.deepEqual(said({ awaySince: ago(1), dead: 2, oldest: ago(60) }), ['failing', 'away']);
});
