import assert from 'node:assert/strict';
import { test } from 'node:test';
import { site } from '#contract/content/site';
import { person } from '#factory/identity/accounts';
import { makeDemo } from '#module/benchmarks/bundles';
import { caller, startPortal } from '#testing';
import { comments } from '../contract.ts';

const portal = await startPortal({ DEMO: 'on', JOBS: 'off' });
await makeDemo(portal.context());

test('a first start with demonstration has ten comments, one that waits and one that is hidden; they go with it', async () => {
  const chief = await person(portal, { admin: true });
  const totals = async () =>
    Promise.all(
      ['', 'pending', 'hidden', 'visible'].map(
        async (status) => (await chief.call(comments.list, { query: { status } })).total,
      ),
    );
  assert.deepEqual(await totals(), [10, 1, 1, 8]);
  const { rows } = await caller(portal)(comments.front, { params: { kind: 'dataset', publicId: '1a' } });
  assert.equal(rows!.length, 3);
  assert.equal((await chief.call(site.removeDemo)).code, 200);
  assert.deepEqual(await totals(), [0, 0, 0, 0]);
});
