import assert from 'node:assert/strict';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { recordFiles } from '#contract/data/record-files';
import { deposits } from '#contract/data/deposits';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { buffer } from 'node:stream/consumers';
import { setImmediate as soon } from 'node:timers/promises';
import { Upload } from 'tus-js-client';
import { person } from '#factory/identity/accounts';
import { aResource } from '#factory/data/resources';
import { storeSetting } from '#factory/system/settings';
import { startPortal } from '#testing';
import { auditFiles, sweepFiles } from '#module/system/uploads';
import { transferBase, transfers } from '../contract.ts';
import { dropSum } from './running-sums.ts';
import { sender, sha256 } from './factory.ts';
import { sweepTransfers } from './service.ts';

const portal = await startPortal({ JOBS: 'off' });
await portal.http.listen({ port: 0, host: '127.0.0.1' });
const { port } = portal.http.server.address() as AddressInfo;
const { db, files: store } = portal.context();

const owner = await person(portal, { verified: true });
const own = sender(port, owner.token);
const draft = async () => (await aResource(portal, owner, { files: {} })).resourceId;
const filesOf = async (id: number) =>
  (await owner.call(recordFiles.ownFiles, { params: { id }, query: { pageSize: 100 } })).rows!;
const bytesOf = async (id: number, fileId: unknown) => {
  const answer = await fetch(
    `http://127.0.0.1:${port}/prod-api/front/resource/mine/${id}/files/${String(fileId)}/content`,
    {
      headers: { authorization: `Bearer ${owner.token}` },
    },
  );
  return Buffer.from(await answer.arrayBuffer());
};

const set = (configKey: string, configValue: string) => storeSetting(portal, configKey, configValue);

/** A transfer leaves no bytes, no records and no state. */
async function nothingLeft(resourceId: number) {
  await sweepFiles(portal.context());
  assert.deepEqual(await filesOf(resourceId), []);
  const transfersLeft = await db.selectFrom('fileTransfer').selectAll().where('refId', '=', resourceId).execute();
  assert.deepEqual(transfersLeft, []);
  assert.deepEqual(
    await db.selectFrom('dataResourceUpload').selectAll().where('resourceId', '=', resourceId).execute(),
    [],
  );
  assert.deepEqual(await auditFiles(portal.context()), { orphans: [], missing: [] });
}

describe('a file that comes in parts', () => {
  test('is entered with path, class and sum once all is there, and its bytes are those that were sent', async () => {
    const resourceId = await draft();
    const bytes = randomBytes(3_000_000);
    const url = await own.begun(resourceId, bytes.length, {
      name: '数据 α.h5',
      folder: '样品一/原始',
      fileClass: 'sample',
    });
    let at = 0;
    for (const size of [1, 999_999, 1_500_000, 500_000]) {
      const { status, headers } = await own.send(url, at, bytes.subarray(at, at + size));
      at += size;
      assert.deepEqual([status, headers.get('upload-offset')], [204, String(at)]);
      assert.ok(Date.parse(headers.get('upload-expires')!) > Date.now());
    }
    const { said } = await own.complete(url, sha256(bytes));
    assert.equal(said.code, 200);
    const [file] = await filesOf(resourceId);
    const { fileClass: kind, downloadCount: _none, damage: _intact, virus: _scan, ...same } = file!;
    const attached = { ...same, kind };
    assert.deepEqual(said.data, attached);
    assert.equal(file!['path'], '样品一/原始/数据 α.h5');
    assert.equal(file!['fileClass'], 'sample');
    assert.equal(file!['sha256'], sha256(bytes));
    assert.ok(bytes.equals(await bytesOf(resourceId, file!['id'])));
    assert.deepEqual((await own.complete(url, sha256(bytes))).said.data, attached, 'saying it twice changes nothing');
    assert.equal((await filesOf(resourceId)).length, 1);
    assert.equal(await own.offset(url), bytes.length, 'whoever missed the answer learns that all is there');
  });

  test('by the client of the protocol, which finds its way after an interruption', async () => {
    const resourceId = await draft();
    const bytes = randomBytes(6_000_000);
    const options = {
      endpoint: `http://127.0.0.1:${port}${transferBase}`,
      headers: { authorization: `Bearer ${owner.token}` },
      chunkSize: 1_000_000,
      retryDelays: [0, 0, 0],
      metadata: { resourceId: String(resourceId), name: 'client.dat', sha256: sha256(bytes) },
    };
    const first = new Upload(bytes, options);
    await new Promise<void>((resolve, reject) => {
      first.options.onError = reject;
      first.options.onChunkComplete = (_size, accepted) => {
        if (accepted >= 2_000_000) void first.abort().then(resolve);
      };
      first.start();
    });
    await new Promise<void>((resolve, reject) => {
      new Upload(bytes, { ...options, uploadUrl: first.url, onSuccess: () => resolve(), onError: reject }).start();
    });
    const [file] = await filesOf(resourceId);
    assert.equal(file!['sha256'], sha256(bytes), 'a sum that was known before completes it with the last byte');
  });

  test('survives twenty lines that break, and arrives once and whole', async () => {
    const resourceId = await draft();
    const bytes = randomBytes(8_000_000);
    const url = await own.begun(resourceId, bytes.length);
    let at = 0;
    for (let cut = 0; cut < 20; cut++) {
      const sending = own.open(url, at, bytes.length - at);
      const size = randomInt(50_000, 350_000);
      sending.write(bytes.subarray(at, at + size));
      // Waits until some bytes have arrived, so that the disconnect comes in the middle.
      await soon();
      sending.destroy();
      do at = await own.offset(url);
      while ((await listed(resourceId))[0]!['running']);
      at = await own.offset(url);
    }
    assert.ok(at < bytes.length);
    assert.equal((await own.send(url, at, bytes.subarray(at))).status, 204);
    assert.equal((await own.complete(url, sha256(bytes))).said.code, 200);
    const [file] = await filesOf(resourceId);
    assert.ok(bytes.equals(await bytesOf(resourceId, file!['id'])));
    assert.deepEqual(await auditFiles(portal.context()), { orphans: [], missing: [] });
  });

  test('goes on in a process that has never seen it', async () => {
    const resourceId = await draft();
    const bytes = randomBytes(2_000_000);
    const url = await own.begun(resourceId, bytes.length);
    await own.send(url, 0, bytes.subarray(0, 1_000_000));
    // Simulates a new process by clearing the memory of the old one.
    dropSum(url.split('/').at(-1)!);
    await own.send(url, 1_000_000, bytes.subarray(1_000_000));
    assert.equal((await own.complete(url, sha256(bytes))).said.code, 200);
  });

  test('is free for others at once when its process has died', async () => {
    const resourceId = await draft();
    const url = await own.begun(resourceId, 10);
    await db.updateTable('fileTransfer').set({ writer: 1 }).where('refId', '=', resourceId).execute();
    assert.equal((await own.send(url, 0, Buffer.alloc(10, 1))).status, 204);
  });

  test('can be sent byte by byte', async () => {
    const resourceId = await draft();
    const bytes = Buffer.from('T,R\n2,0.1\n');
    const url = await own.begun(resourceId, bytes.length, { name: 'tiny.csv' });
    for (let at = 0; at < bytes.length; at++)
      assert.equal((await own.send(url, at, bytes.subarray(at, at + 1))).status, 204);
    assert.equal((await own.complete(url, sha256(bytes))).said.code, 200);
  });

  test('passes where only POST is let through', async () => {
    const resourceId = await draft();
    const bytes = Buffer.from('0123456789');
    const url = await own.begun(resourceId, bytes.length);
    const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
    const { status } = await own.ask('POST', url, { ...headers, 'x-http-method-override': 'PATCH' }, bytes);
    assert.equal(status, 204);
    assert.equal((await own.ask('POST', url, { 'x-http-method-override': 'DELETE' })).status, 204);
    await nothingLeft(resourceId);
  });
});

const listed = async (resourceId: number) =>
  (await owner.call(transfers.list, { query: { target: 'data.resources', refId: resourceId } })).rows!;

describe('a part is refused', () => {
  test('out of order, overlapping, or sent again', async () => {
    const url = await own.begun(await draft(), 100);
    assert.equal((await own.send(url, 50, Buffer.alloc(50))).status, 409);
    await own.send(url, 0, Buffer.alloc(40, 1));
    for (const offset of [0, 20, 41]) {
      const { status, said } = await own.send(url, offset, Buffer.alloc(30));
      assert.equal(status, 409);
      assert.match(said.msg, /40/);
    }
    assert.equal(await own.offset(url), 40);
    for (const offset of ['', '-1', 'x', '1e3'])
      assert.equal((await own.send(url, offset, Buffer.alloc(1))).status, 400);
  });

  test('when it is more than was declared, whether it says so or not', async () => {
    const url = await own.begun(await draft(), 100);
    assert.equal((await own.send(url, 0, Buffer.alloc(101))).status, 413);
    const sending = own.open(url, 0, 0);
    sending.removeHeader('content-length');
    sending.setHeader('transfer-encoding', 'chunked');
    sending.end(Buffer.alloc(101));
    const [answer] = await once(sending, 'response');
    assert.equal(answer.statusCode, 413);
    await buffer(answer);
    assert.equal(await own.offset(url), 0);
  });

  test('while another one is coming, with 423', async () => {
    const resourceId = await draft();
    const bytes = randomBytes(1000);
    const url = await own.begun(resourceId, bytes.length);
    const sending = own.open(url, 0, bytes.length);
    sending.write(bytes.subarray(0, 10));
    while (!(await listed(resourceId))[0]!['running']) await soon();
    assert.equal((await own.send(url, 0, bytes)).status, 423);
    sending.end(bytes.subarray(10));
    const [answer] = await once(sending, 'response');
    assert.equal(answer.statusCode, 204);
    assert.equal((await own.complete(url, sha256(bytes))).said.code, 200);
  });

  test('when it does not match its own sum, and may be sent again', async () => {
    const resourceId = await draft();
    const bytes = randomBytes(200_000);
    const url = await own.begun(resourceId, bytes.length);
    const half = bytes.subarray(0, 100_000);
    const sum = (algorithm: string, of: Buffer) => ({
      'upload-checksum': `${algorithm} ${createHash(algorithm).update(of).digest('base64')}`,
    });
    const wrong = await own.send(url, 0, half, sum('sha1', bytes));
    assert.equal(wrong.status, 460);
    assert.equal(await own.offset(url), 0);
    assert.equal((await own.send(url, 0, half, sum('sha1', half))).status, 204);
    assert.equal(
      (await own.send(url, 100_000, bytes.subarray(100_000), sum('sha256', bytes.subarray(100_000)))).status,
      204,
    );
    assert.equal((await own.send(url, 0, half, { 'upload-checksum': 'crc32 AAAA' })).status, 400);
    assert.equal((await own.complete(url, sha256(bytes))).said.code, 200);
  });

  test('without the version of the protocol, with another content type, from a visitor', async () => {
    const url = await own.begun(await draft(), 100);
    const bare = await fetch(`http://127.0.0.1:${port}${url}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${owner.token}` },
    });
    assert.deepEqual([bare.status, bare.headers.get('tus-version')], [412, '1.0.0']);
    assert.equal(
      (await own.ask('PATCH', url, { 'content-type': 'text/plain', 'upload-offset': '0' }, Buffer.alloc(1))).status,
      415,
    );
    assert.equal((await sender(port, '').send(url, 0, Buffer.alloc(1))).status, 401);
  });

  test('when one person sends too many at once', async () => {
    await set('data.transfer.parallel', '1');
    const resourceId = await draft();
    const first = await own.begun(resourceId, 1000);
    const second = await own.begun(resourceId, 10, { name: 'second.dat' });
    const sending = own.open(first, 0, 1000);
    sending.write(Buffer.alloc(10));
    while (!(await listed(resourceId))[0]!['running']) await soon();
    const { status, headers } = await own.send(second, 0, Buffer.alloc(10));
    assert.deepEqual([status, headers.get('retry-after')], [429, '5']);
    sending.destroy();
    await set('data.transfer.parallel', '6');
  });
});

describe('an unfinished transfer', () => {
  test('keeps its resource from being submitted until it is finished or cancelled', async () => {
    const { resourceId, rowVer } = await aResource(portal, owner);
    const url = await own.begun(resourceId, 100);
    await own.send(url, 0, Buffer.alloc(50));
    const hand = () => owner.call(deposits.submit, { params: { id: resourceId }, body: { rowVer } });
    const refused = await hand();
    assert.equal(refused.error, 'data.resources.uploadUnfinished');
    assert.match(refused.msg, /1 个文件/);
    assert.equal((await own.end(url)).status, 204);
    assert.equal((await hand()).code, 200);
  });

  test('is listed for whoever edits the resource', async () => {
    const resourceId = await draft();
    const url = await own.begun(resourceId, 100, { name: 'a.dat', folder: 'run', fingerprint: 'mark' });
    await own.send(url, 0, Buffer.alloc(30));
    const [row] = await listed(resourceId);
    assert.deepEqual(
      {
        path: row!['path'],
        received: row!['received'],
        size: row!['size'],
        fingerprint: row!['fingerprint'],
        mine: row!['mine'],
      },
      { path: 'run/a.dat', received: 30, size: 100, fingerprint: 'mark', mine: true },
    );
    const stranger = await person(portal, { verified: true });
    assert.equal(
      (await stranger.call(transfers.list, { query: { target: 'data.resources', refId: resourceId } })).error,
      'data.resources.notFound',
    );
  });

  test('can be cancelled while bytes are coming', async () => {
    const resourceId = await draft();
    const url = await own.begun(resourceId, 10_000_000);
    const sending = own.open(url, 0, 10_000_000);
    const answered = once(sending, 'response');
    sending.write(Buffer.alloc(100_000));
    while (!(await listed(resourceId))[0]!['running']) await soon();
    assert.equal((await own.end(url)).status, 204);
    await sweepFiles(portal.context());
    sending.end(Buffer.alloc(9_900_000));
    const [answer] = await answered;
    assert.equal(answer.statusCode, 404);
    await nothingLeft(resourceId);
  });

  test('expires, and its bytes with it', async () => {
    const resourceId = await draft();
    const url = await own.begun(resourceId, 100);
    await own.send(url, 0, Buffer.alloc(50));
    const later = { ...portal.context(), now: new Date(Date.now() + 8 * 24 * 3600_000) };
    await sweepTransfers(later);
    assert.equal((await own.ask('HEAD', url)).status, 404);
    await nothingLeft(resourceId);
  });

  test('goes with its draft', async () => {
    const resourceId = await draft();
    const url = await own.begun(resourceId, 100);
    await own.send(url, 0, Buffer.alloc(50));
    assert.equal((await owner.call(deposits.remove, { params: { id: resourceId } })).code, 200);
    await sweepTransfers(portal.context());
    assert.deepEqual(await auditFiles(portal.context()), { orphans: [], missing: [] });
  });

  test('keeps what has come when the disk is full, and goes on when it is not', async (t) => {
    const resourceId = await draft();
    const bytes = randomBytes(3_000_000);
    const url = await own.begun(resourceId, bytes.length);
    await own.send(url, 0, bytes.subarray(0, 1_000_000));
    const full = t.mock.method(store, 'append', async () => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    });
    const { status, said } = await own.send(url, 1_000_000, bytes.subarray(1_000_000));
    assert.equal(status, 507);
    assert.match(said.msg, /空间已满/);
    full.mock.restore();
    assert.equal(await own.offset(url), 1_000_000);
    assert.equal((await own.send(url, 1_000_000, bytes.subarray(1_000_000))).status, 204);
    assert.equal((await own.complete(url, sha256(bytes))).said.code, 200);
  });

  test('waits for another try when the resource is not the cause of its bytes', async () => {
    const { resourceId, rowVer } = await aResource(portal, owner);
    const bytes = randomBytes(1000);
    const url = await own.begun(resourceId, bytes.length);
    await own.send(url, 0, bytes);
    await db.updateTable('dataResource').set({ status: '2' }).where('resourceId', '=', resourceId).execute();
    assert.equal((await own.complete(url, sha256(bytes))).said.error, 'data.resources.notEditable');
    await db.updateTable('dataResource').set({ status: '0', rowVer }).where('resourceId', '=', resourceId).execute();
    assert.equal((await own.complete(url, sha256(bytes))).said.code, 200);
  });

  test('said to be complete by several at once becomes one file', async () => {
    const resourceId = await draft();
    const bytes = randomBytes(500_000);
    const url = await own.begun(resourceId, bytes.length);
    await own.send(url, 0, bytes);
    const answers = await Promise.all([1, 2, 3].map(() => own.complete(url, sha256(bytes))));
    for (const { said } of answers) assert.ok(said.code === 200 || said.error === 'files.transfers.busy');
    assert.ok(answers.some(({ said }) => said.code === 200));
    assert.equal((await filesOf(resourceId)).length, 1);
  });
});

test('the server says what it speaks', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}${transferBase}`, { method: 'OPTIONS' });
  assert.equal(answer.status, 204);
  assert.equal(answer.headers.get('tus-version'), '1.0.0');
  assert.equal(answer.headers.get('tus-extension'), 'creation,termination,checksum,expiration');
});
