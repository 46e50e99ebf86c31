import assert from 'node:assert/strict';
import { once } from 'node:events';
import { recordVersions } from '#contract/data/versions';
import {
  deepestFolder,
  maxFiles,
  maxFolders,
  maxSelected,
  type Tree,
  type WholeTree,
  recordFiles,
} from '../contract.ts';
import { deposits } from '#contract/data/deposits';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { sql } from 'kysely';
import { open as openZip, type ZipFile } from 'yauzl';
import { person } from '#factory/identity/accounts';
import { countNow } from '#factory/data/statistics';
import { caller, startPortal } from '#testing';
import { aResource } from '#factory/data/resources';
import { writeLog } from '#factory/data/record-pages';
import { insertGrant } from '#module/data/record-pages';
import { findResource } from '#module/data/resources';

const portal = await startPortal({ JOBS: 'off', PUBLIC_URL: 'https://portal.example.org' });
const owner = await person(portal, { verified: true });
await portal.http.listen({ port: 0, host: '127.0.0.1' });
const { port } = portal.http.server.address() as AddressInfo;
const { db } = portal.context();
const visitor = caller(portal);
const home = mkdtempSync(path.join(tmpdir(), 'lattice-tree-'));
after(() => rmSync(home, { recursive: true }));

const tree = async (publicId: string, query: object = {}, by = visitor) => {
  const answer = await by(recordFiles.tree, { params: { publicId }, query });
  return answer.data as Tree;
};
const names = ({ folders, files }: Tree) => [
  ...folders.map(({ name }) => `${name}/`),
  ...files.map(({ name }) => name),
];

/** Tests exceed the rate limits, so each request comes from another address. */
let asked = 0;
const ask = (publicId: string, what: string, token?: string) => {
  asked += 1;
  return portal.http.inject({
    url: `/prod-api/front/resource/${publicId}/${what}`,
    remoteAddress: `10.1.${asked >> 8}.${asked & 255}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
};
const failureOf = (answer: { json: () => { error: string } }) => answer.json().error;

/** Names in an archive, read by a library other than the one that wrote it. */
async function namesIn(bytes: Buffer): Promise<string[]> {
  const file = path.join(home, `${(asked += 1)}.zip`);
  writeFileSync(file, bytes);
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    openZip(file, {}, (error, it) => (error ? reject(error) : resolve(it))),
  );
  const found: string[] = [];
  zip.on('entry', ({ fileName }: { fileName: string }) => found.push(fileName));
  await once(zip, 'end');
  return found.toSorted();
}

/** Inserts rows of files that share the bytes of one, without an upload. */
async function fillUp(resourceId: number, count: number, paths = sql`'many/f' || lpad(n::text, 6, '0') || '.csv'`) {
  await sql`
    insert into data_resource_file (resource_id, path, name, size, mime, sha256, file_id)
    select ${resourceId}, it.path, regexp_replace(it.path, '^.*/', ''), one.size, one.mime, one.sha256, one.file_id
    from (select * from data_resource_file where resource_id = ${resourceId} limit 1) as one,
      (select ${paths} as path from generate_series(1, ${count}::int) as n) as it`.execute(db);
  await sql`
    update data_resource set file_count = f.file_count, total_size = f.total_size from data_resource_folder f
    where f.resource_id = ${resourceId} and f.path = '' and data_resource.resource_id = f.resource_id`.execute(db);
}

describe('the tree of files', () => {
  test('shows folders before files, each with what is in and below it', async () => {
    const { publicId } = await aResource(portal, owner, {
      status: '5',
      files: { 'b.csv': 'bb\n', 'a/x.csv': 'x\n', 'a/deep/y.csv': 'yyyyy\n', 'a/deep/z.csv': 'z\n', 'z/q.csv': 'q\n' },
    });
    const top = await tree(publicId);
    assert.deepEqual(names(top), ['a/', 'z/', 'b.csv']);
    assert.deepEqual(top.here, { path: '', name: '', fileCount: 5, totalSize: 15 });
    assert.deepEqual(top.folders[0], { path: 'a', name: 'a', fileCount: 3, totalSize: 10 });
    const inner = await tree(publicId, { folder: 'a/deep' });
    assert.deepEqual(names(inner), ['y.csv', 'z.csv']);
    assert.deepEqual(inner.here, { path: 'a/deep', name: 'deep', fileCount: 2, totalSize: 8 });
    assert.deepEqual(names(await tree(publicId, { folder: '/a/' })), ['deep/', 'x.csv']);
  });

  test('is sorted by name or size in both directions, and comes page by page', async () => {
    const { publicId } = await aResource(portal, owner, {
      status: '5',
      files: { 'p/1.csv': '1\n', 'q/1.csv': '1234\n', 'b.csv': 'b\n', 'c.csv': 'cccc\n', 'd.csv': 'ddd\n' },
    });
    assert.deepEqual(names(await tree(publicId, { order: 'desc' })), ['q/', 'p/', 'd.csv', 'c.csv', 'b.csv']);
    assert.deepEqual(names(await tree(publicId, { sort: 'size' })), ['p/', 'q/', 'b.csv', 'd.csv', 'c.csv']);
    assert.deepEqual(names(await tree(publicId, { sort: 'size', order: 'desc' })), [
      'q/',
      'p/',
      'c.csv',
      'd.csv',
      'b.csv',
    ]);
    for (const order of ['asc', 'desc']) {
      const whole = names(await tree(publicId, { order }));
      for (const pageSize of [1, 2, 3, 4]) {
        const pages: string[] = [];
        for (let pageNum = 1; pageNum <= Math.ceil(5 / pageSize); pageNum++)
          pages.push(...names(await tree(publicId, { order, pageSize, pageNum })));
        assert.deepEqual(pages, whole, `${order}, ${pageSize} on a page`);
      }
    }
    const last = await tree(publicId, { pageSize: 2, pageNum: 99 });
    assert.deepEqual([last.pageNum, names(last)], [3, ['d.csv']]);
  });

  test('is the same for its owner and for a reviewer before anybody else knows of it', async () => {
    const reviewer = await person(portal, { verified: true, roles: ['reviewer'] });
    const { resourceId, publicId } = await aResource(portal, owner, {
      status: '2',
      files: { 'b.csv': 'bb\n', 'a/x.csv': 'x\n', 'a/deep/y.csv': 'yyyyy\n' },
    });
    const at = { params: { id: resourceId }, query: { folder: 'a' } };
    for (const { data } of [
      await owner.call(recordFiles.ownTree, at),
      await reviewer.call(recordFiles.reviewTree, at),
    ]) {
      const shown = data as WholeTree;
      assert.deepEqual(names(shown), ['deep/', 'x.csv']);
      assert.deepEqual([shown.here.fileCount, shown.fileCount, shown.totalSize], [2, 3, 11]);
      assert.match(shown.files[0]!.sha256, /^[0-9a-f]{64}$/);
    }
    const stranger = await person(portal, { verified: true });
    assert.equal((await stranger.call(recordFiles.ownTree, at)).error, 'data.resources.notFound');
    assert.equal((await visitor(recordFiles.tree, { params: { publicId } })).error, 'data.resources.notFound');
  });

  test('of a folder that is not there, or named by nonsense, is not found', async () => {
    const { publicId } = await aResource(portal, owner, { status: '5', files: { 'a/x.csv': 'x\n' } });
    for (const folder of ['b', 'a/x.csv', '..', 'a/../a', '\0', "a'", 'a%', '\u{d800}']) {
      const answer = await visitor(recordFiles.tree, { params: { publicId }, query: { folder } });
      assert.equal(answer.error, 'data.resources.folder.notFound', JSON.stringify(folder));
    }
  });

  test('follows files that come and go, in any number of versions', async () => {
    const { resourceId } = await aResource(portal, owner, { files: { 'a/b/x.csv': 'x\n', 'a/y.csv': 'yy\n' } });
    const rows = () =>
      db
        .selectFrom('dataResourceFolder')
        .select(['path', 'ownFiles', 'fileCount', 'totalSize'])
        .where('resourceId', '=', resourceId)
        .orderBy('path')
        .execute();
    assert.deepEqual(await rows(), [
      { path: '', ownFiles: 0, fileCount: 2, totalSize: 5 },
      { path: 'a', ownFiles: 1, fileCount: 2, totalSize: 5 },
      { path: 'a/b', ownFiles: 1, fileCount: 1, totalSize: 2 },
    ]);
    const { rows: files } = await owner.call(recordFiles.ownFiles, { params: { id: resourceId } });
    const remove = (at: number) =>
      owner.call(recordFiles.removeFile, { params: { id: resourceId, fileId: files![at]!['id'] } });
    await remove(0);
    assert.deepEqual(
      (await rows()).map((row) => row.path),
      ['', 'a'],
    );
    await remove(1);
    assert.deepEqual(await rows(), []);
    assert.equal((await findResource(portal.context(), resourceId))!.fileCount, 0);
  });

  test('tells nobody names, sums or folders that are not for them', async () => {
    const files = { 'secret/x.csv': 'x\n' };
    const closed = await aResource(portal, owner, {
      status: '5',
      files,
      form: { sharingMethod: 'closed', nonDisclosureReason: '保密' },
    });
    for (const folder of ['', 'secret', 'other'])
      assert.deepEqual(await tree(closed.publicId, { folder }), {
        here: { path: '', name: '', fileCount: 0, totalSize: 0 },
        total: 0,
        pageNum: 1,
        pageSize: 10,
        folders: [],
        files: [],
      });
    const restricted = await aResource(portal, owner, {
      status: '5',
      files,
      form: { sharingMethod: 'restricted', accessRestriction: '合作' },
    });
    const [file] = (await tree(restricted.publicId, { folder: 'secret' })).files;
    assert.deepEqual([file!.name, file!.sha256, file!.mime], ['x.csv', '', '']);
    const [own] = (await tree(restricted.publicId, { folder: 'secret' }, owner.call)).files;
    assert.equal(own!.sha256.length, 64);
    const draft = await aResource(portal, owner, { files });
    assert.equal(
      (await visitor(recordFiles.tree, { params: { publicId: draft.publicId } })).error,
      'data.resources.notFound',
    );
  });
});

describe('a resource of a hundred thousand files', async () => {
  const big = await aResource(portal, owner, { files: { 'many/first.csv': 'T/K\n2\n' } });
  await fillUp(big.resourceId, maxFiles - 2);

  test('takes one more, and none beyond', async () => {
    const send = async (name: string) => {
      const form = new FormData();
      form.set('folder', 'more');
      form.set('file', new Blob(['a,b\n']), name);
      const answer = await fetch(`http://127.0.0.1:${port}/prod-api/front/resource/mine/${big.resourceId}/files`, {
        method: 'POST',
        headers: { authorization: `Bearer ${owner.token}` },
        body: form,
      });
      return (await answer.json()) as { code: number; error?: string; msg: string };
    };
    assert.equal((await send('last.csv')).code, 200);
    const refused = await send('beyond.csv');
    assert.equal(refused.error, 'data.resources.file.many');
    assert.match(refused.msg, /100,?000/);
    assert.equal((await findResource(portal.context(), big.resourceId))!.fileCount, maxFiles);
  });

  test('is submitted, drawn from both ends, summed and packed without being held', async () => {
    const { rowVer, publicId, resourceId } = (await findResource(portal.context(), big.resourceId))!;
    assert.equal((await owner.call(deposits.submit, { params: { id: resourceId }, body: { rowVer } })).code, 200);
    const last = await tree(publicId, { folder: 'many', pageNum: 9999, pageSize: 50 }, owner.call);
    assert.deepEqual([last.total, last.files.at(-1)!.name], [maxFiles - 1, 'first.csv']);
    const middle = await tree(publicId, { folder: 'many', pageNum: 1000, pageSize: 50 }, owner.call);
    assert.equal(middle.files[0]!.name, 'f049951.csv');
    const sums = (await ask(publicId, 'sums', owner.token)).body;
    assert.equal(sums.split('\n').length, maxFiles + 1);
    assert.deepEqual(await namesIn((await ask(publicId, 'zip?folder=more', owner.token)).rawPayload), [
      'more/last.csv',
    ]);
  });

  test('goes into a next version with what is said of its columns', { timeout: 60_000 }, async () => {
    const { resourceId: old } = big;
    await sql`update data_resource set status = '5', publish_date = now() where resource_id = ${old}`.execute(db);
    await sql`insert into data_file_column (file_id, position, name) select id, at, 'T' from data_resource_file,
      generate_series(0, 1) as at where resource_id = ${old} and path like '%9.csv'`.execute(db);
    const next = (await owner.call(recordVersions.newVersion, { params: { id: old } })).data as { resourceId: number };
    const { rows } = await sql`select from data_resource_file f join data_file_column c on c.file_id = f.id
      where resource_id = ${next.resourceId}`.execute(db);
    assert.equal(rows.length, 2 * 9_999);
  });

  test('can be thrown away as a draft', async () => {
    const draft = await aResource(portal, owner, { files: { 'many/first.csv': 'T/K\n2\n' } });
    await fillUp(draft.resourceId, 2500);
    assert.equal((await owner.call(deposits.remove, { params: { id: draft.resourceId } })).code, 200);
    const left = await db
      .selectFrom('dataResourceFolder')
      .select('key')
      .where('resourceId', '=', draft.resourceId)
      .execute();
    assert.deepEqual(left, []);
  });
});

test('folders are nested so deep and no deeper, and a path fits into an index', async () => {
  const folderOf = (depth: number) => Array.from({ length: depth }, (_, n) => `d${n}`).join('/');
  const add = (folder: string) => aResource(portal, owner, { files: { [`${folder}/x.csv`]: 'x\n' } });
  await add(folderOf(deepestFolder));
  await assert.rejects(add(folderOf(deepestFolder + 1)), { key: 'data.resources.file.deep' });
  const han = (count: number) =>
    Array.from({ length: Math.ceil(count / 200) }, (_, n) =>
      String.fromCodePoint(...Array.from({ length: 200 }, (_one, at) => 0x4e00 + ((at * 7919 + n * 104_729) % 20_000))),
    ).join('/');
  await add(han(800));
  await assert.rejects(add(han(1000)), { key: 'data.resources.file.nameLong' });
});

describe('a selection', async () => {
  const row = await aResource(portal, owner, {
    status: '5',
    files: { 'a/1.csv': '1\n', 'a/b/2.csv': '22\n', 'c/3.csv': '333\n', '4.csv': '4444\n' },
  });
  const idOf = async (file: string) =>
    (
      await db
        .selectFrom('dataResourceFile')
        .select('id')
        .where('resourceId', '=', row.resourceId)
        .where('path', '=', file)
        .executeTakeFirstOrThrow()
    ).id;
  const [one, three, four] = [await idOf('a/1.csv'), await idOf('c/3.csv'), await idOf('4.csv')];

  test('of files and folders comes as one archive, however the query says it', async () => {
    const packed = async (query: string) => namesIn((await ask(row.publicId, `zip?${query}`)).rawPayload);
    assert.deepEqual(await packed(`file=${one},${four}`), ['4.csv', 'a/1.csv']);
    assert.deepEqual(await packed(`file=${one}&file=${three}`), ['a/1.csv', 'c/3.csv']);
    assert.deepEqual(await packed('folder=a'), ['a/1.csv', 'a/b/2.csv']);
    assert.deepEqual(await packed(`folder=a/b&folder=c&file=${four}`), ['4.csv', 'a/b/2.csv', 'c/3.csv']);
    assert.deepEqual(await packed('file=&folder='), ['4.csv', 'a/1.csv', 'a/b/2.csv', 'c/3.csv']);
    const { headers } = await ask(row.publicId, `zip?file=${one}`);
    assert.equal(headers['download-filename'], `${row.resourceNo}-selection.zip`);
    assert.equal((await ask(row.publicId, `sums?folder=a/b`)).body.split('  ')[1], 'a/b/2.csv\n');
  });

  test('of what is not in the resource, of too much, or of nonsense is refused', async () => {
    const other = await aResource(portal, owner, {
      status: '5',
      form: { sharingMethod: 'closed', nonDisclosureReason: '保密' },
    });
    const secret = await db
      .selectFrom('dataResourceFile')
      .select('id')
      .where('resourceId', '=', other.resourceId)
      .executeTakeFirstOrThrow();
    const refused = async (query: string) => failureOf(await ask(row.publicId, `zip?${query}`));
    assert.equal(await refused(`file=${one},${secret.id}`), 'data.resources.file.notFound');
    assert.equal(await refused('folder=nowhere'), 'data.resources.folder.notFound');
    assert.equal(await refused(`folder=a&folder=${encodeURIComponent('\0')}`), 'data.resources.folder.notFound');
    for (const query of ['file=x', 'file=-1', 'file=1.5', `file=${one}%27%20or%201=1`])
      assert.equal((await ask(row.publicId, `zip?${query}`)).json().code, 500, query);
    const ids = Array.from({ length: maxSelected + 1 }, (_, n) => n + 1);
    const many = (await ask(row.publicId, `zip?file=${ids.join(',')}`)).json<{ detail: string }>();
    assert.match(many.detail, /1,000/);
    const folders = (count: number) => Array.from({ length: count }, () => 'folder=a').join('&');
    assert.deepEqual(await namesIn((await ask(row.publicId, `zip?${folders(maxFolders)}`)).rawPayload), [
      'a/1.csv',
      'a/b/2.csv',
    ]);
    const wide = (await ask(row.publicId, `zip?${folders(maxFolders + 1)}`)).json<{
      status: number;
      detail: string;
    }>();
    assert.equal(wide.status, 400);
    assert.match(wide.detail, /100 个文件夹/);
    await sql`update data_resource_file set size = 60::bigint * 1024 ^ 3 where resource_id = ${row.resourceId} and id in (${one}, ${four})`.execute(
      db,
    );
    assert.equal(await refused(`file=${one},${four}`), 'data.resources.selection.large');
    await sql`update data_resource_file set size = case path when '4.csv' then 5 else 2 end where resource_id = ${row.resourceId} and id in (${one}, ${four})`.execute(
      db,
    );
  });

  test('is one download', async () => {
    const url = `http://127.0.0.1:${port}/prod-api/front/resource/${row.publicId}/zip?file=${one},${four}`;
    const before = (await findResource(portal.context(), row.resourceId))!.downloadCount;
    await (
      await fetch(url, {
        headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
      })
    ).arrayBuffer();
    await fetch(url, { method: 'HEAD' });
    await writeLog(portal.context());
    await countNow(portal.context());
    const log = await db
      .selectFrom('dataDownloadLog')
      .select(['fileId', 'bytes'])
      .where('resourceId', '=', row.resourceId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    assert.deepEqual(log, { fileId: null, bytes: 7 });
    assert.ok((await findResource(portal.context(), row.resourceId))!.downloadCount > before);
  });

  test('follows the rules of the resource for everybody', async () => {
    const restricted = await aResource(portal, owner, {
      status: '5',
      files: { 'a/1.csv': '1\n' },
      form: { sharingMethod: 'restricted', accessRestriction: '合作' },
    });
    const embargo = await aResource(portal, owner, {
      status: '5',
      files: { 'a/1.csv': '1\n' },
      form: { openDate: '2999-01-01' },
    });
    const member = await person(portal, { verified: true });
    const granted = await person(portal, { verified: true });
    const { resourceId } = restricted;
    await insertGrant(portal.context(), { resourceId, userId: granted.userId, requestId: 0, validUntil: '2999-01-01' });
    for (const what of ['zip?folder=a', 'sums', 'script', 'script?folder=a', 'zip?folder=nowhere']) {
      for (const token of [undefined, member.token]) {
        assert.equal(failureOf(await ask(restricted.publicId, what, token)), 'data.resources.restricted', what);
        assert.equal(failureOf(await ask(embargo.publicId, what, token)), 'data.resources.embargo', what);
      }
      if (what.includes('nowhere')) continue;
      for (const token of [granted.token, owner.token])
        assert.ok((await ask(restricted.publicId, what, token)).headers['download-filename'], what);
    }
  });
});
