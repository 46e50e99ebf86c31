import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deposits } from '#contract/data/deposits';
import { person } from '#factory/identity/accounts';
import { Metadata, resources, type ResourceFull } from '#contract/data/resources';
import { aResource, actingAs } from '#factory/data/resources';
import { withdraw } from '#module/data/life-cycle';
import { startPortal } from '#testing';
import { knownProjects, type KnownProject } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { verified: true });
const other = await person(portal, {});

const project = (projectNo: string, more: object = {}) => ({
  projectNo,
  responsible: '李慕白',
  start: '2024-01-01',
  deadline: '2026-12-31',
  agency: '科技部',
  leadOrg: '物理研究所',
  participantOrgs: '',
  introduction: '',
  ...more,
});

async function offered(keyword: string): Promise<[string, number][]> {
  const { data } = await other.call(knownProjects.lookUp, { query: { keyword } });
  return (data as KnownProject[]).map(({ projectNo, resources }) => [projectNo, resources]);
}

test('a project of published resources is offered by number, person and organisation, each once', async () => {
  await aResource(portal, owner, { status: '5', form: { projects: [project('2024YFA1400001')] } });
  await aResource(portal, owner, {
    status: '5',
    form: { projects: [project('2024yfa1400001', { agency: '基金委' })] },
  });
  await aResource(portal, owner, {
    status: '5',
    form: { noProject: false, specialNo: 'S', projectNo: 'KNOWN-7', taskNo: 'T' },
  });
  for (const keyword of ['2024YFA14', '14000', '李慕白', '物理研究所', '20', '李慕'])
    assert.deepEqual(await offered(keyword), [['2024yfa1400001', 2]], keyword);
  assert.deepEqual(await offered('known-'), [['KNOWN-7', 1]]);
  assert.deepEqual(await offered('%'), []);
  assert.deepEqual(await offered('___'), []);
  const { data } = await other.call(knownProjects.lookUp, { query: { keyword: '2024YFA' } });
  assert.deepEqual((data as KnownProject[])[0], { ...project('2024yfa1400001', { agency: '基金委' }), resources: 2 });
});

test('nothing of a draft, of a review or of a withdrawn resource is offered', async () => {
  for (const status of ['0', '1', '2', '3', '4', '7'] as const)
    await aResource(portal, owner, { status, form: { projects: [project(`SECRET-${status}`)] } });
  assert.deepEqual(await offered('SECRET'), []);
  const shown = await aResource(portal, owner, { status: '5', form: { projects: [project('SECRET-5')] } });
  assert.deepEqual(await offered('SECRET'), [['SECRET-5', 1]]);
  await withdraw(actingAs(portal, owner, ['*:*:*']), shown.resourceId, '标定错误');
  assert.deepEqual(await offered('SECRET'), []);
});

test('a next version takes the place of the one before it', async () => {
  await aResource(portal, owner, { status: '6', form: { projects: [project('VERSIONED-1')] } });
  assert.deepEqual(await offered('VERSIONED'), [['VERSIONED-1', 1]]);
});

test('a number that an administrator corrects is offered no more; an old version says nothing any more', async () => {
  const manager = await person(portal, { verified: true, roles: ['data_admin'] });
  const corrected = async (status: '5' | '6', [from, to]: [string, string]) => {
    const { resourceId } = await aResource(portal, owner, { status, form: { projects: [project(from)] } });
    const params = { id: resourceId };
    const { data } = await manager.call(resources.get, { params });
    const { rowVer } = data as ResourceFull;
    const body = { ...Metadata.parse(data), projects: [project(to)], rowVer, reason: '项目编号有误' };
    assert.equal((await manager.call(deposits.amend, { params, body })).code, 200);
  };
  await corrected('5', ['MISTYPED-1', 'CORRECTED-1']);
  assert.deepEqual(await offered('MISTYPED'), []);
  assert.deepEqual(await offered('CORRECTED'), [['CORRECTED-1', 1]]);
  await corrected('6', ['SUPERSEDED-1', 'SUPERSEDED-2']);
  assert.deepEqual(await offered('SUPERSEDED'), [['SUPERSEDED-1', 1]]);
});
