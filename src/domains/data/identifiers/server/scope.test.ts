import assert from 'node:assert/strict';
import { test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { aResource } from '#factory/data/resources';
import { role } from '#factory/system/roles';
import { startPortal } from '#testing';
import { identifiers } from '../contract.ts';
import * as queries from './queries.ts';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.database;
const owner = await person(portal, { roles: ['common'] });
const admin = await person(portal, { admin: true });

const doiOf = async (resourceId: number) => (await queries.ofResource(portal.context(), resourceId))[0]!;

/** A DOI that waits for registration, of a department's resource. */
async function waitingOf(deptId: number) {
  const { resourceId, publicId } = await aResource(portal, owner);
  await db.updateTable('dataResource').set({ deptId }).where('resourceId', '=', resourceId).execute();
  await queries.reserve(portal.context(), { resourceId, kind: 'doi', value: `10.5072/${publicId}`, wanted: null });
  await queries.queueMessage(portal.context(), (await doiOf(resourceId)).identifierId, 'register', {
    status: 'registering',
  });
  return doiOf(resourceId);
}

test('a clerk of one department sees, counts and retries the identifiers of its resources, and no others', async () => {
  const { roleKey } = await role(portal, {
    permissions: ['data:identifier:list', 'data:identifier:retry'],
    dataScope: '2',
    deptIds: [102],
  });
  const her = await person(portal, { roles: [roleKey] });
  const [near, far] = [await waitingOf(102), await waitingOf(103)];

  const { rows, total } = await her.call(identifiers.list, { query: {} });
  assert.deepEqual([total, rows!.map((row) => row['identifierId'])], [1, [near.identifierId]]);
  assert.equal((await admin.call(identifiers.list, { query: {} })).total, 2);
  for (const [who, waiting] of [
    [her, 1],
    [admin, 2],
  ] as const) {
    const [doi] = (await who.call(identifiers.services)).data as { waiting: number }[];
    assert.equal(doi!.waiting, waiting);
  }

  for (const identifierId of [far.identifierId, 1_000_000]) {
    assert.equal((await her.call(identifiers.find, { params: { identifierId } })).error, 'data.identifiers.notFound');
    assert.equal((await her.call(identifiers.retry, { body: { identifierId } })).error, 'data.identifiers.notFound');
  }
  assert.deepEqual(await doiOf(far.resourceId), far, 'and nothing happened to it');
  const { identifierId } = near;
  assert.equal((await her.call(identifiers.find, { params: { identifierId } })).code, 200);
  assert.equal((await her.call(identifiers.retry, { body: { identifierId } })).code, 200);
  assert.equal((await doiOf(near.resourceId)).asked, near.asked + 1);
});
