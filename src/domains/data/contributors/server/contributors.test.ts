import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { affiliationsOfText } from '#contract/identity/organizations';
import { aResource } from '#factory/data/resources';
import { changeResource } from '#factory/data/search';
import { person } from '#factory/identity/accounts';
import { caller, startPortal } from '#testing';
import type { Author, ResourceDraft } from '#contract/data/resources';
import { contributors, type ContributorKind, type ContributorPage, type RegionCount } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off' });
const visitor = caller(portal);
const owner = await person(portal, { verified: true });

const lin = { nameZh: '林若溪', nameEn: 'Ruoxi Lin', affiliations: affiliationsOfText('示例研究所 / Demo Institute') };
const orcid = '0000-0002-1825-0097';
const zhou = { nameZh: '周明远', nameEn: 'Mingyuan Zhou', affiliations: affiliationsOfText('示例大学'), orcid };
const published = (form: { titleZh: string; authors: Partial<Author>[] } & Record<string, unknown>) =>
  aResource(portal, owner, { status: '5', form: form as Partial<ResourceDraft> });

const page = async (kind: ContributorKind, key: string) => {
  const answer = await visitor(contributors.get, { params: { kind }, query: { key } });
  return answer.data as ContributorPage;
};
const titles = async (kind: ContributorKind, key: string, query: object = {}) => {
  const answer = await visitor(contributors.resources, { params: { kind }, query: { key, ...query } });
  return { total: answer.total, titles: answer.rows!.map(({ titleZh }) => titleZh) };
};

const first = await published({
  titleZh: '甲',
  authors: [lin, zhou],
  projectNo: 'P-1',
  specialNo: 'S-1',
  taskNo: 'T-1',
  noProject: false,
});
const second = await published({ titleZh: '乙', authors: [{ ...lin, nameZh: ' 林若溪 ' }] });
await published({
  titleZh: '丙',
  authors: [{ nameEn: 'MINGYUAN ZHOU', affiliations: affiliationsOfText('示例大学') }],
});

describe('the page of a contributor', () => {
  test('of a name has all published resources of that name, and those who share them', async () => {
    const found = await page('author', '林若溪');
    assert.deepEqual([found.nameZh, found.nameEn, found.count], ['林若溪', 'Ruoxi Lin', 2]);
    const beside = found.beside.map(({ kind, key, count }) => [kind, key, count]);
    assert.deepEqual(beside, [
      ['author', orcid, 1],
      ['organization', '示例研究所', 2],
      ['organization', '示例大学', 1],
      ['project', 'p-1', 1],
    ]);
    assert.deepEqual(await titles('author', '林若溪'), { total: 2, titles: ['乙', '甲'] });
    assert.deepEqual(await titles('author', '林若溪', { pageSize: 1, pageNum: 2 }), { total: 2, titles: ['甲'] });
  });

  test('with an ORCID iD is told apart from others of the name', async () => {
    assert.deepEqual((await titles('author', orcid)).titles, ['甲']);
    assert.deepEqual((await titles('author', 'Mingyuan  zhou')).titles, ['丙'], 'blanks and case do not matter');
    assert.equal((await page('organization', '示例大学')).count, 2);
    assert.deepEqual((await titles('project', 'P-1')).titles, ['甲']);
  });

  test('is not there for a name without published resources', async () => {
    const asked = await visitor(contributors.get, { params: { kind: 'author' }, query: { key: '无名' } });
    assert.equal(asked.error, 'data.contributors.notFound');
    await aResource(portal, owner, { status: '2', form: { authors: [{ ...lin, nameZh: '未发布者' } as Author] } });
    assert.equal((await titles('author', '未发布者')).total, 0);
  });

  test('loses what is withdrawn and follows a change of the authors', async () => {
    await changeResource(portal.context(), second.resourceId, { status: '7' });
    assert.deepEqual((await titles('author', '林若溪')).titles, ['甲']);
    await changeResource(portal.context(), first.resourceId, { authors: JSON.stringify([zhou]) });
    assert.equal((await titles('author', '林若溪')).total, 0);
    assert.equal((await titles('organization', '示例研究所 / Demo Institute')).total, 0);
  });

  test('stands in a list of its kind, those with most resources first', async () => {
    const answer = await visitor(contributors.list, { params: { kind: 'organization' }, query: {} });
    assert.deepEqual(
      answer.rows!.map(({ nameZh, count }) => [nameZh, count]),
      [['示例大学', 2]],
    );
  });
});

describe('organisations by province', () => {
  test('are found by the place in their names, the longest of several', async () => {
    const at = (institution: string) =>
      published({ titleZh: institution, authors: [{ ...lin, affiliations: affiliationsOfText(institution) }] });
    for (const name of [
      '示例研究所（南京）/ Demo Institute, Nanjing',
      '苏州示例中心',
      '北京大学深圳研究生院',
      'Hong Kong Demo Lab',
    ])
      await at(name);
    const { data } = await visitor(contributors.regions, {});
    const counts = new Map((data as RegionCount[]).map((one) => [one.region, [one.organizations, one.resources]]));
    assert.deepEqual(
      ['32', '44', '81', '11'].map((region) => counts.get(region)),
      [[2, 2], [1, 1], [1, 1], undefined],
    );
    assert.equal(counts.get(null)?.[0], 1, 'one organisation has no place in its name');
    const listed = await visitor(contributors.list, { params: { kind: 'organization' }, query: { region: '44' } });
    assert.deepEqual([listed.total, listed.rows![0]!.nameZh], [1, '北京大学深圳研究生院']);
  });
});
