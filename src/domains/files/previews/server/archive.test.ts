import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { newKey } from '#server/files/files';
import { startPortal } from '#testing';
import { PreviewQuery, type Preview } from '../contract.ts';
import { previewOf } from './service.ts';

const portal = await startPortal({ JOBS: 'off' });

/** Stores bytes as a file of this name. */
async function stored(name: string, content: Buffer | string) {
  const storageKey = newKey();
  const { size, sha256 } = await portal.files.write(storageKey, Readable.from([Buffer.from(content)]));
  return { name, size, sha256, storageKey };
}
const preview = async (name: string, content: Buffer | string): Promise<Preview> =>
  previewOf(portal.context(), await stored(name, content));

/** An archive with only a directory of these names (APPNOTE 4.3.12 and 4.3.16). */
function directoryOf(names: readonly Buffer[]): Buffer {
  const entries = names.map((name) => {
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt16LE(name.length, 28);
    return Buffer.concat([head, name]);
  });
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(
    entries.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  return Buffer.concat([...entries, end]);
}

const emptyFolders = (count: number) => directoryOf(Array.from({ length: count }, () => Buffer.from('d/')));

async function bytesOf(stream: Readable | Promise<Readable>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

describe('the preview of an archive', () => {
  test('lists what is in it without unpacking', async () => {
    const zip = new ZipFile();
    zip.addBuffer(Buffer.alloc(1000), 'data/a.bin');
    zip.addBuffer(Buffer.from('b'), '说明.txt');
    zip.addEmptyDirectory('empty');
    zip.end();
    const shown = await preview('all.zip', await bytesOf(zip.outputStream as Readable));
    assert.deepEqual(shown, {
      kind: 'archive',
      entries: [
        { path: 'data/a.bin', size: 1000 },
        { path: '说明.txt', size: 1 },
      ],
      total: 3,
      more: false,
    });
  });

  test('reads names of other encodings, and marks those that lead out of it', async () => {
    const gbk = [
      [0xca, 0xfd, 0xbe, 0xdd, 0x2f, 0xce, 0xc2, 0xb6, 0xc8],
      [0xca, 0xfd, 0xbe, 0xdd, 0x5c, 0xb5, 0xe7, 0xd7, 0xe8],
      [0xcb, 0xb5, 0xc3, 0xf7],
    ].map((bytes) => Buffer.from(bytes));
    const shown = await preview('all.zip', directoryOf([...gbk, Buffer.from('../escape'), Buffer.from('C:\\windows')]));
    assert.ok(shown.kind === 'archive');
    assert.deepEqual(shown.entries, [
      { path: '数据/温度', size: 0 },
      { path: '数据/电阻', size: 0 },
      { path: '说明', size: 0 },
      { path: '../escape', size: 0, isUnsafe: true },
      { path: 'C:/windows', size: 0, isUnsafe: true },
    ]);
    const plain = await preview('all.zip', directoryOf([Buffer.from('样品.txt')]));
    assert.ok(plain.kind === 'archive' && plain.encoding === 'utf-8');
    const chosen = await previewOf(
      portal.context(),
      await stored('all.zip', directoryOf([Buffer.from('b1e1', 'hex')])),
      PreviewQuery.parse({ encoding: 'big5' }),
    );
    assert.ok(chosen.kind === 'archive');
    assert.deepEqual(chosen.entries, [{ path: '晨', size: 0 }], 'in the encoding that the reader chose');
    assert.deepEqual(plain.entries, [{ path: '样品.txt', size: 0 }], 'UTF-8 without its mark');
  });

  test('shows names as they are meant, and which of them lead out of it', async () => {
    const hex = (digits: string) => Buffer.from(digits, 'hex');
    const names: [name: Buffer | string, path: string, isUnsafe?: true][] = [
      ['data/a b.csv', 'data/a b.csv'],
      ['data\\T.csv', 'data/T.csv'],
      ['/etc/passwd', '/etc/passwd', true],
      ['a/../../b', 'a/../../b', true],
      ['..\\..\\b', '../../b', true],
      ['D:\\b', 'D:/b', true],
      ['..', '..', true],
      ['...', '...'],
      ['__proto__', '__proto__'],
      ['<img src=x>', '<img src=x>'],
      ['数据/温度.csv', '数据/温度.csv'],
    ];
    for (const [name, path, isUnsafe] of names) {
      const shown = await preview('all.zip', directoryOf([Buffer.from(name as string)]));
      assert.ok(shown.kind === 'archive');
      assert.deepEqual(shown.entries, [{ path, size: 0, ...(isUnsafe && { isUnsafe }) }]);
    }
    const big5 = ['b7c5abd7', 'b9eab4fa', 'b8eaaec6', 'bba1a9fa'].map(hex);
    const traditional = await preview('all.zip', directoryOf(big5));
    assert.ok(traditional.kind === 'archive');
    assert.deepEqual(
      traditional.entries.map(({ path }) => path),
      ['溫度', '實測', '資料', '說明'],
    );
    const japanese = await preview(
      'all.zip',
      directoryOf(['89b79378', '92ef8d52', '83668381835e', '90e096be'].map(hex)),
    );
    assert.ok(japanese.kind === 'archive');
    assert.deepEqual([japanese.entries[0]!.path, japanese.entries[1]!.path], ['温度', '抵抗']);
  });

  test('of a hundred thousand folders looks at the first of them', async () => {
    const folders = (count: number) => preview('all.zip', emptyFolders(count));
    assert.deepEqual(await folders(1000), { kind: 'archive', entries: [], total: 1000, more: false });
    assert.deepEqual(await folders(1001), { kind: 'archive', entries: [], total: 1001, more: true });
    assert.deepEqual(await folders(65_000), { kind: 'archive', entries: [], total: 65_000, more: true });
  });

  test('with endless names looks at the first of them', async () => {
    const zip = new ZipFile();
    for (let at = 0; at < 50; at += 1) zip.addBuffer(Buffer.alloc(0), `${at}${'x'.repeat(60_000)}`);
    zip.end();
    const shown = await preview('all.zip', await bytesOf(zip.outputStream as Readable));
    assert.ok(shown.kind === 'archive' && shown.more);
    assert.ok(shown.entries.length < 20 && shown.entries.every(({ path }) => path.length === 500));
  });
});
