import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { after, test } from 'node:test';
import { inTransaction } from '#server/context';
import { storeFile } from '#module/system/uploads';
import { releasePublication } from '#module/data/life-cycle';
import { datasets } from '#contract/benchmarks/datasets';
import { submissions } from '#contract/benchmarks/submissions';
import { dataset } from '#factory/benchmarks/datasets';
import { model, truth } from '#factory/benchmarks/submissions';
import { actingAs, aResource } from '#factory/data/resources';
import { sender, sha256 } from '#factory/files/transfers';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import { aScanner, badBytes } from './factory.ts';
import { scan as scanned } from './scanning.ts';

/* The other ways to become public than the approval of a resource, and the other ways into the store than one request. */

const scanner = await aScanner();
const portal = await startPortal({ JOBS: 'off', LOG_LEVEL: 'silent', CLAMD: scanner.address });
after(() => scanner.stop());
await portal.http.listen({ port: 0, host: '127.0.0.1' });
const { port } = portal.http.server.address() as AddressInfo;
const { db } = portal.context();
const owner = await person(portal, { verified: true });
const admin = await person(portal, { admin: true });
const scan = (ctx = portal.context()) => scanned(ctx);
const statusOf = async (resourceId: number) =>
  (await db.selectFrom('dataResource').select('status').where('resourceId', '=', resourceId).executeTakeFirstOrThrow())
    .status;
const stateOf = async (fileId: number) =>
  (await db.selectFrom('fileVirus').select('state').where('fileId', '=', fileId).executeTakeFirst())?.state;

const store = (text: string) =>
  storeFile(
    portal.context(),
    { fileName: 'table.csv', stream: Readable.from([Buffer.from(text)], { objectMode: false }) },
    { bucket: 'protected' },
  );

test('what waited for a certificate or an identifier waits for the scan as well', async () => {
  const { resourceId } = await aResource(portal, owner, { status: '4' });
  await inTransaction(portal.context(), (tx) => releasePublication(tx, resourceId, 'factory'));
  assert.equal(await statusOf(resourceId), '4');
  await scan();
  assert.equal(await statusOf(resourceId), '5');
});

test('a file that came in pieces waits for its scan like one of a single request', async () => {
  const { resourceId } = await aResource(portal, owner);
  const own = sender(port, owner.token);
  const bytes = Buffer.from(`${'a'.repeat(10_000)}${badBytes}`);
  const url = await own.begun(resourceId, bytes.length);
  await own.send(url, 0, bytes.subarray(0, 5000));
  await own.send(url, 5000, bytes.subarray(5000));
  assert.equal((await own.complete(url, sha256(bytes))).said.code, 200);
  const { fileId } = await db
    .selectFrom('dataResourceFile')
    .select('fileId')
    .where('resourceId', '=', resourceId)
    .where('path', '=', 'big.dat')
    .executeTakeFirstOrThrow();
  assert.equal(await stateOf(fileId), 'waiting');
  await scan();
  assert.equal(await stateOf(fileId), 'infected');
});

test('temporary files wait for nothing', async () => {
  const { fileId } = await storeFile(
    actingAs(portal, owner, []),
    { fileName: 'export.csv', stream: Readable.from([Buffer.from('a,b\n')], { objectMode: false }) },
    { bucket: 'temporary', expireAt: new Date(Date.now() + 60_000) },
  );
  assert.equal(await stateOf(fileId), undefined);
});

test('a data set of benchmarks is published when its files are scanned, and never with an infected one', async () => {
  const { datasetId, versionId } = await dataset(portal, { status: 'draft' });
  const attach = async (name: string, text: string) =>
    db
      .insertInto('benchFile')
      .values({ versionId, name, role: 'table', format: 'csv', fileId: (await store(text)).fileId })
      .execute();
  await attach('table.csv', 'a,b\n');
  const publish = async () => {
    const { rowVer } = await db
      .selectFrom('benchDataset')
      .select('rowVer')
      .where('datasetId', '=', datasetId)
      .executeTakeFirstOrThrow();
    return admin.call(datasets.publish, { body: { datasetId, rowVer } });
  };
  assert.equal((await publish()).error, 'monitor.virus-scans.unfinished');
  await attach('structures.zip', badBytes);
  await scan();
  assert.equal((await publish()).error, 'monitor.virus-scans.infected');
  await db.deleteFrom('benchFile').where('name', '=', 'structures.zip').execute();
  assert.equal((await publish()).code, 200);
});

test('a model is approved when its predictions are scanned', async () => {
  const { publicId } = await dataset(portal);
  const { modelId } = await model(portal, publicId, truth, { status: 'pending' });
  const { fileId } = await store('id\tprediction\n');
  const { rowVer } = await db
    .updateTable('benchModel')
    .set({ fileId })
    .where('modelId', '=', modelId)
    .returning('rowVer')
    .executeTakeFirstOrThrow();
  const approve = () => admin.call(submissions.approve, { body: { modelId, rowVer } });
  assert.equal((await approve()).error, 'monitor.virus-scans.unfinished');
  await scan();
  assert.equal((await approve()).code, 200);
});

test('a file without its bytes, or with others, is given up as failed, and the others are scanned', async () => {
  const files = [await store('T,R\n1,1\n'), await store('T,R\n1,2\n'), await store('T,R\n1,3\n')];
  const [gone, other, good] = files.map(({ fileId }) => fileId);
  await portal.files.remove(files[0]!.storageKey);
  await portal.files.write(files[1]!.storageKey, Readable.from([Buffer.from('T')]));
  for (let hour = 0; hour < 12; hour += 1)
    await scan({ ...portal.context(), now: new Date(Date.now() + hour * 3600_000) });
  assert.deepEqual([await stateOf(gone!), await stateOf(other!)], ['failed', 'failed']);
  const { virusCheckedAt } = await db
    .selectFrom('sysFile')
    .select('virusCheckedAt')
    .where('fileId', '=', good!)
    .executeTakeFirstOrThrow();
  assert.notEqual(virusCheckedAt, null);
});
