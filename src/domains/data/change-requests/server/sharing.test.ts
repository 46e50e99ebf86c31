import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type ResourceDetail, recordPages } from '#contract/data/record-pages';
import { recordFiles } from '#contract/data/record-files';
import { isMoreOpen, resources, type HistoryEntry } from '#contract/data/resources';
import { search } from '#contract/data/search';
import { aResource } from '#factory/data/resources';
import { person, type Person } from '#factory/identity/accounts';
import { lifeCycleModule } from '#module/data/life-cycle';
import { findResource, type ResourceRecord } from '#module/data/resources';
import { caller, startPortal } from '#testing';
import { changeRequests, type Change } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { verified: true });
const stranger = await person(portal, { verified: true });
const manager = await person(portal, { verified: true, roles: ['data_admin'] });
const reviewer = await person(portal, { verified: true, roles: ['reviewer'] });
const visitor = caller(portal);

const published = (form = {}) => aResource(portal, owner, { status: '5', form });
const record = async ({ publicId }: ResourceRecord) =>
  (await visitor(recordPages.detail, { params: { publicId } })).data as ResourceDetail;
const share = (row: ResourceRecord, terms: object) =>
  owner.call(changeRequests.share, { body: { resourceId: row.resourceId, rowVer: row.rowVer, ...terms } });
const waitingFor = async ({ resourceId }: ResourceRecord): Promise<Change> => {
  const { rows } = await manager.call(changeRequests.list, { query: { status: '0', pageSize: 100 } });
  return rows!.find((row) => row['resourceId'] === resourceId) as unknown as Change;
};
const decide = async (row: ResourceRecord, who: Person, accepts = true) => {
  const { changeId, rowVer } = await waitingFor(row);
  return who.call(changeRequests.decide, { body: { changeId, rowVer, accepts, comments: '已核实' } });
};
const mailed = async (who: Person, word: string) => {
  const rows = await portal.context().db.selectFrom('mailOutbox').select(['toAddr', 'subject']).execute();
  return rows.filter(({ toAddr, subject }) => toAddr === who.email && subject.includes(word)).length;
};
const restricted = { sharingMethod: 'restricted', accessRestriction: '仅限合作单位' } as const;

describe('how a published resource is shared', () => {
  test('is opened by its owner alone, at once', async () => {
    const row = await published({ ...restricted, openDate: '' });
    const answer = await share(row, { sharingMethod: 'open', openDate: '2020-01-01' });
    assert.deepEqual(answer.data, { applied: true });
    assert.equal((await record(row)).isOpen, true);
    const { rows } = await visitor(search.list, { query: { keyword: row.resourceNo, sharing: 'open' } });
    assert.equal(rows!.length, 1);
  });

  test('becomes stricter when a reviewer agrees, with a reason, and is written down', async () => {
    const row = await published();
    const terms = { sharingMethod: 'closed', nonDisclosureReason: '涉及未公开成果' };
    assert.deepEqual(
      (await share(row, terms)).fields?.map(({ path }) => path),
      ['reason'],
    );
    assert.deepEqual((await share(row, { ...terms, reason: '合作协议要求' })).data, { applied: false });
    assert.equal((await share(row, { ...terms, reason: '再次' })).error, 'data.change-requests.waiting');
    assert.equal((await record(row)).sharingMethod, 'open', 'nothing is different while it waits');
    assert.equal((await decide(row, reviewer)).code, 200);
    const after = await record(row);
    assert.deepEqual([after.sharingMethod, after.isOpen, after.openDate], ['closed', false, null]);
    const files = await visitor(recordFiles.files, { params: { publicId: row.publicId } });
    assert.equal(files.total, 0);
    const history = await owner.call(resources.ownHistory, { params: { id: row.resourceId } });
    const [event] = history.data as { act: string; reason: string; detail: { methodAfter: string } }[];
    assert.deepEqual([event!.act, event!.reason, event!.detail.methodAfter], ['share', '合作协议要求', 'closed']);
    assert.ok((await mailed(owner, '资源变更已同意')) >= 1);
  });

  test('is under a stricter licence when a reviewer agrees, and under one that permits more at once', async () => {
    const row = await published({ license: 'cc0' });
    const open = { sharingMethod: 'open', openDate: '2020-01-01' };
    const stricter = await share(row, { ...open, license: 'by-nc-nd', reason: '合作单位要求' });
    assert.deepEqual(stricter.data, { applied: false });
    assert.equal((await record(row)).license, 'cc0', 'nothing is different while it waits');
    assert.equal((await decide(row, reviewer)).code, 200);
    assert.equal((await record(row)).license, 'by-nc-nd');
    const later = (await findResource(portal.context(), row.resourceId))!;
    assert.deepEqual((await share(later, { ...open, license: 'by' })).data, { applied: true });
    assert.equal((await record(row)).license, 'by');
    const history = (await owner.call(resources.ownHistory, { params: { id: row.resourceId } })).data as HistoryEntry[];
    assert.deepEqual(
      history.slice(0, 2).map(({ detail: { licenseBefore, licenseAfter } }) => [licenseBefore, licenseAfter]),
      [
        ['by-nc-nd', 'by'],
        ['cc0', 'by-nc-nd'],
      ],
    );
  });

  test('asks for a licence where what nobody was to have is opened, and takes any', async () => {
    const row = await published({
      sharingMethod: 'closed',
      nonDisclosureReason: '论文审稿中',
      openDate: '',
      license: '',
    });
    const open = { sharingMethod: 'open', openDate: '2020-01-01' };
    assert.deepEqual(
      (await share(row, open)).fields?.map(({ path }) => path),
      ['license'],
    );
    assert.deepEqual((await share(row, { ...open, license: 'by-nc-nd' })).data, { applied: true });
    assert.equal((await record(row)).license, 'by-nc-nd');
  });

  test('stays when a reviewer refuses, and when its owner takes the wish back', async () => {
    const row = await published();
    await share(row, { ...restricted, reason: '收到投诉' });
    assert.equal((await decide(row, reviewer, false)).code, 200);
    assert.equal((await record(row)).sharingMethod, 'open');
    await share(row, { ...restricted, reason: '收到投诉' });
    const { changeId } = await waitingFor(row);
    assert.equal(
      (await stranger.call(changeRequests.takeBack, { params: { id: changeId } })).error,
      'data.change-requests.notFound',
    );
    assert.equal((await owner.call(changeRequests.takeBack, { params: { id: changeId } })).code, 200);
    assert.equal(
      (await reviewer.call(changeRequests.decide, { body: { changeId, rowVer: row.rowVer, accepts: true } })).error,
      'data.change-requests.settled',
    );
  });

  test('is never decided by its owner, authors or co-editors', async () => {
    const row = await aResource(portal, reviewer, { status: '5' });
    await reviewer.call(changeRequests.share, {
      body: { resourceId: row.resourceId, rowVer: row.rowVer, ...restricted, reason: '改为受限' },
    });
    assert.equal((await decide(row, reviewer)).error, 'data.change-requests.own');
  });

  test('is only stricter where somebody loses something on some day', () => {
    const today = '2026-06-01';
    type Terms = Parameters<typeof isMoreOpen>[0];
    const open = (openDate: string, license: Terms['license'] = 'by'): Terms => ({
      sharingMethod: 'open',
      openDate,
      accessRestriction: '',
      license,
    });
    const on = (sharingMethod: 'restricted' | 'closed', accessRestriction = 'a'): Terms => ({
      sharingMethod,
      openDate: '',
      accessRestriction,
      license: 'by',
    });
    const cases: [boolean, Terms, Terms][] = [
      [true, open('2027-01-01'), open('2026-12-01')],
      [false, open('2026-12-01'), open('2027-01-01')],
      [true, open('2020-01-01'), open('2021-01-01')],
      [true, on('closed'), on('restricted')],
      [true, on('restricted'), open('2026-06-01')],
      [false, on('restricted'), open('2026-06-02')],
      [false, open('2030-01-01'), on('restricted')],
      [false, on('restricted', 'a'), on('restricted', 'b')],
      [true, on('closed'), open('2999-01-01')],
      [true, on('closed'), open('2999-01-01', 'by-nc-nd')],
      [false, on('restricted'), open('2020-01-01', 'by-nc')],
      [true, open('2020-01-01', ''), open('2020-01-01', 'by-nd')],
      [true, open('2020-01-01', 'by-nd'), open('2020-01-01', 'by-sa')],
      [false, open('2020-01-01', 'by-nc'), open('2020-01-01', 'by-sa')],
    ];
    for (const [expected, before, after] of cases)
      assert.equal(isMoreOpen(before, after, today), expected, JSON.stringify([before, after]));
  });

  test('opens on its day, with one mail from the daily job, whenever it runs', async () => {
    const row = await published({ openDate: '2999-01-01' });
    const { db } = portal.context();
    await db
      .updateTable('dataResource')
      .set({ openDate: '2020-02-02' })
      .where('resourceId', '=', row.resourceId)
      .execute();
    assert.equal((await record(row)).isOpen, true, 'before any job');
    const before = await mailed(owner, '数据已按期开放');
    const job = lifeCycleModule.jobs!.find(({ name }) => name === 'data.life-cycle.tellOpened')!;
    await job.run(portal.context(), undefined as never);
    await job.run(portal.context(), undefined as never);
    assert.equal(await mailed(owner, '数据已按期开放'), before + 1);
  });

  test('can be moved by a data administrator, who says why', async () => {
    const row = await published();
    const move = (who: Person, more = {}) =>
      who.call(changeRequests.setOpenDate, {
        body: { resourceId: row.resourceId, rowVer: row.rowVer, openDate: '2999-01-01', reason: '专利申请中', ...more },
      });
    assert.equal((await move(reviewer)).code, 403);
    assert.deepEqual(
      (await move(manager, { reason: '' })).fields?.map(({ path }) => path),
      ['reason'],
    );
    assert.equal((await move(manager)).code, 200);
    assert.equal((await record(row)).isOpen, false);
    assert.equal((await move(manager)).error, 'data.resources.changed', 'an older reading counts for nothing');
    assert.ok((await mailed(owner, '共享方式已变更')) >= 1);
  });
});
