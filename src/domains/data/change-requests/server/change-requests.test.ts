import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  isMoreOpen,
  resources,
  type HistoryEntry,
  type ResourceDetail,
  type ResourceFull,
} from '#contract/data/resources';
import { search } from '#contract/data/search';
import { aResource } from '#factory/data/resources';
import { person, type Person } from '#factory/identity/accounts';
import { findResource, resourcesModule, type ResourceRecord } from '#module/data/resources';
import { caller, startPortal } from '#testing';
import { changeRequests, type Change } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { verified: true });
const heir = await person(portal, { verified: true });
const manager = await person(portal, { verified: true, roles: ['data_admin'] });
const second = await person(portal, { verified: true, roles: ['data_admin'] });
const reviewer = await person(portal, { verified: true, roles: ['reviewer'] });
const visitor = caller(portal);

const published = (form = {}) => aResource(portal, owner, { status: '5', form });
const detail = async ({ publicId }: ResourceRecord) => visitor(resources.detail, { params: { publicId } });
const record = async (row: ResourceRecord) => (await detail(row)).data as ResourceDetail;
const waitingFor = async ({ resourceId }: ResourceRecord, who: Person = manager): Promise<Change> => {
  const { rows } = await who.call(changeRequests.list, { query: { status: '0', pageSize: 100 } });
  return rows!.find((row) => row['resourceId'] === resourceId) as unknown as Change;
};
const decide = async (row: ResourceRecord, who: Person, accepts = true) => {
  const { changeId, rowVer } = await waitingFor(row);
  return who.call(changeRequests.decide, { body: { changeId, rowVer, accepts, comments: '已核实' } });
};
/** The record as its owner or a data administrator reads it now. */
const read = async ({ resourceId }: ResourceRecord) => ({
  resourceId,
  rowVer: (await findResource(portal.context(), resourceId))!.rowVer,
});
const share = (row: ResourceRecord, terms: object) =>
  owner.call(changeRequests.share, { body: { resourceId: row.resourceId, rowVer: row.rowVer, ...terms } });
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
    const files = await visitor(resources.files, { params: { publicId: row.publicId } });
    assert.equal(files.total, 0);
    const deeds = await owner.call(resources.ownDeeds, { params: { id: row.resourceId } });
    const [deed] = deeds.data as { act: string; reason: string; detail: { methodAfter: string } }[];
    assert.deepEqual([deed!.act, deed!.reason, deed!.detail.methodAfter], ['share', '合作协议要求', 'closed']);
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
    assert.deepEqual((await share({ ...row, ...(await read(row)) }, { ...open, license: 'by' })).data, {
      applied: true,
    });
    assert.equal((await record(row)).license, 'by');
    const deeds = (await owner.call(resources.ownDeeds, { params: { id: row.resourceId } })).data as HistoryEntry[];
    assert.deepEqual(
      deeds.slice(0, 2).map(({ detail: { licenseBefore, licenseAfter } }) => [licenseBefore, licenseAfter]),
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
      (await heir.call(changeRequests.takeBack, { params: { id: changeId } })).error,
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
    const job = resourcesModule.jobs!.find(({ name }) => name === 'data.resources.tellOpened')!;
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

describe('a next version', () => {
  test('is begun for the owner by a data administrator, who says why; the owner is told, and fills and submits it', async () => {
    const row = await published();
    const begin = (who: Person, more = {}) =>
      who.call(changeRequests.newVersion, {
        body: { resourceId: row.resourceId, rowVer: row.rowVer, reason: '请补充校准文件', ...more },
      });
    for (const who of [owner, reviewer]) assert.equal((await begin(who)).code, 403);
    assert.deepEqual(
      (await begin(manager, { reason: ' ' })).fields?.map(({ path }) => path),
      ['reason'],
    );
    assert.equal((await begin(manager, { rowVer: row.rowVer - 1 })).error, 'data.resources.changed');
    const before = await mailed(owner, '已为您创建新版本');
    const { code, data } = await begin(manager);
    assert.equal(code, 200);
    const { resourceId } = data as { resourceId: number };
    assert.equal(await mailed(owner, '已为您创建新版本'), before + 1);
    const draft = (await findResource(portal.context(), resourceId))!;
    assert.deepEqual(
      [draft.ownerId, draft.status, draft.version, draft.previousId, draft.fileCount],
      [owner.userId, '0', 'V1.1', row.resourceId, row.fileCount],
    );
    assert.equal((await manager.call(resources.open, { params: { id: resourceId } })).error, 'data.resources.notFound');
    const deeds = (await manager.call(resources.deeds, { params: { id: row.resourceId } })).data as HistoryEntry[];
    assert.deepEqual(
      deeds.slice(0, 1).map(({ act, reason }) => [act, reason]),
      [['newVersionFor', '请补充校准文件']],
    );
    assert.equal((await begin(manager)).error, 'data.resources.versionOpen');
    const handIn = { params: { id: resourceId }, body: { rowVer: draft.rowVer } };
    assert.equal((await owner.call(resources.submit, handIn)).code, 200);
  });

  test('is begun for nothing but a published resource', async () => {
    for (const status of ['1', '4', '6', '7'] as const) {
      const { resourceId, rowVer } = await aResource(portal, owner, { status });
      const body = { resourceId, rowVer, reason: '补充' };
      assert.equal(
        (await manager.call(changeRequests.newVersion, { body })).error,
        'data.resources.wrongState',
        status,
      );
    }
  });
});

describe('a withdrawal', () => {
  test('is asked for by the owner and done by a data administrator; a page stays that says why', async () => {
    const row = await published();
    const ask = (who: Person) =>
      who.call(changeRequests.askWithdrawal, {
        body: { resourceId: row.resourceId, rowVer: row.rowVer, reason: '仪器标定错误' },
      });
    assert.equal((await ask(heir)).error, 'data.resources.notFound');
    assert.equal((await ask(owner)).code, 200);
    assert.equal((await decide(row, reviewer)).error, 'data.change-requests.own', 'reviewers do not withdraw');
    assert.equal((await decide(row, manager)).code, 200);
    const gone = await record(row);
    assert.deepEqual(
      [gone.status, gone.withdrawReason, gone.titleZh, gone.descriptionZh, gone.fileCount],
      ['7', '仪器标定错误', row.titleZh, '', 0],
    );
    assert.equal((await visitor(search.list, { query: { keyword: row.resourceNo } })).total, 0);
    assert.ok((await mailed(owner, '数据资源已下架')) >= 1);
  });

  test('is undone by two: one asks, another confirms', async () => {
    const row = await aResource(portal, owner, { status: '7' });
    const ask = await manager.call(changeRequests.askRestore, {
      body: { ...(await read(row)), reason: '标定已更正' },
    });
    assert.equal(ask.code, 200);
    assert.equal((await decide(row, manager)).error, 'data.change-requests.own');
    assert.equal((await decide(row, second)).code, 200);
    assert.deepEqual([(await record(row)).status, (await record(row)).withdrawReason], ['5', '']);
    assert.equal((await visitor(search.list, { query: { keyword: row.resourceNo } })).total, 1);
  });

  test('of an old version leads back to an old version', async () => {
    const row = await aResource(portal, owner, { status: '6' });
    await manager.call(changeRequests.withdraw, {
      body: { resourceId: row.resourceId, rowVer: row.rowVer, reason: '重复发布' },
    });
    await manager.call(changeRequests.askRestore, { body: { ...(await read(row)), reason: '保留历史' } });
    assert.equal((await decide(row, second)).code, 200);
    assert.equal((await record(row)).status, '6');
  });

  test('takes wishes with it that cannot come true any more', async () => {
    const row = await published();
    await share(row, { ...restricted, reason: '收到投诉' });
    await manager.call(changeRequests.withdraw, {
      body: { resourceId: row.resourceId, rowVer: row.rowVer, reason: '侵权' },
    });
    assert.equal(await waitingFor(row), undefined);
  });
});

describe('a resource that changes hands', () => {
  test('goes to the receiver who accepts, with all its versions', async () => {
    const row = await aResource(portal, owner, { status: '6' });
    const offer = async (who: string) =>
      owner.call(changeRequests.handOver, { body: { ...(await read(row)), who, reason: '课题移交' } });
    assert.equal((await offer(owner.userName)).error, 'data.resources.ownsIt');
    assert.equal((await offer(heir.userName)).code, 200);
    const { rows } = await heir.call(changeRequests.received);
    const changeId = rows!.find((one) => one['resourceId'] === row.resourceId)!['changeId'] as number;
    const answer = async (who: Person, accepts: boolean) =>
      who.call(changeRequests.answer, {
        params: { id: changeId },
        body: { accepts, rowVer: (await read(row)).rowVer },
      });
    assert.equal((await answer(manager, true)).error, 'data.change-requests.notFound');
    const done = await answer(heir, true);
    assert.equal(done.code, 200, JSON.stringify(done));
    const opened = (await heir.call(resources.open, { params: { id: row.resourceId } })).data as ResourceFull;
    assert.equal(opened.ownerId, heir.userId);
    assert.equal(
      (await owner.call(resources.open, { params: { id: row.resourceId } })).error,
      'data.resources.notFound',
    );
    const owners = await portal
      .context()
      .db.selectFrom('dataResource')
      .select('ownerId')
      .distinct()
      .where('versionGroup', '=', row.versionGroup)
      .execute();
    assert.deepEqual(owners, [{ ownerId: heir.userId }]);
  });

  test('stays with its owner when the receiver declines', async () => {
    const row = await published();
    await owner.call(changeRequests.handOver, { body: { ...(await read(row)), who: heir.email, reason: '' } });
    const { rows } = await heir.call(changeRequests.received);
    const changeId = rows!.find((one) => one['resourceId'] === row.resourceId)!['changeId'] as number;
    await heir.call(changeRequests.answer, {
      params: { id: changeId },
      body: { accepts: false, rowVer: (await read(row)).rowVer, comments: '不便接收' },
    });
    assert.equal((await owner.call(resources.open, { params: { id: row.resourceId } })).code, 200);
  });

  test('can be given by a data administrator, and both are told', async () => {
    const row = await published();
    const give = async (who: Person) =>
      who.call(changeRequests.changeOwner, {
        body: { ...(await read(row)), who: heir.userName, reason: '原提交人离职' },
      });
    assert.equal((await give(reviewer)).code, 403);
    const before = [await mailed(owner, '数据资源已移交'), await mailed(heir, '数据资源已移交')];
    assert.equal((await give(manager)).code, 200);
    assert.deepEqual(
      [await mailed(owner, '数据资源已移交'), await mailed(heir, '数据资源已移交')],
      before.map((count) => count + 1),
    );
  });
});

describe('somebody who has not read the latest', () => {
  /** Something else happens to the record: its counter of changes moves on. */
  const changed = async ({ resourceId }: ResourceRecord) => {
    const row = (await findResource(portal.context(), resourceId))!;
    const body = { resourceId, rowVer: row.rowVer, openDate: '2020-02-02', reason: '更正' };
    assert.equal((await manager.call(changeRequests.setOpenDate, { body })).code, 200);
  };

  test('is told so instead of having their way, whatever they ask or decide', async () => {
    const row = await published();
    const stale = { resourceId: row.resourceId, rowVer: row.rowVer };
    await changed(row);
    const answers = [
      await owner.call(changeRequests.share, { body: { ...stale, ...restricted, reason: 'x' } }),
      await owner.call(changeRequests.askWithdrawal, { body: { ...stale, reason: 'x' } }),
      await owner.call(changeRequests.handOver, { body: { ...stale, who: heir.userName, reason: '' } }),
      await manager.call(changeRequests.withdraw, { body: { ...stale, reason: 'x' } }),
      await manager.call(changeRequests.setOpenDate, { body: { ...stale, openDate: '2020-03-03', reason: 'x' } }),
      await manager.call(changeRequests.changeOwner, { body: { ...stale, who: heir.userName, reason: 'x' } }),
      await manager.call(changeRequests.newVersion, { body: { ...stale, reason: 'x' } }),
    ];
    for (const { code, error, msg } of answers)
      assert.deepEqual([code, error, msg], [601, 'data.resources.changed', answers[0]!.msg]);
    const gone = await aResource(portal, owner, { status: '7' });
    const ask = await manager.call(changeRequests.askRestore, {
      body: { resourceId: gone.resourceId, rowVer: gone.rowVer - 1, reason: 'x' },
    });
    assert.equal(ask.error, 'data.resources.changed');
    assert.deepEqual([await waitingFor(row), await waitingFor(gone)], [undefined, undefined]);
  });

  test('does not decide on a wish whose record changed, and does after reading it again', async () => {
    const row = await published();
    await share(row, { ...restricted, reason: '合作单位要求' });
    const stale = await waitingFor(row);
    await changed(row);
    const body = { changeId: stale.changeId, rowVer: stale.rowVer, accepts: true };
    assert.equal((await reviewer.call(changeRequests.decide, { body })).error, 'data.resources.changed');
    assert.equal((await record(row)).sharingMethod, 'open');
    assert.equal((await decide(row, reviewer)).code, 200);
    assert.equal((await record(row)).sharingMethod, 'restricted');
  });

  test('does not take over a resource that is not what was offered', async () => {
    const row = await published();
    await owner.call(changeRequests.handOver, { body: { ...(await read(row)), who: heir.userName, reason: '' } });
    const { rows } = await heir.call(changeRequests.received);
    const offer = rows!.find((one) => one['resourceId'] === row.resourceId) as unknown as Change;
    await changed(row);
    const answer = (rowVer: number) =>
      heir.call(changeRequests.answer, { params: { id: offer.changeId }, body: { rowVer, accepts: true } });
    assert.equal((await answer(offer.rowVer)).error, 'data.resources.changed');
    assert.equal((await answer((await read(row)).rowVer)).code, 200);
  });
});

test('of two who decide at once one wins and the other is told', async () => {
  for (const accepts of [true, false]) {
    const row = await published();
    await owner.call(changeRequests.askWithdrawal, { body: { ...(await read(row)), reason: '重复' } });
    const { changeId, rowVer } = await waitingFor(row);
    const answers = await Promise.all(
      [manager, second].map((who) => who.call(changeRequests.decide, { body: { changeId, rowVer, accepts } })),
    );
    assert.deepEqual(
      answers.map(({ code }) => code).toSorted((a, b) => a - b),
      [200, 601],
    );
    assert.equal(answers.find(({ code }) => code === 601)!.error, 'data.change-requests.settled');
    assert.equal((await record(row)).status, accepts ? '7' : '5');
  }
});
