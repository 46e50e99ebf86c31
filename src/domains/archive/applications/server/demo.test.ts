import assert from 'node:assert/strict';
import { test } from 'node:test';
import { site } from '#contract/content/site';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import { makeDemo } from './demo.ts';

const portal = await startPortal({ DEMO: 'on', JOBS: 'off' });
const context = portal.context();
const all = () =>
  context.db.selectFrom('pmsApplication').select(['status', 'nameZh', 'nameEn', 'isDemo', 'projectNo']).execute();

test('a first start with demonstration has marked applications in every state, once, and nobody gets a mail', async () => {
  const waiting = await context.db.selectFrom('mailOutbox').select('toAddr').execute();
  await makeDemo(context);
  await makeDemo(context);
  const rows = await all();
  assert.deepEqual([...new Set(rows.map(({ status }) => status))].toSorted(), ['0', '1', '2', '3', '4']);
  for (const { nameZh, nameEn, isDemo } of rows)
    assert.deepEqual([nameZh.slice(0, 4), nameEn.slice(0, 6), isDemo], ['【演示】', '[Demo]', true]);
  assert.equal((await context.db.selectFrom('pmsProject').select('projectId').execute()).length, 2);
  assert.deepEqual(await context.db.selectFrom('mailOutbox').select('toAddr').execute(), waiting);
});

test('they go with the demonstration content, with projects and scans', async () => {
  const chief = await person(portal, { admin: true });
  assert.equal((await chief.call(site.removeDemo)).code, 200);
  assert.deepEqual(await all(), []);
  assert.deepEqual(await context.db.selectFrom('pmsProject').select('projectId').execute(), []);
  const files = await context.db
    .selectFrom('sysFile')
    .select('fileId')
    .where('refType', '=', 'archive.applications')
    .where('readyAt', 'is not', null)
    .execute();
  assert.deepEqual(files, []);
});
