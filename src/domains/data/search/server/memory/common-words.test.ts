import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { caller, startPortal } from '#testing';
import { openDatabase } from '#server/database/db';
import { search } from '#contract/data/search';
import { storeCommonWords } from './common-words.ts';
import { changeResource, publishedResource } from '../factory.ts';
import { findResources } from '../service.ts';

const portal = await startPortal({ JOBS: 'off', SEARCH_INDEX: 'memory' });
const ctx = portal.context();
const visitor = caller(portal);

const idOf: Record<string, number> = {};
for (const [name, titleZh, resourceType] of [
  ['a', '石墨烯的声子谱 FeSe', 'dataset'],
  ['b', '石墨烯的能带', 'paper'],
  ['c', '硒化铋的声子谱', 'dataset'],
  ['d', '高熵合金', 'report'],
] as const)
  idOf[name] = await publishedResource(ctx, { titleZh, titleEn: '', resourceType });

const find = async (query: object) => {
  const { rows } = (await visitor(search.list, { query })) as unknown as { rows: { titleZh: string }[] };
  return rows.map((row) => row.titleZh[0]).join('');
};
const questions = [
  { keyword: '石墨烯' },
  { keyword: '声子谱' },
  { keyword: '石墨烯 声子谱' },
  { keyword: '声子谱', type: 'dataset', sort: 'newest' },
  { keyword: '石墨烯', sort: 'views' },
  { keyword: '烯的能' },
  { elements: 'Fe' },
  { keyword: '声子谱', without: 'Fe' },
];
const answers = async () => Promise.all(questions.map(find));
/** Treats all words as common, and applies every change at once. */
const keep = async () => {
  await sql`analyze data_resource_search`.execute(ctx.db);
  await storeCommonWords(ctx, 1, 1);
};
const keptWords = async () =>
  (await ctx.db.selectFrom('dataSearchWord').select('version').orderBy('word').execute()).map((row) => row.version);

const expected = ['石石', '硒石', '石', '硒石', '石石', '石', '石', ''];

test('common words that are kept find what the text index finds', async () => {
  assert.deepEqual(await answers(), expected);
  await keep();
  assert.ok((await keptWords()).length > 10);
  assert.deepEqual(await answers(), expected);
});

test('what changed after they were kept shows at once, also in another process and after it was worked in', async () => {
  const other = openDatabase(portal.database.pool.options.connectionString!);
  const elsewhere = { ...ctx, db: other.db };
  const query = search.list.query.parse({ keyword: '声子谱' });
  const both = async () => {
    const here = await find({ keyword: '声子谱' });
    assert.equal((await findResources(elsewhere, query)).total, here.length);
    return here;
  };
  const id = await publishedResource(ctx, { titleZh: '准晶的声子谱', titleEn: '', resourceType: 'patent' });
  assert.equal(await both(), '准硒石');
  await changeResource(ctx, idOf['c']!, { titleZh: '硒化铋的能带' });
  assert.equal(await both(), '准石');
  const before = await keptWords();
  await keep();
  assert.ok(Math.min(...(await keptWords())) > Math.max(...before));
  assert.equal(await both(), '准石');
  await changeResource(ctx, id, { status: '7' });
  assert.equal(await both(), '石');
  await keep();
  await changeResource(ctx, idOf['c']!, { titleZh: '硒化铋的声子谱' });
  assert.deepEqual(await answers(), expected);
  await other.db.destroy();
});

test('after more changes than could be worked in the words are found anew', async () => {
  await ctx.db
    .updateTable('dataSearchVersion')
    .set((eb) => ({ version: eb('version', '+', 100_000) }))
    .execute();
  await changeResource(ctx, idOf['c']!, { titleZh: '铜氧化物的声子谱' });
  assert.equal(await find({ keyword: '声子谱' }), '铜石');
  await keep();
  assert.ok(Math.min(...(await keptWords())) > 100_000);
  assert.equal(await find({ keyword: '声子谱' }), '铜石');
});

test('months of publication and the order of time follow changes of the day', async () => {
  const inMarch = { keyword: '声子谱', from: '2020-03-01', to: '2020-03-31' };
  assert.equal(await find(inMarch), '');
  await changeResource(ctx, idOf['a']!, { publishDate: new Date('2020-03-31T15:59:59.999Z') });
  assert.equal(await find(inMarch), '石');
  assert.equal(await find({ sort: 'newest' }), '高铜石石');
  await changeResource(ctx, idOf['a']!, { publishDate: new Date('2020-03-31T16:00:00Z') });
  assert.equal(await find(inMarch), '');
  assert.equal(await find({ from: '2020-04-01', to: '2020-04-01' }), '石');
});
