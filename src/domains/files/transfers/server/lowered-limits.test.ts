import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { recordFiles } from '#contract/data/record-files';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { aResource } from '#factory/data/resources';
import { storeSetting } from '#factory/system/settings';
import { startPortal } from '#testing';
import { auditFiles, sweepFiles } from '#module/system/uploads';
import { transfers } from '../contract.ts';
import { sender, sha256 } from './factory.ts';

const portal = await startPortal({ JOBS: 'off' });
await portal.http.listen({ port: 0, host: '127.0.0.1' });
const { port } = portal.http.server.address() as AddressInfo;
const { db } = portal.context();

const gibibyte = 1024 ** 3;
const mebibyte = 1024 ** 2;

const setSpace = (configValue: string) => storeSetting(portal, 'data.quota.userGb', configValue);
afterEach(() => setSpace('100'));

/** A user with a draft that has one complete file. */
async function depositor() {
  const owner = await person(portal, { verified: true });
  const own = sender(port, owner.token);
  const { resourceId } = await aResource(portal, owner, { files: {} });
  const bytes = randomBytes(mebibyte);
  const url = await own.begun(resourceId, bytes.length, { name: 'whole.dat' });
  await own.send(url, 0, bytes);
  assert.equal((await own.complete(url, sha256(bytes))).said.code, 200);
  const onTheWay = async () =>
    (await owner.call(transfers.list, { query: { target: 'data.resources', refId: resourceId } })).rows!;
  const used = async () =>
    ((await owner.call(recordFiles.space, { query: { resourceId } })).data as { used: number }).used;
  /** Only the complete file exists, in the lists and in the store. */
  const onlyTheWhole = async () => {
    assert.deepEqual(await onTheWay(), []);
    assert.equal(await used(), bytes.length);
    const { rows } = await owner.call(recordFiles.ownFiles, { params: { id: resourceId }, query: { pageSize: 100 } });
    assert.deepEqual(
      rows!.map((row) => [row['path'], row['sha256']]),
      [['whole.dat', sha256(bytes)]],
    );
    await sweepFiles(portal.context());
    assert.deepEqual(await auditFiles(portal.context()), { orphans: [], missing: [] });
    const left = await db.selectFrom('sysFile').select('fileId').where('ownerId', '=', owner.userId).execute();
    assert.equal(left.length, 1);
  };
  return { owner, own, resourceId, onTheWay, onlyTheWhole };
}

describe('an upload whose owner is given less space while it runs', () => {
  test('ends with the next part, which says so in both languages, and leaves nothing but what was whole', async () => {
    const { own, resourceId, onlyTheWhole } = await depositor();
    const url = await own.begun(resourceId, 1.5 * gibibyte);
    assert.equal((await own.send(url, 0, randomBytes(mebibyte))).status, 204);
    await setSpace('1');
    const { status, said } = await own.send(url, mebibyte, randomBytes(mebibyte));
    assert.deepEqual([status, said.error], [413, 'files.transfers.noRoom']);
    assert.match(said.msg, /上限已调低为 1 GB，现已用 1\.51 GB.*已终止.*传完的文件不受影响/);
    assert.equal((await own.ask('HEAD', url)).status, 404);
    await onlyTheWhole();
    const again = await own.begin({ resourceId, name: 'big.dat' }, 1.5 * gibibyte);
    assert.deepEqual([again.status, again.said.error], [413, 'data.resources.quota']);
    await setSpace('2');
    const second = await own.begun(resourceId, 1.5 * gibibyte);
    await setSpace('1');
    const english = await own.send(second, 0, randomBytes(10), { 'accept-language': 'en', cookie: 'userLocale=en' });
    assert.match(english.said.msg, /limit is 1 GB by now, and 1\.51 GB are taken.*was ended.*are kept/);
    await onlyTheWhole();
  });

  test('ends within a part, long before its last byte', async () => {
    const { own, resourceId, onTheWay, onlyTheWhole } = await depositor();
    const size = 1.5 * gibibyte;
    const url = await own.begun(resourceId, size);
    const sending = own.open(url, 0, size);
    const answers: IncomingMessage[] = [];
    sending.on('response', (answer) => answers.push(answer));
    let sent = 0;
    const send = async () => {
      sent += mebibyte;
      await new Promise((resolve) => sending.write(Buffer.alloc(mebibyte, 7), resolve));
    };
    while ((await onTheWay())[0]!['received'] === 0) await send();
    await setSpace('1');
    while (answers.length === 0) {
      await send();
      assert.ok(sent < size / 2, `${sent} of ${size} bytes were sent, and nobody answered`);
    }
    assert.equal(answers[0]?.statusCode, 413);
    sending.destroy();
    await onlyTheWhole();
  });

  test('is not made a file when only its end is missing', async () => {
    const { own, resourceId, onlyTheWhole } = await depositor();
    const bytes = randomBytes(3 * mebibyte);
    const url = await own.begun(resourceId, bytes.length);
    assert.equal((await own.send(url, 0, bytes)).status, 204);
    await setSpace('0.002');
    assert.equal((await own.complete(url, sha256(bytes))).said.error, 'files.transfers.noRoom');
    await onlyTheWhole();
  });

  test('is one of as many as it takes: the others go on', async () => {
    const { own, resourceId, onTheWay } = await depositor();
    const urls: string[] = [];
    for (const name of ['a', 'b', 'c', 'd']) urls.push(await own.begun(resourceId, 400 * mebibyte, { name }));
    await setSpace('1');
    const answers = await Promise.all(urls.map((url) => own.send(url, 0, randomBytes(1000))));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [204, 204, 413, 413]);
    assert.equal((await onTheWay()).length, 2);
  });

  test('goes on when there is still enough', async () => {
    const { own, resourceId } = await depositor();
    const bytes = randomBytes(mebibyte);
    const url = await own.begun(resourceId, bytes.length);
    await own.send(url, 0, bytes.subarray(0, 1000));
    await setSpace('1');
    assert.equal((await own.send(url, 1000, bytes.subarray(1000))).status, 204);
    assert.equal((await own.complete(url, sha256(bytes))).said.code, 200);
  });
});
