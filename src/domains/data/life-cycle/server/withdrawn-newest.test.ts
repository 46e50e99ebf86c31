import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type ResourceDetail, recordPages } from '#contract/data/record-pages';
import { type Difference, recordVersions } from '#contract/data/versions';
import { actingAs, aResource, nextPublished } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { search } from '#contract/data/search';
import { caller, startPortal } from '#testing';
import { gbt7714, bibtex, type Citable } from '#contract/data/descriptions';
import { findResource } from '#module/data/resources';
import { markLatest } from './queries/newest.ts';
import { reinstateEarlier, restore, withdraw } from './service/withdrawal.ts';

const portal = await startPortal({ JOBS: 'off', LOG_LEVEL: 'fatal' });
const owner = await person(portal, { verified: true });
const visitor = caller(portal);
const staff = actingAs(portal, { userId: 1, userName: 'admin', email: '' }, ['*:*:*']);

const detail = async (publicId: string) =>
  (await visitor(recordPages.detail, { params: { publicId } })).data as ResourceDetail;
const found = async (keyword: string) =>
  (await visitor(search.list, { query: { keyword } })).rows!.map((row) => row['publicId']);
const statusOf = async (resourceId: number) => (await findResource(portal.context(), resourceId))!.status;

/** Three published versions of one resource. */
async function three(titleZh: string) {
  const first = await aResource(portal, owner, { status: '5', form: { titleZh } });
  const second = await nextPublished(portal, owner, first);
  const third = await nextPublished(portal, owner, second);
  return [first, second, third] as const;
}

describe('when the newest version is withdrawn', () => {
  test('the newest that is left is published again, found, and compared with the one before', async () => {
    const [first, second, third] = await three('撤回最新版本甲');
    assert.deepEqual(await found('撤回最新版本甲'), [third.publicId]);
    await withdraw(staff, third.resourceId, '标定错误');
    assert.deepEqual(await Promise.all([first, second, third].map((it) => statusOf(it.resourceId))), ['6', '5', '7']);
    assert.deepEqual(await found('撤回最新版本甲'), [second.publicId]);
    assert.equal((await detail(second.publicId)).latestPublicId, null);
    assert.equal((await detail(first.publicId)).latestPublicId, second.publicId);
    assert.equal((await detail(third.publicId)).latestPublicId, second.publicId);
    const pair = { publicId: second.publicId, other: first.publicId };
    const difference = await visitor(recordVersions.difference, { params: pair });
    assert.equal((difference.data as Difference).after.publicId, second.publicId);
  });

  test('its number is not given again, and restoring it makes it the newest again', async () => {
    const [, second, third] = await three('撤回最新版本乙');
    await withdraw(staff, third.resourceId, '标定错误');
    const { data } = await owner.call(recordVersions.newVersion, { params: { id: second.resourceId } });
    const begun = (await findResource(portal.context(), (data as { resourceId: number }).resourceId))!;
    assert.notEqual(begun.version, third.version);
    await restore(staff, third.resourceId, '已改正');
    assert.deepEqual(await Promise.all([second, third].map((it) => statusOf(it.resourceId))), ['6', '5']);
    assert.deepEqual(await found('撤回最新版本乙'), [third.publicId]);
    await withdraw(staff, second.resourceId, '重复');
    await restore(staff, second.resourceId, '误操作');
    assert.deepEqual(await Promise.all([second, third].map((it) => statusOf(it.resourceId))), ['6', '5']);
  });

  test('of the only version nothing takes the place', async () => {
    const only = await aResource(portal, owner, { status: '5', form: { titleZh: '唯一版本被撤回' } });
    await withdraw(staff, only.resourceId, '标定错误');
    assert.deepEqual(await found('唯一版本被撤回'), []);
    await restore(staff, only.resourceId, '已改正');
    assert.equal(await statusOf(only.resourceId), '5');
  });

  test('what was withdrawn before this rule follows after an update', async () => {
    const [, second, third] = await three('撤回最新版本丙');
    await withdraw(staff, third.resourceId, '标定错误');
    // The state that the former rule left.
    const { db } = portal.context();
    await db.updateTable('dataResource').set({ status: '6' }).where('resourceId', '=', second.resourceId).execute();
    await db.deleteFrom('dataResourceSearch').where('resourceId', '=', second.resourceId).execute();
    await markLatest(portal.context(), second.versionGroup, third.resourceId);
    await reinstateEarlier(portal.context());
    assert.equal(await statusOf(second.resourceId), '5');
    assert.deepEqual(await found('撤回最新版本丙'), [second.publicId]);
  });
});

test('a tombstone keeps abstract, keywords and licence, and its citations say that it is withdrawn', async () => {
  const form = { titleZh: '墓碑页', titleEn: 'A tombstone', descriptionZh: '保留的摘要', keywordsZh: '保留的关键词' };
  const { publicId } = await aResource(portal, owner, { status: '7', form });
  const it = await detail(publicId);
  assert.deepEqual([it.descriptionZh, it.keywordsZh], ['保留的摘要', '保留的关键词']);
  assert.notEqual(it.license, '');
  const cited: Citable = { ...it, url: 'https://example.org/1', site: '门户' };
  assert.match(gbt7714(cited, 'zh', '2026-11-27'), /墓碑页（已下架）\[DS\/OL\]/);
  assert.match(bibtex(cited, 'en'), /A tombstone \(withdrawn\)/);
});
