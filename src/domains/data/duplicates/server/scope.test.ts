import assert from 'node:assert/strict';
import { test } from 'node:test';
import { automaticChecks, type AutomaticCheck } from '#contract/data/automatic-checks';
import { aResource } from '#factory/data/resources';
import { person, type Person } from '#factory/identity/accounts';
import { role } from '#factory/system/roles';
import { startPortal } from '#testing';

const portal = await startPortal({ JOBS: 'off' });

test('a submission is compared with submissions in the reviewer’s data scope only', async () => {
  const author = await person(portal, { verified: true });
  const form = { titleZh: '范围内外的同名数据', titleEn: 'The same title' };
  await aResource(portal, author, { form, status: '1' });
  const similarTo = async (who: Person, resourceId: number) => {
    const { data, msg } = await who.call(automaticChecks.review, { params: { resourceId } });
    assert.ok(data, msg);
    return (data as AutomaticCheck[]).find(({ kind }) => kind === 'similar')!.records.length;
  };
  const keeper = async (scope: { dataScope: '1' | '5' }) => {
    const { roleKey } = await role(portal, {
      ...scope,
      permissions: ['data:resource:list', 'data:resource:query', 'data:resource:audit'],
    });
    return person(portal, { roles: [roleKey], verified: true });
  };
  const [narrow, wide] = [await keeper({ dataScope: '5' }), await keeper({ dataScope: '1' })];
  // Her own submission is in her scope; the other one is not.
  const own = await aResource(portal, narrow, { form, status: '1' });
  assert.equal(await similarTo(narrow, own.resourceId), 0);
  assert.equal(await similarTo(wide, own.resourceId), 1);
});
