import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import { ZipFile } from 'yazl';
import { newKey } from '#server/files/files';
import { startPortal } from '#testing';
import { auditFiles } from './audit.ts';
import { findByPath, pathOf, removeFile, storeFile, sweepFiles, type StoredFile, type StoreRule } from './service.ts';

const rule: StoreRule = { bucket: 'protected' };
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const portal = await startPortal({ JOBS: 'off' });

const source = (fileName: string, ...parts: (string | Buffer)[]) => ({
  fileName,
  stream: Readable.from(
    parts.map((part) => Buffer.from(part)),
    { objectMode: false },
  ),
});
const pendingRows = () => portal.database.db.selectFrom('sysFile').selectAll().where('readyAt', 'is', null).execute();
const nothingLeft = async () => {
  assert.deepEqual(await pendingRows(), []);
  assert.deepEqual(await auditFiles(portal.context()), { orphans: [], missing: [] });
};
const bytesOf = async (file: StoredFile) => Buffer.concat(await portal.files.open(file.storageKey).toArray());

describe('a stored file', () => {
  test('has its bytes, size, hash and type, and is found by its address', async () => {
    const file = await storeFile(portal.context(), source('谱图 1.PNG', png), rule);
    assert.deepEqual(await bytesOf(file), png);
    assert.equal(file.originName, '谱图 1.PNG');
    assert.equal(file.mime, 'image/png');
    assert.equal(file.size, png.length);
    assert.match(file.sha256, /^[0-9a-f]{64}$/);
    assert.equal((await findByPath(portal.context(), pathOf(file)))?.fileId, file.fileId);
    await nothingLeft();
  });

  test('is kept together with what refers to it, or not at all', async () => {
    const ctx = portal.context();
    const broken = storeFile(ctx, source('a.txt', 'text'), rule, async () => {
      throw new Error('the record that refers to it cannot be written');
    });
    await assert.rejects(broken, /cannot be written/);
    await nothingLeft();
  });

  test('goes with its bytes when it is removed, once the transaction is committed', async () => {
    const ctx = portal.context();
    const file = await storeFile(ctx, source('a.txt', 'text'), rule);
    await removeFile(ctx, file.fileId);
    assert.equal(await findByPath(ctx, pathOf(file)), undefined);
    await sweepFiles(ctx);
    assert.equal(await portal.files.has(file.storageKey), false);
    await nothingLeft();
  });

  test('is removed when its time is over', async () => {
    const ctx = portal.context();
    const file = await storeFile(ctx, source('a.txt', 'text'), {
      bucket: 'temporary',
      expireAt: new Date(Date.now() + 1000),
    });
    await sweepFiles(ctx);
    assert.ok(await findByPath(ctx, pathOf(file)));
    await sweepFiles({ ...ctx, now: new Date(Date.now() + 2000) });
    assert.equal(await findByPath(ctx, pathOf(file)), undefined);
    await nothingLeft();
  });
});

describe('an upload that fails leaves nothing', () => {
  const refused = async (expected: string, one: ReturnType<typeof source>, own: Partial<StoreRule> = {}) => {
    await assert.rejects(storeFile(portal.context(), one, { ...rule, ...own }), { key: expected });
    await nothingLeft();
  };
  const types = ['txt', 'png', 'docx', 'pdf'];

  test('when it is empty', () => refused('system.uploads.empty', source('a.txt')));
  test('when it is larger than allowed', () =>
    refused('system.uploads.size', source('a.txt', 'x'.repeat(5000), 'y'), { maxBytes: 5000 }));
  test('when its extension is not taken', () => refused('system.uploads.type', source('a.exe', 'MZ'), { types }));
  test('when it has no extension', () => refused('system.uploads.type', source('png', png), { types }));
  test('when a page of HTML calls itself an image', () =>
    refused('system.uploads.content', source('a.png', '<html>'), { types }));
  test('when a program calls itself a text', () =>
    refused('system.uploads.content', source('a.txt', 'MZ\0\0\x01'), { types }));
  test('when a text turns into bytes far behind its beginning', () =>
    refused('system.uploads.content', source('a.txt', 'x'.repeat(100_000), Buffer.from([0, 1, 2])), { types }));
  test('when an archive calls itself an office file', () => {
    const zip = Buffer.from('504b03041400000000000000210000000000000000000000000005000000612e657865', 'hex');
    return refused('system.uploads.content', source('a.docx', zip), { types });
  });
  test('when a text calls itself an archive', () =>
    refused('system.uploads.content', source('a.zip', 'PK is no archive'), { types: ['zip'] }));
  test('when its name is only a folder', () => refused('system.uploads.nameMissing', source('../../', 'x')));
  test('when its name has 256 characters', () =>
    refused('system.uploads.nameLong', source(`${'名'.repeat(252)}.txt`, 'x'), { longestName: 300 }));

  test('when its stream breaks', async () => {
    const broken = new Readable({ read: () => undefined });
    broken.push(Buffer.from('beginning'));
    const storing = storeFile(portal.context(), { fileName: 'a.txt', stream: broken }, rule);
    broken.destroy(new Error('the line is gone'));
    await assert.rejects(storing, { key: 'kernel.uploadCut' });
    await nothingLeft();
  });
});

test('an archive is taken whatever is packed in it, also nothing', async () => {
  for (const names of [['原始/a.dat', 'notes.txt'], ['word/document.xml'], []]) {
    const zip = new ZipFile();
    for (const name of names) zip.addBuffer(Buffer.from('x'), name);
    zip.end();
    const file = await storeFile(
      portal.context(),
      { fileName: 'raw.zip', stream: zip.outputStream as Readable },
      { ...rule, types: ['zip'] },
    );
    assert.equal(file.mime, 'application/zip');
  }
});

test('a name that climbs out of its folder is only a name', async () => {
  const file = await storeFile(portal.context(), source('..\\..\\etc/passwd\u202Egnp.txt\0', 'x'), rule);
  assert.equal(file.originName, 'passwdgnp.txt');
  assert.match(file.storageKey, /^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{28}$/);
});

describe('what a process leaves that was killed', () => {
  const gone = 1234;

  test('is swept with its finished and unfinished bytes', async () => {
    const ctx = portal.context();
    const [finished, unfinished] = [newKey(), newKey()];
    for (const storageKey of [finished, unfinished])
      await ctx.db
        .insertInto('sysFile')
        .values({ storageKey, originName: 'a.txt', bucket: 'protected', mime: '', instance: gone })
        .execute();
    await ctx.files.write(finished, Readable.from(['finished']));
    await sweepFiles(ctx);
    assert.equal(await ctx.files.has(finished), false);
    await nothingLeft();
  });

  test('is left alone while the process lives', async () => {
    const ctx = portal.context();
    const stream = new Readable({ read: () => undefined });
    stream.push(Buffer.from('beginning '));
    const storing = storeFile(ctx, { fileName: 'a.txt', stream }, rule);
    while ((await pendingRows()).length === 0) continue;
    await sweepFiles(portal.context());
    stream.push(Buffer.from('and end'));
    stream.push(null);
    assert.equal((await bytesOf(await storing)).toString(), 'beginning and end');
  });

  test('is found by the audit where a record or its bytes are missing', async () => {
    const ctx = portal.context();
    const orphan = newKey();
    await ctx.files.write(orphan, Readable.from(['nobody knows me']));
    const file = await storeFile(ctx, source('a.txt', 'text'), rule);
    await ctx.files.remove(file.storageKey);
    const { orphans, missing } = await auditFiles(ctx);
    assert.deepEqual(orphans, [orphan]);
    assert.deepEqual(
      missing.map(({ fileId }) => fileId),
      [file.fileId],
    );
  });
});
