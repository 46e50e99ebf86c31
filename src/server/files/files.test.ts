import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { startS3 } from '../../testing-s3.ts';
import { isFull, temporaryName, newKey, type FileStore, type Growth } from './files.ts';
import { folderStore } from './files-folder.ts';
import { s3Store } from './files-s3.ts';

const mebibyte = 1024 * 1024;

/** All kinds of stores; each test runs in each of them. */
const places: Record<string, () => Promise<{ store: FileStore; stop: () => unknown }>> = {
  'a folder': async () => {
    const root = mkdtempSync(path.join(tmpdir(), 'lattice-store-'));
    return { store: await folderStore(root), stop: () => rmSync(root, { recursive: true }) };
  },
  'a bucket': async () => {
    const { place, stop } = await startS3();
    return { store: await s3Store(place), stop };
  },
};

async function* pieces(bytes: Buffer, size = 65_536): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function* batches(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer[]> {
  for await (const bytes of source) yield [bytes];
}

async function* cutOff(bytes: Buffer): AsyncGenerator<Buffer> {
  yield* pieces(bytes);
  throw new Error('cut off');
}

for (const [place, open] of Object.entries(places))
  describe(`a store in ${place}`, () => {
    let store: FileStore;
    let stop: () => unknown;
    before(async () => {
      ({ store, stop } = await open());
    });
    after(() => stop());

    const keys = async () => {
      const all = new Set<string>();
      for await (const key of store.keys()) all.add(key);
      return all;
    };
    /** Continues from the saved progress, through JSON as a database would. */
    const grow = async (key: string, source: AsyncIterable<Buffer>, from: Growth, total: number) => {
      let kept = from;
      const sizes: number[] = [];
      const keep = async (growth: Growth) => {
        kept = JSON.parse(JSON.stringify(growth)) as Growth;
        sizes.push(kept.size);
      };
      const error = await store.append(key, batches(source), { from, total, keep }).then(
        () => undefined,
        (fault: Error) => fault,
      );
      return { kept, sizes, error };
    };

    test('returns bytes as they were written, completely and in ranges', async () => {
      const key = newKey();
      const bytes = Buffer.from('晶格 lattice '.repeat(100_000));
      const { size, sha256, head } = await store.write(key, Readable.from([bytes]));
      assert.equal(size, bytes.length);
      assert.equal(sha256, createHash('sha256').update(bytes).digest('hex'));
      assert.deepEqual(head, bytes.subarray(0, 4100));
      assert.deepEqual(await buffer(store.open(key)), bytes);
      assert.deepEqual(await buffer(store.open(key, { start: 5, end: 9 })), bytes.subarray(5, 10));
      assert.ok(await store.has(key));
      assert.ok((await keys()).has(key));
    });

    test('accepts files larger than one part as well as small ones', async () => {
      for (const length of [1, 8 * mebibyte, 8 * mebibyte + 1, 20 * mebibyte]) {
        const key = newKey();
        const bytes = randomBytes(length);
        const { size, sha256 } = await store.write(key, Readable.from(pieces(bytes)));
        assert.deepEqual([size, sha256], [length, createHash('sha256').update(bytes).digest('hex')]);
        assert.ok(bytes.equals(await buffer(store.open(key))));
        await store.remove(key);
      }
    });

    test('keeps nothing of an interrupted write, early or late', async () => {
      const before = await keys();
      for (const length of [4, 20 * mebibyte])
        await assert.rejects(store.write(newKey(), Readable.from(cutOff(Buffer.alloc(length)))), /cut off/);
      assert.deepEqual(await keys(), before);
    });

    test('accepts only keys that it has created', async () => {
      for (const key of ['../../etc/passwd', '/etc/passwd', 'aa/bb/../../../x', 'AA/BB/x']) {
        assert.throws(() => store.open(key), /not a file key/);
        await assert.rejects(store.write(key, Readable.from(['x'])), /not a file key/);
        await assert.rejects(store.remove(key), /not a file key/);
      }
    });

    test('has no bytes for an unknown key', async () => {
      assert.equal(await store.has(newKey()), false);
      await assert.rejects(buffer(store.open(newKey())));
    });

    test('deletes a removed key, and removing it again is not an error', async () => {
      const key = newKey();
      await store.write(key, Readable.from([Buffer.from('x')]));
      await store.remove(key);
      await store.remove(key);
      assert.equal(await store.has(key), false);
    });

    test('lets a file grow piece by piece, given its progress', async () => {
      const key = newKey();
      const bytes = randomBytes(21 * mebibyte + 7);
      let from: Growth = { size: 0 };
      for (const end of [1, 2, 5_000_000, 5_000_000, 17_000_000, bytes.length]) {
        const { kept, error } = await grow(key, pieces(bytes.subarray(from.size, end)), from, bytes.length);
        assert.ifError(error);
        assert.equal(kept.size, end);
        from = kept;
        assert.equal(await store.has(key), false, 'nobody can read what is not finished');
      }
      await store.finish(key, from);
      await store.finish(key, from);
      assert.ok(bytes.equals(await buffer(store.open(key))));
      const left = await keys();
      assert.ok(![...left].some((one) => one.startsWith('incoming/')), 'nothing is left on the way');
    });

    test('keeps the received bytes of an interrupted piece', async () => {
      const key = newKey();
      const bytes = randomBytes(12 * mebibyte);
      const first = await grow(key, cutOff(bytes.subarray(0, 9 * mebibyte)), { size: 0 }, bytes.length);
      assert.match(String(first.error), /cut off/);
      assert.equal(first.kept.size, 9 * mebibyte);
      const second = await grow(key, pieces(bytes.subarray(9 * mebibyte)), first.kept, bytes.length);
      await store.finish(key, second.kept);
      assert.ok(bytes.equals(await buffer(store.open(key))));
      await store.remove(key);
    });

    test('discards bytes after the saved progress', async () => {
      const key = newKey();
      const bytes = randomBytes(10 * mebibyte);
      const start = (await grow(key, pieces(bytes.subarray(0, 1000)), { size: 0 }, bytes.length)).kept;
      // A process that dies here has written more than its saved progress says.
      await grow(key, pieces(randomBytes(9 * mebibyte)), start, bytes.length);
      const { kept, error } = await grow(key, pieces(bytes.subarray(1000)), start, bytes.length);
      assert.ifError(error);
      await store.finish(key, kept);
      assert.ok(bytes.equals(await buffer(store.open(key))));
      assert.ok(![...(await keys())].some((one) => one.startsWith('incoming/')));
      await store.remove(key);
    });

    test('reports the saved progress from time to time during a large write', async () => {
      const key = newKey();
      const total = 400 * mebibyte;
      const much = async function* () {
        for (let at = 0; at < total; at += mebibyte) yield Buffer.alloc(mebibyte, 1);
      };
      const { sizes } = await grow(key, much(), { size: 0 }, total);
      assert.ok(sizes.length > 2);
      assert.deepEqual(
        sizes,
        sizes.toSorted((one, other) => one - other),
      );
      assert.equal(sizes.at(-1), total);
      await store.remove(key);
    });

    test('stops when the progress can no longer be saved', async () => {
      const key = newKey();
      const keep = async () => {
        throw new Error('gone');
      };
      const source = pieces(Buffer.alloc(mebibyte));
      await assert.rejects(
        store.append(key, batches(source), { from: { size: 0 }, total: 2 * mebibyte, keep }),
        /gone/,
      );
      await store.remove(key);
    });

    test('removes the remains of an unfinished file, without any record of it', async () => {
      const before = await keys();
      const key = newKey();
      await grow(key, pieces(Buffer.alloc(17 * mebibyte)), { size: 0 }, 30 * mebibyte);
      const during = await keys();
      assert.ok(during.has(`incoming/${key.replaceAll('/', '')}`), 'audits see it');
      await store.remove(key);
      assert.deepEqual(await keys(), before);
    });

    test('reports whether it can be written', () => store.check());
  });

/** The same stores, with flushes after every write. */
const hasty: typeof places = {
  'a folder': async () => {
    const root = mkdtempSync(path.join(tmpdir(), 'lattice-store-'));
    return { store: await folderStore(root, { flushAfter: 0 }), stop: () => rmSync(root, { recursive: true }) };
  },
  'a bucket': async () => {
    const { place, stop } = await startS3();
    return { store: await s3Store(place, { flushAfter: 0 }), stop };
  },
};

for (const [place, open] of Object.entries(hasty))
  test(`${place} also saves slowly arriving bytes, and a crash leaves the saved ones`, async () => {
    const { store, stop } = await open();
    try {
      const key = newKey();
      const bytes = randomBytes(9 * mebibyte);
      const total = bytes.length;
      const kept: Growth[] = [];
      const keep = async (growth: Growth) => void kept.push(JSON.parse(JSON.stringify(growth)) as Growth);
      const slow = async function* () {
        for (let at = 0; at < 5 * mebibyte; at += mebibyte) {
          // The next piece is accepted only when everything before the last piece is saved.
          if (at > mebibyte) assert.ok(kept.at(-1)!.size >= at - mebibyte, `${kept.at(-1)!.size} of ${at}`);
          yield Buffer.from(bytes.subarray(at, at + mebibyte));
        }
        throw new Error('cut off');
      };
      await assert.rejects(store.append(key, batches(slow()), { from: { size: 0 }, total, keep }), /cut off/);
      // As if the process had died when 3 MiB were saved: bytes after them are discarded.
      const from = kept.find(({ size }) => size === 3 * mebibyte)!;
      const last = await store.append(key, batches(pieces(bytes.subarray(from.size))), { from, total, keep });
      await store.finish(key, last);
      assert.ok(bytes.equals(await buffer(store.open(key))));
      assert.deepEqual(await Array.fromAsync(store.keys()), [key]);
    } finally {
      await stop();
    }
  });

test('a full bucket is recognised by the error of each service, and keeps nothing of the write', async () => {
  const { place, room, stop } = await startS3();
  try {
    const store = await s3Store(place);
    const key = newKey();
    for (const [status, code] of [
      [507, 'InsufficientStorage'],
      [507, 'XMinioStorageFull'],
      [403, 'QuotaExceeded'],
    ] as const)
      // Small files are sent in one request, large ones in parts.
      for (const size of [mebibyte, 17 * mebibyte]) {
        room.full = { status, code };
        await assert.rejects(store.write(key, Readable.from(pieces(Buffer.alloc(size)))), isFull, `${code} ${size}`);
        room.full = undefined;
        assert.deepEqual(await Array.fromAsync(store.keys()), []);
      }
    room.full = { status: 403, code: 'AccessDenied' };
    await assert.rejects(store.write(key, Readable.from(pieces(Buffer.alloc(10)))), (error) => !isFull(error));
    room.full = undefined;
    await store.write(key, Readable.from(pieces(Buffer.alloc(mebibyte))));
    assert.ok(await store.has(key));
  } finally {
    await stop();
  }
});

// Linux's /dev/full simulates a full disk.
test(
  'a folder on a full disk says so, and keeps nothing of the write',
  { skip: !existsSync('/dev/full') },
  async () => {
    const root = mkdtempSync(path.join(tmpdir(), 'lattice-store-'));
    try {
      const store = await folderStore(root);
      const key = newKey();
      symlinkSync('/dev/full', path.join(root, 'incoming', temporaryName(key)));
      await assert.rejects(store.write(key, Readable.from(pieces(Buffer.alloc(mebibyte)))), isFull);
      assert.equal(await store.has(key), false);
      assert.deepEqual(readdirSync(root, { recursive: true }), ['incoming']);
      await store.write(key, Readable.from(pieces(Buffer.alloc(mebibyte))));
      assert.ok(await store.has(key));
    } finally {
      rmSync(root, { recursive: true });
    }
  },
);
