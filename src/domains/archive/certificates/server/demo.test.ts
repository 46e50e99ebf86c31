import assert from 'node:assert/strict';
import { test } from 'node:test';
import { site } from '#contract/content/site';
import { person } from '#factory/identity/accounts';
import { auditFiles, sweepFiles } from '#module/system/uploads';
import { startPortal } from '#testing';
import { taskStatuses } from '#contract/archive/tasks';
import { makeDemo } from './demo/make.ts';

const portal = await startPortal({ DEMO: 'on', JOBS: 'off' });
const context = portal.context();
const { db } = context;
const tasks = () =>
  db
    .selectFrom('pmsTask')
    .innerJoin('pmsProject', 'pmsProject.projectId', 'pmsTask.projectId')
    .select(['pmsTask.status', 'pmsTask.isDemo', 'projectNo', 'nameZh', 'nameEn'])
    .execute();

test('a first start with demonstration shows a task in every state, once, marked, and nobody gets a mail', async () => {
  const waiting = await db.selectFrom('mailOutbox').select('toAddr').execute();
  await makeDemo(context);
  const made = await tasks();
  await makeDemo(context);
  assert.equal((await tasks()).length, made.length);
  assert.deepEqual([...new Set(made.map(({ status }) => status))].toSorted(), [...taskStatuses].toSorted());
  for (const { isDemo, nameZh, nameEn, projectNo } of made)
    assert.deepEqual(
      [isDemo, nameZh.slice(0, 4), nameEn.slice(0, 6), projectNo.includes('DEMO')],
      [true, '【演示】', '[Demo]', true],
    );
  const certificates = await db.selectFrom('pmsCertificate').select(['certNo', 'isDemo']).execute();
  assert.ok(certificates.length > 2);
  for (const { certNo, isDemo } of certificates) assert.deepEqual([certNo!.slice(0, 5), isDemo], ['DEMO-', true]);
  assert.deepEqual(await db.selectFrom('mailOutbox').select('toAddr').execute(), waiting);
});

test('it goes with the demonstration content, files included', async () => {
  const chief = await person(portal, { admin: true });
  const answer = await chief.call(site.removeDemo);
  assert.equal(answer.code, 200, answer.msg);
  assert.deepEqual(await tasks(), []);
  assert.deepEqual(await db.selectFrom('pmsCertificate').select('certId').execute(), []);
  assert.deepEqual(await db.selectFrom('pmsScanFile').select('scanId').execute(), []);
  await sweepFiles(context);
  assert.deepEqual(await auditFiles(context), { orphans: [], missing: [] });
  const left = await db
    .selectFrom('sysFile')
    .select(['fileId', 'refType'])
    .where('refType', 'like', 'archive.%')
    .where('readyAt', 'is not', null)
    .execute();
  assert.deepEqual(left, []);
});
