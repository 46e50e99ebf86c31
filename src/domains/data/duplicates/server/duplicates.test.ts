import assert from 'node:assert/strict';
import { test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { aResource } from '#factory/data/resources';
import { startPortal } from '#testing';
import { duplicates } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { verified: true });
const other = await person(portal, { verified: true });

const hints = async (id: number, who = owner) => {
  const { data } = await who.call(duplicates.list, { params: { id } });
  return (data as { publicId: string | null; resourceId: number | null; by: string[] }[]).map((it) => [
    it.publicId,
    it.resourceId,
    it.by,
  ]);
};
let count = 0;
const titled = (titleZh: string) => ({ titleZh, titleEn: `A title of its own ${++count}` });
const file = (text: string) => ({ 'data.csv': text });

test('somebody who fills a form learns what is known already, and what drafts of their own say the same', async () => {
  const known = await aResource(portal, other, {
    status: '5',
    form: { ...titled('铜氧化物的 ARPES 谱'), doi: '10.1234/arpes.1' },
    files: file('k,E\n1,2\n'),
  });
  const form = { ...titled('铜氧化物的 arpes 谱'), doi: '10.1234/arpes.1' };
  const draft = await aResource(portal, owner, { form, files: file('k,E\n1,2\n') });
  assert.deepEqual(await hints(draft.resourceId), [[known.publicId, null, ['doi', 'file', 'title']]]);
  const second = await aResource(portal, owner, { form: titled('铜氧化物的 ARPES 谱'), files: {} });
  assert.deepEqual(await hints(second.resourceId), [
    [null, draft.resourceId, ['title']],
    [known.publicId, null, ['title']],
  ]);
});

test('drafts of others, their submissions and files that they keep to themselves are not told', async () => {
  const draftForm = titled('拓扑绝缘体的输运');
  await aResource(portal, other, { form: draftForm, files: file('secret\n') });
  await aResource(portal, other, { form: titled('拓扑绝缘体的输运'), status: '1', files: file('secret\n') });
  const closed = { ...titled('只有作者有的数据'), sharingMethod: 'closed' as const, nonDisclosureReason: '未发表' };
  await aResource(portal, other, { form: closed, status: '5', files: file('secret\n') });
  const mine = await aResource(portal, owner, { form: titled('拓扑绝缘体的输运'), files: file('secret\n') });
  assert.deepEqual(await hints(mine.resourceId), []);
  const asked = await other.call(duplicates.list, { params: { id: mine.resourceId } });
  assert.equal(asked.error, 'data.resources.notFound');
});
