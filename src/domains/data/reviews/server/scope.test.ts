import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { recordFiles } from '#contract/data/record-files';
import { resources } from '#contract/data/resources';
import { aResource } from '#factory/data/resources';
import { auditor } from '#factory/data/reviews';
import { person } from '#factory/identity/accounts';
import { role } from '#factory/system/roles';
import { startPortal } from '#testing';
import { reviews, type Desk } from '../contract.ts';

/* Effect of data scopes on reviews: assigned reviewers read the resource whatever their scope. */

const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { verified: true });
const ada = await person(portal, { verified: true, roles: ['reviewer'], nickName: 'Ada' });
const { db } = portal.context();

describe('a reviewer whose role shows one department', () => {
  test('sees, reads and decides what people of it sent, and nothing else', async () => {
    const { roleKey } = await role(portal, {
      permissions: ['data:resource:list', 'data:resource:query', 'data:resource:audit', 'data:resource:approve'],
      dataScope: '2',
      deptIds: [102],
    });
    const [her, near, far] = await Promise.all([
      person(portal, { verified: true, roles: [roleKey] }),
      person(portal, { verified: true, deptId: 102 }),
      person(portal, { verified: true, deptId: 103 }),
    ]);
    const [inside, outside] = [
      await aResource(portal, near, { status: '1' }),
      await aResource(portal, far, { status: '1' }),
    ];
    await db.updateTable('dataResource').set({ deptId: 102 }).where('resourceId', '=', inside.resourceId).execute();
    await db.updateTable('dataResource').set({ deptId: 103 }).where('resourceId', '=', outside.resourceId).execute();
    const { rows, total } = await her.call(resources.list, { query: {} });
    assert.deepEqual([total, rows!.map((row) => row['resourceId'])], [1, [inside.resourceId]]);
    assert.equal(((await her.call(resources.counts))['counts'] as Record<string, number>)['1'], 1);
    for (const call of [resources.get, reviews.history] as const) {
      const params = call === resources.get ? { id: outside.resourceId } : { resourceId: outside.resourceId };
      assert.match((await her.call(call, { params })).error!, /notFound$/);
    }
    const decide = ({ resourceId, rowVer }: typeof inside) =>
      her.call(reviews.approve, { body: { resourceId, rowVer } });
    assert.equal((await decide(outside)).error, 'data.reviews.notFound');
    assert.equal((await decide(inside)).code, 200);
  });

  test('learns of nothing else who has it in hand', async () => {
    const { roleKey } = await role(portal, {
      permissions: ['data:resource:list', 'data:resource:query', 'data:resource:approve'],
      dataScope: '2',
      deptIds: [102],
    });
    const her = await person(portal, { verified: true, roles: [roleKey] });
    const [inside, outside] = [
      await aResource(portal, owner, { status: '1' }),
      await aResource(portal, owner, { status: '1' }),
    ];
    await db.updateTable('dataResource').set({ deptId: 102 }).where('resourceId', '=', inside.resourceId).execute();
    for (const { resourceId, rowVer } of [inside, outside])
      assert.equal((await ada.call(reviews.claim, { body: { resourceId, rowVer } })).code, 200);
    const query = { resourceIds: `${inside.resourceId},${outside.resourceId}` };
    const { data } = await her.call(reviews.progress, { query });
    assert.deepEqual(
      (data as { resourceId: number }[]).map(({ resourceId }) => resourceId),
      [inside.resourceId],
    );
    const beyond = await her.call(reviews.progress, { query: { resourceIds: String(outside.resourceId) } });
    assert.deepEqual(beyond.data, []);
  });
});

describe('an auditor whose role shows their own rows alone', () => {
  test('reads and reviews what they were asked to, until they give it back, and nothing else', async () => {
    const { roleKey } = await role(portal, {
      permissions: ['data:resource:list', 'data:resource:query', 'data:resource:audit', 'data:resource:approve'],
      dataScope: '5',
    });
    const guest = await auditor(portal, 'Gu', { roles: [roleKey] });
    const manager = await person(portal, { verified: true, roles: ['data_admin'] });
    const asked = await aResource(portal, owner, { status: '1' });
    const other = await aResource(portal, owner, { status: '1' });
    const { resourceId } = asked;
    const notFound = async (id: number) =>
      assert.match((await guest.call(resources.get, { params: { id } })).error!, /notFound$/);
    await notFound(resourceId);
    const userIds = [guest.userId];
    const body = { resourceId, rowVer: asked.rowVer, userIds };
    assert.equal((await manager.call(reviews.assign, { body })).code, 200);
    const [record, tree, history, desk] = [
      await guest.call(resources.get, { params: { id: resourceId } }),
      await guest.call(recordFiles.reviewTree, { params: { id: resourceId }, query: {} }),
      await guest.call(reviews.history, { params: { resourceId } }),
      await guest.call(reviews.desk, { params: { resourceId } }),
    ];
    assert.deepEqual([record.code, tree.code, history.code, desk.code], [200, 200, 200, 200]);
    const { rowVer } = record.data as { rowVer: number };
    const { mine, may } = desk.data as Desk;
    assert.deepEqual([may.opine, may.approve, may.reject], [true, false, false]);
    await notFound(other.resourceId);
    const decision = await guest.call(reviews.approve, { body: { resourceId, rowVer } });
    assert.equal(decision.error, 'data.reviews.notFound', 'a decision is for whose scope it is');
    const back = { assignmentId: mine!.assignmentId, rowVer, reason: '时间不够' };
    assert.equal((await guest.call(reviews.decline, { body: back })).code, 200);
    await notFound(resourceId);
  });
});
