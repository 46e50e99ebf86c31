import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { person } from '#factory/identity/accounts';
import { actingAs } from '#factory/data/resources';
import { startPortal } from '#testing';
import { organizations, type OrganizationLine, type RorReport } from '../contract.ts';
import { elementsOf, type Element } from './json-array.ts';
import { importRor } from './ror-import.ts';

const portal = await startPortal({ JOBS: 'off' });
const curator = await person(portal, { roles: ['data_admin'] });
const ctx = actingAs(portal, curator, []);

/** A dump as a file of a form; in small pieces, which end anywhere. */
const imported = (text: string | Buffer, { country = '', name = 'ror.json', piece = 97 } = {}): Promise<RorReport> => {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const pieces = Array.from({ length: Math.ceil(bytes.length / piece) }, (_one, at) =>
    bytes.subarray(at * piece, (at + 1) * piece),
  );
  const stream = Readable.from(pieces, { objectMode: false });
  const file = { fileName: name, mediaType: 'application/json', stream, truncated: () => false };
  const files = (async function* () {
    yield file;
  })();
  return importRor(ctx, { files, fields: { country } });
};

const record = (id: string, en: string, zh: string, more: object = {}) => ({
  id: `https://ror.org/${id}`,
  status: 'active',
  names: [
    { value: en, lang: 'en', types: ['label', 'ror_display'] },
    ...(zh ? [{ value: zh, lang: 'zh', types: ['label'] }] : []),
    { value: en.replace(/[^A-Z]/g, ''), lang: null, types: ['acronym'] },
  ],
  domains: [],
  links: [{ type: 'website', value: 'https://www.example.ac.cn/home' }],
  locations: [{ geonames_details: { country_code: 'CN', country_subdivision_code: 'SH' } }],
  relationships: [],
  ...more,
});
const abroad = { locations: [{ geonames_details: { country_code: 'DE', country_subdivision_code: 'BY' } }] };

async function found(keyword: string): Promise<OrganizationLine | undefined> {
  const answer = await curator.call(organizations.list, { query: { keyword } });
  return (answer as unknown as { rows: OrganizationLine[] }).rows[0];
}

test('organizations of a country are created with names, province, domain and parent', async () => {
  const dump = JSON.stringify(
    [
      record('01ek8zx11', 'Sample Institute of Lattices', '样例晶格研究所', {
        relationships: [{ type: 'parent', id: 'https://ror.org/034t30j35', label: 'CAS' }],
      }),
      record('02wh8cq44', 'Institut für Kristalle', '', abroad),
    ],
    null,
    2,
  );
  const report = await imported(dump, { country: 'CN' });
  assert.deepEqual(report, { created: 1, updated: 0, skipped: 1, faulty: 0, faults: [] });
  const row = (await found('01ek8zx11'))!;
  assert.deepEqual(
    [row.nameZh, row.nameEn, row.region, row.country, row.domains, row.parentZh, row.sourceUrl],
    [
      '样例晶格研究所',
      'Sample Institute of Lattices',
      '31',
      'CN',
      ['example.ac.cn'],
      '中国科学院',
      'https://ror.org/01ek8zx11',
    ],
  );
  assert.deepEqual(await imported(dump, { country: 'CN' }), { ...report, created: 0, skipped: 2 });
});

test('a repeated import updates by ROR iD and never overwrites names that a curator changed', async () => {
  const at = (zh: string) => JSON.stringify([record('03vek6s52', 'Harbour Institute', zh)]);
  await imported(at('旧名研究所'));
  assert.equal((await imported(at('新名研究所'))).updated, 1);
  const row = (await found('03vek6s52'))!;
  assert.equal(row.nameZh, '新名研究所');
  const { organizationId, rowVer, nameEn } = row;
  const body = { organizationId, rowVer, nameEn, nameZh: '编辑改过的研究所' };
  assert.equal((await curator.call(organizations.edit, { body })).code, 200);
  await imported(at('又一名研究所'));
  assert.equal((await found('03vek6s52'))?.nameZh, '编辑改过的研究所');
});

test('seeded abbreviations stay when ROR is imported', async () => {
  await imported(JSON.stringify([record('05cvf7v30', 'Institute of Physics', '中国科学院物理研究所')]));
  const row = (await found('05cvf7v30'))!;
  assert.ok(row.otherNames.some(({ name }) => name === '物理所'));
});

test('a truncated file keeps what came before, and says where it ends', async () => {
  const dump = JSON.stringify(
    [record('00f54p054', 'Stanford Sample', ''), record('03yrm5c26', 'Cut Sample', '')],
    null,
    1,
  );
  const report = await imported(dump.slice(0, -60));
  assert.equal(report.created, 1);
  assert.equal(report.faulty, 1);
  assert.match(report.faults[0]!.message, /不完整/);
});

test('hostile records are faults with their lines; the others are imported', async () => {
  const rows = [
    JSON.stringify(record('00f54p055', 'Wrong checksum', '')),
    '{"id": 5}',
    '{"id": "https://ror.org/00hx57361", "names": [{"value": "Princeton Sample", }]}',
    JSON.stringify({ ...record('00hx57361', 'x', ''), names: [] }),
    `{"__proto__": {"status": "active"}, "id": "${'a'.repeat(2 * 1024 * 1024)}"}`,
    JSON.stringify(record('00hx57361', '<script>alert(1)</script>', '')),
  ];
  const report = await imported(`[\n${rows.join(',\n')}\n]`, { piece: 65_536 });
  assert.equal(report.created, 1);
  assert.deepEqual(
    report.faults.map(({ line }) => line),
    [2, 3, 4, 5, 6],
  );
});

test('files that are no dump of version 2 are refused with the reason', async () => {
  const refused = (text: string, name?: string) =>
    imported(text, name ? { name } : {}).catch((error: { key: string }) => error.key);
  assert.equal(
    await refused('[{"id":"https://ror.org/05cvf7v30","name":"Institute of Physics"}]'),
    'identity.organizations.rorV1',
  );
  assert.equal(await refused('PK\u0003\u0004', 'v2.zip'), 'identity.organizations.rorZip');
  assert.equal(await refused('id,name\n1,a'), 'identity.organizations.rorJson');
  assert.equal(await refused(''), 'identity.organizations.rorJson');
  assert.equal(
    await imported('[]', { country: 'XX' }).catch((error: { key: string }) => error.key),
    'identity.organizations.rorCountry',
  );
});

test('a dump packed by gzip is unpacked; a damaged one ends where it is damaged', async () => {
  const packed = gzipSync(JSON.stringify([record('04xmq1g11', 'Packed Sample', '')]));
  assert.equal((await imported(packed)).created, 1);
  const report = await imported(packed.subarray(0, -40));
  assert.equal(report.faulty, 1);
});

test('elements of an array keep braces and quotes in texts, whatever the pieces', async () => {
  const values = [{ a: '}{"\\' }, { b: { c: ['[', ']'] } }, { d: '字' }];
  const bytes = Buffer.from(JSON.stringify(values));
  for (const piece of [1, 2, 3, 1000]) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / piece) }, (_one, at) =>
      bytes.subarray(at * piece, (at + 1) * piece),
    );
    const read: Element[] = [];
    for await (const element of elementsOf(Readable.from(pieces, { objectMode: false }), 100)) read.push(element);
    assert.deepEqual(
      read.map((element) => ('text' in element ? JSON.parse(element.text) : element.fault)),
      values,
    );
  }
});
