import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { actingAs, aResource } from '#factory/data/resources';
import { publisher } from '#factory/data/publisher-apps';
import { role } from '#factory/system/roles';
import { reject } from '#module/data/reviews';
import { setSettings } from '#factory/system/settings';
import { startPortal } from '#testing';
import { callbacks } from '../contract.ts';
import { receiver } from './factory.ts';
import { deliver } from './service/deliver.ts';

const hook = await receiver();
after(() => hook.close());
const portal = await startPortal({ JOBS: 'off', PRIVATE_HOSTS: '127.0.0.1' });
const { db } = portal.database;
await setSettings(portal, { 'data.callback.hosts': hook.host, 'data.callback.secret': 'people-secret' });
const owner = await person(portal, { roles: ['common'], verified: true });
const admin = await person(portal, { admin: true });
const reviewer = actingAs(portal, { userId: 1, userName: 'admin', email: '' }, ['*:*:*']);

/** A delivered callback about a resource of a department. */
async function toldOf(deptId: number): Promise<number> {
  const row = await aResource(portal, owner, { status: '1', form: { callbackUrl: hook.url } });
  const { resourceId } = row;
  await db.updateTable('dataResource').set({ deptId }).where('resourceId', '=', resourceId).execute();
  await reject(reviewer, { ...row, reasons: ['file'], comments: '' });
  await deliver(portal.context());
  const { rows } = await admin.call(callbacks.list, { query: { resourceId } });
  return rows![0]!['callbackId'] as number;
}

test('a clerk of one department sees and sends again what is told of its resources, and nothing else', async () => {
  const { roleKey } = await role(portal, {
    permissions: ['data:callback:list', 'data:callback:replay'],
    dataScope: '2',
    deptIds: [102],
  });
  const her = await person(portal, { roles: [roleKey] });
  const [near, far] = [await toldOf(102), await toldOf(103)];
  const { appId } = await publisher(portal, owner, { callbackHosts: hook.host });
  assert.equal((await admin.call(callbacks.test, { body: { appId, url: hook.url } }))['ok'], true);

  const { rows, total } = await her.call(callbacks.list, { query: {} });
  assert.deepEqual([total, rows!.map((row) => row['callbackId'])], [1, [near]], 'neither others nor tests');
  assert.equal((await admin.call(callbacks.list, { query: {} })).total, 3, 'who sees everything sees tests too');
  assert.equal((await her.call(callbacks.find, { params: { callbackId: near } })).code, 200);
  assert.equal((await her.call(callbacks.find, { params: { callbackId: far } })).error, 'data.callbacks.notFound');

  const replay = (callbackIds: number[]) => her.call(callbacks.replay, { body: { callbackIds } });
  hook.received.length = 0;
  for (const ids of [[far], [near, far], [1_000_000]])
    assert.equal((await replay(ids)).error, 'data.callbacks.notFound');
  await deliver(portal.context());
  assert.equal(hook.received.length, 0);
  assert.equal((await replay([near])).code, 200);
  await deliver(portal.context());
  assert.equal(hook.received.length, 1);
});
