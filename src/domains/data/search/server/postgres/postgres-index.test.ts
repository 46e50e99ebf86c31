import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { startPortal } from '#testing';
import { inTransaction } from '#server/context';
import { changeResource, publishedResource } from '../factory.ts';
import { answersOf, mixedQuestions, publishMixed } from '../factory/mixed-records.ts';
import { askRenewal, recipe, renewEntries } from '../indexing.ts';
import { postgresIndex, postgresIndexOf } from './postgres-index.ts';
import type { SearchIndex } from '../search-index.ts';

const portal = await startPortal({ JOBS: 'off' });
const ctx = portal.context();

const ids = await publishMixed(ctx);
const ask = (index: SearchIndex, question: object, caller = ctx) => answersOf(index, question, caller);

/**
 * Every fifth question, starting at a different one each time: the answers of an index that looks at the beginning of an
 * order first are those of one that always finds all hits.
 */
let turn = 0;
async function assertSameAnswers(limits: Parameters<typeof postgresIndexOf>[0]): Promise<void> {
  let hits = 0;
  turn += 1;
  for (const question of mixedQuestions.filter((_question, nth) => (nth + turn) % 5 === 0)) {
    // Answers are cached per process and question, so each index asks within a transaction, which bypasses the cache.
    const [one, other] = await inTransaction(ctx, async (tx) => [
      await ask(postgresIndex, question, tx),
      await ask(postgresIndexOf(limits), question, tx),
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
  const first = await ask(postgresIndex, { sort: 'views', pageNum: 1, pageSize: 5 });
  assert.deepEqual(first.page.ids, ids.slice(50, 55).toReversed());
  for (const limits of shortcuts) await assertSameAnswers(limits);
});

test('an answer that a process keeps is not given any more after a change', async () => {
  const count = async () => (await ask(postgresIndex, { keyword: '孪晶' })).page.total;
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
    const find = async () => (await ask(postgresIndex, { keyword: '准晶' }, tx)).page.total;
    assert.equal(await find(), 0);
    await publishedResource(tx, { titleZh: '准晶的结构' });
    assert.equal(await find(), 1);
  });
});

test('an index without entries is filled in the background, and searches meanwhile find what is there', async () => {
  const before = await ask(postgresIndex, { keyword: '声子谱' });
  assert.ok(before.page.total > 0);
  await sql`delete from data_resource_search`.execute(ctx.db);
  assert.equal((await ask(postgresIndex, { keyword: '声子谱' })).page.total, 0);
  await askRenewal(ctx);
  const recipeNow = async () =>
    (await ctx.db.selectFrom('dataSearchRecipe').select('recipe').executeTakeFirstOrThrow()).recipe;
  // A turn ends after some seconds; the job for the rest is queued.
  do await renewEntries(ctx);
  while ((await recipeNow()) < recipe);
  assert.deepEqual(await ask(postgresIndex, { keyword: '声子谱' }), before);
});
