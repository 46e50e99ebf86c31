import assert from 'node:assert/strict';
import { test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { anApplication } from '#factory/archive/applications';
import { aResource } from '#factory/data/resources';
import { projects } from '#contract/archive/projects';
import { findResource } from '#module/data/resources';
import { startPortal } from '#testing';
import { aSubmission } from './factory.ts';

const portal = await startPortal({ JOBS: 'off', LOG_LEVEL: 'fatal' });
const author = await person(portal, { verified: true });
const clerk = await person(portal, { verified: true, roles: ['data_admin'] });

test('a deposit in English alone is submitted', async () => {
  const form = { titleZh: '', keywordsZh: '', descriptionZh: '', keywordsEn: 'magnetism', descriptionEn: 'Abstract' };
  const { status } = await aResource(portal, author, { status: '5', form });
  assert.equal(status, '5');
});

test('a paper whose data are described in English alone is accepted, with its keywords in English', async () => {
  const form = { titleZh: '', descriptionZh: '', descriptionEn: 'Hall resistance.', keywords: 'Hall effect' };
  const { resourceId } = await aSubmission(portal, author, { status: '4', form });
  const made = (await findResource(portal.context(), resourceId!))!;
  assert.deepEqual([made.titleZh, made.keywordsZh, made.keywordsEn, made.status], ['', '', 'Hall effect', '1']);
});

test('an application with an English name alone is accepted; the register shows this name', async () => {
  const form = { nameZh: '', nameEn: 'Correlated electrons', projectNo: '2026YFA-EN-1' };
  await anApplication(portal, author, { status: '2', form });
  const { rows } = await clerk.call(projects.list, { query: { keyword: '2026YFA-EN-1' } });
  assert.equal(rows![0]!['nameZh'], 'Correlated electrons');
});
