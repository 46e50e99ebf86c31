import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { type ResourceDetail, recordPages } from '#contract/data/record-pages';
import { type WholeTree, recordFiles } from '../contract.ts';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { File, ready } from 'h5wasm';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { person } from '#factory/identity/accounts';
import { search } from '#contract/data/search';
import { caller, startPortal } from '#testing';
import { actingAs, aResource } from '#factory/data/resources';
import { writeLog } from '#factory/data/record-pages';
import { recordPagesModule } from '#module/data/record-pages';
import { findResource } from '#module/data/resources';
import type { Preview } from '#contract/files/previews';
import { findFile } from './queries/files.ts';
import { filesInTurn } from './queries/tree.ts';
import { countNow } from '#factory/data/statistics';

const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { verified: true });
await portal.http.listen({ port: 0, host: '127.0.0.1' });
const { port } = portal.http.server.address() as AddressInfo;
const { db } = portal.context();
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const at = (path: string) => `http://127.0.0.1:${port}/prod-api/front/resource/${path}`;
const fetchAs = (path: string, options: RequestInit & { agent?: string } = {}) =>
  fetch(at(path), { ...options, headers: { 'user-agent': options.agent ?? browser, ...options.headers } });

/** Reads an archive with a library other than the one that wrote it. */
async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true, strictFileNames: true }, (error, it) =>
      error ? reject(error) : resolve(it),
    ),
  );
  const files = new Map<string, Buffer>();
  zip.on('entry', (entry: Entry) =>
    zip.openReadStream(entry, (error, stream) => {
      if (error) throw error;
      const parts: Buffer[] = [];
      stream
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () => {
          files.set(entry.fileName, Buffer.concat(parts));
          zip.readEntry();
        });
    }),
  );
  zip.readEntry();
  await once(zip, 'end');
  return files;
}

describe('a download', () => {
  test('can be taken up again where it broke off', async () => {
    const bytes = randomBytes(100_000);
    const { resourceId, publicId } = await aResource(portal, owner, { status: '5', files: { 'a.dat': bytes } });
    const [file] = await Array.fromAsync(filesInTurn(portal.context(), resourceId));
    const path = `${publicId}/files/${file!.id}/content`;
    const first = await fetchAs(path, { headers: { range: 'bytes=0-49999' } });
    const rest = await fetchAs(path, { headers: { range: 'bytes=50000-', 'if-range': first.headers.get('etag')! } });
    assert.deepEqual([first.status, rest.status], [206, 206]);
    assert.equal(rest.headers.get('content-range'), 'bytes 50000-99999/100000');
    assert.deepEqual(
      Buffer.concat([Buffer.from(await first.arrayBuffer()), Buffer.from(await rest.arrayBuffer())]),
      bytes,
    );
    assert.equal((await fetchAs(path, { headers: { range: 'bytes=100000-' } })).status, 416);
    assert.equal((await fetchAs(path, { headers: { 'if-none-match': `"${file!.sha256}"` } })).status, 304);
  });

  test('of a JSON file has its type, and does nothing in a browser', async () => {
    const text = '{"code":500,"msg":"data of somebody"}';
    const { resourceId, publicId } = await aResource(portal, owner, { status: '5', files: { 'a.json': text } });
    const [file] = await Array.fromAsync(filesInTurn(portal.context(), resourceId));
    const answer = await fetchAs(`${publicId}/files/${file!.id}/content`);
    assert.equal(answer.headers.get('content-type'), 'application/json');
    assert.match(answer.headers.get('content-security-policy')!, /sandbox/);
    assert.equal(await answer.text(), text);
    const { data } = await caller(portal)(recordFiles.tree, { params: { publicId } });
    assert.equal((data as WholeTree).files[0]!.mime, 'application/json');
  });

  test('is offered for saving and cannot become a page', async () => {
    const { resourceId, publicId } = await aResource(portal, owner, {
      status: '5',
      files: { 'x.html': '<script>alert(1)</script>' },
    });
    const [file] = await Array.fromAsync(filesInTurn(portal.context(), resourceId));
    const answer = await fetchAs(`${publicId}/files/${file!.id}/content`);
    assert.match(answer.headers.get('content-disposition')!, /^attachment/);
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
    assert.match(answer.headers.get('content-security-policy')!, /sandbox/);
    assert.doesNotMatch(answer.headers.get('content-type')!, /html/);
  });

  test('of a file of another resource through an open one is not found', async () => {
    const open = await aResource(portal, owner, { status: '5' });
    const closed = await aResource(portal, owner, {
      status: '5',
      form: { sharingMethod: 'closed', nonDisclosureReason: '保密' },
    });
    const [secret] = await Array.fromAsync(filesInTurn(portal.context(), closed.resourceId));
    const answer = await fetchAs(`${open.publicId}/files/${secret!.id}/content`);
    assert.equal(((await answer.json()) as { error: string }).error, 'data.resources.file.notFound');
  });
});

describe('the numbers of an array in a file', () => {
  test('come for a picture in the format of NumPy, whole and exact, to those who may have the file', async () => {
    const { FS } = (await ready) as unknown as { FS: { readFile: (name: string) => Uint8Array } };
    const made = new File('/numbers.h5', 'w');
    const numbers = Float32Array.from({ length: 60 }, (_none, at) => (at === 37 ? 1e6 : at));
    made.create_dataset({ name: 'image', data: numbers, shape: [2, 5, 6] });
    made.close();
    const files = { 'a.h5': Buffer.from(FS.readFile('/numbers.h5')), 'b.csv': 'a,b\n1,2\n' };
    const { resourceId, publicId } = await aResource(portal, owner, { status: '5', files });
    const [arrays, table] = await Array.fromAsync(filesInTurn(portal.context(), resourceId));
    const path = `${publicId}/files/${arrays!.id}/values`;
    const answer = await fetchAs(`${path}?path=image&at=1,y,x`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    assert.equal(answer.headers.get('content-type'), 'application/x-npy');
    assert.match(bytes.toString('latin1', 1, 128), /^NUMPY.*'descr': '<f4', .*'shape': \(5, 6\)/s);
    const values = new Float32Array(bytes.buffer.slice(bytes.byteOffset + 128, bytes.byteOffset + bytes.length));
    assert.deepEqual([...values], [...numbers.slice(30)]);
    const refusal = async (asked: string) => ((await (await fetchAs(asked)).json()) as { error: string }).error;
    assert.equal(await refusal(`${path}?path=nothing&at=`), 'files.previews.malformed');
    assert.equal(await refusal(`${path}?path=image&at=1,2,x`), 'files.previews.malformed', 'a curve is no picture');
    assert.equal(await refusal(`${path}?path=image&kept=mean`), 'kernel.invalid');
    assert.equal(await refusal(`${publicId}/files/${table!.id}/values?path=image`), 'files.previews.type');
    const closed = await aResource(portal, owner, {
      status: '5',
      form: { sharingMethod: 'closed', nonDisclosureReason: '保密' },
      files,
    });
    const [secret] = await Array.fromAsync(filesInTurn(portal.context(), closed.resourceId));
    for (const record of [closed.publicId, publicId]) {
      const place = `${record}/files/${secret!.id}`;
      const refused = await refusal(`${place}/values?path=image`);
      assert.equal(refused, await refusal(`${place}/content`));
      assert.match(refused, /^data\.resources\./);
    }
  });
});

describe('the archive of all files', () => {
  test('holds every file in its folder under its own name, and is named by the number', async () => {
    const files = {
      '说明.txt': '读我\n',
      '样品 一/数据 α.csv': 'a,b\n1,2\n'.repeat(5000),
      'raw/scan.dat': randomBytes(200_000),
    };
    const { publicId, resourceNo } = await aResource(portal, owner, { status: '5', files });
    const answer = await fetchAs(`${publicId}/zip`);
    assert.equal(answer.headers.get('download-filename'), `${resourceNo}.zip`);
    assert.equal(answer.headers.get('content-type'), 'application/zip');
    const found = await unzip(Buffer.from(await answer.arrayBuffer()));
    assert.deepEqual([...found.keys()].toSorted(), Object.keys(files).toSorted());
    for (const [path, bytes] of Object.entries(files)) assert.deepEqual(found.get(path), Buffer.from(bytes), path);
  });

  test('stops being made when its receiver goes away', async () => {
    const files = Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`${n}.dat`, randomBytes(4_000_000)]));
    const { publicId } = await aResource(portal, owner, { status: '5', files });
    const { files: store } = portal.context();
    const opened: { destroyed: boolean }[] = [];
    const open = store.open;
    store.open = (...args) => {
      const stream = open(...args);
      opened.push(stream);
      return stream;
    };
    try {
      const [answer] = (await once(get(at(`${publicId}/zip`)), 'response')) as [IncomingMessage];
      await once(answer, 'data');
      answer.destroy();
      while (!opened.at(-1)!.destroyed) await new Promise(setImmediate);
      assert.ok(opened.length < 8, `${opened.length} files were opened`);
    } finally {
      store.open = open;
    }
  });

  test('of a resource without files says so', async () => {
    const { publicId } = await aResource(portal, owner, {
      status: '5',
      files: {},
      form: { ftpAddress: 'ftp.example.org' },
    });
    assert.equal(
      ((await (await fetchAs(`${publicId}/zip`)).json()) as { error: string }).error,
      'data.resources.noFiles',
    );
  });
});

describe('the preview of a table', () => {
  const preview = async (name: string, bytes: string | Buffer) => {
    const { resourceId, publicId } = await aResource(portal, owner, { status: '5', files: { [name]: bytes } });
    const [file] = await Array.fromAsync(filesInTurn(portal.context(), resourceId));
    const answer = await caller(portal)(recordFiles.preview, { params: { publicId, fileId: file!.id } });
    return { ...answer, table: answer.data as Extract<Preview, { kind: 'table' }> };
  };

  test('shows the first 10,000 rows and says that there are more', async () => {
    const { table } = await preview(
      't.csv',
      `T,R\n${Array.from({ length: 10_500 }, (_, n) => `${n},${n * 2}`).join('\n')}\n`,
    );
    assert.deepEqual(table.columns, ['T', 'R']);
    assert.equal(table.rows.length, 10_000);
    assert.deepEqual(table.rows.at(-1), ['9999', '19998']);
    assert.equal(table.more, true);
  });

  test('of exactly 10,000 rows says that this is all', async () => {
    const { table } = await preview('t.csv', `T\r\n${'1\r\n'.repeat(10_000)}`);
    assert.deepEqual([table.rows.length, table.more], [10_000, false]);
  });

  test('reads quotes, tabs, semicolons, byte marks, UTF-16 and GB 18030', async () => {
    assert.deepEqual((await preview('t.csv', '\ufeffa,b\n"x, ""y""","1\n2"\n')).table, {
      kind: 'table',
      columns: ['a', 'b'],
      rows: [['x, "y"', '1\n2']],
      above: [],
      more: false,
    });
    assert.deepEqual((await preview('t.tsv', 'a\tb,c\n1\t2\n')).table.columns, ['a', 'b,c']);
    assert.deepEqual((await preview('t.csv', 'a;b\n1,5;2\n')).table.rows, [['1.5', '2']], 'a decimal comma');
    assert.deepEqual((await preview('t.csv', Buffer.from('\ufeff温度\n1\n', 'utf16le'))).table.columns, ['温度']);
    assert.deepEqual((await preview('t.csv', Buffer.from([0xce, 0xc2, 0xb6, 0xc8, 0x0a, 0x31, 0x0a]))).table.columns, [
      '温度',
    ]);
  });

  test('of a broken table, a file without lines or another type says so', async () => {
    assert.deepEqual(
      (await preview('t.csv', 'a,b\n"1,2\n3,4\n')).table.rows,
      [
        ['"1', '2'],
        ['3', '4'],
      ],
      'an open quote',
    );
    const endless = (await preview('t.csv', `${'x'.repeat(5_000_000)}\n`)).data as { notRead?: string };
    assert.equal(endless.notRead, 'tooLong');
  });

  test('of a large file reads its beginning only, even if a record is cut there', async () => {
    const line = `"${'x'.repeat(20_000)}",1\n`;
    const { table } = await preview('t.csv', `a,b\n${line.repeat(400)}`);
    assert.ok(table.rows.length > 50 && table.rows.length <= 400);
    assert.equal(table.more, true);
    assert.equal(table.rows[0]![0]!.length, 500, 'long cells are cut');
  });
});

describe('views and downloads', () => {
  const countsOf = async (resourceId: number) => {
    await writeLog(portal.context());
    await countNow(portal.context());
    const { viewCount, downloadCount } = (await findResource(portal.context(), resourceId))!;
    return { viewCount, downloadCount };
  };

  test('count people, not robots, not HEAD and not the later parts of a file', async () => {
    const { resourceId, publicId } = await aResource(portal, owner, {
      status: '5',
      files: { 'a.dat': randomBytes(1000) },
    });
    const [file] = await Array.fromAsync(filesInTurn(portal.context(), resourceId));
    const path = `${publicId}/files/${file!.id}/content`;
    const robot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
    const drop = async (answer: Promise<Response>) => (await answer).arrayBuffer();
    await drop(fetchAs(publicId));
    await drop(fetchAs(publicId, { agent: robot }));
    await drop(fetchAs(path));
    await drop(fetchAs(path, { method: 'HEAD' }));
    await drop(fetchAs(path, { headers: { range: 'bytes=0-99' } }));
    await drop(fetchAs(path, { headers: { range: 'bytes=100-' } }));
    await drop(fetchAs(path, { headers: { 'if-none-match': `"${file!.sha256}"` } }));
    await drop(fetchAs(path, { agent: robot }));
    await drop(fetchAs(`${publicId}/zip`));
    await drop(fetchAs(path, { headers: { authorization: `Bearer ${owner.token}` } }));
    assert.deepEqual(await countsOf(resourceId), { viewCount: 1, downloadCount: 2 });
    assert.equal((await findFile(portal.context(), resourceId, file!.id))!.downloadCount, 1);
    const log = await db
      .selectFrom('dataDownloadLog')
      .selectAll()
      .where('resourceId', '=', resourceId)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      log.map(({ fileId, bytes }) => [fileId, bytes]),
      [
        [file!.id, 1000],
        [file!.id, 100],
        [file!.id, 1000],
        [null, 1000],
      ],
    );
    assert.ok(log.every(({ ipHash }) => ipHash.length === 32 && !ipHash.includes('127.0.0.1')));
  });

  test('reach the order "most viewed" of the search', async () => {
    const { publicId } = await aResource(portal, owner, { status: '5', form: { titleZh: '浏览最多者' } });
    for (let n = 0; n < 5; n++) await fetchAs(publicId, { agent: `${browser} ${n}` });
    await countNow(portal.context());
    const { rows } = await caller(portal)(search.list, { query: { sort: 'views' } });
    assert.equal(rows![0]!['publicId'], publicId);
    assert.equal(
      ((await caller(portal)(recordPages.detail, { params: { publicId } })).data as ResourceDetail).viewCount,
      5,
    );
  });

  test('are written when the portal stops in order', async () => {
    const { resourceId, publicId } = await aResource(portal, owner, { status: '5' });
    const [file] = await Array.fromAsync(filesInTurn(portal.context(), resourceId));
    await (await fetchAs(`${publicId}/files/${file!.id}/content`)).arrayBuffer();
    await recordPagesModule.stop!(portal.context());
    const log = await db.selectFrom('dataDownloadLog').selectAll().where('resourceId', '=', resourceId).execute();
    assert.equal(log.length, 1);
  });

  test('survive a database that cannot take them for a while', async () => {
    const { resourceId, publicId } = await aResource(portal, owner, { status: '5' });
    const [file] = await Array.fromAsync(filesInTurn(portal.context(), resourceId));
    await (await fetchAs(`${publicId}/files/${file!.id}/content`)).arrayBuffer();
    await db.schema.alterTable('data_download_log').renameColumn('bytes', 'away').execute();
    try {
      await writeLog({ ...actingAs(portal, owner, []), log: { warn: () => undefined } as never });
    } finally {
      await db.schema.alterTable('data_download_log').renameColumn('away', 'bytes').execute();
    }
    await writeLog(portal.context());
    const log = await db.selectFrom('dataDownloadLog').selectAll().where('resourceId', '=', resourceId).execute();
    assert.equal(log.length, 1);
  });

  test('of files in review are not downloads', async () => {
    const reviewer = await person(portal, { verified: true, roles: ['reviewer'] });
    const { resourceId } = await aResource(portal, owner, { status: '1' });
    const { data } = await reviewer.call(recordFiles.reviewTree, {
      params: { id: resourceId },
      query: { folder: 'data' },
    });
    const file = (data as WholeTree).files[0]!;
    const answer = await fetch(
      `http://127.0.0.1:${port}/prod-api/data/resource/${resourceId}/files/${file.id}/content`,
      { headers: { authorization: `Bearer ${reviewer.token}`, 'user-agent': browser } },
    );
    assert.equal(
      createHash('sha256')
        .update(Buffer.from(await answer.arrayBuffer()))
        .digest('hex'),
      file.sha256,
    );
    assert.deepEqual(await countsOf(resourceId), { viewCount: 0, downloadCount: 0 });
  });
});

test('names that some system cannot write are changed in archives, scripts and sums, and the changes listed', async () => {
  const files = { 'a:b.csv': 'x,y\n1,2\n', 'raw/CON.csv': 'x\n1\n', 'plain.csv': 'x\n1\n' };
  const { publicId } = await aResource(portal, owner, { status: '5', files });
  const get = async (what: string) =>
    (await portal.http.inject({ url: `/prod-api/front/resource/${publicId}/${what}`, remoteAddress: '10.2.3.4' }))
      .rawPayload;
  const packed = await unzip(await get('zip'));
  const names = [...packed.keys()].toSorted();
  assert.match(names.join(' '), /^RENAMED\.txt a_b~[0-9a-f]{8}\.csv plain\.csv raw\/_CON~[0-9a-f]{8}\.csv$/);
  assert.match(packed.get('RENAMED.txt')!.toString(), /^a_b~[0-9a-f]{8}\.csv\ta:b\.csv\nraw\/_CON~/);
  for (const what of ['sums', 'script']) {
    const text = (await get(what)).toString();
    assert.match(text, /a_b~[0-9a-f]{8}\.csv/);
    assert.ok(!text.includes("'a:b.csv'"));
  }
});
