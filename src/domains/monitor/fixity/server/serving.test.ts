import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { appendFile, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { after, describe, test } from 'node:test';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { pathOf, storeFile, type StoredFile, type StoreRule } from '#module/system/uploads';
import { person } from '#factory/identity/accounts';
import { aResource } from '#factory/data/resources';
import { startPortal, type Envelope } from '#testing';
import { rotate as rotated } from './service.ts';

const portal = await startPortal({ JOBS: 'off', PUBLIC_URL: 'https://portal.example.org' });
const owner = await person(portal, { verified: true });
const { db } = portal.context();
await portal.http.listen({ port: 0, host: '127.0.0.1' });
const { port } = portal.http.server.address() as AddressInfo;
const home = mkdtempSync(path.join(tmpdir(), 'lattice-fixity-'));
after(() => rmSync(home, { recursive: true }));

const rotate = () => rotated(portal.context(), { reread: 5 });
const placeOf = (storageKey: string) => path.join(portal.files.folder!, storageKey);
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  portal.http.inject({ method, url: `/prod-api${url}`, headers });
const stored = (text: string, rule: StoreRule = { bucket: 'public' }): Promise<StoredFile> =>
  storeFile(
    portal.context(),
    { fileName: 'table.csv', stream: Readable.from([Buffer.from(text)], { objectMode: false }) },
    rule,
  );
const flip = async (storageKey: string) => {
  const bytes = await readFile(placeOf(storageKey));
  bytes[bytes.length - 2]! ^= 1;
  await writeFile(placeOf(storageKey), bytes);
};

/** Larger than the files that are verified before they are sent. */
const large = 'a,b\n'.repeat(100_000);

/** The files of a published resource by path. */
async function published(files: Record<string, string>) {
  const row = await aResource(portal, owner, { status: '5', files });
  const rows = await db
    .selectFrom('dataResourceFile')
    .innerJoin('sysFile', 'sysFile.fileId', 'dataResourceFile.fileId')
    .select(['id', 'path', 'storageKey', 'dataResourceFile.fileId'])
    .where('resourceId', '=', row.resourceId)
    .execute();
  const at = `/front/resource/${row.publicId}`;
  return { row, at, file: (name: string) => rows.find((one) => one.path === name)! };
}

/** Reads an archive with a different library from the one that wrote it. */
async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, it) => (error ? reject(error) : resolve(it))),
  );
  const files = new Map<string, string>();
  zip.on('entry', (entry: Entry) =>
    zip.openReadStream(entry, (error, stream) => {
      if (error) throw error;
      const parts: Buffer[] = [];
      stream
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () => {
          files.set(entry.fileName, Buffer.concat(parts).toString());
          zip.readEntry();
        });
    }),
  );
  zip.readEntry();
  await once(zip, 'end');
  return files;
}

describe('a file whose bytes cannot be given is refused with a real status', () => {
  const damages: [string, (key: string) => Promise<void>, 'damaged' | 'missing'][] = [
    ['is deleted', (key) => rm(placeOf(key)), 'missing'],
    ['is truncated', (key) => truncate(placeOf(key), 7), 'damaged'],
    ['has grown', (key) => appendFile(placeOf(key), 'x'), 'damaged'],
    ['has another byte, if it is small', flip, 'damaged'],
  ];
  for (const [name, damage, fault] of damages)
    test(`as soon as it ${name}`, async () => {
      const { at, file } = await published({ 'a.csv': 'T,R\n1,2\n3,4\n' });
      const { id, storageKey, fileId } = file('a.csv');
      const url = `${at}/files/${id}/content`;
      assert.equal((await get(url)).statusCode, 200);
      await damage(storageKey);
      const conditions: Record<string, string>[] = [{}, { range: 'bytes=0-1' }, { 'if-none-match': '"x"' }];
      for (const headers of conditions) {
        const answer = await get(url, headers);
        assert.equal(answer.statusCode, 503);
        assert.equal(answer.json<Envelope>().error, `kernel.file.${fault}`);
        for (const header of ['content-disposition', 'etag', 'accept-ranges', 'download-filename'])
          assert.equal(answer.headers[header], undefined, header);
      }
      assert.equal((await get(url, {}, 'HEAD')).statusCode, 503);
      // Browsers get sentences in both languages.
      const page = await get(url, { accept: 'text/html,application/xhtml+xml' });
      assert.equal(page.statusCode, 503);
      assert.match(String(page.headers['content-type']), /^text\/plain/);
      assert.match(page.body, /管理员已收到提示\n.*operators have been told/);
      // Previews are API calls: their refusal is in the body.
      assert.equal((await get(`${at}/files/${id}/preview`)).json<Envelope>().error, `kernel.file.${fault}`);
      // The file waits for a check before its turn, which confirms the damage.
      const { checkWantedAt } = await db
        .selectFrom('sysFile')
        .select('checkWantedAt')
        .where('fileId', '=', fileId)
        .executeTakeFirstOrThrow();
      assert.ok(checkWantedAt);
      await rotate();
      const row = await db.selectFrom('fileDamage').select('state').where('fileId', '=', fileId).executeTakeFirst();
      assert.equal(row?.state, fault);
    });

  test('once the rotation has found that a byte of a large one has changed', async () => {
    const { at, file } = await published({ 'a.csv': large });
    const { id, storageKey } = file('a.csv');
    await flip(storageKey);
    assert.equal((await get(`${at}/files/${id}/content`)).statusCode, 200, 'of a large file the length is compared');
    await rotate();
    for (const what of ['content', 'preview'])
      assert.equal((await get(`${at}/files/${id}/${what}`)).json<Envelope>().error, 'kernel.file.damaged');
    assert.equal((await get(`${at}/files/${id}/content`)).statusCode, 503);
    // The list shows it, to visitors too.
    const { rows } = (await get(`${at}/files`)).json<Envelope>();
    assert.equal(rows![0]!['damage'], 'damaged');
  });

  test('under the address of a stored file, and as a picture in a width', async () => {
    const file = await stored('a,b\n1,2\n');
    await rm(placeOf(file.storageKey));
    for (const url of [pathOf(file), `/common/download/resource?resource=${encodeURIComponent(pathOf(file))}`])
      assert.equal((await get(url)).statusCode, 503, url);
    const gif = Buffer.from(
      '47494638396101000100800000000000ffffff21f90401000000002c00000000010001000002024401003b',
      'hex',
    );
    const picture = await storeFile(
      portal.context(),
      { fileName: 'a.gif', stream: Readable.from([gif], { objectMode: false }) },
      { bucket: 'public' },
    );
    const drawn = `${pathOf(picture)}?width=320`;
    assert.equal((await get(drawn)).statusCode, 200);
    await rm(placeOf(picture.storageKey));
    assert.equal((await get(pathOf(picture))).statusCode, 503);
    await rotate();
    assert.equal((await get(drawn)).statusCode, 503, 'also when a drawing of it is kept');
  });

  test('when the bytes fail after the look and before the first of them', async () => {
    const file = await stored('a,b\n1,2\n'.repeat(50_000));
    const { open: usual } = portal.files;
    portal.files.open = () => new Readable({ read() {} }).destroy(new Error('EIO'));
    try {
      const answer = await get(pathOf(file));
      assert.equal(answer.statusCode, 503);
      assert.equal(answer.headers['etag'], undefined);
      assert.equal(answer.headers['content-disposition'], undefined);
      assert.equal(answer.json<Envelope>().error, 'kernel.file.unreadable');
    } finally {
      portal.files.open = usual;
    }
  });
});

describe('all files of a resource', () => {
  const files = {
    'a.csv': 'a\n',
    'data/b.csv': 'b\n',
    'c.csv': large,
    'MISSING.txt': 'a file of this name\n',
    'd.csv': 'd\n',
  };

  test('come as an archive without those that cannot be given, which it lists', async () => {
    const { at, file } = await published(files);
    await rm(placeOf(file('a.csv').storageKey));
    await flip(file('data/b.csv').storageKey);
    await truncate(placeOf(file('c.csv').storageKey), 10);
    const answer = await get(`${at}/zip`);
    assert.equal(answer.statusCode, 200);
    const found = await unzip(answer.rawPayload);
    assert.deepEqual([...found.keys()].toSorted(), ['MISSING-1.txt', 'MISSING.txt', 'd.csv']);
    const list = found.get('MISSING-1.txt')!;
    assert.match(list, /^以下 3 个文件目前无法提供/);
    assert.match(list, /The following 3 files cannot be given/);
    for (const [name, why] of [
      ['a.csv', '不在存储中 / not in the store'],
      ['data/b.csv', '内容已损坏 / damaged'],
      ['c.csv', '内容已损坏 / damaged'],
    ])
      assert.match(list, new RegExp(`^${name}\\t\\d+\\t[0-9a-f]{64}\\t${why}$`, 'm'));
  });

  test('come by the script but for those, which it lists at its end with another exit status', async () => {
    const { at, file } = await published(files);
    await rm(placeOf(file('a.csv').storageKey));
    await flip(file('data/b.csv').storageKey);
    await rotate();
    const folder = mkdtempSync(path.join(home, 'run-'));
    const script = (await get(`${at}/script`)).body.replaceAll(
      'https://portal.example.org',
      `http://127.0.0.1:${port}`,
    );
    writeFileSync(path.join(folder, 'download.sh'), script);
    const child = spawn('sh', ['download.sh'], { cwd: folder });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
    const [status] = (await once(child, 'close')) as [number];
    assert.equal(status, 1, output);
    assert.match(output, /: 2\n {2}a\.csv\n {2}data\/b\.csv\n$/, output);
    for (const name of ['c.csv', 'MISSING.txt', 'd.csv'])
      assert.equal(readFileSync(path.join(folder, name), 'utf8'), files[name as 'c.csv']);
    // The list of checksums includes those files, so that a verification fails.
    const sums = (await get(`${at}/sums`)).body;
    assert.match(sums, /^# .*: a\.csv\n[0-9a-f]{64} {2}a\.csv$/m);
    writeFileSync(path.join(folder, 'SHA256SUMS'), sums);
    const check = spawnSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' });
    assert.equal(check.status, 1);
    assert.match(check.stdout, /a\.csv: FAILED/);
    assert.match(check.stdout, /d\.csv: OK/);
  });
});
