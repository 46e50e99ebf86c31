import assert from 'node:assert/strict';
import { test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { actingAs } from '#factory/data/resources';
import { caller, startPortal } from '#testing';
import {
  organizations,
  type CompletedOrganization,
  type OrganizationAct,
  type OrganizationLine,
  type OrganizationTextLine,
  type TextDecision,
} from '../contract.ts';
import { noteFreeTexts, recogniseAffiliations } from './index.ts';

const portal = await startPortal({ JOBS: 'off' });
const curator = await person(portal, { roles: ['data_admin'] });
const visitor = caller(portal);
const ctx = actingAs(portal, curator, []);

const recognised = async (name: string) => (await recogniseAffiliations(ctx, [name])).get(name)?.nameZh;
const found = async (organizationId: number) =>
  (await curator.call(organizations.find, { params: { organizationId } })).data as OrganizationLine;
const offered = async (q: string) =>
  ((await visitor(organizations.complete, { query: { q } })).data as CompletedOrganization[]).map((row) => row.nameZh);

async function added(nameZh: string, more: object = {}): Promise<number> {
  const answer = await curator.call(organizations.add, { body: { nameZh, nameEn: '', ...more } });
  assert.equal(answer.code, 200, answer.msg);
  return (answer as unknown as { organizationId: number }).organizationId;
}

async function merge(from: number, into: number) {
  const { rowVer } = await found(from);
  return curator.call(organizations.merge, { body: { organizationId: from, intoId: into, rowVer } });
}
async function split(organizationId: number) {
  const { rowVer } = await found(organizationId);
  return curator.call(organizations.split, { body: { organizationId, rowVer } });
}

test('names of merged organizations lead to the remaining one, through several merges, until a split', async () => {
  const [first, second, third] = [await added('甲甲研究所'), await added('乙乙研究所'), await added('丙丙研究所')];
  assert.equal((await merge(first, second)).code, 200);
  assert.equal(await recognised('甲甲所'), '乙乙研究所');
  assert.deepEqual(await offered('甲甲'), ['乙乙研究所']);
  assert.equal((await merge(second, third)).code, 200);
  assert.equal(await recognised('甲甲研究所'), '丙丙研究所');
  assert.equal(await recognised('乙乙研究所'), '丙丙研究所');
  const { status, mergedInto, mergedZh } = await found(first);
  assert.deepEqual([status, mergedInto, mergedZh], ['merged', second, '乙乙研究所']);

  assert.equal((await split(second)).code, 200);
  assert.equal(await recognised('甲甲研究所'), '乙乙研究所');
  assert.equal(await recognised('乙乙研究所'), '乙乙研究所');
  assert.equal((await split(first)).code, 200);
  assert.equal(await recognised('甲甲研究所'), '甲甲研究所');
  const { data } = await curator.call(organizations.history, { params: { organizationId: second } });
  assert.deepEqual(
    (data as OrganizationAct[]).map(({ act, otherZh }) => [act, otherZh]),
    [
      ['split', '甲甲研究所'],
      ['split', '丙丙研究所'],
      ['merged', '丙丙研究所'],
      ['merged', '甲甲研究所'],
      ['created', ''],
    ],
  );
});

test('an organization is not merged into itself, into a merged one, twice, or from an old page', async () => {
  const [one, other] = [await added('丁丁研究所'), await added('戊戊研究所')];
  assert.notEqual((await merge(one, one)).code, 200);
  const old = await found(one);
  assert.equal((await merge(one, other)).code, 200);
  assert.notEqual((await merge(one, other)).code, 200);
  assert.notEqual((await merge(other, one)).code, 200);
  const stale = { organizationId: one, rowVer: old.rowVer };
  assert.equal((await curator.call(organizations.split, { body: stale })).code, 601);
  const edited = { organizationId: one, rowVer: (await found(one)).rowVer, nameZh: '改名', nameEn: '' };
  assert.notEqual((await curator.call(organizations.edit, { body: edited })).code, 200);
});

async function waiting(text: string): Promise<OrganizationTextLine | undefined> {
  const answer = await curator.call(organizations.texts, { query: { text } });
  return (answer as unknown as { rows: OrganizationTextLine[] }).rows[0];
}
async function decide(text: string, decision: TextDecision, more: object = {}) {
  const { textId, rowVer } = (await waiting(text))!;
  return curator.call(organizations.decide, { body: { textId, rowVer, decision, ...more } });
}

test('unknown names wait for a curator, once each, with the number of times and the places', async () => {
  await noteFreeTexts(ctx, ['某某凝聚态研究院；物理所', 'Unknown Lab; IOP'], 'author');
  await noteFreeTexts(ctx, ['某某 凝聚態研究院'], 'account');
  const row = (await waiting('某某凝聚态研究院'))!;
  assert.deepEqual([row.seen, row.places, row.status], [2, ['account', 'author'], 'waiting']);
  assert.equal((await waiting('Unknown'))?.seen, 1);
  assert.equal(await waiting('物理所'), undefined);
});

test('an alias is recognised and offered from then on, until it is reopened', async () => {
  const organizationId = await added('己己大学');
  await noteFreeTexts(ctx, ['己大物理系'], 'author');
  assert.equal((await decide('己大物理系', 'alias', { organizationId })).code, 200);
  assert.equal(await recognised('己大物理系'), '己己大学');
  assert.deepEqual(await offered('己大物理'), ['己己大学']);
  assert.equal((await waiting('己大物理系'))?.status, 'aliased');
  assert.notEqual((await decide('己大物理系', 'ignore')).code, 200);
  assert.equal((await decide('己大物理系', 'reopen')).code, 200);
  assert.equal(await recognised('己大物理系'), undefined);
});

test('a matched text is recognised, not offered', async () => {
  const organizationId = await added('庚庚大学');
  await noteFreeTexts(ctx, ['更更大学（笔误）'], 'author');
  assert.equal((await decide('更更大学', 'match', { organizationId })).code, 200);
  assert.equal(await recognised('更更大学（笔误）'), '庚庚大学');
  assert.deepEqual(await offered('更更'), []);
});

test('a text becomes an organization, or is ignored, and its history says so', async () => {
  await noteFreeTexts(ctx, ['辛辛实验室', '无业'], 'application');
  assert.notEqual((await decide('辛辛实验室', 'new')).code, 200);
  assert.equal((await decide('辛辛实验室', 'new', { nameZh: '辛辛实验室', nameEn: 'Xinxin Lab' })).code, 200);
  assert.equal(await recognised('Xinxin Laboratory'), '辛辛实验室');
  assert.notEqual((await decide('无业', 'match')).code, 200);
  assert.equal((await decide('无业', 'ignore')).code, 200);
  const { textId } = (await waiting('无业'))!;
  const { data } = await curator.call(organizations.textHistory, { params: { textId } });
  assert.deepEqual(
    (data as { decision: string }[]).map(({ decision }) => decision),
    ['ignore'],
  );
});
