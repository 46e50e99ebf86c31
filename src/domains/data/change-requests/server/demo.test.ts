import assert from 'node:assert/strict';
import { test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { makeDemo as makeRecords } from '#factory/data/reviews';
import { site } from '#contract/content/site';
import { startPortal } from '#testing';
import { changeRequests, type Change } from '../contract.ts';
import { makeDemo } from './demo.ts';

const portal = await startPortal({ DEMO: 'on', JOBS: 'off' });
const context = portal.context();
const manager = await person(portal, { verified: true, roles: ['data_admin'] });
const listed = async () => (await manager.call(changeRequests.list, { query: { pageSize: 100 } })).rows as Change[];

test('a first start with demonstration has wishes of every kind in every state, marked in both languages, and nobody gets a mail', async () => {
  await makeRecords(context);
  await makeDemo(context);
  const rows = await listed();
  assert.deepEqual(rows.map(({ kind, status }) => `${kind} ${status}`).toSorted(), [
    'restore 0',
    'share 0',
    'share 1',
    'share 2',
    'withdraw 0',
    'withdraw 3',
  ]);
  for (const { reason, titleZh, titleEn } of rows) {
    assert.match(reason, /^【演示】.+\n\[Demo\] /);
    assert.deepEqual([titleZh.slice(0, 4), titleEn.slice(0, 6)], ['【演示】', '[Demo]']);
  }
  const offered = await context.db
    .selectFrom('dataChangeRequest')
    .select('status')
    .where('kind', '=', 'handOver')
    .execute();
  assert.deepEqual(offered, [{ status: '0' }]);
  assert.deepEqual(await context.db.selectFrom('mailOutbox').select('toAddr').execute(), []);
  await makeDemo(context);
  assert.equal((await listed()).length, rows.length);
});

test('they go with the demonstration content', async () => {
  const chief = await person(portal, { admin: true });
  assert.equal((await chief.call(site.removeDemo)).code, 200);
  assert.deepEqual(await context.db.selectFrom('dataChangeRequest').selectAll().execute(), []);
});
