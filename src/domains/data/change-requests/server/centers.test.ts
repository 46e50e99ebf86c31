import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { resources, type HistoryEntry, type ResourceRow } from '#contract/data/resources';
import { aResource } from '#factory/data/resources';
import { person, type Person } from '#factory/identity/accounts';
import { role } from '#factory/system/roles';
import { findResource, type ResourceRecord } from '#module/data/resources';
import { startPortal } from '#testing';
import { changeRequests } from '../contract.ts';

/* Moves of resources between sub-centers, which are departments. */

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.context();
await db
  .insertInto('sysDept')
  .values([
    { deptId: 310, parentId: 100, ancestors: '0,100', deptName: '高压分中心' },
    { deptId: 311, parentId: 310, ancestors: '0,100,310', deptName: '高压运行组' },
    { deptId: 320, parentId: 100, ancestors: '0,100', deptName: '能谱分中心' },
    { deptId: 330, parentId: 100, ancestors: '0,100', deptName: '停用分中心', status: '1' },
    { deptId: 340, parentId: 100, ancestors: '0,100', deptName: '撤销分中心', delFlag: '2' },
  ])
  .execute();
const owner = await person(portal, { verified: true });
const manager = await person(portal, { verified: true, roles: ['data_admin'] });
const reason = '样品由该分中心测量';
const permissions = ['list', 'query', 'move'].map((act) => `data:resource:${act}`);

/** A person who moves resources between departments. */
async function mover(...deptIds: number[]): Promise<Person> {
  const { roleKey } = await role(portal, { permissions, dataScope: '2', deptIds });
  return person(portal, { verified: true, roles: [roleKey] });
}

async function made(
  deptId: number | null,
  status: ResourceRecord['status'] = '5',
  by = owner,
): Promise<ResourceRecord> {
  const { versionGroup, resourceId } = await aResource(portal, by, { status });
  await db.updateTable('dataResource').set({ deptId }).where('versionGroup', '=', versionGroup).execute();
  return now({ resourceId });
}
const now = async ({ resourceId }: { resourceId: number }) => (await findResource(portal.context(), resourceId))!;
const move = (who: Person, deptId: number, ...rows: Pick<ResourceRecord, 'resourceId' | 'rowVer'>[]) => {
  const read = rows.map(({ resourceId, rowVer }) => ({ resourceId, rowVer }));
  return who.call(changeRequests.moveToCenter, { body: { resources: read, deptId, reason } });
};
const listed = async (who: Person, deptId: number) =>
  ((await who.call(resources.list, { query: { deptId, pageSize: 100 } })).rows as unknown as ResourceRow[]).map(
    ({ resourceId }) => resourceId,
  );

describe('a resource that is moved to a sub-center', () => {
  test('is found there with its reason in the history, and its owner has a mail in both languages', async () => {
    const row = await made(310);
    const answer = await move(manager, 320, row);
    assert.deepEqual([answer.code, answer.data], [200, { count: 1 }], answer.msg);
    assert.equal((await now(row)).deptId, 320);
    assert.ok((await listed(manager, 320)).includes(row.resourceId));
    assert.ok(!(await listed(manager, 310)).includes(row.resourceId));
    const [event] = (await manager.call(resources.history, { params: { id: row.resourceId } })).data as HistoryEntry[];
    assert.deepEqual(
      [event!.act, event!.reason, event!.detail['centerBefore'], event!.detail['centerAfter']],
      ['moveToCenter', reason, '高压分中心', '能谱分中心'],
    );
    const { subject, body } = await db
      .selectFrom('mailOutbox')
      .select(['subject', 'body'])
      .where('toAddr', '=', owner.email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    assert.match(subject, /所属分中心已调整.*\| .*Moved to another sub-center/);
    assert.match(body, /能谱分中心.*样品由该分中心测量/);
    const log = await db
      .selectFrom('sysOperLog')
      .select(['operName', 'operParam', 'status'])
      .where('method', '=', 'data.change-requests.moveToCenter')
      .orderBy('operId', 'desc')
      .executeTakeFirstOrThrow();
    assert.equal(log.operName, manager.userName);
    assert.match(log.operParam, /320.*样品由该分中心测量/);
  });

  test('goes with all its versions, once, and is seen by those who look after the sub-center from then on', async () => {
    const old = await made(310, '6');
    const { resourceId } = await db
      .selectFrom('dataResource')
      .select('resourceId')
      .where('versionGroup', '=', old.versionGroup)
      .where('status', '=', '5')
      .executeTakeFirstOrThrow();
    const [before, after] = [await mover(310), await mover(320)];
    assert.deepEqual((await move(manager, 320, old, await now({ resourceId }))).data, { count: 1 });
    for (const id of [old.resourceId, resourceId]) {
      assert.equal((await now({ resourceId: id })).deptId, 320);
      const ask = (who: Person) => who.call(resources.get, { params: { id } });
      assert.equal((await ask(before)).error, 'data.resources.notFound');
      assert.equal((await ask(after)).code, 200);
    }
  });

  test('leaves the scope of the mover for nowhere: what is there and what it goes to are both theirs', async () => {
    const [inside, outside, nowhere] = [await made(310), await made(320), await made(null)];
    const her = await mover(310, 311);
    const beyond = await move(her, 320, inside);
    assert.deepEqual([beyond.error, beyond.fields![0]!.path], ['data.resources.centerUnknown', 'deptId']);
    for (const row of [outside, nowhere]) assert.equal((await move(her, 311, row)).error, 'data.resources.notFound');
    const own = await made(320, '5', her);
    assert.equal((await move(her, 311, own)).error, 'data.resources.notFound', 'not even their own');
    assert.equal((await move(her, 311, inside)).code, 200);
    const { data } = await her.call(changeRequests.centers);
    assert.deepEqual((data as { deptId: number }[]).map(({ deptId }) => deptId).toSorted(), [310, 311]);
  });

  test('goes to no sub-center that is stopped, gone or the same', async () => {
    const row = await made(310);
    for (const deptId of [330, 340, 999_999])
      assert.equal((await move(manager, deptId, row)).error, 'data.resources.centerUnknown');
    assert.equal((await move(manager, 310, row)).error, 'data.resources.inCenter');
    assert.deepEqual(await now(row), row);
  });
});

test('of several resources all go or none', async () => {
  const rows = [await made(310), await made(310, '0'), await made(320)];
  const stale = rows.map((row, at) => (at === 1 ? { ...row, rowVer: row.rowVer - 1 } : row));
  const refused = await move(manager, 320, ...stale);
  assert.deepEqual([refused.code, refused.error], [601, 'data.resources.changed']);
  assert.equal((await now(rows[0]!)).deptId, 310);
  assert.deepEqual((await move(manager, 320, ...rows)).data, { count: 2 }, 'one was there already');
  for (const row of rows) assert.equal((await now(row)).deptId, 320);
});

test('of two moves at once one happens, and the other is told', async () => {
  const row = await made(310);
  const answers = await Promise.all([move(manager, 320, row), move(manager, 311, row)]);
  assert.deepEqual(answers.map(({ code }) => code).toSorted(), [200, 601]);
});

test('nobody moves without the permission, without a reason, or without a resource', async () => {
  const row = await made(310);
  const { resourceId, rowVer } = row;
  const body = { resources: [{ resourceId, rowVer }], deptId: 320, reason };
  const reviewer = await person(portal, { verified: true, roles: ['reviewer'] });
  assert.equal((await reviewer.call(changeRequests.moveToCenter, { body })).code, 403);
  assert.equal((await reviewer.call(changeRequests.centers)).code, 403);
  const faults = async (more: object) =>
    (await manager.call(changeRequests.moveToCenter, { body: { ...body, ...more } })).fields?.map(({ path }) => path);
  assert.deepEqual(await faults({ reason: ' ' }), ['reason']);
  assert.deepEqual(await faults({ resources: [] }), ['resources']);
  assert.deepEqual(await faults({ deptId: 0 }), ['deptId']);
  assert.equal((await now(row)).deptId, 310);
});
