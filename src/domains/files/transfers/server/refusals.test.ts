import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { recordFiles } from '#contract/data/record-files';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { aResource } from '#factory/data/resources';
import { startPortal } from '#testing';
import { auditFiles, sweepFiles } from '#module/system/uploads';
import { transferBase } from '../contract.ts';
import { sender, sha256 } from './factory.ts';

const portal = await startPortal({ JOBS: 'off' });
await portal.http.listen({ port: 0, host: '127.0.0.1' });
const { port } = portal.http.server.address() as AddressInfo;
const { db } = portal.context();

const owner = await person(portal, { verified: true });
const own = sender(port, owner.token);
const draft = async () => (await aResource(portal, owner, { files: {} })).resourceId;

/** A transfer leaves no bytes, no records and no state. */
async function nothingLeft(resourceId: number) {
  await sweepFiles(portal.context());
  const left = await owner.call(recordFiles.ownFiles, { params: { id: resourceId } });
  assert.deepEqual(left.rows, []);
  assert.deepEqual(await db.selectFrom('fileTransfer').selectAll().where('refId', '=', resourceId).execute(), []);
  const notes = db.selectFrom('dataResourceUpload').selectAll().where('resourceId', '=', resourceId);
  assert.deepEqual(await notes.execute(), []);
  assert.deepEqual(await auditFiles(portal.context()), { orphans: [], missing: [] });
}

test('a whole file whose sum is another is kept, both sums are said, and its sender decides', async () => {
  const bytes = randomBytes(100_000);
  const wrong = sha256(randomBytes(1));
  for (const decision of ['corrects the sum', 'gives it up']) {
    const resourceId = await draft();
    const url = await own.begun(resourceId, bytes.length);
    await own.send(url, 0, bytes);
    for (const _attempt of [1, 2]) {
      const { said } = await own.complete(url, wrong);
      assert.equal(said.error, 'files.transfers.checksum');
      assert.ok(said.msg!.includes(sha256(bytes)) && said.msg!.includes(wrong), said.msg);
    }
    assert.equal(await own.offset(url), bytes.length, 'everything is still there');
    assert.deepEqual((await owner.call(recordFiles.ownFiles, { params: { id: resourceId } })).rows, []);
    if (decision === 'corrects the sum') assert.equal((await own.complete(url, sha256(bytes))).said.code, 200);
    else {
      await own.end(url);
      await nothingLeft(resourceId);
    }
  }
});

test('a sum that was announced wrongly at the beginning is corrected at the end', async () => {
  const bytes = randomBytes(5000);
  const url = await own.begun(await draft(), bytes.length, { sha256: sha256(randomBytes(1)) });
  const last = await own.send(url, 0, bytes);
  assert.deepEqual([last.status, last.said.error], [400, 'files.transfers.checksum']);
  assert.equal((await own.complete(url, sha256(bytes))).said.code, 200);
});

test('an offset that is no number is refused in words', async () => {
  const url = await own.begun(await draft(), 100);
  for (const offset of ['-1', '1e3', 'x', '']) {
    const { status, said } = await own.send(url, offset, Buffer.alloc(10));
    assert.deepEqual([status, said.msg], [400, 'Upload-Offset 应为非负整数'], offset);
  }
});

test('a whole file is refused before all of it is there', async () => {
  const url = await own.begun(await draft(), 100);
  await own.send(url, 0, Buffer.alloc(40));
  assert.equal((await own.complete(url, sha256(Buffer.alloc(40)))).said.error, 'files.transfers.incomplete');
  assert.equal(await own.offset(url), 40);
});

const disguises: [string, Buffer][] = [
  ['table.csv', Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex')],
  ['note.txt', Buffer.from('<!DOCTYPE html><script>alert(1)</script>')],
];
for (const [name, start] of disguises)
  test(`a whole file is refused when its content is not what ${name} says, with its first bytes or with its last`, async () => {
    const resourceId = await draft();
    const bytes = Buffer.concat([start, Buffer.alloc(20_000, 32)]);
    const early = await own.begun(resourceId, bytes.length, { name });
    assert.equal((await own.send(early, 0, bytes)).status, 415);
    await nothingLeft(resourceId);
    const late = await own.begun(resourceId, bytes.length, { name });
    for (let at = 0; at < bytes.length; at += 2000) await own.send(late, at, bytes.subarray(at, at + 2000));
    const { said } = await own.complete(late, sha256(bytes));
    assert.match(said.error, /^data\.resources\.file\./);
    await nothingLeft(resourceId);
  });

const unfit: [string, Record<string, string | number>, number | string, number][] = [
  ['empty', {}, 0, 400],
  ['of no size', {}, '', 400],
  ['larger than any may be', {}, 51 * 1024 ** 3, 413],
  ['with a name that climbs', { folder: '../../etc' }, 10, 400],
  ['without a name', { name: '' }, 10, 400],
  ['for no resource', { resourceId: 'x' }, 10, 400],
  ['for a resource that is not there', { resourceId: 999_999 }, 10, 404],
  ['with a sum that is none', { sha256: 'abc' }, 10, 400],
];
for (const [what, form, size, status] of unfit)
  test(`a whole file is refused ${what}`, async () => {
    const resourceId = await draft();
    const answer = await own.begin({ resourceId, name: 'x.dat', ...form }, size);
    assert.equal(answer.status, status);
    assert.ok(answer.said.msg);
    await nothingLeft(resourceId);
  });

test('a whole file is refused under a name that is taken or on its way', async () => {
  const { resourceId } = await aResource(portal, owner, { files: { 'here.csv': 'a\n' } });
  await own.begun(resourceId, 10, { name: 'coming.dat' });
  for (const name of ['here.csv', 'HERE.csv', 'coming.dat', 'Coming.dat'])
    assert.equal((await own.begin({ resourceId, name }, 10)).status, 400);
});

test('a whole file is refused into the resource of somebody else, or one under review', async () => {
  const other = sender(port, (await person(portal, { verified: true })).token);
  const resourceId = await draft();
  assert.equal((await other.begin({ resourceId, name: 'x.dat' }, 10)).status, 404);
  const { resourceId: submitted } = await aResource(portal, owner, { status: '1' });
  assert.equal((await own.begin({ resourceId: submitted, name: 'x.dat' }, 10)).status, 403);
  const url = await own.begun(resourceId, 10);
  for (const answer of [await other.send(url, 0, Buffer.alloc(10)), await other.end(url), await other.ask('HEAD', url)])
    assert.equal(answer.status, 404);
  assert.equal((await other.complete(url, sha256(Buffer.alloc(10)))).said.error, 'files.transfers.notFound');
  assert.equal((await own.ask('HEAD', `${transferBase}/..%2f..%2fetc`)).status, 404);
});
