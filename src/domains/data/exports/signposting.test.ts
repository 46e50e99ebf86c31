import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linksetOf, linksetText, signposts, type Signposted } from './signposting.ts';

const record: Signposted = {
  publicId: 'ab12cd34',
  origin: 'https://portal.example.org',
  doi: null,
  spdx: 'CC-BY-4.0',
  schemaType: 'Dataset',
  orcids: ['0000-0001-2345-6789'],
  works: [],
  files: [{ id: 7, mime: 'text/csv' }],
  hasMore: false,
};
const relations = (header: string) => [...header.matchAll(/; rel="([^"]+)"/g)].map(([, relation]) => relation);
const times = (header: string, relation: string) => relations(header).filter((one) => one === relation).length;

test('a page names itself, its two types, its licence, people, files, descriptions and link sets', () => {
  const header = signposts(record);
  const counts = { 'cite-as': 1, type: 2, license: 1, author: 1, item: 1, describedby: 9, linkset: 2 };
  for (const [relation, count] of Object.entries(counts)) assert.equal(times(header, relation), count, relation);
  assert.ok(!header.includes('</prod-api') && header.includes('files/7/content>; rel="item"; type="text/csv"'));
});

test('a page leaves more than five authors or files to its link sets, and still says how it is cited and described', () => {
  const six = Array.from({ length: 6 }, (_, id) => ({ id, mime: '' }));
  const usual = { 'cite-as': 1, type: 2, license: 1, author: 1, item: 1, describedby: 9, linkset: 2 };
  const cases: [Signposted, Partial<Record<keyof typeof usual, number>>][] = [
    [{ ...record, files: six }, { item: 0 }],
    [{ ...record, hasMore: true }, { item: 0 }],
    [{ ...record, orcids: six.map(({ id }) => String(id)) }, { author: 0 }],
  ];
  for (const [long, left] of cases) {
    const header = signposts(long);
    for (const [relation, count] of Object.entries({ ...usual, ...left }))
      assert.equal(times(header, relation), count, relation);
    // The smallest buffer that proxies have for all headers of a response is 4 KB.
    assert.ok(header.length < 2500, String(header.length));
  }
});

test('a link set leads from every file and every description back to the page', () => {
  const [page, ...others] = linksetOf(record);
  assert.equal(page!.anchor, 'https://portal.example.org/data/detail/ab12cd34');
  assert.equal(others.length, 10);
  for (const { anchor, collection, describes } of others) {
    assert.ok(anchor.startsWith('https://'));
    assert.equal((collection ?? describes)![0]!.href, page!.anchor);
  }
  assert.equal(
    linksetText([page!, ...others])
      .trim()
      .split('\n').length,
    25,
  );
});

test('a link set that names not every file leads to the archive of all of them', () => {
  const [page, archive] = linksetOf({ ...record, hasMore: true });
  const href = 'https://portal.example.org/prod-api/front/resource/ab12cd34/zip';
  assert.deepEqual(page!['item']![0], { href, type: 'application/zip' });
  assert.equal(archive!.anchor, href);
});

test('nothing that was typed ends a link or begins another', () => {
  const header = signposts({ ...record, doi: '10.1/a>; rel="evil", <b>\r\nx: y', orcids: ['"\r\n'] });
  assert.ok(!relations(header).includes('evil'));
  assert.match(header, /^[\x20-\x7e]+$/);
  assert.equal(times(header, 'cite-as'), 1);
});
