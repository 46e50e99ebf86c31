import assert from 'node:assert/strict';
import { test } from 'node:test';
import { person, type Person } from '#factory/identity/accounts';
import { role } from '#factory/system/roles';
import { aResource } from '#factory/data/resources';
import { startPortal } from '#testing';
import { personalSpace, type Area, type AreaCount } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off' });

const areasOf = async (who: Person) =>
  new Map(((await who.call(personalSpace.overview)).data as AreaCount[]).map((row) => [row.area, row]));
const one = (areas: Map<Area, AreaCount>, area: Area) => [areas.get(area)?.total, areas.get(area)?.waiting];

test('a new account has nothing but its session, and reviews are for reviewers', async () => {
  const areas = await areasOf(await person(portal));
  assert.equal(areas.has('reviews'), false);
  for (const [area, { total, waiting }] of areas)
    assert.deepEqual([area, total, waiting], [area, area === 'sessions' ? 1 : 0, 0]);
  const { roleKey } = await role(portal, { permissions: ['data:resource:audit'] });
  assert.deepEqual(one(await areasOf(await person(portal, { roles: [roleKey] })), 'reviews'), [0, 0]);
});

test('drafts, submissions and what was returned are counted for their owner alone', async () => {
  const [her, him] = [await person(portal, { verified: true }), await person(portal, { verified: true })];
  for (const status of ['0', '0', '1', '3', '5'] as const) {
    await aResource(portal, her, { status });
  }
  const [hers, his] = [await areasOf(her), await areasOf(him)];
  assert.deepEqual(
    [one(hers, 'drafts'), one(hers, 'resources')],
    [
      [2, 0],
      [3, 1],
    ],
  );
  assert.deepEqual(
    [one(his, 'drafts'), one(his, 'resources')],
    [
      [0, 0],
      [0, 0],
    ],
  );
});
