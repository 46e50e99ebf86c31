import assert from 'node:assert/strict';
import { test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { actingAs } from '#factory/data/resources';
import { caller, startPortal } from '#testing';
import { isRor, organizations, type CompletedOrganization, type OrganizationLine } from '../contract.ts';
import { recogniseAffiliations } from './index.ts';
import { seeded } from './seed/index.ts';

const portal = await startPortal({ JOBS: 'off' });
const curator = await person(portal, { roles: ['data_admin'] });
const visitor = caller(portal);
const ctx = actingAs(portal, curator, []);

async function completed(q: string): Promise<CompletedOrganization[]> {
  const { data } = await visitor(organizations.complete, { query: { q } });
  return data as CompletedOrganization[];
}
const names = async (q: string) => (await completed(q)).map(({ nameZh }) => nameZh);
const recognised = async (name: string) => (await recogniseAffiliations(ctx, [name])).get(name)?.nameZh;

test('the seed has more than one hundred organizations, each with a source and a right ROR iD', () => {
  assert.ok(seeded.length >= 100);
  for (const { key, ror, source, zh, en } of seeded) {
    assert.ok(ror ? isRor(ror) : source, key);
    assert.ok(zh && en, key);
  }
  assert.equal(new Set(seeded.map(({ key }) => key)).size, seeded.length);
});

test('a visitor finds institutes by beginnings, abbreviations and parts in both languages', async () => {
  const [first] = await completed('物理所');
  assert.deepEqual(
    { ...first, organizationId: 0 },
    {
      organizationId: 0,
      nameZh: '中国科学院物理研究所',
      nameEn: 'Institute of Physics',
      matched: '物理所',
      parentZh: '中国科学院',
      parentEn: 'Chinese Academy of Sciences',
      ror: '05cvf7v30',
      region: '11',
    },
  );
  assert.equal((await names('中国科学院物理研究所'))[0], '中国科学院物理研究所');
  assert.equal((await names('中科院物理'))[0], '中国科学院物理研究所');
  assert.equal((await names('ＩＯＰ'))[0], '中国科学院物理研究所');
  assert.equal((await names('tsing'))[0], '清华大学');
  assert.equal((await names('復旦'))[0], '复旦大学');
  assert.ok((await names('半导体')).includes('中国科学院半导体研究所'));
  assert.ok((await names('spallation')).includes('中国散裂中子源'));
  assert.deepEqual(await names('%'), []);
  assert.deepEqual(await names('_'), []);
  assert.deepEqual(await names('没有这个机构'), []);
});

test('names are recognised whatever their width, case, script and usual short forms', async () => {
  for (const name of [
    '物理所',
    '中科院物理所',
    '中国科学院物理研究所',
    '中國科學院物理研究所',
    'Institute of Physics, CAS',
    'Institute of Physics, Chinese Academy of Sciences',
    'INSTITUTE OF PHYSICS，CHINESE ACADEMY OF SCIENCES',
    'Inst. Phys., Chinese Acad. Sci.',
    'ＩＯＰ',
    'Institute of Applied Physics of the Chinese Academy of Sciences',
  ])
    assert.equal(await recognised(name), '中国科学院物理研究所', name);
  assert.equal(await recognised('Tsinghua Univ.'), '清华大学');
  assert.equal(await recognised('北大'), '北京大学');
  assert.equal(await recognised('某某研究所'), undefined);
  assert.equal(await recognised(''), undefined);
});

test('a curator adds and changes an organization; its history says how', async () => {
  const body = {
    nameZh: '测试凝聚态研究所',
    nameEn: 'Test Institute of Condensed Matter',
    ror: 'https://ror.org/05cvf7v30',
  };
  const taken = await curator.call(organizations.add, { body });
  assert.notEqual(taken.code, 200);
  const { organizationId } = (await curator.call(organizations.add, {
    body: { ...body, ror: '', otherNames: [{ name: '测凝所', language: 'zh', kind: 'abbreviation' }] },
  })) as unknown as { organizationId: number };
  assert.equal(await recognised('测凝所'), '测试凝聚态研究所');
  const params = { organizationId };
  const { data } = await curator.call(organizations.find, { params });
  const { rowVer } = data as OrganizationLine;
  const edited = await curator.call(organizations.edit, {
    body: {
      organizationId,
      rowVer,
      nameZh: '测试凝聚态物理研究所',
      nameEn: body.nameEn,
      otherNames: [{ name: '测试凝聚态研究所', language: 'zh', kind: 'former' }],
    },
  });
  assert.equal(edited.code, 200, edited.msg);
  assert.equal(await recognised('测试凝聚态研究所'), '测试凝聚态物理研究所');
  assert.equal(await recognised('测凝所'), undefined);
  const { data: acts } = await curator.call(organizations.history, { params });
  assert.deepEqual(
    (acts as { act: string; actBy: string }[]).map(({ act }) => act),
    ['changed', 'created'],
  );
  assert.notEqual((await curator.call(organizations.add, { body: { nameZh: '', nameEn: '' } })).code, 200);
  assert.notEqual((await curator.call(organizations.add, { body: { ...body, ror: '05cvf7v31' } })).code, 200);
});

test('an organization cannot be below itself', async () => {
  const { rows } = (await curator.call(organizations.list, { query: { keyword: '034t30j35' } })) as never as {
    rows: OrganizationLine[];
  };
  const academy = rows[0]!;
  const [institute] = await completed('物理所');
  const edited = await curator.call(organizations.edit, {
    body: {
      organizationId: academy.organizationId,
      rowVer: academy.rowVer,
      nameZh: academy.nameZh,
      nameEn: academy.nameEn,
      parentId: institute!.organizationId,
    },
  });
  assert.notEqual(edited.code, 200);
});
