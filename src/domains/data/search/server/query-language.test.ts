import assert from 'node:assert/strict';
import { test } from 'node:test';
import { affiliationsOfText } from '#contract/identity/organizations';
import { search } from '#contract/data/search';
import { caller, startPortal } from '#testing';
import { publishedResource } from './factory.ts';

const portal = await startPortal({ JOBS: 'off' });
const ctx = portal.context();
const visitor = caller(portal);
const nameOf = new Map<string, string>();
async function publish(name: string, traits: Parameters<typeof publishedResource>[1]): Promise<void> {
  nameOf.set(traits.titleEn!, name);
  await publishedResource(ctx, { titleZh: '', ...traits });
}
await publish('cold', {
  titleEn: 'Heavy fermion transport of CeCoIn5',
  keywordsEn: 'superconductors',
  authors: [{ nameZh: '唐建国', nameEn: 'Jianguo Tang', affiliations: affiliationsOfText('Institute of Physics') }],
  fieldValues: JSON.stringify({ temperature: { from: '0.1', to: '4', unit: 'K' }, technique: ['transport'] }),
  resourceType: 'dataset',
  license: 'by',
  publishDate: new Date('2024-05-01T00:00:00Z'),
});
await publish('warm', {
  titleEn: 'Transport of heavy samples with a fermion gas',
  descriptionEn: 'Superconductors at room temperature by software.',
  authors: [{ nameZh: '李唐', nameEn: 'Tang Li' }],
  fieldValues: JSON.stringify({ temperature: { from: '280', to: '300', unit: 'K' } }),
  resourceType: 'paper',
  license: 'cc0',
  publishDate: new Date('2025-05-01T00:00:00Z'),
});
await publish('software', {
  titleEn: 'Software for band structures',
  keywordsEn: 'Tang, software',
  authors: [{ nameZh: '王一', nameEn: 'Yi Wang' }],
  resourceType: 'software',
  license: 'cc0',
  publishDate: new Date('2025-06-01T00:00:00Z'),
});

async function found(keyword: string): Promise<string[]> {
  const { rows, msg } = await visitor(search.list, { query: { keyword } });
  assert.ok(rows, msg);
  return rows.map(({ titleEn }) => nameOf.get(String(titleEn))!).toSorted();
}

for (const [query, expected] of [
  ['"heavy fermion"', ['cold']],
  ['“heavy fermion”', ['cold']],
  ['heavy fermion', ['cold', 'warm']],
  ['author:唐', ['cold', 'warm']],
  ['作者：唐建国', ['cold']],
  ['author:Tang', ['cold', 'warm']],
  ['keyword:Tang', ['software']],
  ['title:superconductors', []],
  ['keyword:superconductors', ['cold']],
  ['organization:"Institute of Physics"', ['cold']],
  ['transport -software', ['cold']],
  ['transport NOT software', ['cold']],
  ['transport OR software', ['cold', 'software', 'warm']],
  ['(transport OR software) AND -heavy', ['software']],
  ['heavy AND temperature:<10K', ['cold']],
  ['temperature:>=250K', ['warm']],
  ['temperature:1..2K', ['cold']],
  ['温度:<10K', ['cold']],
  ['temperature:<-250Cel', ['cold']],
  ['technique:transport', ['cold']],
  ['type:paper OR type:software', ['software', 'warm']],
  ['类型:dataset', ['cold']],
  ['year:2025 -type:software', ['warm']],
  ['license:by', ['cold']],
  ['formula:CeCoIn5', ['cold']],
  ['formula:In5CoCe', ['cold']],
  ['element:Ce', ['cold']],
  ['author:唐 AND temperature:<10K -software "heavy fermion"', ['cold']],
  // Without names of fields and operators these are plain words.
  ['unknown:transport', []],
  ['Ti-6Al-4V', []],
] as const)
  test(`"${query}" finds ${expected.join(', ') || 'nothing'}`, async () => {
    assert.deepEqual(await found(query), [...expected]);
  });

for (const [query, place, reason] of [
  ['"a" "heavy', 5, /引号/],
  ['(transport AND heavy', 1, /括号/],
  ['transport AND heavy)', 20, /括号/],
  ['transport AND ', 15, /缺少检索词|AND/],
  ['-transport', 1, /排除/],
  ['author:tang type:banana', 13, /没有此取值/],
  ['temperature:<abc', 1, /数值/],
  ['temperature:<10GPa', 1, /单位/],
  ['transport OR temperature:<10K', 14, /OR/],
  ['element:Xx', 1, /没有此取值/],
] as const)
  test(`"${query}" is refused at character ${place}, in words`, async () => {
    const answer = await visitor(search.list, { query: { keyword: query } });
    if (query === 'transport AND ') return assert.equal(answer.code, 200, 'a trailing operator is a word');
    assert.deepEqual(
      answer.fields?.map(({ path }) => path),
      ['keyword'],
    );
    assert.match(answer.msg, reason);
    if (!/排除/.test(answer.msg)) assert.match(answer.msg, new RegExp(`第 ${place} 个字符`));
  });
