import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { affiliationsOfText } from '#contract/identity/organizations';
import { search, type Completions, type Explanation } from '#contract/data/search';
import { caller, startPortal } from '#testing';
import { changeResource, publishedResource } from './factory.ts';

const portal = await startPortal({ JOBS: 'off' });
const ctx = portal.context();
const visitor = caller(portal);

await publishedResource(ctx, {
  titleZh: '钙钛矿太阳能电池的巨磁阻',
  titleEn: 'Defects of perovskite solar cells',
  keywordsZh: '钙钛矿,巨磁阻,CsPbBr3',
  keywordsEn: 'halide perovskites',
  resourceType: 'dataset',
  authors: [{ nameZh: '唐建国', nameEn: 'Jianguo Tang', affiliations: affiliationsOfText('Institute of Physics') }],
});
await publishedResource(ctx, { titleZh: '', titleEn: 'Graphene superconductors', resourceType: 'paper' });
await publishedResource(ctx, { titleZh: '', titleEn: 'Hidden zirconolite', status: '2' });

const complete = async (keyword: string) =>
  (await visitor(search.completions, { query: { keyword } })).data as Completions;
const explain = async (query: object) => (await visitor(search.explain, { query })).data as Explanation;

describe('a visitor who types', () => {
  test('the beginning of a word inside a title is offered the record', async () => {
    for (const begun of [
      'perov',
      'defec',
      'solar c',
      'Defects of perovsk',
      'perovskite solar cells f',
      'solar cells of perov',
      '太阳能',
      '阳能电',
      '巨磁',
    ])
      assert.equal((await complete(begun)).records[0]?.titleEn, 'Defects of perovskite solar cells', begun);
    assert.deepEqual((await complete('zirco')).records, []);
  });

  test('is offered formulae, authors in any order of their names, organizations and keywords', async () => {
    assert.deepEqual((await complete('CsPb')).formulae, ['CsPbBr3']);
    assert.deepEqual((await complete('jianguo')).authors, ['Jianguo Tang']);
    assert.deepEqual((await complete('tang')).authors, ['Jianguo Tang']);
    assert.deepEqual((await complete('唐建')).authors, ['唐建国']);
    assert.deepEqual((await complete('institute of')).organizations, ['Institute of Physics']);
    assert.deepEqual((await complete('physics')).organizations, ['Institute of Physics']);
    assert.deepEqual((await complete('halide')).keywords, ['halide perovskites']);
    const nothing = { records: [], formulae: [], authors: [], organizations: [], keywords: [] };
    for (const hostile of ['%', '_', "'", '\\', ':*', '&']) assert.deepEqual(await complete(hostile), nothing, hostile);
  });

  test('nothing of a record that was withdrawn', async () => {
    const id = await publishedResource(ctx, { titleZh: '', titleEn: 'Xenotime glasses', keywordsEn: 'xenotime' });
    assert.equal((await complete('xenot')).keywords.length, 1);
    await changeResource(ctx, id, { status: '7' });
    const { records, keywords } = await complete('xenot');
    assert.deepEqual([records, keywords], [[], []]);
    assert.equal((await explain({ keyword: 'xenotimes' })).didYouMean, null);
  });
});

describe('a search that finds little says', () => {
  test('how published records spell the word', async () => {
    for (const [wrong, right] of [
      ['perovskte', 'perovskite'],
      ['grapheen', 'graphene'],
      ['superconductrs', 'superconductors'],
      ['巨磁组', '巨磁阻'],
      ['perovskte solar cels', 'perovskite solar cells'],
    ] as const)
      assert.equal((await explain({ keyword: wrong })).didYouMean, right, wrong);
    for (const kept of ['perovskite', 'zirconolit', 'zzzzzz', 'CsPbBr3', '铁'])
      assert.equal((await explain({ keyword: kept })).didYouMean, null, kept);
  });

  test('which filter and which word exclude most', async () => {
    const { withoutFilter, withoutWord } = await explain({ keyword: 'perovskite graphene', type: 'paper' });
    assert.deepEqual(withoutFilter, []);
    assert.deepEqual(withoutWord, [{ word: 'perovskite', keyword: 'graphene', total: 1 }]);
    const other = await explain({ keyword: 'perovskite', type: 'paper', year: '2001' });
    assert.deepEqual(other.withoutFilter, []);
    assert.deepEqual((await explain({ keyword: 'perovskite', type: 'paper' })).withoutFilter, [
      { filter: 'type', total: 1 },
    ]);
    assert.deepEqual((await explain({ elements: 'Cs', from: '2099-01-01' })).withoutFilter, [
      { filter: 'period', total: 1 },
    ]);
  });
});
