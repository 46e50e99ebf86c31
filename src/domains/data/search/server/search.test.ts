import assert from 'node:assert/strict';
import { test } from 'node:test';
import { affiliationsOfText } from '#contract/identity/organizations';
import { caller, startPortal } from '#testing';
import { openDatabase } from '#server/database/db';
import { search } from '#contract/data/search';
import { changeResource, publishedResource, settleCluster, type Traits } from './factory.ts';
import { mirrorCounts } from './index.ts';
import { findResources } from './service.ts';

/** A small collection; the key is the tests' name for a record. */
const records: Record<string, Traits> = {
  tiArpes: {
    titleZh: '拓扑绝缘体硒化铋薄膜的角分辨光电子能谱',
    titleEn: 'Angle-resolved photoemission of Bi2Se3 topological insulator films',
    keywordsZh: '拓扑绝缘体,表面态',
    keywordsEn: 'topological insulators, surface states',
    descriptionZh: '薄膜由分子束外延生长，测量了狄拉克锥。',
    descriptionEn: 'Films were grown by molecular beam epitaxy; Dirac cones were mapped.',
    authors: [{ nameZh: '张伟', nameEn: 'Wei Zhang', affiliations: affiliationsOfText('物理研究所') }],
    resourceType: 'dataset',
  },
  ironPnictide: {
    titleZh: '铁基超导体 FeSe 的高压相图',
    titleEn: 'High-pressure phase diagram of the iron-based superconductor FeSe',
    keywordsZh: '铁基超导,高压',
    descriptionZh: '给出超导转变温度随压力的变化，并与拓扑表面态的文献比较。',
    descriptionEn: 'Transition temperatures of superconductors under pressure.',
    authors: [{ nameZh: '欧阳明华', nameEn: 'Minghua Ouyang' }],
    resourceType: 'paper',
    license: 'by-nc',
    doi: '10.5555/lattice.2026.42',
    resourceNo: 'CMP-2026-000123',
    sharingMethod: 'restricted',
  },
  perovskite: {
    titleZh: '钙钛矿太阳能电池的缺陷形成能',
    titleEn: 'Defect formation energies in perovskite solar cells',
    descriptionZh: '第一性原理计算得到的数据。',
    descriptionEn: 'First-principles calculations of halide perovskites.',
    authors: [{ nameZh: '李娜', nameEn: 'Na Li' }],
    resourceType: 'dataset',
    license: 'cc0',
    cstr: '11111.11.cmp.77',
  },
  alloy: {
    titleZh: '高熵合金的力学性能',
    titleEn: 'Mechanical properties of Ti-6Al-4V and high-entropy alloys',
    descriptionEn: 'Studies of grain boundaries; sample 3.5 GPa.',
    descriptionZh: '包含拉伸试验曲线。',
    resourceType: 'report',
    projectNo: '2021YFA1401500',
    publishDate: new Date('2019-06-01T00:00:00Z'),
  },
  graphene: {
    titleZh: '转角双层石墨烯的关联绝缘态',
    titleEn: 'Correlated insulating states in twisted bilayer graphene',
    keywordsEn: 'graphene,moiré,γ-Fe2O3',
    descriptionZh: '低温输运测量。',
    descriptionEn: 'Low-temperature transport.',
    resourceType: 'thesis',
    license: '',
    sharingMethod: 'closed',
  },
  software: {
    titleZh: '电子能带计算软件包',
    titleEn: 'A package for electronic band structures',
    descriptionZh: '支持石墨烯等二维材料。',
    descriptionEn: 'It supports graphene and other two-dimensional materials.',
    resourceType: 'software',
    typeMeta: JSON.stringify({ language: 'Rust', repo: 'https://example.org/bands' }),
  },
};
const titleOf = (name: string) => records[name]!.titleZh!;

const asked: [keyword: string, first: string][] = [
  ['拓扑绝缘体', 'tiArpes'],
  ['硒化铋', 'tiArpes'],
  ['铋薄膜', 'tiArpes'],
  ['Bi2Se3', 'tiArpes'],
  ['Bi₂Se₃', 'tiArpes'],
  ['ＢＩ２ＳＥ３ films', 'tiArpes'],
  ['topological insulator', 'tiArpes'],
  ['狄拉克', 'tiArpes'],
  ['张伟', 'tiArpes'],
  ['Zhang Wei', 'tiArpes'],
  ['表面态 拓扑', 'tiArpes'],
  ['铁基超导', 'ironPnictide'],
  ['超导体', 'ironPnictide'],
  ['superconductors', 'ironPnictide'],
  ['FeSe 高压', 'ironPnictide'],
  ['10.5555/lattice.2026.42', 'ironPnictide'],
  ['https://doi.org/10.5555/LATTICE.2026.42', 'ironPnictide'],
  ['CMP-2026-000123', 'ironPnictide'],
  ['cmp-2026', 'ironPnictide'],
  ['欧阳明华', 'ironPnictide'],
  ['钙钛矿', 'perovskite'],
  ['太阳能电池 缺陷', 'perovskite'],
  ['perovskites', 'perovskite'],
  ['第一性原理计算', 'perovskite'],
  ['11111.11.cmp.77', 'perovskite'],
  ['高熵合金', 'alloy'],
  ['Ti-6Al-4V', 'alloy'],
  ['studying boundary', 'alloy'],
  ['2021YFA1401500', 'alloy'],
  ['石墨烯', 'graphene'],
  ['graphene', 'graphene'],
  ['γ-Fe2O3', 'graphene'],
  ['能带计算', 'software'],
  ['Rust', 'software'],
];
const hostile = [
  "' OR 1=1 --",
  '"; drop table data_resource; --',
  "'):* | 'a",
  '%',
  '_',
  '*',
  '\\',
  "''",
  '& | ! ( ) : *',
  '<->',
  ':A',
  '😀😀',
  'a\u0000',
  'a\u202e',
  '的',
  'the',
  '，。！',
  '((((((',
  '𠮷',
  'a'.repeat(100),
  '石'.repeat(100),
  "石墨烯' & 'x",
  '<script>alert(1)</script>',
  '$1',
  '{{7*7}}',
];
const portal = await startPortal();
const ctx = portal.context();
const visitor = caller(portal);

const idOf: Record<string, number> = {};

for (const [name, traits] of Object.entries(records)) idOf[name] = await publishedResource(ctx, traits);

const find = async (query: object) => {
  await settleCluster(ctx);
  return (await visitor(search.list, { query })) as unknown as {
    code: number;
    total: number;
    rows: { titleZh: string }[];
  };
};
const titles = async (query: object) => (await find(query)).rows.map((row) => row.titleZh);
const facets = async (query: object) => {
  await settleCluster(ctx);
  return (await visitor(search.facets, { query })).data as Record<
    'type' | 'sharing' | 'license' | 'year',
    { value: string; count: number }[]
  > & { words: string[] };
};

for (const [keyword, first] of asked)
  test(`a visitor who types "${keyword}" sees ${first} first`, async () => {
    assert.equal((await titles({ keyword }))[0], titleOf(first));
  });

test('every word of the keyword must be there', async () => {
  assert.deepEqual(await titles({ keyword: '石墨烯 高压' }), []);
  assert.deepEqual(await titles({ keyword: 'graphene', type: 'software' }), [titleOf('software')]);
});

test('a hit in the title stands before a newer one in the abstract', async () => {
  assert.deepEqual(await titles({ keyword: '石墨烯' }), [titleOf('graphene'), titleOf('software')]);
  assert.deepEqual(await titles({ keyword: '石墨烯', sort: 'newest' }), [titleOf('software'), titleOf('graphene')]);
});

test('values of a facet widen, facets narrow', async () => {
  assert.equal((await find({ type: 'dataset,report' })).total, 3);
  assert.deepEqual(await titles({ type: 'dataset,report', year: '2019' }), [titleOf('alloy')]);
  assert.deepEqual(await titles({ license: 'by-nc', sharing: 'restricted' }), [titleOf('ironPnictide')]);
});

test('the counts of a facet ignore its own selection and follow the others', async () => {
  const counts = await facets({ type: 'dataset', year: '2026' });
  const types = Object.fromEntries(counts.type.map(({ value, count }) => [value, count]));
  assert.deepEqual(types, { dataset: 2, paper: 1, thesis: 1, software: 1 });
  assert.deepEqual(Object.fromEntries(counts.year.map(({ value, count }) => [value, count])), { '2026': 2 });
  assert.deepEqual(Object.fromEntries(counts.license.map(({ value, count }) => [value, count])), { by: 1, cc0: 1 });
});

test('a chosen value without hits is still listed', async () => {
  const counts = await facets({ keyword: '石墨烯', type: 'patent' });
  assert.deepEqual(
    counts.type.find(({ value }) => value === 'patent'),
    { value: 'patent', count: 0 },
  );
});

test('the page learns what the keyword was cut into', async () => {
  const { words } = await facets({ keyword: 'superconductors 钙钛矿' });
  assert.deepEqual(words.slice(0, 2), ['superconductor', '钙钛矿']);
  // Hits of synonyms are marked too.
  assert.ok(words.includes('超导') && words.includes('perovskit'));
});

test('nothing that is not published shows in hits, counts or facets', async () => {
  for (const status of ['0', '1', '2', '3', '4', '6', '7'] as const)
    await publishedResource(ctx, { titleZh: '未公开的石墨烯', status });
  assert.equal((await find({ keyword: '石墨烯' })).total, 2);
  assert.equal((await find({ keyword: '未公开' })).total, 0);
  assert.equal((await find({})).total, 6);
  assert.equal(
    (await facets({})).type.reduce((sum, { count }) => sum + count, 0),
    6,
  );
});

test('a withdrawal, an edit and a publication show in the next request', async () => {
  const id = await publishedResource(ctx, { titleZh: '准晶的声子谱', resourceType: 'patent' });
  assert.equal((await find({ keyword: '准晶' })).total, 1);
  assert.equal((await find({ type: 'patent' })).total, 1);
  await changeResource(ctx, id, { titleZh: '磁振子的声子谱', resourceType: 'conference' });
  assert.equal((await find({ keyword: '准晶' })).total, 0);
  assert.deepEqual(await titles({ keyword: '磁振子', type: 'conference' }), ['磁振子的声子谱']);
  assert.equal((await find({ type: 'patent' })).total, 0);
  await changeResource(ctx, id, { status: '7' });
  assert.equal((await find({ keyword: '磁振子' })).total, 0);
  assert.equal(
    (await facets({})).type.some(({ value }) => value === 'conference'),
    false,
  );
});

test('what one process publishes, another finds in its next request', async () => {
  const other = openDatabase(portal.database.pool.options.connectionString!);
  const elsewhere = { ...ctx, db: other.db };
  const query = search.list.query.parse({ keyword: '磁单极' });
  const totalElsewhere = async () => {
    await settleCluster(ctx);
    return (await findResources(elsewhere, query)).total;
  };
  assert.equal(await totalElsewhere(), 0);
  const id = await publishedResource(ctx, { titleZh: '磁单极的寻找' });
  assert.equal(await totalElsewhere(), 1);
  await changeResource(ctx, id, { status: '7' });
  assert.equal(await totalElsewhere(), 0);
  await other.db.destroy();
});

test('counts that were kept follow a thousand changes and more', async () => {
  const count = async () => (await find({ keyword: '声子谱 拉曼' })).total;
  assert.equal(await count(), 0);
  const ids = [];
  for (let at = 1; at <= 3; at++) {
    ids.push(await publishedResource(ctx, { titleZh: `声子谱的拉曼测量 ${at}` }));
    assert.equal(await count(), at);
  }
  await changeResource(ctx, ids[0]!, { titleZh: '别的题目' });
  assert.equal(await count(), 2);
  // Older than the database's log of changes: everything is counted again.
  await ctx.db
    .updateTable('dataSearchVersion')
    .set((eb) => ({ version: eb('version', '+', 100_000) }))
    .execute();
  await changeResource(ctx, ids[1]!, { status: '7' });
  assert.equal(await count(), 1);
  for (const id of ids) await changeResource(ctx, id, { status: '7' });
  assert.equal(await count(), 0);
});

test('a publication that is rolled back leaves no trace', async () => {
  const counts = await facets({});
  await assert.rejects(
    ctx.db.transaction().execute(async (db) => {
      await publishedResource({ ...ctx, db }, { titleZh: '回滚的石墨烯' });
      throw new Error('no');
    }),
  );
  assert.equal((await find({ keyword: '石墨烯' })).total, 2);
  assert.deepEqual(await facets({}), counts);
});

for (const keyword of hostile)
  test(`the keyword ${JSON.stringify(keyword.slice(0, 20))} does no harm`, async () => {
    const hits = await find({ keyword });
    assert.equal(hits.code, 200);
    assert.ok(hits.total <= 1, `${hits.total} hits`);
    assert.equal((await visitor(search.facets, { query: { keyword } })).code, 200);
  });

test('a keyword of marks that nobody sees is none', async () => {
  for (const keyword of ['\u0000', '\u202e', ' \u2066 ']) assert.deepEqual(await titles({ keyword }), await titles({}));
});

test('a keyword of 201 characters is refused with its field named', async () => {
  const answer = await visitor(search.list, { query: { keyword: 'a'.repeat(201) } });
  assert.equal(answer.code, 500);
  assert.equal(answer.fields?.[0]?.path, 'keyword');
});

test('pages follow each other without gaps, and a page beyond the last is empty', async () => {
  const pages = await Promise.all([1, 2, 3].map((pageNum) => titles({ pageNum, pageSize: 2 })));
  assert.deepEqual(pages.flat(), await titles({ pageSize: 50 }));
  assert.deepEqual(await titles({ pageNum: 99, pageSize: 2 }), []);
  assert.equal((await find({ pageNum: 99, pageSize: 2 })).total, 6);
  assert.deepEqual(await titles({ pageNum: 'x', pageSize: '-5' }), await titles({}));
  assert.equal((await find({ pageSize: 10_000 })).rows.length, 6);
  const ranked = await Promise.all([1, 2].map((pageNum) => titles({ keyword: '石墨烯', pageNum, pageSize: 1 })));
  assert.deepEqual(ranked.flat(), await titles({ keyword: '石墨烯' }));
});

test('each order puts its own first', async () => {
  await changeResource(ctx, idOf['alloy']!, { viewCount: 50, downloadCount: 1 });
  await ctx.db
    .updateTable('dataResource')
    .set({ viewCount: 5, downloadCount: 9 })
    .where('resourceId', '=', idOf['perovskite']!)
    .execute();
  await mirrorCounts(ctx, [idOf['perovskite']!]);
  assert.deepEqual((await titles({ sort: 'views' })).slice(0, 2), [titleOf('alloy'), titleOf('perovskite')]);
  assert.deepEqual((await titles({ sort: 'downloads' })).slice(0, 2), [titleOf('perovskite'), titleOf('alloy')]);
  assert.equal((await titles({ sort: 'views', keyword: '计算' }))[0], titleOf('perovskite'));
  assert.equal((await titles({ sort: 'newest' })).at(-1), titleOf('alloy'));
});

test('a card shows an embargo until its day and never an e-mail', async () => {
  const id = await publishedResource(ctx, {
    titleZh: '禁运期数据',
    openDate: '2099-01-01',
    authors: [{ nameZh: '王五', email: 'wang@example.org' }],
  });
  const { rows } = (await find({ keyword: '禁运期' })) as unknown as { rows: object[] };
  assert.equal((rows[0] as { isOpen: boolean }).isOpen, false);
  assert.equal(JSON.stringify(rows).includes('wang@example.org'), false);
  await changeResource(ctx, id, { status: '7' });
});

test('a visitor who types the beginning of a title is offered the titles, ten at most, whatever the case', async () => {
  const suggested = async (keyword: string) => (await visitor(search.suggest, { query: { keyword } })).data;
  assert.deepEqual(await suggested('电子能带'), ['电子能带计算软件包']);
  assert.deepEqual(await suggested('DEFECT f'), ['Defect formation energies in perovskite solar cells']);
  assert.deepEqual(await suggested('%'), []);
  const id = await publishedResource(ctx, { titleZh: '【演示】准粒子谱', titleEn: '[Demo] Quasiparticle spectra' });
  assert.deepEqual(await suggested('准粒子'), ['【演示】准粒子谱']);
  assert.deepEqual(await suggested('quasi'), ['[Demo] Quasiparticle spectra']);
  await changeResource(ctx, id, { status: '7' });
  const missing = await visitor(search.suggest, { query: { keyword: ' ' } });
  assert.deepEqual(
    missing.fields?.map(({ path }) => path),
    ['keyword'],
  );
});
