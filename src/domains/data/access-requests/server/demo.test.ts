import assert from 'node:assert/strict';
import { test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { makeDemo as makeRecords } from '#factory/data/reviews';
import { site } from '#contract/content/site';
import { startPortal } from '#testing';
import { accessRequests, type AccessRequest } from '../contract.ts';
import { makeDemo } from './demo.ts';

const portal = await startPortal({ DEMO: 'on', JOBS: 'off' });
const context = portal.context();
const manager = await person(portal, { verified: true, roles: ['data_admin'] });
const listed = async () =>
  (await manager.call(accessRequests.list, { query: { pageSize: 100 } })).rows as AccessRequest[];

test('nothing is asked for before there are records', async () => {
  await makeDemo(context);
  assert.deepEqual(await listed(), []);
});

test('a first start with demonstration has requests in several states, marked in both languages, and nobody gets a mail', async () => {
  await makeRecords(context);
  const waiting = await context.db.selectFrom('mailOutbox').select('toAddr').execute();
  await makeDemo(context);
  const rows = await listed();
  assert.equal(
    rows
      .map(({ status }) => status)
      .toSorted()
      .join(''),
    '012356',
  );
  for (const { usageDesc, titleZh, titleEn } of rows) {
    assert.match(usageDesc, /^【演示】.+\n\[Demo\] /);
    assert.deepEqual([titleZh.slice(0, 4), titleEn.slice(0, 6)], ['【演示】', '[Demo]']);
  }
  assert.equal(new Set(rows.map(({ applicantName }) => applicantName)).size, rows.length);
  assert.deepEqual(await context.db.selectFrom('mailOutbox').select('toAddr').execute(), waiting);
  await makeDemo(context);
  assert.equal((await listed()).length, rows.length);
});

test('they go with the demonstration content', async () => {
  const chief = await person(portal, { admin: true });
  assert.equal((await chief.call(site.removeDemo)).code, 200);
  assert.deepEqual(await listed(), []);
  for (const table of ['dataAccessRequest', 'dataAccessRequestStep', 'dataAccessGrant'] as const)
    assert.deepEqual(await context.db.selectFrom(table).selectAll().execute(), [], table);
});
