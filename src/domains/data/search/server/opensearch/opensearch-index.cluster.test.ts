import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { after, describe, test } from 'node:test';
import { sql } from 'kysely';
import { search } from '#contract/data/search';
import { caller, startPortal } from '#testing';
import { searchIndex } from '../choosing.ts';
import { changeResource, publishedResource, settleCluster } from '../factory.ts';
import { answersOf, mixedQuestions, publishMixed } from '../factory/mixed-records.ts';
import { testQuestions } from '../factory/questions.ts';
import { testRecords } from '../factory/question-records.ts';
import { postgresIndex } from '../postgres/postgres-index.ts';
import { countChanges, readCluster, setCluster } from '../queries/cluster.ts';
import { requestOf } from '../service.ts';
import { askCluster, forgetIndices, keepIndex } from './building.ts';
import { deliverChanges, write } from './changes.ts';
import { clusterOf } from './client.ts';
import { compareIndex } from './comparing.ts';
import { documentsFrom } from './documents.ts';
import { searchFigures } from './figures.ts';
import { openSearchIndexOf } from './opensearch-index.ts';
import { entriesOf } from '../queries/documents.ts';

/* On a real server, whose address is TEST_SEARCH_URL (npm run test:search). */

const address = process.env['TEST_SEARCH_URL']!;

/** A connection to the cluster that can be cut. */
async function gate() {
  const { hostname, port } = new URL(address);
  const open = new Set<net.Socket>();
  let isCut = false;
  const server = net.createServer((socket) => {
    if (isCut) return void socket.destroy();
    const other = net.connect(Number(port), hostname);
    for (const one of [socket, other]) {
      open.add(one);
      one
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(one);
          socket.destroy();
          other.destroy();
        });
    }
    socket.pipe(other).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (now: boolean) => {
    isCut = now;
    if (now) for (const one of open) one.destroy();
  };
  after(() => {
    cut(true);
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`, cut };
}

const way = await gate();
const portal = await startPortal({
  JOBS: 'off',
  SEARCH_URL: way.url,
  SEARCH_ALIAS: `test-${randomUUID().slice(0, 8)}`,
});
const ctx = portal.context();
const cluster = (await clusterOf(ctx))!;
const index = openSearchIndexOf(cluster);
after(async () => {
  way.cut(false);
  await fetch(`${address}/${cluster.alias}-*`, { method: 'DELETE' });
});

const ids = await publishMixed(ctx);

async function assertSameAnswers(questions: readonly object[]): Promise<void> {
  await settleCluster(ctx);
  let hits = 0;
  for (const question of questions) {
    const [one, other] = [await answersOf(postgresIndex, question, ctx), await answersOf(index, question, ctx)];
    assert.deepEqual(other, one, JSON.stringify(question));
    hits += one.page.ids.length;
  }
  assert.ok(hits > questions.length / 2, `${hits} hits`);
}

/** Which index answers: the cluster does not see what PostgreSQL alone has. */
async function answering(): Promise<'cluster' | 'postgres'> {
  const request = (await requestOf(ctx, search.list.query.parse({ keyword: 'only PostgreSQL has it' })))!;
  const { total } = await searchIndex.page(ctx, request, { pageNum: 1, pageSize: 1 });
  return total > 0 ? 'postgres' : 'cluster';
}

describe('a search cluster', () => {
  test('is asked once its first index is built; until then PostgreSQL answers', async () => {
    const request = (await requestOf(ctx, search.list.query.parse({ keyword: 'FeSe' })))!;
    const { total } = await searchIndex.page(ctx, request, { pageNum: 1, pageSize: 1 });
    assert.equal((await readCluster(ctx)).indexName, '');
    assert.ok(total > 0);
    assert.deepEqual((await searchFigures(ctx)).cluster?.isAnswering, false);
    await settleCluster(ctx);
    assert.deepEqual((await searchFigures(ctx)).cluster?.isAnswering, true);
  });

  test('finds what PostgreSQL finds, in the same order and with the same counts', async () => {
    await assertSameAnswers(mixedQuestions.filter((_question, nth) => nth % 2 === 0));
  });

  test('also after changes, withdrawals and counted views', async () => {
    for (const id of ids.slice(0, 20)) await changeResource(ctx, id, { titleZh: '声子谱', license: 'cc0' });
    for (const id of ids.slice(20, 40)) await changeResource(ctx, id, { status: '7' });
    await ctx.db
      .updateTable('dataResource')
      .set({ viewCount: 90 })
      .where('resourceId', 'in', ids.slice(50, 55))
      .execute();
    await searchIndex.putCounters(ctx, ids.slice(50, 55));
    await assertSameAnswers(mixedQuestions.filter((_question, nth) => nth % 7 === 1));
  });

  test('also by the questions of the test collection, by names, spellings, synonyms and identifiers', async () => {
    for (const { name: _name, authors, ...texts } of testRecords)
      await publishedResource(ctx, { ...texts, authors, subjectCode: '' });
    await assertSameAnswers(testQuestions.map(({ keyword }) => ({ keyword, pageSize: 50 })));
  });

  test('also by values and ranges of declared fields, and by queries with both', async () => {
    const quantities = [
      [1, 4],
      [4, 300],
      [300, 500],
    ] as const;
    for (const [at, [from, to]] of quantities.entries())
      await publishedResource(ctx, {
        titleEn: `declared ${at}`,
        fieldValues: JSON.stringify({
          technique: at % 2 ? ['PaNET01216'] : ['PaNET01216', 'PaNET01089'],
          temperature: { from: String(from), to: String(to), unit: 'K' },
        }),
      });
    await publishedResource(ctx, {
      titleEn: 'declared open',
      fieldValues: JSON.stringify({ temperature: { from: '', to: '77', unit: 'K' } }),
    });
    await assertSameAnswers([
      { fields: 'technique:PaNET01216' },
      { fields: 'technique:PaNET01216,technique:PaNET01089', keyword: 'declared' },
      { ranges: 'temperature:2..10:K' },
      { ranges: 'temperature:..1:K' },
      { ranges: 'temperature:400..:K', keyword: 'declared' },
      { keyword: 'title:declared AND temperature:<10K' },
      { keyword: 'declared -open' },
      { keyword: '(declared OR FeSe) -author:唐' },
    ]);
  });

  test('a document that is older than the one in the index is dropped', async () => {
    const id = ids[60]!;
    const [before] = await documentsFrom(ctx, await entriesOf(ctx, [id]));
    await changeResource(ctx, id, { titleZh: '孪晶界的迁移' });
    await settleCluster(ctx);
    const { indexName } = await readCluster(ctx);
    assert.deepEqual([...(await write(cluster, indexName, [{ id, version: 1, document: before! }]))], []);
    assert.deepEqual((await answersOf(index, { keyword: '孪晶' }, ctx)).page.ids, [id]);
  });

  test('a new index is built beside the one that answers, with the changes of the meantime', async () => {
    const { indexName: old } = await readCluster(ctx);
    await setCluster(ctx, { indexName: `${cluster.alias}-0-00000000` });
    const answered = { isOver: false, count: 0 };
    const visitors = (async () => {
      while (!answered.isOver) {
        const { page } = await answersOf(index, { keyword: 'FeSe' }, ctx);
        assert.ok(page.total > 0);
        answered.count += 1;
      }
    })();
    const [withdrawn, changed] = [ids[70]!, ids[71]!];
    // The old index has another name than the one recorded, so that it counts as one of an older version.
    await cluster.client.indices.create({ index: `${cluster.alias}-0-00000000` });
    await Promise.all([
      keepIndex(ctx),
      changeResource(ctx, withdrawn, { status: '7' }),
      changeResource(ctx, changed, { titleZh: '位错的运动' }),
    ]);
    await settleCluster(ctx);
    answered.isOver = true;
    await visitors;
    const { indexName } = await readCluster(ctx);
    assert.notEqual(indexName, old);
    assert.ok(answered.count > 0);
    assert.deepEqual((await answersOf(index, { keyword: '位错' }, ctx)).page.ids, [changed]);
    const { body } = await cluster.client.indices.get({ index: `${cluster.alias}-*` });
    assert.deepEqual(Object.keys(body), [indexName]);
    await assertSameAnswers(mixedQuestions.filter((_question, nth) => nth % 9 === 0));
  });

  test('is compared with the database, and what differs is delivered again', async () => {
    await compareIndex(ctx);
    assert.equal((await readCluster(ctx)).differences, 0);
    const { indexName } = await readCluster(ctx);
    const [wrong] = await documentsFrom(ctx, await entriesOf(ctx, [ids[80]!]));
    const latest = await sql<{
      last: number;
    }>`select coalesce(max(change), 2) + 0 as last from data_search_change`.execute(ctx.db);
    assert.ok(latest);
    await cluster.client.delete({ index: indexName, id: String(ids[81]) });
    await write(cluster, indexName, [
      { id: 999_999, version: 1, document: { ...wrong!, id: 999_999 } },
      { id: ids[80]!, version: 2_000, document: { ...wrong!, lexemes: ['nothing'], checksum: 'other' } },
    ]);
    await cluster.client.indices.refresh({ index: indexName });
    // Numbers of later changes are higher than that of the damaged document.
    await sql`alter table data_search_change alter column change restart with 3000`.execute(ctx.db);
    await compareIndex(ctx);
    const figures = (await searchFigures(ctx)).cluster!;
    assert.deepEqual([figures.differences, figures.waiting], [3, 3]);
    await settleCluster(ctx);
    await compareIndex(ctx);
    assert.equal((await searchFigures(ctx)).cluster!.differences, 0);
    await assertSameAnswers(mixedQuestions.filter((_question, nth) => nth % 7 === 0));
  });

  test('that does not answer is replaced by PostgreSQL at once, and its changes wait', async () => {
    const marker = await publishedResource(ctx, { titleEn: 'only PostgreSQL has it' });
    assert.equal(await answering(), 'cluster');
    way.cut(true);
    const began = performance.now();
    assert.equal(await answering(), 'postgres');
    assert.ok(performance.now() - began < 5000);
    await deliverChanges(ctx);
    const away = (await searchFigures(ctx)).cluster!;
    assert.deepEqual([away.isAnswering, away.waiting > 0], [false, true]);
    assert.ok(away.awaySince && away.fault);
    assert.ok(!away.fault.includes('@'));
    way.cut(false);
    await settleCluster(ctx);
    const back = (await searchFigures(ctx)).cluster!;
    assert.deepEqual([back.isAnswering, back.waiting, back.awaySince], [true, 0, null]);
    const { page } = await answersOf(index, { keyword: 'only PostgreSQL has it' }, ctx);
    assert.deepEqual(page.ids, [marker]);
  });

  test('that refuses a document keeps the others, and the dead letter is counted', async () => {
    const { indexName } = await readCluster(ctx);
    const wrong = `${cluster.alias}-9-00000000`;
    await cluster.client.indices.create({
      index: wrong,
      body: { mappings: { properties: { subject: { type: 'ip' }, lexemes: { type: 'keyword' } } } },
    });
    await setCluster(ctx, { indexName: wrong });
    await changeResource(ctx, ids[90]!, { titleZh: '层错能' });
    for (let attempt = 0; attempt < 5; attempt++) await deliverChanges(ctx);
    const { dead, waiting, error } = (await searchFigures(ctx)).cluster!;
    assert.deepEqual([dead, waiting], [1, 0]);
    assert.match(error, /subject/);
    await setCluster(ctx, { indexName });
    await compareIndex(ctx);
    await settleCluster(ctx);
    assert.deepEqual((await answersOf(index, { keyword: '层错能' }, ctx)).page.ids, [ids[90]]);
    assert.equal((await countChanges(ctx)).dead, 0);
  });

  test('whose index was deleted gets a new one, and PostgreSQL answers meanwhile', async () => {
    await cluster.client.indices.delete({ index: `${cluster.alias}-*` });
    const { total } = await caller(portal)(search.list, { query: { keyword: 'FeSe' } });
    assert.ok(total! > 0);
    // The job of every minute.
    await keepIndex(ctx);
    await settleCluster(ctx);
    await assertSameAnswers(mixedQuestions.filter((_question, nth) => nth % 11 === 0));
  });

  test('is filled again after a restore, and after a time without SEARCH_URL', async () => {
    await forgetIndices(ctx);
    assert.equal((await readCluster(ctx)).indexName, '');
    await settleCluster(ctx);
    await askCluster({ ...ctx, searchCluster: null });
    assert.equal((await readCluster(ctx)).indexName, '');
    await settleCluster(ctx);
    assert.notEqual((await readCluster(ctx)).indexName, '');
  });
});
