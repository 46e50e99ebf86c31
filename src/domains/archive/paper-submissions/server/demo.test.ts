import assert from 'node:assert/strict';
import { test } from 'node:test';
import { site } from '#contract/content/site';
import { makeDemo as makeRecords } from '#factory/data/reviews';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import { makeDemo } from './demo.ts';

const portal = await startPortal({ DEMO: 'on', JOBS: 'off' });
const context = portal.context();
const all = () =>
  context.db.selectFrom('bizPaperSubmission').select(['status', 'paperTitle', 'isDemo', 'resourceId']).execute();

test('a first start with demonstration has a marked submission in each state, once, and nobody gets a mail', async () => {
  await makeRecords(context);
  const waiting = await context.db.selectFrom('mailOutbox').select('toAddr').execute();
  await makeDemo(context);
  await makeDemo(context);
  const rows = await all();
  assert.deepEqual(rows.map(({ status }) => status).toSorted(), ['0', '1', '2', '3', '4']);
  for (const { paperTitle, isDemo } of rows) {
    assert.match(paperTitle, /^(【演示】|\[Demo\] )/);
    assert.equal(isDemo, true);
  }
  assert.deepEqual(await context.db.selectFrom('mailOutbox').select('toAddr').execute(), waiting);
});

test('they go with the demonstration content, their files and the resource too', async () => {
  const chief = await person(portal, { admin: true });
  assert.equal((await chief.call(site.removeDemo)).code, 200);
  assert.deepEqual(await all(), []);
  const files = await context.db
    .selectFrom('sysFile')
    .select('fileId')
    .where('refType', '=', 'archive.paper-submissions')
    .where('readyAt', 'is not', null)
    .execute();
  assert.deepEqual(files, []);
});
