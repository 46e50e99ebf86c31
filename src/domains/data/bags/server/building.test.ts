import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { type WholeTree, recordFiles } from '#contract/data/record-files';
import { describe, test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { aResource } from '#factory/data/resources';
import { caller, startPortal } from '#testing';
import { readFields } from '../format.ts';
import { bagDownloads, filesOf, sumOf } from './factory.ts';

const portal = await startPortal({ JOBS: 'off', PUBLIC_URL: 'https://portal.example.org' });
const owner = await person(portal, { verified: true });
const { db } = portal.context();

const { publicBag, ownBag } = bagDownloads(portal);

const linesOf = (text: string) =>
  new Map(
    text
      .trim()
      .split('\n')
      .map((line) => [line.slice(line.indexOf('  ') + 2), line.slice(0, line.indexOf(' '))]),
  );
const utf8 = (latin1: string) => Buffer.from(latin1, 'latin1').toString('utf8');

const contents = {
  '说明.txt': '读我\n',
  '样品 一/数据 α.csv': 'a,b\n1,2\n'.repeat(5000),
  '100%.csv': 'x\n1\n',
  'ro-crate-metadata.json': '{"a":1}',
  'raw/scan.dat': randomBytes(200_000),
};

describe('the bag of a published record', () => {
  test('holds every file, names its sums in both manifests, and says what it is', async () => {
    const { publicId, resourceNo } = await aResource(portal, owner, { status: '5', files: contents });
    const answer = await publicBag(publicId);
    assert.equal(answer.headers['download-filename'], `${resourceNo}-bag.zip`);
    const found = await filesOf(answer.bytes);
    assert.equal(found.get('bagit.txt'), 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n');
    const payload = [...found].filter(([name]) => name.startsWith('data/'));
    // The record, the crate and its page; no file can be drawn.
    assert.equal(payload.length, Object.keys(contents).length + 3);
    for (const algorithm of ['sha256', 'sha512'] as const) {
      const manifest = linesOf(utf8(found.get(`manifest-${algorithm}.txt`)!));
      assert.deepEqual([...manifest.keys()].toSorted(), payload.map(([name]) => name).toSorted());
      for (const [name, text] of payload)
        assert.equal(manifest.get(name), sumOf(Buffer.from(text, 'latin1'), algorithm), name);
      const tags = linesOf(found.get(`tagmanifest-${algorithm}.txt`)!);
      const tagFiles = [...found].filter(([name]) => !name.startsWith('data/') && !name.startsWith('tagmanifest-'));
      assert.deepEqual([...tags.keys()].toSorted(), tagFiles.map(([name]) => name).toSorted());
      for (const [name, text] of tagFiles)
        assert.equal(tags.get(name), sumOf(Buffer.from(text, 'latin1'), algorithm), name);
    }
    const info = new Map(readFields(utf8(found.get('bag-info.txt')!)).map(({ label, value }) => [label, value]));
    const bytes = payload.reduce((sum, [, text]) => sum + text.length, 0);
    assert.equal(info.get('payload-oxum'), `${bytes}.${payload.length}`);
    assert.equal(info.get('external-identifier'), `https://portal.example.org/data/detail/${publicId}`);
    assert.match(info.get('bagging-date')!, /^\d{4}-\d\d-\d\d$/);
    assert.match(found.get('metadata/datacite.xml')!, /kernel-4/);
  });

  test('keeps the names that tools and our own files do not bear under others, and tells which they were', async () => {
    const { publicId } = await aResource(portal, owner, { status: '5', files: contents });
    const found = await filesOf((await publicBag(publicId)).bytes);
    const record = JSON.parse(utf8(found.get('data/lattice-record.json')!)) as {
      files: { path: string; bagPath?: string }[];
    };
    const changed = record.files.filter(({ bagPath }) => bagPath !== undefined);
    assert.deepEqual(changed.map(({ path: name }) => name).toSorted(), ['100%.csv', 'ro-crate-metadata.json']);
    for (const { path: name, bagPath } of changed) {
      assert.doesNotMatch(bagPath!, /%/);
      assert.equal(found.get(`data/${bagPath}`), contents[name as keyof typeof contents].toString());
    }
    const crate = JSON.parse(utf8(found.get('data/ro-crate-metadata.json')!)) as {
      '@graph': Record<string, unknown>[];
    };
    const root = crate['@graph'].find((one) => one['@id'] === './')!;
    const parts = root['hasPart'] as { '@id': string }[];
    assert.equal(parts.length, Object.keys(contents).length + 1);
    for (const { '@id': id } of parts)
      assert.ok(
        found.has(`data/${Buffer.from(decodeURIComponent(id)).toString('latin1')}`) ||
          [...found.keys()].includes(`data/${decodeURIComponent(id)}`),
        id,
      );
  });

  test('is counted as one download, and its sums are kept for the next one', async () => {
    const { publicId, resourceId } = await aResource(portal, owner, {
      status: '5',
      files: { 'a.csv': 'a\n1\n', 'b.csv': 'b\n2\n' },
    });
    const first = await publicBag(publicId);
    const { rows } = await kept(resourceId);
    assert.deepEqual(rows, [sumOf('a\n1\n', 'sha512'), sumOf('b\n2\n', 'sha512')]);
    const again = await publicBag(publicId);
    assert.deepEqual(await filesOf(again.bytes), await filesOf(first.bytes));
  });

  async function kept(resourceId: number) {
    const rows = await db
      .selectFrom('fileSha512')
      .innerJoin('dataResourceFile', 'dataResourceFile.fileId', 'fileSha512.fileId')
      .select('sha512')
      .where('resourceId', '=', resourceId)
      .orderBy('path')
      .execute();
    return { rows: rows.map(({ sha512 }) => sha512.toString('hex')) };
  }

  test('names no address of a person; that of its owner says everything of the form', async () => {
    const { publicId, resourceId } = await aResource(portal, owner, { status: '5' });
    const mail = 'zhang@example.org';
    const texts = [...(await filesOf((await publicBag(publicId, owner.token)).bytes)).values()].join('\n');
    assert.doesNotMatch(texts, new RegExp(mail));
    const own = await filesOf((await ownBag(resourceId, owner.token)).bytes);
    assert.match(own.get('data/lattice-record.json')!, new RegExp(mail));
    assert.doesNotMatch(own.get('data/ro-crate-metadata.json')!, new RegExp(mail));
  });
});

describe('a bag of addresses', () => {
  test('names where each file is, and both sums once they are known', async () => {
    const { publicId, resourceId } = await aResource(portal, owner, { status: '5', files: contents });
    const { data } = await caller(portal)(recordFiles.tree, { params: { publicId } });
    const { id } = (data as WholeTree).files.find(({ name }) => name === '说明.txt')!;
    const before = await filesOf((await publicBag(publicId, '', '?holey=true')).bytes);
    const fetchTxt = utf8(before.get('fetch.txt')!);
    const address = `https://portal.example.org/prod-api/front/resource/${publicId}/files/${id}/content`;
    assert.ok(fetchTxt.includes(`${address} 7 data/说明.txt\n`), fetchTxt);
    assert.equal(fetchTxt.trim().split('\n').length, Object.keys(contents).length);
    assert.deepEqual(
      [...before.keys()].filter((name) => name.startsWith('data/')),
      ['data/lattice-record.json', 'data/ro-crate-metadata.json', 'data/ro-crate-preview.html'],
    );
    assert.equal(before.has('manifest-sha512.txt'), false);
    const manifest = linesOf(utf8(before.get('manifest-sha256.txt')!));
    assert.equal(manifest.size, Object.keys(contents).length + 3);
    await publicBag(publicId);
    const after = await filesOf((await publicBag(publicId, '', '?holey=true')).bytes);
    const sums = linesOf(utf8(after.get('manifest-sha512.txt')!));
    assert.equal(sums.get('data/说明.txt'), sumOf(contents['说明.txt'], 'sha512'));
    const used = await db
      .selectFrom('dataResource')
      .select('downloadCount')
      .where('resourceId', '=', resourceId)
      .executeTakeFirstOrThrow();
    assert.equal(used.downloadCount, 0);
  });

  test('is what records of more than 10 GB have', async () => {
    const { publicId, resourceId } = await aResource(portal, owner, { status: '5' });
    await db
      .updateTable('dataResource')
      .set({ totalSize: 11 * 1024 ** 3 })
      .where('resourceId', '=', resourceId)
      .execute();
    assert.ok((await filesOf((await publicBag(publicId)).bytes)).has('fetch.txt'));
  });
});

describe('the crate of a bag', () => {
  const curve = `T/K,R/Ohm\n${Array.from({ length: 30 }, (_, at) => `${at},${at * at}`).join('\n')}\n`;
  const crateOf = (found: Map<string, string>) =>
    (JSON.parse(utf8(found.get('data/ro-crate-metadata.json')!)) as { '@graph': Record<string, unknown>[] })['@graph'];

  test('has a picture of the file that represents the record, and a page that shows it', async () => {
    const form = { titleZh: '<b>“磁输运”</b></script>', descriptionZh: '第一段\n\n第二段 & 其他' };
    const files = { '数据/b #1.csv': curve, '数据/notes.txt': 'text\n' };
    const { publicId } = await aResource(portal, owner, { status: '5', form, files });
    const found = await filesOf((await publicBag(publicId)).bytes);
    const picture = found.get('data/ro-crate-preview_files/figure.svg')!;
    assert.match(picture, /^<svg /);
    const graph = crateOf(found);
    const image = graph.find((one) => one['@id'] === 'ro-crate-preview_files/figure.svg')!;
    const file = `${encodeURIComponent('数据')}/b%20%231.csv`;
    assert.deepEqual([image['@type'], image['encodingFormat']], ['ImageObject', 'image/svg+xml']);
    assert.deepEqual([image['contentSize'], image['isBasedOn']], [String(picture.length), { '@id': file }]);
    for (const id of ['./', file])
      assert.deepEqual(graph.find((one) => one['@id'] === id)!['thumbnail'], { '@id': image['@id'] }, id);
    assert.equal(graph.find((one) => one['@id'] === file)!['@type'], 'File');
    const page = utf8(found.get('data/ro-crate-preview.html')!);
    assert.match(page, /<h1>&lt;b&gt;“磁输运”&lt;\/b&gt;&lt;\/script&gt;<\/h1>/);
    assert.equal(page.split('</script>').length, 2, 'the copy of the crate ends at its end');
    assert.ok(page.includes('<img src="./ro-crate-preview_files/figure.svg"'));
    assert.ok(page.includes(`<a href="./${file}">数据/b #1.csv</a>`));
    const [, copy] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)!;
    assert.deepEqual((JSON.parse(copy!) as Record<string, unknown>)['@graph'], graph);
  });

  test('has no picture if no file can be drawn, and files with the names of its page keep theirs elsewhere', async () => {
    const files = {
      'notes.txt': 'text\n',
      'ro-crate-preview.html': '<p>of others</p>',
      'ro-crate-preview_files/a.css': 'p{}',
    };
    const { publicId } = await aResource(portal, owner, { status: '5', files });
    const found = await filesOf((await publicBag(publicId)).bytes);
    const names = [...found.keys()].filter((name) => name.startsWith('data/ro-crate-preview')).toSorted();
    assert.equal(names.length, 3);
    assert.match(names[0]!, /^data\/ro-crate-preview\.html$/);
    assert.match(names[1]!, /^data\/ro-crate-preview_files~\/a~[0-9a-f]{8}\.css$/);
    assert.match(names[2]!, /^data\/ro-crate-preview~[0-9a-f]{8}\.html$/);
    assert.equal(found.get(names[2]!), '<p>of others</p>');
    assert.ok(crateOf(found).every((one) => one['thumbnail'] === undefined));
  });
});
