import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { startPortal } from '#testing';
import { inTransaction } from '#server/context';
import { search } from '#contract/data/search';
import { changeResource, publishedResource } from '../factory.ts';
import { askRenewal, recipe, renewEntries } from '../indexing.ts';
import { postgresIndex, postgresIndexOf } from './postgres-index.ts';
import type { SearchIndex } from '../search-index.ts';
import { requestOf } from '../service.ts';

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

/**
 * Every fifth question, starting at a different one each time: the answers of an index that looks at the beginning of an
 * order first are those of one that always finds all hits.
 */
let turn = 0;
async function assertSameAnswers(limits: Parameters<typeof postgresIndexOf>[0]): Promise<void> {
  let hits = 0;
  turn += 1;
  for (const question of questions.filter((_question, nth) => (nth + turn) % 5 === 0)) {
    // Answers are cached per process and question, so each index asks within a transaction, which bypasses the cache.
    const [one, other] = await inTransaction(ctx, async (tx) => [
      await answersOf(postgresIndex, question, tx),
      await answersOf(postgresIndexOf(limits), question, tx),
    ]);
    assert.deepEqual(one, other, JSON.stringify(question));
    hits += one.page.ids.length;
  }
  assert.ok(hits > 300);
}

const dense = { byDate: 10, byCounter: 10 };
const shortcuts = [
  { listed: 3, dense, nearby: { byDate: 200, byCounter: 200 }, deepest: 100 },
  { listed: 3, dense, nearby: { byDate: 5, byCounter: 5 }, deepest: 100 },
];

test('hits and their order are the same when the beginning of an order is looked at first, as for common words', async () => {
  for (const limits of shortcuts) await assertSameAnswers(limits);
});

test('also after changes, withdrawals and counted views', async () => {
  for (const id of ids.slice(0, 20)) await changeResource(ctx, id, { titleZh: '声子谱', license: 'cc0' });
  for (const id of ids.slice(20, 40)) await changeResource(ctx, id, { status: '7' });
  await ctx.db
    .updateTable('dataResource')
    .set({ viewCount: 90 })
    .where('resourceId', 'in', ids.slice(50, 55))
    .execute();
  await postgresIndex.putCounters(ctx, ids.slice(50, 55));
  const first = await answersOf(postgresIndex, { sort: 'views', pageNum: 1, pageSize: 5 });
  assert.deepEqual(first.page.ids, ids.slice(50, 55).toReversed());
  for (const limits of shortcuts) await assertSameAnswers(limits);
});

test('an answer that a process keeps is not given any more after a change', async () => {
  const count = async () => (await answersOf(postgresIndex, { keyword: '孪晶' })).page.total;
  assert.equal(await count(), 0);
  const id = await publishedResource(ctx, { titleZh: '孪晶界' });
  assert.equal(await count(), 1);
  await changeResource(ctx, id, { status: '7' });
  assert.equal(await count(), 0);
});

test('titles of published resources are suggested by their beginning, and those of others never', async () => {
  await publishedResource(ctx, { titleZh: '声子的寿命 100%', titleEn: 'Phonon lifetimes' });
  await publishedResource(ctx, { titleZh: '声子的秘密', titleEn: 'Phonon secrets', status: '1' });
  assert.deepEqual(await postgresIndex.suggest(ctx, '声子的', 5), ['声子的寿命 100%']);
  assert.deepEqual(await postgresIndex.suggest(ctx, 'PHONON', 5), ['Phonon lifetimes']);
  assert.deepEqual(await postgresIndex.suggest(ctx, '声子%', 5), []);
  assert.equal((await postgresIndex.suggest(ctx, '声', 2)).length, 2);
});

test('a search inside a transaction finds what the transaction wrote', async () => {
  await inTransaction(ctx, async (tx) => {
    const find = async () => (await answersOf(postgresIndex, { keyword: '准晶' }, tx)).page.total;
    assert.equal(await find(), 0);
    await publishedResource(tx, { titleZh: '准晶的结构' });
    assert.equal(await find(), 1);
  });
});

test('an index without entries is filled in the background, and searches meanwhile find what is there', async () => {
  const before = await answersOf(postgresIndex, { keyword: '声子谱' });
  assert.ok(before.page.total > 0);
  await sql`delete from data_resource_search`.execute(ctx.db);
  assert.equal((await answersOf(postgresIndex, { keyword: '声子谱' })).page.total, 0);
  await askRenewal(ctx);
  await renewEntries(ctx);
  assert.deepEqual(await answersOf(postgresIndex, { keyword: '声子谱' }), before);
  const done = await ctx.db.selectFrom('dataSearchRecipe').select('recipe').executeTakeFirstOrThrow();
  assert.equal(done.recipe, recipe);
});
