import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { aResource } from '#factory/data/resources';
import { changeResource, publishedResource, type Traits } from '#factory/data/search';
import { person } from '#factory/identity/accounts';
import { caller, startPortal } from '#testing';
import { repository, type Overview, type Term } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off' });
const visitor = caller(portal);

const outcome = (resourceType: string, titleZh: string, traits: Traits & { meta?: Record<string, string> } = {}) => {
  const { meta = {}, ...rest } = traits;
  return publishedResource(portal.context(), { resourceType, titleZh, typeMeta: JSON.stringify(meta), ...rest });
};

async function titles(query: object): Promise<unknown[]> {
  const { rows } = await visitor(repository.list, { query });
  return rows!.map(({ titleZh }) => titleZh);
}

async function totals(query: object): Promise<number> {
  return (await visitor(repository.list, { query })).total!;
}

const overview = async (query: object = {}) => (await visitor(repository.overview, { query })).data as Overview;
const terms = async (query: object) => (await visitor(repository.terms, { query })).rows as unknown as Term[];
const countOf = (list: readonly Term[], value: string) => list.find((term) => term.value === value)?.count ?? 0;

await outcome('paper', '甲', {
  meta: { year: '2024', journal: 'Acta  Physica', volume: '12', issue: '3', startPage: '101', endPage: '109' },
  authors: [{ nameZh: '李四', nameEn: 'Li Si' }, { nameEn: 'Ann Otter' }],
});
await outcome('paper', '乙', {
  meta: { year: '2022', journal: 'ACTA PHYSICA' },
  authors: [{ nameZh: '李四' }, { nameZh: '李四' }],
});
await outcome('patent', '丙', {
  meta: { number: 'CN1', applyDate: '2019-05-01', grantDate: '2021-02-03' },
  authors: [{ nameZh: '李四' }],
});
await outcome('software', '丁');
await outcome('dataset', '数据集');

describe('a visitor of the institutional repository', () => {
  test('finds outcomes of every type, the latest year first, and no plain datasets', async () => {
    assert.deepEqual(await titles({}), ['丁', '甲', '乙', '丙']);
    const { total, types } = await overview();
    assert.equal(total, 4);
    assert.deepEqual(
      types.filter(({ count }) => count > 0),
      [
        { type: 'paper', count: 2 },
        { type: 'patent', count: 1 },
        { type: 'software', count: 1 },
      ],
    );
  });

  test('browses by type, year, author and journal, and by a type together with one of them', async () => {
    assert.deepEqual(await titles({ type: 'paper' }), ['甲', '乙']);
    assert.deepEqual(await titles({ year: '2021' }), ['丙']);
    assert.deepEqual(await titles({ author: '李四' }), ['甲', '乙', '丙']);
    assert.deepEqual(await titles({ author: 'ANN OTTER' }), ['甲']);
    assert.deepEqual(await titles({ journal: 'Acta Physica' }), ['甲', '乙']);
    assert.deepEqual(await titles({ author: '李四', type: 'patent' }), ['丙']);
    assert.deepEqual(await titles({ author: '无此人' }), []);
  });

  test('reads counts that equal the lists behind them', async () => {
    for (const type of [undefined, 'paper', 'patent'])
      for (const by of ['year', 'author', 'journal'] as const)
        for (const { value, count } of await terms({ by, type }))
          assert.equal(await totals({ type, [by]: value }), count, `${type} ${by} ${value}`);
    const { author, journal, year } = await overview({ type: 'paper' });
    assert.equal(countOf(author, '李四'), 2);
    assert.equal(countOf(journal, 'acta physica'), 2);
    assert.deepEqual(
      year.map(({ value }) => value),
      ['2024', '2022'],
    );
  });

  test('looks for an author by part of the name in either language', async () => {
    assert.deepEqual(
      (await terms({ by: 'author', name: 'otter' })).map(({ value }) => value),
      ['ann otter'],
    );
    assert.deepEqual(
      (await terms({ by: 'author', name: 'li si' })).map(({ value }) => value),
      ['李四'],
    );
    assert.deepEqual(await terms({ by: 'author', name: '%' }), []);
  });

  test('sees where an outcome came out', async () => {
    const { rows } = await visitor(repository.list, { query: { year: '2024' } });
    const { journal, volume, issue, startPage, endPage, authors } = rows![0]!;
    assert.deepEqual([journal, volume, issue, startPage, endPage], ['Acta  Physica', '12', '3', '101', '109']);
    assert.deepEqual(authors, [
      { nameZh: '李四', nameEn: 'Li Si' },
      { nameZh: '', nameEn: 'Ann Otter' },
    ]);
  });

  test('gets the last page instead of one beyond it', async () => {
    assert.deepEqual(await titles({ pageNum: 3, pageSize: 3 }), ['丙']);
  });
});

describe('a published outcome', () => {
  test('stands in the repository from its approval until it is withdrawn', async () => {
    const her = await person(portal, { verified: true });
    const typeMeta = { title: 'Kagome', number: 'R-7' };
    const traits = { form: { resourceType: 'report' as const, titleZh: '报告', typeMeta } };
    await aResource(portal, her, { ...traits, status: '2' });
    assert.equal(await totals({ type: 'report' }), 0);
    const { resourceId } = await aResource(portal, her, { ...traits, status: '5' });
    assert.deepEqual(await titles({ type: 'report' }), ['报告']);
    await changeResource(portal.context(), resourceId, { status: '7' });
    assert.equal(await totals({ type: 'report' }), 0);
    assert.equal((await overview()).types.find(({ type }) => type === 'report')!.count, 0);
  });

  test('moves to another place when its record changes', async () => {
    const resourceId = await outcome('thesis', '学位论文', { authors: [{ nameZh: '王五' }] });
    assert.deepEqual(await titles({ author: '王五' }), ['学位论文']);
    await changeResource(portal.context(), resourceId, {
      authors: JSON.stringify([{ nameZh: '赵六', nameEn: '', affiliations: [] }]),
    });
    assert.deepEqual(await titles({ author: '王五' }), []);
    assert.deepEqual(await terms({ by: 'author', name: '王五' }), []);
    assert.deepEqual(await titles({ author: '赵六' }), ['学位论文']);
  });

  test('leaves no count behind when it is deleted', async () => {
    const resourceId = await outcome('conference', '会议', { authors: [{ nameZh: '孙七' }] });
    const { db } = portal.context();
    await sql`delete from data_resource_search where resource_id = ${resourceId}`.execute(db);
    await sql`delete from data_resource where resource_id = ${resourceId}`.execute(db);
    assert.equal(await totals({ type: 'conference' }), 0);
    assert.deepEqual(await terms({ by: 'author', name: '孙七' }), []);
  });

  test('is counted once however many are published at the same time', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_none, at) => outcome('report', `同时 ${at}`, { authors: [{ nameZh: '周八' }] })),
    );
    assert.equal(await totals({ author: '周八' }), 12);
    assert.equal(countOf(await terms({ by: 'author', name: '周八' }), '周八'), 12);
  });
});
