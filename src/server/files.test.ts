import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { folderStore, newKey, type FileStore } from './files.ts';

const root = mkdtempSync(path.join(tmpdir(), 'lattice-store-'));
let store: FileStore;
before(async () => {
  store = await folderStore(root);
});
after(() => rmSync(root, { recursive: true }));

const keys = async () => {
  const all: string[] = [];
  for await (const key of store.keys()) all.push(key);
  return all;
};

test('bytes come back as they went in, whole and in part', async () => {
  const key = newKey();
  const bytes = Buffer.from('晶格 lattice '.repeat(100_000));
  const { size, sha256, head } = await store.write(key, Readable.from([bytes]));
  assert.equal(size, bytes.length);
  assert.equal(sha256, createHash('sha256').update(bytes).digest('hex'));
  assert.deepEqual(head, bytes.subarray(0, 4100));
  assert.deepEqual(await buffer(store.open(key)), bytes);
  assert.deepEqual(await buffer(store.open(key, { start: 5, end: 9 })), bytes.subarray(5, 10));
});

test('a write that breaks off leaves nothing', async () => {
  const before = await keys();
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw new Error('cut off');
    })(),
  );
  await assert.rejects(store.write(newKey(), broken), /cut off/);
  assert.deepEqual(await keys(), before);
});

test('only keys of its own making are taken', async () => {
  for (const key of ['../../etc/passwd', '/etc/passwd', 'aa/bb/../../../x', 'AA/BB/x'])
    assert.throws(() => store.open(key), /not a file key/);
});

test('a removed key is gone, and removing it again is no fault', async () => {
  const key = newKey();
  await store.write(key, Readable.from([Buffer.from('x')]));
  await store.remove(key);
  await store.remove(key);
  assert.equal(await store.has(key), false);
});
