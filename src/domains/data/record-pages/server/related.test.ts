import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type RelatedResource, recordPages } from '../contract.ts';
import { affiliationsOfText } from '#contract/identity/organizations';
import { publishedResource } from '#factory/data/search';
import { caller, startPortal } from '#testing';

const portal = await startPortal({ JOBS: 'off' });
const publish = (traits: object) => publishedResource(portal.context(), traits);
const relatedTo = async (publicId: string) => {
  const { data } = await caller(portal)(recordPages.related, { params: { publicId } });
  return (data as RelatedResource[] | undefined)?.map(({ publicId: id, by }) => [id, by]);
};
const her = { nameZh: '李四', affiliations: affiliationsOfText('物理所') };

test('a reader is led to works of the same project, the same people and the same subject, each once', async () => {
  const subject = { keywordsZh: '外尔半金属,负磁阻' };
  await publish({ publicId: 'RELATED000', projectNo: '2021YFA1', authors: [her], ...subject });
  await publish({ publicId: 'RELATED001', projectNo: '2021YFA1', authors: [her] });
  await publish({ publicId: 'RELATED002', authors: [{ ...her, orcid: '' }] });
  await publish({ publicId: 'RELATED003', ...subject });
  await publish({ publicId: 'RELATED004', authors: [{ nameZh: '李四', affiliations: affiliationsOfText('另一所') }] });
  await publish({ publicId: 'RELATED005', projectNo: '2021YFA1', status: '1' });
  await publish({ publicId: 'RELATED006', projectNo: '2021YFA1', status: '7' });
  assert.deepEqual(await relatedTo('RELATED000'), [
    ['RELATED001', 'project'],
    ['RELATED002', 'author'],
    ['RELATED003', 'keywords'],
  ]);
});

test('no work is related to one that is not public, and none to a withdrawn one', async () => {
  assert.equal(await relatedTo('RELATED005'), undefined);
  assert.deepEqual(await relatedTo('RELATED006'), []);
});
