import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { largestFile, type ResourceFile, recordFiles } from '../contract.ts';
import { deposits } from '#contract/data/deposits';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { setSettings } from '#factory/system/settings';
import { startPortal, type Envelope } from '#testing';
import { aResource } from '#factory/data/resources';

const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { verified: true });
await portal.http.listen({ port: 0, host: '127.0.0.1' });
const { port } = portal.http.server.address() as AddressInfo;
const { db, files: store } = portal.context();

interface Sent {
  name: string;
  bytes: Buffer | string;
  folder?: string;
  fileClass?: string;
}

/** Uploads like a browser, over a real connection. */
async function upload(
  resourceId: number,
  { name, bytes, folder, fileClass }: Sent,
  token = owner.token,
): Promise<Envelope> {
  const form = new FormData();
  if (folder !== undefined) form.set('folder', folder);
  if (fileClass !== undefined) form.set('fileClass', fileClass);
  form.set('file', new Blob([bytes as BlobPart]), name);
  const answer = await fetch(`http://127.0.0.1:${port}/prod-api/front/resource/mine/${resourceId}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return (await answer.json()) as Envelope;
}

const filesOf = async (resourceId: number) =>
  (await owner.call(recordFiles.ownFiles, { params: { id: resourceId }, query: { pageSize: 100 } }))
    .rows as unknown as ResourceFile[];

/** Contents of the store and its records; a failed upload must not change them. */
async function everything() {
  const keys: string[] = [];
  for await (const key of store.keys()) keys.push(key);
  const { count } = await db
    .selectFrom('sysFile')
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const uploads = await db.selectFrom('dataResourceUpload').select('id').execute();
  return { keys: keys.toSorted(), count, uploads };
}

const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex');

describe('an upload', () => {
  test('keeps bytes, name, folder, class and checksum, in Chinese too', async () => {
    const { resourceId } = await aResource(portal, owner, { files: {} });
    const bytes = randomBytes(300_000);
    const { code, data } = await upload(resourceId, {
      name: '数据 α.h5',
      bytes,
      folder: '样品一/原始',
      fileClass: 'sample',
    });
    assert.equal(code, 200);
    const file = data as ResourceFile;
    assert.equal(file.path, '样品一/原始/数据 α.h5');
    assert.equal(file.fileClass, 'sample');
    assert.equal(file.sha256, createHash('sha256').update(bytes).digest('hex'));
    const answer = await fetch(
      `http://127.0.0.1:${port}/prod-api/front/resource/mine/${resourceId}/files/${file.id}/content`,
      {
        headers: { authorization: `Bearer ${owner.token}` },
      },
    );
    assert.deepEqual(Buffer.from(await answer.arrayBuffer()), bytes, 'bytes down equal bytes up');
    assert.equal(answer.headers.get('etag'), `"${file.sha256}"`);
    assert.equal(decodeURIComponent(answer.headers.get('download-filename')!), '数据 α.h5');
    const { data: full } = await owner.call(deposits.open, { params: { id: resourceId } });
    assert.deepEqual(
      [(full as { fileCount: number }).fileCount, (full as { totalSize: number }).totalSize],
      [1, bytes.length],
    );
  });

  test('of exactly the limit passes', async () => {
    const { resourceId } = await aResource(portal, owner, { files: {} });
    assert.equal((await upload(resourceId, { name: 'limit.dat', bytes: Buffer.alloc(largestFile, 1) })).code, 200);
  });

  test('of more than an administrator allows in one request is refused, with the number in force', async () => {
    const { resourceId } = await aResource(portal, owner, { files: {} });
    const above = { name: 'above.dat', bytes: Buffer.alloc(2_000_001, 1) };
    await setSettings(portal, { 'data.upload.maxMb': '2' });
    assert.match((await upload(resourceId, above)).msg, /2MB/);
    assert.equal((await upload(resourceId, { ...above, bytes: above.bytes.subarray(1) })).code, 200);
    await setSettings(portal, { 'data.upload.maxMb': '10' });
    assert.equal((await upload(resourceId, { ...above, name: 'later.dat' })).code, 200);
  });

  const refused: [string, Sent, RegExp][] = [
    ['one byte above the limit', { name: 'big.dat', bytes: Buffer.alloc(largestFile + 1, 1) }, /10MB/],
    ['empty', { name: 'empty.csv', bytes: '' }, /不能为空/],
    ['a picture named as a table', { name: 'table.csv', bytes: png }, /内容是 PNG，与扩展名不符/],
    ['a text named as a picture', { name: 'picture.png', bytes: 'not a picture' }, /不是 PNG 格式/],
    [
      'a web page named as a table',
      { name: 'table.csv', bytes: '\ufeff <!DOCTYPE html><script>alert(1)</script>' },
      /网页或脚本/,
    ],
    ['a web page named as a text', { name: 'note.txt', bytes: '<html><body>x' }, /网页或脚本/],
    [
      'a drawing with a script named as a text',
      { name: 'note.txt', bytes: '<!-- x --><svg onload="alert(1)">' },
      /网页或脚本/,
    ],
    [
      'a program named as a document',
      { name: 'paper.pdf', bytes: Buffer.from('4d5a90000300000004000000ffff0000', 'hex') },
      /与扩展名不符|不是 PDF/,
    ],
    ['a name that climbs', { name: 'x.csv', bytes: 'a', folder: '../../etc' }, /文件名不合法/],
    ['a name that climbs at its end', { name: 'x.csv', bytes: 'a', folder: 'a/..' }, /文件名不合法/],
    ['a folder of full-width dots', { name: 'x.csv', bytes: 'a', folder: '．．' }, /文件名不合法/],
    ['a backslash', { name: 'x.csv', bytes: 'a', folder: '..\\..' }, /文件名不合法/],
    ['a name that turns its direction', { name: 'gnp\u202evsc.exe', bytes: 'a' }, /文件名不合法/],
    ['a name that ends in a dot', { name: 'x.', bytes: 'a' }, /文件名不合法/],
    ['an empty folder in between', { name: 'x.csv', bytes: 'a', folder: 'a//b' }, /文件名不合法/],
    ['a name of 300 characters', { name: `${'x'.repeat(296)}.csv`, bytes: 'a' }, /255/],
    [
      'a folder of 1,200 characters',
      { name: 'x.csv', bytes: 'a', folder: Array.from({ length: 12 }, () => 'x'.repeat(100)).join('/') },
      /1000/,
    ],
  ];
  for (const [what, sent, words] of refused)
    test(`of ${what} is refused and leaves nothing behind`, async () => {
      const { resourceId } = await aResource(portal, owner, { files: {} });
      const before = await everything();
      const { code, msg } = await upload(resourceId, sent);
      assert.equal(code, 500);
      assert.match(msg, words);
      assert.deepEqual(await filesOf(resourceId), []);
      assert.deepEqual(await everything(), before);
    });

  test('of a table in UTF-16 or GB 18030 and of unknown instruments passes', async () => {
    const { resourceId } = await aResource(portal, owner, { files: {} });
    const passes = async (name: string, bytes: Buffer) =>
      assert.equal((await upload(resourceId, { name, bytes })).code, 200, name);
    await passes('utf16.csv', Buffer.from('\ufeff温度,电阻\n', 'utf16le'));
    await passes('gb.csv', Buffer.from([0xce, 0xc2, 0xb6, 0xc8, 0x2c, 0x31, 0x0a]));
    await passes('scan.sm4', randomBytes(2000));
    await passes('no-extension', randomBytes(2000));
  });

  test('under a name that is taken, in any case or encoding, is refused', async () => {
    const { resourceId } = await aResource(portal, owner, { files: { 'run/Data é.csv': 'a\n' } });
    const again = async (sent: Partial<Sent>) =>
      (await upload(resourceId, { name: 'Data é.csv', folder: 'run', bytes: 'b\n', ...sent })).error;
    assert.equal(await again({}), 'data.resources.file.exists');
    assert.equal(await again({ name: 'Data e\u0301.csv' }), 'data.resources.file.exists');
    assert.equal(await again({ name: 'DATA É.CSV' }), 'data.resources.file.caseExists');
    assert.equal(await again({ name: 'run', folder: '' }), 'data.resources.file.caseExists');
    assert.equal(await again({ folder: 'run/Data é.csv' }), 'data.resources.file.caseExists');
    assert.equal((await filesOf(resourceId)).length, 1);
  });

  test('sent twice at once under one name is kept once', async () => {
    const { resourceId } = await aResource(portal, owner, { files: {} });
    const answers = await Promise.all([1, 2, 3].map((n) => upload(resourceId, { name: 'same.csv', bytes: `${n}\n` })));
    assert.deepEqual(answers.map(({ code }) => code).toSorted(), [200, 500, 500]);
    assert.equal((await filesOf(resourceId)).length, 1);
  });

  test('into the resource of somebody else, or one that is under review, is refused', async () => {
    const other = await person(portal, { verified: true });
    const draft = await aResource(portal, owner, { files: {} });
    assert.equal(
      (await upload(draft.resourceId, { name: 'x.csv', bytes: 'a' }, other.token)).error,
      'data.resources.notFound',
    );
    const submitted = await aResource(portal, owner, { status: '1' });
    assert.equal(
      (await upload(submitted.resourceId, { name: 'x.csv', bytes: 'a' })).error,
      'data.resources.notEditable',
    );
  });

  test('without a file says so', async () => {
    const { resourceId } = await aResource(portal, owner, { files: {} });
    const form = new FormData();
    form.set('folder', 'x');
    const answer = await fetch(`http://127.0.0.1:${port}/prod-api/front/resource/mine/${resourceId}/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}` },
      body: form,
    });
    assert.equal(((await answer.json()) as Envelope).error, 'system.uploads.missing');
  });

  test('that breaks off leaves nothing behind and does not hold up the submission', async () => {
    const { resourceId, rowVer } = await aResource(portal, owner, {
      form: { sharingMethod: 'closed', nonDisclosureReason: '答辩前' },
      files: {},
    });
    const before = await everything();
    const boundary = 'cut';
    const sending = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: `/prod-api/front/resource/mine/${resourceId}/files`,
      headers: {
        authorization: `Bearer ${owner.token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': 1_000_000,
      },
    });
    sending.on('error', () => undefined);
    sending.write(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="cut.dat"\r\n\r\n`);
    sending.write(randomBytes(200_000));
    const runs = () =>
      db.selectFrom('dataResourceUpload').select('id').where('resourceId', '=', resourceId).executeTakeFirst();
    while (!(await runs())) await new Promise(setImmediate);
    const hand = () => owner.call(deposits.submit, { params: { id: resourceId }, body: { rowVer } });
    assert.equal((await hand()).error, 'data.resources.uploadRunning');
    sending.destroy();
    while (await runs()) await new Promise(setImmediate);
    assert.deepEqual(await everything(), before);
    assert.equal((await hand()).code, 200);
  });
});

describe('a file of a draft', () => {
  test('can be put into another class and removed, with its bytes', async () => {
    const { resourceId } = await aResource(portal, owner);
    const [file] = await filesOf(resourceId);
    const params = { id: resourceId, fileId: file!.id };
    assert.equal((await owner.call(recordFiles.classify, { params, body: { fileClass: 'derived' } })).code, 200);
    assert.equal((await filesOf(resourceId))[0]!.fileClass, 'derived');
    assert.equal((await owner.call(recordFiles.classify, { params, body: { fileClass: 'secret' } })).code, 500);
    assert.equal((await owner.call(recordFiles.removeFile, { params })).code, 200);
    assert.deepEqual(await filesOf(resourceId), []);
    assert.equal((await owner.call(recordFiles.removeFile, { params })).error, 'data.resources.file.notFound');
  });

  test('is put into a class or removed with others and with whole folders', async () => {
    const { resourceId } = await aResource(portal, owner, {
      files: { 'a.csv': 'x\n', 'b.csv': 'xx\n', 'run/c.csv': 'xxx\n', 'run/deep/d.csv': 'y\n', 'runs/e.csv': 'z\n' },
    });
    const params = { id: resourceId };
    const idOf = async (path: string) => (await filesOf(resourceId)).find((file) => file.path === path)!.id;
    const file = [await idOf('a.csv')];
    const classified = await owner.call(recordFiles.classifySome, {
      params,
      body: { file, folder: ['run'], fileClass: 'derived' },
    });
    assert.deepEqual(classified.data, { count: 3 });
    const derived = (await filesOf(resourceId)).filter(({ fileClass }) => fileClass === 'derived');
    assert.deepEqual(
      derived.map(({ path }) => path),
      ['a.csv', 'run/c.csv', 'run/deep/d.csv'],
    );
    const removed = await owner.call(recordFiles.removeSome, { params, body: { file, folder: ['run'] } });
    assert.deepEqual(removed.data, { count: 3 });
    assert.deepEqual(
      (await filesOf(resourceId)).map(({ path }) => path),
      ['b.csv', 'runs/e.csv'],
    );
    for (const body of [{}, { file }, { folder: ['run'] }])
      assert.equal((await owner.call(recordFiles.removeSome, { params, body })).error, 'data.resources.file.notFound');
    const stranger = await person(portal, { verified: true });
    const theirs = { params, body: { folder: ['runs'] } };
    assert.equal((await stranger.call(recordFiles.removeSome, theirs)).error, 'data.resources.notFound');
    assert.equal(
      (await stranger.call(recordFiles.classifySome, { params, body: { folder: ['runs'], fileClass: 'raw' } })).error,
      'data.resources.notFound',
    );
  });

  test('of another resource is not reached through this one', async () => {
    const mine = await aResource(portal, owner);
    const second = await aResource(portal, owner);
    const [file] = await filesOf(second.resourceId);
    const params = { id: mine.resourceId, fileId: file!.id };
    for (const answer of [
      await owner.call(recordFiles.removeFile, { params }),
      await owner.call(recordFiles.classify, { params, body: { fileClass: 'raw' } }),
      await owner.call(recordFiles.ownContent, { params }),
    ])
      assert.equal(answer.error, 'data.resources.file.notFound');
  });

  test('is listed by name or size, in both directions, page by page', async () => {
    const { resourceId } = await aResource(portal, owner, {
      files: { 'b.csv': 'xxx\n', 'a.csv': 'x\n', 'c/d.csv': 'xx\n' },
    });
    const names = async (query: object) =>
      (await owner.call(recordFiles.ownFiles, { params: { id: resourceId }, query })).rows!.map(({ path }) => path);
    assert.deepEqual(await names({}), ['a.csv', 'b.csv', 'c/d.csv']);
    assert.deepEqual(await names({ order: 'desc' }), ['c/d.csv', 'b.csv', 'a.csv']);
    assert.deepEqual(await names({ sort: 'size', order: 'desc' }), ['b.csv', 'c/d.csv', 'a.csv']);
    assert.deepEqual(await names({ pageSize: 2, pageNum: 2 }), ['c/d.csv']);
  });
});

test('files that laboratories have under a name that is not quite right are kept as plain bytes; real disguises are refused', async () => {
  const her = await person(portal, { verified: true });
  const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
  const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex');
  const usual: Record<string, Buffer | string> = {
    'table.xls': 'T\tR\n2\t0.1\n',
    'page.xls': '<html><table><tr><td>1</td></tr></table></html>',
    'sheet.xls': '<?xml version="1.0"?><Workbook/>',
    'wide.xls': Buffer.from('\ufeffT\tR\n', 'utf16le'),
    'encrypted.xlsx': compound,
    'letter.doc': '{\\rtf1 words}',
    'scan.pdf': `\u0001\u0002 printer\n%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n`,
    'dos.csv': 'T,R\r\n2,0.1\r\n\u001a',
    'unmarked.csv': Buffer.from('T,R\n2,0.1\n', 'utf16le'),
    'unmarked.dat': Buffer.from('温度\t电阻\n', 'utf16le'),
    'filled.txt': Buffer.concat([Buffer.from('T=300 K'), Buffer.alloc(57)]),
    // Its directory stands behind the pixels, as many programs write it.
    'late.tif': Buffer.concat([Buffer.from('49492a0000200000', 'hex'), Buffer.alloc(8184), Buffer.from([0, 0])]),
    'big.tiff': Buffer.concat([Buffer.from('4d4d002b00080000', 'hex'), Buffer.alloc(64)]),
  };
  const { resourceId } = await aResource(portal, her, { files: usual });
  const { rows } = await her.call(recordFiles.ownFiles, { params: { id: resourceId }, query: { pageSize: 50 } });
  const mimes = Object.fromEntries(rows!.map(({ name, mime }) => [name, mime]));
  assert.equal(Object.keys(mimes).length, Object.keys(usual).length);
  for (const name of ['table.xls', 'page.xls', 'encrypted.xlsx', 'letter.doc', 'scan.pdf'])
    assert.equal(mimes[name], 'application/octet-stream', name);
  assert.equal(mimes['dos.csv'], 'text/csv');
  assert.equal(mimes['late.tif'], 'image/tiff');
  const markup = Buffer.from('<script>alert(1)</script>', 'utf16le');
  await assert.rejects(aResource(portal, her, { files: { 'wide.csv': markup } }), 'markup in UTF-16');
  for (const [name, bytes] of Object.entries({ 'a.xls': png, 'a.doc': png, 'a.pdf': png, 'a.xlsx': 'text' }))
    await assert.rejects(aResource(portal, her, { files: { [name]: bytes } }), name);
});
