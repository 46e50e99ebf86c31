import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { after, test } from 'node:test';
import { open as openZip, type Entry, type ZipFile } from 'yauzl';
import { zipped, type Packed } from './zip.ts';

const home = mkdtempSync(path.join(tmpdir(), 'lattice-zip-'));
after(() => rmSync(home, { recursive: true }));

async function write(name: string, files: Iterable<Packed>): Promise<string> {
  const file = path.join(home, name);
  async function* inTurn() {
    yield* files;
  }
  await pipeline(Readable.from(zipped(inTurn(), new Date('2026-05-04T03:02:01Z'))), createWriteStream(file));
  return file;
}

const packed = (name: string, bytes: Buffer, compress: boolean): Packed => ({
  path: name,
  size: bytes.length,
  compress,
  open: () => Readable.from(bytes.length > 0 ? [bytes] : []),
});

/** Reads an archive with a library that validates everything. */
async function read(file: string): Promise<Map<string, Entry>> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    openZip(file, { strictFileNames: true, validateEntrySizes: true }, (error, it) =>
      error ? reject(error) : resolve(it),
    ),
  );
  const found = new Map<string, Entry>();
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => found.set(entry.fileName, entry));
    zip.once('end', () => resolve(found));
    zip.once('error', reject);
  });
}

test('an archive of small, large, empty, compressed and stored files is readable by another library', async () => {
  const files = {
    'a/\u8bf4\u660e.txt': Buffer.from('x'.repeat(100_000)),
    'b.dat': randomBytes(3_000_000),
    'empty.txt': Buffer.alloc(0),
    'c/d/e.csv': Buffer.from('1,2\n'),
  };
  const file = await write(
    'mixed.zip',
    Object.entries(files).flatMap(([name, bytes]) => [
      packed(name, bytes, true),
      packed(`stored/${name}`, bytes, false),
    ]),
  );
  const found = await read(file);
  assert.equal(found.size, 8);
  for (const [name, bytes] of Object.entries(files)) {
    assert.equal(found.get(name)!.uncompressedSize, bytes.length);
    assert.equal(found.get(`stored/${name}`)!.compressedSize, bytes.length);
    assert.equal(found.get(name)!.getLastModDate({ timezone: 'local' }).getMinutes(), 2);
  }
  const { status, stdout } = spawnSync('python3', ['-m', 'zipfile', '-t', file], { encoding: 'utf8' });
  if (status !== null) assert.match(stdout, /Done testing/);
});

test('more files than 16 bits can count are all there', async () => {
  const count = 66_000;
  const bytes = Buffer.from('1\n');
  const file = await write(
    'many.zip',
    Array.from({ length: count }, (_, n) => packed(`many/${n}.csv`, bytes, false)),
  );
  const found = await read(file);
  assert.equal(found.size, count);
  assert.ok(found.has(`many/${count - 1}.csv`));
});

test('a file of more than 4 GB keeps its size, and the entry after it its offset', async () => {
  const block = Buffer.alloc(64 * 1024 * 1024);
  const size = 4 * 1024 ** 3 + 1;
  async function* zeros() {
    for (let left = size; left > 0; left -= block.length) yield block.subarray(0, Math.min(left, block.length));
  }
  const large: Packed = { path: 'large.dat', size, compress: false, open: () => Readable.from(zeros()) };
  const name = path.join(home, 'large.zip');
  const file = await open(name, 'w');
  let at = 0;
  // Zeros are skipped, so that the file is sparse.
  for await (const part of zipped(Readable.from([large, packed('after.txt', Buffer.from('x'), false)]), new Date())) {
    if (part.buffer !== block.buffer) await file.write(part, 0, part.length, at);
    at += part.length;
  }
  await file.close();
  const found = await read(name);
  assert.equal(found.get('large.dat')!.uncompressedSize, size);
  assert.ok(found.get('after.txt')!.relativeOffsetOfLocalHeader > size);
});
