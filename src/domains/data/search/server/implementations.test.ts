import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { startPortal } from '#testing';
import { openDatabase } from '#server/database/db';
import { inTransaction } from '#server/context';
import { search } from '#contract/data/search';
import { changeResource, publishedResource } from './factory.ts';
import { indexFor, mostInPostgres } from './index-choice.ts';
import { askRenewal, recipe, renewEntries } from './indexing.ts';
import { dropCommonWords, storeCommonWords } from './memory/common-words.ts';
import { memoryIndex } from './memory/memory-index.ts';
import { isLoaded, cachedAnswers } from './memory/cached-answers.ts';
import { postgresIndex, postgresIndexOf } from './postgres/postgres-index.ts';
import type { SearchIndex } from './search-index.ts';
import { requestOf } from './service.ts';

const portal = await startPortal({ JOBS: 'off' });
const ctx = portal.context();

/**
 * Each resource has the pieces in a different mixture of title, keywords and abstract; many are published at the same
 * moment.
 */
const pieces = ['超导 FeSe', '声子谱', 'Bi2Te3', 'phonon spectrum', '石墨烯的能带', 'SrTiO3'];
const values = {
  types: ['dataset', 'paper', 'report', 'software'],
  sharing: ['open', 'restricted', 'closed'],
  licenses: ['by', 'cc0', ''],
  subjects: ['140.50', '430.20', ''],
  publishers: ['Institute A', 'Institute B', 'Institute C', ''],
};
const at = <T>(list: readonly T[], place: number) => list[place % list.length]!;
const ids: number[] = [];
for (let nth = 0; nth < 240; nth++) {
  const text = (field: number) =>
    pieces.filter((_piece, piece) => ((nth + 1) * (piece + 3) * (field + 2)) % 7 < 3).join(' ');
  ids.push(
    await publishedResource(ctx, {
      titleZh: text(0) || '无题',
      titleEn: '',
      keywordsEn: text(1),
      descriptionZh: text(2),
      resourceType: at(values.types, nth),
      sharingMethod: at(values.sharing, Math.floor(nth / 3)),
      license: at(values.licenses, nth),
      subjectCode: at(values.subjects, Math.floor(nth / 2)),
      publisher: JSON.stringify({ name: at(values.publishers, Math.floor(nth / 5)) }),
      publishDate: new Date(Date.UTC(2020 + (nth % 5), nth % 3, 1)),
      viewCount: nth % 4,
      downloadCount: nth % 6,
    }),
  );
}

const asked: object[] = [
  {},
  ...pieces.map((keyword) => ({ keyword })),
  ...pieces.map((keyword, nth) => ({ keyword: `${keyword} ${at(pieces, nth + 2)}` })),
  { keyword: '的能带 声子谱' },
  { keyword: '烯的能' },
  { keyword: 'nowhere' },
  { elements: 'Fe' },
  { elements: 'Te', without: 'Fe' },
  { without: 'O' },
  { formula: 'Te3Bi2' },
];
const narrowings: object[] = [
  {},
  { type: 'dataset,report' },
  { year: '2021', license: 'by' },
  { sharing: 'open', subject: '140.50' },
  { subject: '140.50,430.20', publisher: '1,2' },
  { publisher: '2' },
  { from: '2021-01-01', to: '2022-02-01' },
  { from: '2023-03-01', type: 'paper' },
  { type: 'patent' },
];
const orders = ['relevance', 'newest', 'views', 'downloads'];
const pages = [
  { pageNum: 1, pageSize: 10 },
  { pageNum: 3, pageSize: 7 },
  { pageNum: 2, pageSize: 150 },
  { pageNum: 99, pageSize: 20 },
];
const questions = asked.flatMap((question, nth) =>
  narrowings.flatMap((narrowing, other) => [
    { ...question, ...narrowing, sort: at(orders, nth + other), ...at(pages, nth + 2 * other) },
    { ...question, ...narrowing, sort: 'relevance', ...at(pages, nth + other) },
  ]),
);

async function answersOf(index: SearchIndex, question: object, caller = ctx) {
  const query = search.list.query.parse(question);
  const request = await requestOf(caller, query);
  assert.ok(request);
  return { page: await index.page(caller, request, query), facets: await index.facets(caller, request) };
}

/** Another process with an empty memory; its connections end with the tests. */
function processOf(searchIndex: typeof ctx.searchIndex) {
  const { db } = openDatabase(portal.database.pool.options.connectionString!);
  after(() => db.destroy());
  return { ...ctx, db, searchIndex };
}

/** Every fifth question, starting at a different one each time. */
let turn = 0;
async function assertSameAnswers(postgres = postgresIndex, caller = ctx): Promise<void> {
  let hits = 0;
  turn += 1;
  for (const question of questions.filter((_question, nth) => (nth + turn) % 5 === 0)) {
    const [one, other] = await Promise.all([postgres, memoryIndex].map((index) => answersOf(index, question, caller)));
    assert.deepEqual(one, other, JSON.stringify(question));
    hits += one!.page.ids.length;
  }
  assert.ok(hits > 300);
}

test('both implementations give the same hits in the same order, and the same counts', () => assertSameAnswers());

test('also when PostgreSQL looks at the beginning of an order first, as it does for common words', async () => {
  const dense = { byDate: 10, byCounter: 10 };
  for (const nearby of [
    { byDate: 200, byCounter: 200 },
    { byDate: 5, byCounter: 5 },
  ])
    await assertSameAnswers(postgresIndexOf({ listed: 3, dense, nearby, deepest: 100 }), processOf('auto'));
});

test('also when the columns take common words from their bits', async () => {
  await sql`analyze data_resource_search`.execute(ctx.db);
  await storeCommonWords(ctx, 1, 1);
  assert.ok((await ctx.db.selectFrom('dataSearchWord').select('word').execute()).length > 5);
  await assertSameAnswers();
});

test('also after changes, withdrawals and counted views', async () => {
  for (const id of ids.slice(0, 20)) await changeResource(ctx, id, { titleZh: '声子谱', license: 'cc0' });
  for (const id of ids.slice(20, 40)) await changeResource(ctx, id, { status: '7' });
  await ctx.db
    .updateTable('dataResource')
    .set({ viewCount: 90 })
    .where('resourceId', 'in', ids.slice(50, 55))
    .execute();
  // Orders by counters may lag by a minute, so they are compared after that time.
  const later = { ...ctx, now: new Date(ctx.now.getTime() + 120_000) };
  await postgresIndex.putCounters(ctx, ids.slice(50, 55));
  for (const sort of ['views', 'downloads'])
    assert.deepEqual(
      await answersOf(postgresIndex, { sort }, later),
      await answersOf(memoryIndex, { sort }, later),
      sort,
    );
  await assertSameAnswers();
});

test('titles of published resources are suggested by their beginning, and those of others never', async () => {
  await publishedResource(ctx, { titleZh: '声子的寿命 100%', titleEn: 'Phonon lifetimes' });
  await publishedResource(ctx, { titleZh: '声子的秘密', titleEn: 'Phonon secrets', status: '1' });
  for (const index of [postgresIndex, memoryIndex]) {
    assert.deepEqual(await index.suggest(ctx, '声子的', 5), ['声子的寿命 100%']);
    assert.deepEqual(await index.suggest(ctx, 'PHONON', 5), ['Phonon lifetimes']);
    assert.deepEqual(await index.suggest(ctx, '声子%', 5), []);
    assert.equal((await index.suggest(ctx, '声', 2)).length, 2);
  }
});

test('a search inside a transaction finds what the transaction wrote', async () => {
  await inTransaction(ctx, async (tx) => {
    const find = async () => {
      const index = await indexFor(tx);
      return (await answersOf(index, { keyword: '准晶' }, tx)).page.total;
    };
    assert.equal(await find(), 0);
    await publishedResource(tx, { titleZh: '准晶的结构' });
    assert.equal(await find(), 1);
  });
});

test('a small portal is served by PostgreSQL, a large one by the columns as soon as they are read', async () => {
  const small = processOf('auto');
  assert.equal(await indexFor(small), postgresIndex);
  await sql`insert into data_search_tally values (-1, ${mostInPostgres})`.execute(ctx.db);
  const large = processOf('auto');
  const forced = [processOf('postgres'), processOf('memory')];
  assert.equal(await indexFor(large), postgresIndex);
  await cachedAnswers(large);
  assert.ok(isLoaded(large));
  assert.equal(await indexFor(large), memoryIndex);
  assert.deepEqual(await Promise.all(forced.map(indexFor)), [postgresIndex, memoryIndex]);
  await sql`delete from data_search_tally where facets = -1`.execute(ctx.db);
});

test('an index without entries is filled in the background, and searches meanwhile find what is there', async () => {
  const before = await answersOf(postgresIndex, { keyword: '声子谱' });
  assert.ok(before.page.total > 0);
  await sql`delete from data_resource_search`.execute(ctx.db);
  assert.equal((await answersOf(postgresIndex, { keyword: '声子谱' })).page.total, 0);
  await askRenewal(ctx);
  await renewEntries(ctx);
  assert.deepEqual(await answersOf(postgresIndex, { keyword: '声子谱' }), before);
  assert.deepEqual(await answersOf(memoryIndex, { keyword: '声子谱' }), before);
  const done = await ctx.db.selectFrom('dataSearchRecipe').select('recipe').executeTakeFirstOrThrow();
  assert.equal(done.recipe, recipe);
});

test('bits of common words go when PostgreSQL serves again', async () => {
  await dropCommonWords(ctx);
  assert.deepEqual(await ctx.db.selectFrom('dataSearchPosting').select('word').execute(), []);
  await assertSameAnswers();
});
