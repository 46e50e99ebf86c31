import assert from 'node:assert/strict';
import { test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { search } from '#contract/data/search';
import { publishedResource } from '#factory/data/search';
import { caller, startPortal } from '#testing';
import { synonyms } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off' });
const editor = await person(portal, { roles: ['content_editor'] });
const visitor = caller(portal);
await publishedResource(portal.context(), { titleZh: '', titleEn: 'Frobnicated layers' });

const found = async (keyword: string) => (await visitor(search.list, { query: { keyword } })).total;

test('an editor adds a set, and searches find one term by another until the set is changed or removed', async () => {
  assert.equal(await found('薄层化'), 0);
  const added = await editor.call(synonyms.add, { body: { terms: '薄层化\n frobnicated\n薄层化', remark: '' } });
  assert.equal(added.code, 200, added.msg);
  assert.equal(await found('薄层化'), 1);
  const { rows } = await editor.call(synonyms.list, { query: { keyword: 'frobni' } });
  assert.deepEqual(
    rows!.map((row) => row['terms']),
    ['薄层化\nfrobnicated'],
  );
  const { synonymId, rowVer } = rows![0] as { synonymId: number; rowVer: number };
  const changed = await editor.call(synonyms.edit, { body: { synonymId, rowVer, terms: '薄层化；other', remark: '' } });
  assert.equal(changed.code, 200, changed.msg);
  assert.equal(await found('薄层化'), 0);
  const again = await editor.call(synonyms.edit, { body: { synonymId, rowVer, terms: '甲\n乙', remark: '' } });
  assert.equal(again.error, 'kernel.changed');
  assert.equal((await editor.call(synonyms.remove, { params: { ids: synonymId } })).code, 200);
  assert.equal((await editor.call(synonyms.find, { params: { synonymId } })).error, 'data.synonyms.notFound');
  assert.equal((await editor.call(synonyms.remove, { params: { ids: synonymId } })).error, 'data.synonyms.notFound');
});

test('a set that is no set is refused by its field, in words', async () => {
  for (const [terms, reason] of [
    ['', /不能为空/],
    ['only', /至少填写两个词/],
    ['same\nSAME', /至少填写两个词/],
    ['a\n!!!', /至少包含一个文字或数字/],
    [`a\n${'长'.repeat(101)}`, /不超过 100 个字符/],
    [Array.from({ length: 31 }, (_none, at) => `t${at}`).join('\n'), /最多 30 个词/],
  ] as const) {
    const refused = await editor.call(synonyms.add, { body: { terms, remark: '' } });
    assert.deepEqual(
      refused.fields?.map(({ path }) => path),
      ['terms'],
      terms,
    );
    assert.match(refused.msg, reason);
  }
});
