import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { businessTypeOf, changedFields } from '#server/audit/audit';
import { links } from '#contract/content/links';
import { reviews } from '#contract/data/reviews';
import { users } from '#contract/system/users';
import { findResource } from '#module/data/resources';
import { startPortal } from '#testing';
import { operationLog, type Operation } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off' });
const ctx = portal.context();
const admin = await person(portal, { admin: true });

const newest = async () =>
  (await admin.call(operationLog.list, { query: { pageSize: 1 } })).rows![0] as unknown as Operation;

describe('what somebody decided', () => {
  test('is filed as what it is, with the name of the record', async () => {
    const owner = await person(portal, { verified: true });
    const found = await aResource(portal, owner, { status: '1' });
    const { resourceId, rowVer, resourceNo } = found;
    const reply = await admin.call(reviews.approve, { body: { resourceId, rowVer, comments: '' } });
    assert.equal(reply.code, 200, reply.msg);
    const { titleZh } = (await findResource(ctx, resourceId))!;
    const entry = await newest();
    assert.deepEqual([entry.businessType, entry.operObject], [10, `${resourceNo} ${titleZh}`]);
    const { rows } = await admin.call(operationLog.list, { query: { businessTypes: '10,11', pageSize: 10 } });
    assert.equal(rows!.length, 1);
    for (const [operObject, total] of [
      [resourceNo.slice(-6).toLowerCase(), 1],
      ['no such object', 0],
    ] as const) {
      const listed = await admin.call(operationLog.list, { query: { operObject, pageSize: 10 } });
      assert.equal(listed.total, total, operObject);
    }
  });

  test('names the record of a content page, its changed fields, and each of those that are removed', async () => {
    const body = {
      nameZh: '示例站点',
      nameEn: 'Example site',
      url: 'https://example.org/',
      status: 'normal',
      image: '',
      sort: 1,
    };
    const ids: number[] = [];
    for (const nameZh of ['示例站点', '另一站点']) {
      const { linkId } = await admin.call(links.add, { body: { ...body, nameZh } });
      ids.push(linkId as number);
      assert.equal((await newest()).operObject, nameZh);
    }
    const { data: link } = await admin.call(links.find, { params: { linkId: ids[0]! } });
    const edited = { ...(link as object), nameEn: 'Renamed' };
    assert.equal((await admin.call(links.edit, { body: edited })).code, 200);
    assert.deepEqual([(await newest()).operObject, (await newest()).changedFields], ['示例站点', 'nameEn']);
    assert.equal((await admin.call(links.remove, { params: { linkIds: ids.join(',') } })).code, 200);
    assert.equal((await newest()).operObject, '示例站点; 另一站点');
  });

  test('names the fields that were changed, and never their values', async () => {
    const her = await person(portal);
    const { data } = await admin.call(users.find, { params: { userId: her.userId } });
    const user = data as Record<string, unknown>;
    const body = { ...user, roleIds: [], postIds: [], nickName: 'Another name', remark: 'secret remark' };
    const reply = await admin.call(users.edit, { body });
    assert.equal(reply.code, 200, reply.msg);
    const entry = await newest();
    assert.deepEqual([entry.operObject, entry.changedFields], [her.userName, 'nickName,remark']);
  });
});

test('the verb of an action, or the one that the body names, says the kind', () => {
  const kindOf = (action: string, body: object = {}, method = 'POST') =>
    businessTypeOf({ noun: 'x', action, endpoint: { method }, handle: async () => null } as never, body);
  assert.deepEqual(
    ['approve', 'reject', 'takeDownMember', 'acceptPlan', 'handOver', 'submitted', 'add'].map((one) => kindOf(one)),
    [10, 11, 13, 14, 18, 1, 1],
  );
  assert.deepEqual(
    [kindOf('move', { name: 'returnFormal' }), kindOf('decide', { accepts: false }), kindOf('edit', {}, 'PUT')],
    [15, 11, 2],
  );
  assert.deepEqual(
    [kindOf('act', { name: 'sendBack' }), kindOf('decide', { act: 'restore' }), kindOf('consent', { agrees: true })],
    [15, 22, 10],
  );
  assert.deepEqual(
    [kindOf('move', { name: 'terminate' }), kindOf('move', { name: 'propose' }), kindOf('opine')],
    [21, 16, 19],
  );
});

test('a field is changed where its value is another one; what was not sent is not', () => {
  const before = { a: 1, b: 'x', c: null, d: [1, 2] };
  assert.deepEqual(changedFields(before, { a: 1, b: 'y', c: undefined, d: [1, 3], e: 'new' }), ['b', 'd', 'e']);
});
