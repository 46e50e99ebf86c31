import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { recordFiles } from '#contract/data/record-files';
import { deposits } from '#contract/data/deposits';
import { after, describe, test } from 'node:test';
import type { Context } from '#server/context';
import { findResource } from '#module/data/resources';
import { approve } from '#module/data/reviews';
import { pathOf, storeFile } from '#module/system/uploads';
import { fixity } from '#contract/monitor/fixity';
import { actingAs, aResource, nextPublished } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { setSettings } from '#factory/system/settings';
import { startPortal, type Envelope } from '#testing';
import { virusScans, type ScanFigures, type ScannedFile } from '../contract.ts';
import type { Timeouts } from './clamd.ts';
import { aScanner, badBytes } from './factory.ts';
import { gauges } from './gauges.ts';
import { scan as scanned, scanNew } from './scanning.ts';

const scanner = await aScanner();
const portal = await startPortal({ JOBS: 'off', LOG_LEVEL: 'silent', CLAMD: scanner.address });
after(() => scanner.stop());
const { db } = portal.context();
const owner = await person(portal, { verified: true });
const operator = await person(portal, { roles: ['ops'] });
const admin = await person(portal, { admin: true });
const reader = await person(portal, { verified: true });
const reviewer = actingAs(portal, { userId: 1, userName: 'admin', email: '' }, ['*:*:*']);

const day = 86_400_000;
const minute = 60_000;
const patience: Timeouts = { connect: 500, idle: 500, verdict: 200 };
const scan = (ctx: Context = portal.context()) => scanned(ctx, { patience });
const later = (milliseconds: number) => ({ ...portal.context(), now: new Date(Date.now() + milliseconds) });

let made = 0;
const table = () => `T/K,R/Ohm\n${(made += 1)},0.10\n`;
const submitted = (files: Record<string, string>) => aResource(portal, owner, { status: '1', files });
const rowOf = (resourceId: number) =>
  db.selectFrom('dataResource').selectAll().where('resourceId', '=', resourceId).executeTakeFirstOrThrow();
async function approved(files: Record<string, string>) {
  const row = await submitted(files);
  const { isPublished } = await approve(reviewer, { resourceId: row.resourceId, rowVer: row.rowVer, comments: '' });
  return { ...row, isPublished };
}
const holdsOf = async (id: number) =>
  ((await owner.call(deposits.open, { params: { id } })).data as { holds: { kind: string }[] }).holds.map(
    ({ kind }) => kind,
  );
const fileIn = (resourceId: number) =>
  db
    .selectFrom('dataResourceFile')
    .selectAll()
    .where('resourceId', '=', resourceId)
    .orderBy('path')
    .executeTakeFirstOrThrow();
const find = async (fileId: number) =>
  (await operator.call(virusScans.files, { query: { find: String(fileId) } })).rows![0] as unknown as ScannedFile;
const eventsOf = async (fileId: number) =>
  (await admin.call(fixity.events, { params: { fileId } })).rows as unknown as {
    eventType: string;
    outcome: string;
    agent: string;
    detail: Record<string, string>;
  }[];
const mailsTo = async ({ email }: { email: string }, part: string) =>
  (await db.selectFrom('mailOutbox').select(['subject', 'body']).where('toAddr', '=', email).execute()).filter(
    ({ subject }) => subject.includes(part),
  );
const get = (url: string, token?: string) =>
  portal.http.inject({
    method: 'GET',
    url: `/prod-api${url}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
const contentOf = async (resourceId: number) => {
  const [{ publicId }, { id }] = [await rowOf(resourceId), await fileIn(resourceId)];
  return `/front/resource/${publicId}/files/${id}/content`;
};

describe('a publication waits for the scan of its files', () => {
  test('and comes with it; until then owner and staff see what it waits for', async () => {
    const { resourceId, isPublished } = await approved({ 'a.csv': table(), 'b/c.csv': table() });
    assert.equal(isPublished, false);
    assert.deepEqual(await holdsOf(resourceId), ['scan']);
    const [letter] = await mailsTo(owner, '审核通过');
    assert.match(letter!.body, /等待病毒扫描[\s\S]*virus scan/);
    const { fileId } = await fileIn(resourceId);
    assert.equal((await find(fileId)).state, 'waiting');
    // The scan of new files is queued with them.
    await scanNew(portal.context(), { patience });
    assert.equal((await rowOf(resourceId)).status, '5');
    assert.equal((await find(fileId)).state, 'clean');
    const [event] = await eventsOf(fileId);
    assert.deepEqual(
      { ...event!, eventId: 0, eventTime: '' },
      {
        ...event!,
        eventId: 0,
        eventTime: '',
        eventType: 'virus check',
        outcome: 'clean',
        detail: {},
        agent: `clamd ${scanner.version}`,
      },
    );
    assert.equal((await get(await contentOf(resourceId))).statusCode, 200);
  });

  test('but not where all are scanned at the approval', async () => {
    const { resourceId, rowVer } = await submitted({ 'a.csv': table() });
    await scan();
    assert.equal((await approve(reviewer, { resourceId, rowVer, comments: '' })).isPublished, true);
  });

  test('of a next version, for its new files', async () => {
    const { resourceId } = await approved({ 'a.csv': table() });
    await scan();
    const old = (await findResource(portal.context(), resourceId))!;
    // The same files: there is no scan to wait for.
    const next = await nextPublished(portal, owner, old);
    assert.equal(next.status, '5');
  });

  test('and goes on where no scanner is configured any more', async () => {
    const { resourceId, isPublished } = await approved({ 'a.csv': table() });
    assert.equal(isPublished, false);
    await scan({ ...portal.context(), clamd: null });
    assert.equal((await rowOf(resourceId)).status, '5');
  });
});

describe('a new file is given to whoever stored it alone until it is scanned', () => {
  test('of a submission that a reviewer reads', async () => {
    const { resourceId } = await submitted({ 'a.csv': table() });
    const { id } = await fileIn(resourceId);
    const url = `/data/resource/${resourceId}/files/${id}/content`;
    const own = `/front/resource/mine/${resourceId}/files/${id}/content`;
    const refused = await get(url, admin.token);
    assert.equal(refused.statusCode, 503, refused.body);
    assert.equal(refused.headers['retry-after'], '15');
    assert.equal(refused.json<Envelope>().error, 'kernel.file.unscanned');
    assert.equal((await get(own, owner.token)).statusCode, 200);
    await scan();
    assert.equal((await get(url, admin.token)).statusCode, 200);
  });

  test('of the pictures and documents that texts link to', async () => {
    const stored = await storeFile(
      actingAs(portal, owner, []),
      { fileName: 'a.txt', stream: Readable.from([Buffer.from('text\n')], { objectMode: false }) },
      { bucket: 'public' },
    );
    assert.equal((await get(pathOf(stored))).statusCode, 503);
    assert.equal((await get(pathOf(stored), reader.token)).statusCode, 503);
    assert.equal((await get(pathOf(stored), owner.token)).statusCode, 200);
    await scan();
    assert.equal((await get(pathOf(stored))).statusCode, 200);
  });
});

describe('an infected file', () => {
  test('keeps a resource from being submitted and approved, and names itself and the signature', async () => {
    const bad = await aResource(portal, owner, { files: { 'x/bad.csv': badBytes } });
    await scan();
    const refused = await owner.call(deposits.submit, {
      params: { id: bad.resourceId },
      body: { rowVer: bad.rowVer },
    });
    assert.equal(refused.error, 'monitor.virus-scans.infected');
    assert.match(refused.msg, /x\/bad\.csv.*Test\.Malicious\.UNOFFICIAL/);
    const { resourceId, rowVer } = await submitted({ 'bad.csv': badBytes });
    await scan();
    await assert.rejects(approve(reviewer, { resourceId, rowVer, comments: '' }), {
      key: 'monitor.virus-scans.infected',
    });
    const { rows } = await owner.call(recordFiles.ownFiles, { params: { id: resourceId } });
    assert.deepEqual(
      [rows![0]!['damage'], rows![0]!['virus']],
      ['infected', { state: 'infected', signature: 'Test.Malicious.UNOFFICIAL' }],
    );
    const [letter] = await mailsTo(owner, 'bad.csv');
    assert.match(letter!.body, /Test\.Malicious\.UNOFFICIAL/);
  });

  test('is refused to everybody with status 403 and a sentence, by every way to its bytes', async () => {
    const { resourceId } = await approved({ 'bad.csv': badBytes, 'good.csv': table() });
    await scan();
    assert.equal((await rowOf(resourceId)).status, '4');
    const { id } = await fileIn(resourceId);
    const [own, office] = [
      `/front/resource/mine/${resourceId}/files/${id}`,
      `/data/resource/${resourceId}/files/${id}`,
    ];
    for (const [at, { token }] of [
      [own, owner],
      [office, admin],
    ] as const) {
      const answer = await get(`${at}/content`, token);
      assert.equal(answer.statusCode, 403, answer.body);
      assert.equal(answer.json<Envelope>().error, 'kernel.file.infected');
    }
    for (const what of ['preview', 'table'])
      assert.equal((await get(`${office}/${what}`, admin.token)).json<Envelope>().error, 'kernel.file.infected');
    const page = await portal.http.inject({
      url: `/prod-api${own}/content`,
      headers: { authorization: `Bearer ${owner.token}`, accept: 'text/html' },
    });
    assert.equal(page.statusCode, 403);
    assert.match(page.body, /已隔离[\s\S]*quarantined/);
  });

  test('is released as a false alarm with a reason, which its history keeps; then the resource is published', async () => {
    const { resourceId } = await approved({ 'bad.csv': badBytes });
    await scan();
    const { fileId } = await fileIn(resourceId);
    const nameless = await operator.call(virusScans.release, { body: { fileIds: [fileId], reason: '  ' } });
    assert.equal(nameless.code, 601 - 101, nameless.msg);
    await operator.call(virusScans.release, { body: { fileIds: [fileId], reason: '误报：仪器程序的测试样本' } });
    assert.equal((await rowOf(resourceId)).status, '5');
    assert.equal((await get(await contentOf(resourceId))).statusCode, 200);
    const [event] = await eventsOf(fileId);
    assert.deepEqual(
      [event!.eventType, event!.detail['note'], event!.detail['signature'], event!.agent],
      ['quarantine release', '误报：仪器程序的测试样本', 'Test.Malicious.UNOFFICIAL', operator.userName],
    );
    assert.equal((await mailsTo(owner, '放行')).length, 1);
    // The same finding leaves it released, another one does not.
    await operator.call(virusScans.scan, { body: { fileIds: [fileId] } });
    await scan(later(minute));
    assert.equal((await find(fileId)).state, 'released');
    scanner.signature = 'Test.Other';
    await operator.call(virusScans.scan, { body: { fileIds: [fileId] } });
    await scan(later(minute));
    scanner.signature = 'Test.Malicious.UNOFFICIAL';
    assert.equal((await find(fileId)).state, 'infected');
    assert.equal((await get(await contentOf(resourceId))).statusCode, 403, 'of a public record too');
    const again = await operator.call(virusScans.release, { body: { fileIds: [fileId], reason: 'x' } });
    assert.equal(again.code, 200);
  });

  test('of an approved resource sends it back to its owner, who replaces the file', async () => {
    const { resourceId } = await approved({ 'bad.csv': badBytes });
    await scan();
    const { fileId } = await fileIn(resourceId);
    const body = { fileId, reason: '请重新导出该表格' };
    assert.equal((await operator.call(virusScans.sendBack, { body })).code, 200);
    assert.equal((await rowOf(resourceId)).status, '3');
    const [letter] = await mailsTo(owner, '退回修改');
    assert.match(letter!.body, /请重新导出该表格/);
    assert.equal((await operator.call(virusScans.sendBack, { body })).error, 'monitor.virus-scans.notSendable');
  });

  test('is told to operators, one mail an hour at most', async () => {
    await db.deleteFrom('kernelCache').where('key', '=', 'virus:told').execute();
    const before = (await mailsTo(operator, '病毒扫描')).length;
    for (const _one of [1, 2]) {
      await submitted({ 'bad.csv': badBytes });
      await scan();
    }
    const letters = await mailsTo(operator, '病毒扫描');
    assert.equal(letters.length, before + 1);
    assert.match(letters.at(-1)!.body, /bad\.csv: Test\.Malicious\.UNOFFICIAL/);
  });
});

describe('a scanner that is down', () => {
  test('publishes nothing and is told, and publications go on when it is back', async () => {
    await scanner.stop();
    const { resourceId, isPublished } = await approved({ 'a.csv': table() });
    assert.equal(isPublished, false);
    await scan();
    assert.equal((await rowOf(resourceId)).status, '4');
    const { fileId } = await fileIn(resourceId);
    assert.equal((await find(fileId)).attempts, 0, 'no file is blamed');
    const figures = (await operator.call(virusScans.read)).data as ScanFigures;
    assert.match(figures.downSince!, /^20\d\d-/);
    assert.match(figures.error, /ECONNREFUSED/);
    assert.ok(figures.heldResources > 0);
    assert.equal((await mailsTo(operator, '没有应答')).length, 0, 'a restart is no news');
    await scan(later(6 * minute));
    await scan(later(7 * minute));
    assert.equal((await mailsTo(operator, '没有应答')).length, 1);
    const up = gauges.find(({ name }) => name === 'lattice_virus_scanner_up')!;
    assert.equal(await up.read(portal.context()), 0);
    await scanner.start();
    await scan();
    assert.equal((await rowOf(resourceId)).status, '5');
    assert.equal(((await operator.call(virusScans.read)).data as ScanFigures).downSince, null);
  });

  test('or goes away in the middle leaves the file to the next run', async () => {
    const { resourceId } = await approved({ 'a.csv': 'a'.repeat(200_000) });
    scanner.manner = 'slow';
    const running = scan();
    while (
      scanner.streams === 0 ||
      !(await db
        .selectFrom('fileVirus')
        .select('fileId')
        .where('wantedAt', '>', new Date(Date.now() + minute))
        .executeTakeFirst())
    )
      await new Promise(setImmediate);
    await scanner.stop();
    await running;
    scanner.manner = 'right';
    await scanner.start();
    const { fileId } = await fileIn(resourceId);
    assert.equal((await find(fileId)).attempts, 0);
    await scan(later(1000));
    assert.equal((await rowOf(resourceId)).status, '5');
  });

  for (const manner of ['slow', 'garbage', 'early', 'error', 'broken'] as const)
    test(`or answers (${manner}) no verdict on one file: it is tried again, then given up as failed`, async () => {
      const { resourceId } = await approved({ 'a.csv': 'b'.repeat(50_000) });
      const { fileId } = await fileIn(resourceId);
      scanner.manner = manner;
      await scan();
      assert.equal((await find(fileId)).attempts, 1);
      await scan(later(20_000));
      assert.equal((await find(fileId)).attempts, 1, 'not before its time');
      await scan(later(2 * minute));
      assert.equal((await find(fileId)).state, 'waiting');
      await scan(later(20 * minute));
      assert.equal((await find(fileId)).state, 'failed');
      assert.equal((await rowOf(resourceId)).status, '4');
      scanner.manner = 'right';
      await scan(later(day));
      assert.equal((await rowOf(resourceId)).status, '5');
    });
});

test('a file that is too large for the scanner holds its resource until it is released, or until the setting lets it pass', async () => {
  scanner.longest = 1000;
  const [one, other] = [await approved({ 'a.csv': 'c'.repeat(5000) }), await approved({ 'a.csv': 'd'.repeat(5000) })];
  await scan();
  scanner.longest = 10_000_000;
  const { fileId } = await fileIn(one.resourceId);
  assert.equal((await find(fileId)).state, 'tooLarge');
  assert.equal((await rowOf(one.resourceId)).status, '4');
  await operator.call(virusScans.release, { body: { fileIds: [fileId], reason: '另行离线扫描' } });
  assert.equal((await rowOf(one.resourceId)).status, '5');
  assert.equal((await rowOf(other.resourceId)).status, '4');
  await setSettings(portal, { 'files.virus.tooLarge': 'pass' });
  await scan();
  assert.equal((await rowOf(other.resourceId)).status, '5');
  await setSettings(portal, { 'files.virus.tooLarge': 'hold' });
});

describe('files from before there was a scanner', () => {
  const without = { ...portal.context(), clamd: null };
  const old = (text: string) =>
    storeFile(
      without,
      { fileName: 'old.csv', stream: Readable.from([Buffer.from(text)], { objectMode: false }) },
      { bucket: 'protected' },
    );

  test('are scanned in rotation, and scanned again some days after the signatures changed', async () => {
    const [good, bad] = [await old(table()), await old(badBytes)];
    assert.equal((await find(good.fileId)).state, 'unscanned');
    await scan();
    assert.deepEqual([(await find(good.fileId)).state, (await find(bad.fileId)).state], ['clean', 'infected']);
    const before = scanner.streams;
    await scan(later(30 * day));
    assert.equal(scanner.streams, before, 'the signatures are the same');
    scanner.version = 'ClamAV 1.4.6/27501/Fri Nov 27 09:00:00 2026';
    await scan(later(day));
    assert.equal(scanner.streams, before, 'not so soon');
    await scan(later(9 * day));
    assert.ok(scanner.streams >= before + 2);
    assert.equal((await eventsOf(good.fileId)).filter(({ eventType }) => eventType === 'virus check').length, 2);
  });

  test('of a resource are scanned first when it is approved, and stay readable meanwhile', async () => {
    const row = await submitted({ 'a.csv': table() });
    const { fileId, id } = await fileIn(row.resourceId);
    await db.deleteFrom('fileVirus').where('fileId', '=', fileId).execute();
    const { isPublished } = await approve(reviewer, { resourceId: row.resourceId, rowVer: row.rowVer, comments: '' });
    assert.equal(isPublished, false);
    assert.equal((await get(`/data/resource/${row.resourceId}/files/${id}/content`, admin.token)).statusCode, 200);
    await scan();
    assert.equal((await rowOf(row.resourceId)).status, '5');
  });
});

test('reading the findings, running scans and releasing files need their permissions', async () => {
  const nobody = await person(portal, { verified: true });
  const calls = [
    [virusScans.read, {}],
    [virusScans.findings, {}],
    [virusScans.files, { query: { find: '1' } }],
    [virusScans.scan, { body: { fileIds: [1] } }],
    [virusScans.release, { body: { fileIds: [1], reason: 'x' } }],
    [virusScans.sendBack, { body: { fileId: 1, reason: 'x' } }],
  ] as const;
  for (const [endpoint, input] of calls) {
    assert.equal((await nobody.call(endpoint, input)).code, 403, endpoint.path);
    assert.notEqual((await operator.call(endpoint, input)).code, 403, endpoint.path);
  }
});
