import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { compareIndex } from './opensearch/comparing.ts';
import { caller, startPortal } from '#testing';
import { search, type Facets } from '#contract/data/search';
import { changeResource, publishedResource, type Traits } from './factory.ts';
import { askRenewal, recipe, renewalJob, renewEntries } from './indexing.ts';

const cas = { publisher: JSON.stringify({ name: 'Institute of Physics, CAS' }) };
const records: Record<string, Traits> = {
  sto: {
    titleZh: '钛酸锶SrTiO3的介电常数',
    subjectCode: '140.50',
    publishDate: new Date('2024-03-10T00:00:00Z'),
    ...cas,
  },
  feseOnSto: {
    titleZh: '界面超导',
    titleEn: 'FeSe/SrTiO₃ interfaces',
    subjectCode: '140.5035',
    publishDate: new Date('2024-12-31T15:59:59Z'),
    ...cas,
  },
  lsco: {
    titleZh: '铜氧化物 La2-xSrxCuO4 的相图',
    subjectCode: '430.20',
    publishDate: new Date('2024-12-31T16:00:00Z'),
  },
  bto: {
    titleZh: '铁电薄膜',
    keywordsEn: 'ferroelectrics, BaTiO3',
    subjectCode: '',
    publishDate: new Date('2025-06-01T00:00:00Z'),
  },
  silicon: {
    titleZh: '半导体的能带',
    keywordsZh: 'Si，能带',
    descriptionEn: 'In this work No doping. As a check, GaAs was measured.',
    publishDate: new Date('2026-01-01T00:00:00Z'),
  },
  words: {
    titleZh: '词',
    titleEn: 'In As He No: UPS and XPS of I-V curves',
    descriptionEn: 'At room temperature',
    publishDate: new Date('2026-02-01T00:00:00Z'),
  },
};
const nameOf = new Map(Object.entries(records).map(([name, { titleZh }]) => [titleZh, name]));
const counts = (buckets: { value: string; count: number }[]) =>
  Object.fromEntries(buckets.map(({ value, count }) => [value, count]));

const portal = await startPortal({ JOBS: 'off' });
const ctx = portal.context();
const visitor = caller(portal);

const idOf: Record<string, number> = {};
for (const [name, traits] of Object.entries(records))
  idOf[name] = await publishedResource(ctx, { titleEn: '', ...traits });

const find = async (query: object) => {
  const { total, rows } = (await visitor(search.list, { query })) as unknown as {
    total: number;
    rows: { titleZh: string }[];
  };
  assert.equal(total, rows.length);
  return rows.map(({ titleZh }) => nameOf.get(titleZh)!).toSorted();
};
const facets = async (query: object) => (await visitor(search.facets, { query })).data as Facets;

test('a formula is found in whatever order it is written, in the box and in its own field', async () => {
  for (const formula of ['SrTiO3', 'TiSrO3', 'O3SrTi', 'SrTiO₃', ' O3TiSr ']) {
    assert.deepEqual(await find({ formula }), ['feseOnSto', 'sto'], formula);
    assert.deepEqual(await find({ keyword: formula }), ['feseOnSto', 'sto'], formula);
  }
  assert.deepEqual(await find({ keyword: 'TiSrO3 介电常数' }), ['sto']);
  assert.deepEqual(await find({ formula: 'La2-xSrxCuO4' }), ['lsco']);
  assert.equal((await facets({ formula: 'TiSrO3' })).formula, 'O3SrTi');
});

test('a system of elements asks for all of them, in whatever amounts', async () => {
  assert.deepEqual(await find({ formula: 'Sr-O' }), ['feseOnSto', 'lsco', 'sto']);
  assert.deepEqual(await find({ formula: 'Sr-Ti-O' }), ['feseOnSto', 'sto']);
  assert.equal((await facets({ formula: 'Sr-Ti-O' })).formula, 'O-Sr-Ti');
  for (const formula of ['Sr-', '-Sr', 'Sr-Xx', 'Sr-Ti film']) assert.equal((await facets({ formula })).formula, null);
});

test('a formula that cannot be read finds nothing and says so', async () => {
  assert.deepEqual(await find({ formula: 'hello' }), []);
  assert.equal((await facets({ formula: 'hello' })).formula, null);
  assert.equal((await facets({})).formula, undefined);
});

test('elements are asked for together and against each other', async () => {
  assert.deepEqual(await find({ elements: 'Sr' }), ['feseOnSto', 'lsco', 'sto']);
  assert.deepEqual(await find({ elements: 'Sr,Ti' }), ['feseOnSto', 'sto']);
  assert.deepEqual(await find({ elements: 'O', without: 'Sr' }), ['bto']);
  assert.deepEqual(await find({ elements: 'Si' }), ['silicon']);
  assert.deepEqual(await find({ elements: 'Ga,As' }), ['silicon']);
  assert.deepEqual(await find({ without: 'O' }), ['silicon'], 'what has no known elements is not "without oxygen"');
  for (const elements of ['sr, ti', 'SR TI', 'Sr，Ti', 'Ti;Sr;sr'])
    assert.deepEqual(await find({ elements }), ['feseOnSto', 'sto'], elements);
});

test('words that look like elements are none', async () => {
  for (const elements of ['He', 'No', 'I', 'At', 'In', 'U']) assert.deepEqual(await find({ elements }), [], elements);
});

test('elements, keyword, facets and dates narrow together', async () => {
  assert.deepEqual(await find({ elements: 'Sr', keyword: '超导' }), ['feseOnSto']);
  assert.deepEqual(await find({ elements: 'Sr', year: '2025' }), ['lsco']);
  assert.deepEqual(await find({ elements: 'Sr', subject: '140.50', to: '2024-06-01' }), ['sto']);
});

test('days of publication are those of Asia/Shanghai, both included', async () => {
  assert.deepEqual(await find({ from: '2024-12-31', to: '2024-12-31' }), ['feseOnSto']);
  assert.deepEqual(await find({ from: '2025-01-01', to: '2025-01-01' }), ['lsco']);
  assert.deepEqual(await find({ to: '2024-12-31' }), ['feseOnSto', 'sto']);
  assert.deepEqual(await find({ from: '2025-01-02' }), ['bto', 'silicon', 'words']);
  assert.deepEqual(await find({ from: '2027-01-01' }), []);
  assert.deepEqual(await find({ from: '2025-02-01', to: '2025-01-01' }), []);
  for (const sort of ['newest', 'views', 'downloads'])
    assert.deepEqual(await find({ from: '2024-12-31', to: '2025-06-01', sort }), ['bto', 'feseOnSto', 'lsco']);
});

test('days of publication come in every form that other lists take', async () => {
  const forms = [
    { beginTime: '2024-12-31', endTime: '2024-12-31' },
    { beginPublishDate: '2024-12-31', endPublishDate: '2024-12-31' },
    { params: { beginTime: '2024-12-31', endTime: '2024-12-31' } },
    { params: { beginPublishDate: '2024-12-31', endPublishDate: '2024-12-31 23:59:59' } },
  ];
  for (const form of forms) {
    assert.deepEqual(await find(form), ['feseOnSto'], JSON.stringify(form));
    assert.deepEqual(counts((await facets(form)).year), { '2024': 1 });
  }
});

test('counts beside a period are those of the period', async () => {
  const all = await facets({ from: '2024-12-31', to: '2026-01-01' });
  assert.deepEqual(counts(all.year), { '2024': 1, '2025': 2, '2026': 1 });
  assert.deepEqual(counts(all.subject), { '140.50': 2, '430.20': 1 });
  assert.deepEqual(counts((await facets({ keyword: '超导', from: '2024-12-01', to: '2024-12-31' })).year), {
    '2024': 1,
  });
  assert.deepEqual(counts((await facets({ from: '2024-03-01', to: '2024-03-20' })).year), { '2024': 1 });
});

test('subjects and publishers have counts that ignore their own selection and follow the others', async () => {
  const all = await facets({});
  assert.deepEqual(counts(all.subject), { '140.50': 4, '430.20': 1 });
  assert.deepEqual(
    all.publisher.map(({ name, count }) => [name, count]),
    [['Institute of Physics, CAS', 2]],
  );
  const publisher = all.publisher[0]!.value;
  assert.deepEqual(await find({ publisher }), ['feseOnSto', 'sto']);
  const narrowed = await facets({ publisher, year: '2024' });
  assert.deepEqual(counts(narrowed.subject), { '140.50': 2 });
  assert.deepEqual(counts((await facets({ subject: '430.20', keyword: '相图' })).subject), { '430.20': 1 });
  assert.deepEqual(counts((await facets({ subject: '430.20' })).subject), { '140.50': 4, '430.20': 1 });
  assert.deepEqual(
    (await facets({ subject: '430.20', publisher })).publisher.map(({ count }) => count),
    [0],
    'a chosen one stays listed',
  );
  assert.deepEqual(await find({ subject: '999.99' }), []);
  assert.deepEqual(await find({ publisher: '4000000' }), []);
});

test('what changes shows in the next counts, also those that were kept', async () => {
  await facets({ keyword: '钛酸锶 介电常数' });
  await changeResource(ctx, idOf['sto']!, {
    subjectCode: '430.30',
    publisher: JSON.stringify({ name: 'Somebody else', nameEn: ' Somebody  Else Ltd ' }),
  });
  assert.deepEqual(counts((await facets({ keyword: '钛酸锶 介电常数' })).subject), { '430.30': 1 });
  assert.deepEqual(counts((await facets({})).subject), { '140.50': 3, '430.20': 1, '430.30': 1 });
  assert.deepEqual((await facets({})).publisher.map(({ name, count }) => [name, count]).toSorted(), [
    ['Institute of Physics, CAS', 1],
    ['Somebody else', 1],
  ]);
  const somebody = (await facets({})).publisher.find(({ name }) => name === 'Somebody else');
  assert.equal(somebody?.nameEn, 'Somebody Else Ltd');
  await changeResource(ctx, idOf['sto']!, { subjectCode: '140.50', ...cas });
});

const csv = async (query: string, lang = 'zh') => {
  const answer = await portal.http.inject({
    method: 'GET',
    url: `/prod-api${search.export.path}?lang=${lang}&${query}`,
    remoteAddress: `192.0.2.${++addresses}`,
  });
  return { ...answer, table: parse(answer.rawPayload, { bom: true, relax_column_count: true }) };
};
let addresses = 0;

test('the hits can be taken away as CSV, in their order, and no cell is a formula', async () => {
  const id = await publishedResource(ctx, {
    titleZh: '=HYPERLINK("http://example.org","好") 公式,"引号"\n',
    titleEn: '',
    keywordsZh: ' ＋1，-2',
    authors: [{ nameZh: '@张三' }, { nameZh: '\t=李四' }],
    doi: '10.5555/export',
  });
  const { headers, table } = await csv('keyword=公式');
  assert.match(String(headers['content-type']), /^text\/csv/);
  assert.match(String(headers['content-disposition']), /^attachment/);
  assert.equal(table.length, 2);
  const row = Object.fromEntries(table[0]!.map((name, at) => [name, table[1]![at]!]));
  assert.equal(row['标题'], `'=HYPERLINK("http://example.org","好") 公式,"引号"\n`);
  assert.ok(row['作者']!.startsWith("'@张三"));
  assert.ok(row['关键词']!.startsWith("'"));
  assert.equal(row['DOI'], '10.5555/export');
  assert.match(row['网址']!, /^http.*\/data\/detail\//);
  await changeResource(ctx, id, { status: '7' });
  const all = await csv('sort=newest', 'en');
  assert.equal(all.table.length, 7);
  assert.equal(all.table[0]![1], 'Title');
  assert.equal((await csv('keyword=nothingatall')).table.length, 1);
});

test('the hits can be taken away as a workbook, as references and as JSON Lines, all authors included', async () => {
  const authors = Array.from({ length: 12 }, (_none, at) => ({ nameZh: `作者${at}`, nameEn: `Author${at} Name` }));
  const id = await publishedResource(ctx, {
    titleZh: '十二位作者',
    titleEn: 'Twelve authors',
    authors,
    doi: '10.5555/12',
  });
  const taken = (format: string) =>
    portal.http.inject({
      url: `/prod-api${search.export.path}?keyword=twelve&lang=en&format=${format}`,
      remoteAddress: `192.0.2.${++addresses}`,
    });
  const bibtex = (await taken('bibtex')).body;
  assert.equal(bibtex.match(/@\w+\{/g)!.length, 1);
  assert.match(bibtex, /Twelve authors/);
  assert.match(bibtex, /Author11/);
  const ris = (await taken('ris')).body;
  assert.equal(ris.match(/^AU {2}-/gm)!.length, 12);
  assert.match(ris, /^ER {2}-/m);
  const lines = (await taken('jsonl')).body.trimEnd().split('\n');
  const [line] = lines.map((text) => JSON.parse(text) as Record<string, unknown>);
  assert.deepEqual([lines.length, line!['doi'], (line!['authors'] as object[]).length], [1, '10.5555/12', 12]);
  const sheet = await taken('xlsx');
  assert.match(String(sheet.headers['content-disposition']), /\.xlsx/);
  assert.equal(sheet.rawPayload.subarray(0, 2).toString(), 'PK');
  assert.equal((await taken('docx')).json<{ fields: { path: string }[] }>().fields[0]!.path, 'format');
  await changeResource(ctx, id, { status: '7' });
});

test('carbon monoxide is not cobalt, in filters, formulae and keywords', async () => {
  const names = { co: 'Adsorption of CO molecules', cobalt: 'Cobalt films' };
  const ids = [
    await publishedResource(ctx, { titleZh: '', titleEn: names.co, keywordsEn: 'CO, carbon monoxide, CO2' }),
    await publishedResource(ctx, { titleZh: '', titleEn: names.cobalt, keywordsEn: 'Co' }),
  ];
  const found = async (query: object) =>
    ((await visitor(search.list, { query })).rows ?? []).map((row) => String(row['titleEn']));
  assert.deepEqual(await found({ elements: 'Co' }), [names.cobalt]);
  assert.deepEqual(await found({ elements: 'CO' }), [names.co]);
  assert.deepEqual(await found({ elements: 'C,O' }), [names.co]);
  assert.deepEqual(await found({ formula: 'Co' }), [names.cobalt]);
  assert.deepEqual(await found({ formula: 'CO2' }), [names.co]);
  assert.deepEqual(await found({ keyword: 'cobalt' }), [names.cobalt]);
  for (const id of ids) await changeResource(ctx, id, { status: '7' });
});

test('ten files in ten minutes are enough for one address', async () => {
  const take = () =>
    portal.http.inject({
      method: 'GET',
      url: `/prod-api${search.export.path}?keyword=x`,
      remoteAddress: '192.0.2.250',
    });
  for (let at = 0; at < 10; at++) assert.match(String((await take()).headers['content-type']), /csv/);
  assert.equal((await take()).json<{ code: number }>().code, 429);
});

test('entries of an older recipe are renewed in the background', async () => {
  await sql`update data_resource_search set tsv = ''::tsvector, origin = 0`.execute(ctx.db);
  // A search cluster, if there is one, gets what was written by SQL.
  await compareIndex(ctx);
  assert.deepEqual(await find({ elements: 'Sr' }), []);
  await sql`update data_search_recipe set recipe = ${recipe - 1}, done_to = 0`.execute(ctx.db);
  await askRenewal(ctx);
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from graphile_worker.jobs where task_identifier = ${renewalJob}`.execute(ctx.db);
  assert.equal(rows[0]!.n, 1);
  await renewEntries(ctx);
  assert.deepEqual(await find({ elements: 'Sr' }), ['feseOnSto', 'lsco', 'sto']);
  assert.deepEqual(counts((await facets({})).subject), { '140.50': 4, '430.20': 1 });
  assert.equal((await ctx.db.selectFrom('dataSearchRecipe').select('recipe').executeTakeFirstOrThrow()).recipe, recipe);
});
