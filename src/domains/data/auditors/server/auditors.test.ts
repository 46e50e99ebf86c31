import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { reviews } from '#contract/data/reviews';
import { startPortal } from '#testing';
import { auditors, type Auditor } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off', LOG_LEVEL: 'fatal' });
const manager = await person(portal, { verified: true, roles: ['data_admin'] });
const owner = await person(portal, { verified: true });
const form = { subjectCodes: ['140', '*', '140'], resourceTypes: [], maxOpen: 5, status: '0', remark: '' };
const enter = async (userId: number, more: object = {}) =>
  manager.call(auditors.add, { body: { ...form, ...more, userId } });
const found = async (auditorId: unknown) =>
  (await manager.call(auditors.find, { params: { auditorId } })).data as Auditor;

describe('the register', () => {
  test('takes people who may review, once', async () => {
    const ada = await person(portal, { roles: ['reviewer'], nickName: 'Ada' });
    const { auditorId, code } = await enter(ada.userId);
    assert.equal(code, 200);
    const entry = await found(auditorId);
    assert.deepEqual(entry.subjectCodes, ['140', '*']);
    assert.deepEqual([entry.name, entry.open, entry.overdue, entry.mayReview], ['Ada', 0, 0, true]);
    const again = await enter(ada.userId);
    assert.deepEqual([again.code, again.error, again.msg], [601, 'data.auditors.personTaken', 'Ada 已在审核员名册中']);
  });

  test('refuses people who may not, accounts that are stopped, and codes that are none', async () => {
    assert.equal((await enter(owner.userId)).error, 'data.auditors.mayNotReview');
    const gone = await person(portal, { roles: ['reviewer'], status: '1' });
    assert.equal((await enter(gone.userId)).error, 'data.auditors.mayNotReview');
    assert.equal((await enter(2_147_483_647)).error, 'data.auditors.mayNotReview');
    const ben = await person(portal, { roles: ['data_auditor'] });
    for (const subjectCodes of [[], ['physics'], ['140.5'], ["140' or 1=1"], ['**']])
      assert.match((await enter(ben.userId, { subjectCodes })).fields![0]!.path, /^subjectCodes/);
    assert.equal((await enter(ben.userId, { maxOpen: 0 })).fields![0]!.path, 'maxOpen');
    assert.equal((await enter(ben.userId, { resourceTypes: ['nonsense'] })).code, 500);
    assert.equal((await enter(ben.userId, { subjectCodes: ['140.5010'] })).code, 200);
  });

  test('offers for entry only people who may review and are not in it', async () => {
    const cleo = await person(portal, { roles: ['data_auditor'], nickName: 'Cleo Unique' });
    const offered = async () =>
      ((await manager.call(auditors.people, { query: { keyword: 'cleo u' } })).data as { userId: number }[]).map(
        ({ userId }) => userId,
      );
    assert.deepEqual(await offered(), [cleo.userId]);
    await enter(cleo.userId);
    assert.deepEqual(await offered(), []);
    assert.deepEqual((await manager.call(auditors.people, { query: { keyword: owner.userName } })).data, []);
  });

  test('marks who lost the permission and keeps two editors from overwriting each other', async () => {
    const dan = await person(portal, { roles: ['reviewer'] });
    const { auditorId } = await enter(dan.userId);
    const { rowVer } = await found(auditorId);
    const edit = (more: object) => manager.call(auditors.edit, { body: { ...form, auditorId, rowVer, ...more } });
    assert.equal((await edit({ status: '1', subjectCodes: ['150'] })).code, 200);
    assert.equal((await edit({ status: '0' })).error, 'kernel.changed');
    await portal.context().db.deleteFrom('sysUserRole').where('userId', '=', dan.userId).execute();
    const entry = await found(auditorId);
    assert.deepEqual([entry.status, entry.subjectCodes, entry.mayReview], ['1', ['150'], false]);
  });

  test('is searched by name, state and discipline, and sorted by load', async () => {
    const list = async (query: object) => (await manager.call(auditors.list, { query })).rows as unknown as Auditor[];
    const chemist = await person(portal, { roles: ['reviewer'], nickName: 'Chemist' });
    await enter(chemist.userId, { subjectCodes: ['150'] });
    const names = (rows: Auditor[]) => rows.map(({ name }) => name);
    assert.ok(names(await list({ subjectCode: '150.3010' })).includes('Chemist'));
    assert.ok(!names(await list({ subjectCode: '140.50' })).includes('Chemist'));
    assert.deepEqual(names(await list({ keyword: 'CHEMI' })), ['Chemist']);
    assert.ok((await list({ status: '1' })).every(({ status }) => status === '1'));
    for (const orderByColumn of [
      'open',
      'name',
      'organization',
      'updateTime',
      'maxOpen',
      'status',
      'name; drop table x',
    ])
      assert.ok((await list({ orderByColumn, isAsc: 'desc' })).length > 0);
  });

  test('counts what is in hand, and keeps who has something in hand', async () => {
    const eve = await person(portal, { verified: true, roles: ['reviewer'], nickName: 'Eve' });
    const { auditorId } = await enter(eve.userId);
    const { resourceId, rowVer } = await aResource(portal, owner, { status: '1' });
    assert.equal((await eve.call(reviews.claim, { body: { resourceId, rowVer } })).code, 200);
    await portal
      .context()
      .db.updateTable('dataReviewAssignment')
      .set({ dueDate: '2020-01-01' })
      .where('userId', '=', eve.userId)
      .execute();
    const { open, overdue } = await found(auditorId);
    assert.deepEqual([open, overdue], [1, 1]);
    const remove = () => manager.call(auditors.remove, { params: { auditorIds: String(auditorId) } });
    const refused = await remove();
    assert.deepEqual([refused.error, refused.msg], ['data.auditors.busy', 'Eve 还有 1 项审核未完成，请先转交']);
    await eve.call(reviews.approve, { body: { resourceId, rowVer: rowVer + 1 } });
    const entry = await found(auditorId);
    assert.deepEqual([entry.open, entry.finished], [0, 1]);
    assert.ok(entry.averageDays! >= 0);
    assert.equal((await remove()).code, 200);
    assert.equal((await manager.call(auditors.find, { params: { auditorId } })).error, 'data.auditors.notFound');
  });
});

test('a reviewer without the register’s permissions neither reads nor changes it', async () => {
  const reviewer = await person(portal, { verified: true, roles: ['reviewer'] });
  for (const [endpoint, input] of [
    [auditors.list, {}],
    [auditors.people, {}],
    [auditors.find, { params: { auditorId: 1 } }],
    [auditors.add, { body: { ...form, userId: 1 } }],
    [auditors.edit, { body: { ...form, auditorId: 1, rowVer: 0 } }],
    [auditors.remove, { params: { auditorIds: '1' } }],
  ] as const)
    assert.equal((await reviewer.call(endpoint, input)).code, 403);
  const director = await person(portal, { verified: true, roles: ['center_director'] });
  assert.equal((await director.call(auditors.list)).code, 200);
  assert.equal((await director.call(auditors.add, { body: { ...form, userId: 1 } })).code, 403);
});
