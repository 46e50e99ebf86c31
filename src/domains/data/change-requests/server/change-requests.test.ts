import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type ResourceDetail, recordPages } from '#contract/data/record-pages';
import { deposits } from '#contract/data/deposits';
import { resources, type HistoryEntry, type ResourceFull } from '#contract/data/resources';
import { search } from '#contract/data/search';
import { aResource } from '#factory/data/resources';
import { person, type Person } from '#factory/identity/accounts';
import { findResource, type ResourceRecord } from '#module/data/resources';
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
const detail = async ({ publicId }: ResourceRecord) => visitor(recordPages.detail, { params: { publicId } });
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

describe('a next version', () => {
  test('is begun for the owner by a data administrator, who says why; the owner is told, and fills and submits it', async () => {
    const row = await published();
    const begin = (who: Person, more = {}) =>
      who.call(changeRequests.newVersion, {
        body: { resourceId: row.resourceId, rowVer: row.rowVer, reason: '请补充校准文件', ...more },
      });
    assert.equal((await begin(reviewer)).code, 403);
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
    assert.equal((await manager.call(deposits.open, { params: { id: resourceId } })).error, 'data.resources.notFound');
    const history = (await manager.call(resources.history, { params: { id: row.resourceId } })).data as HistoryEntry[];
    assert.deepEqual(
      history.slice(0, 1).map(({ act, reason }) => [act, reason]),
      [['newVersionFor', '请补充校准文件']],
    );
    assert.equal((await begin(manager)).error, 'data.resources.versionOpen');
    const said = { rowVer: draft.rowVer, changesZh: '补充校准文件' };
    const saved = await owner.call(deposits.save, { params: { id: resourceId }, body: said });
    assert.equal(saved.code, 200, saved.msg);
    const { rowVer } = saved.data as { rowVer: number };
    const handIn = { params: { id: resourceId }, body: { rowVer } };
    assert.equal((await owner.call(deposits.submit, handIn)).code, 200);
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
      ['7', '仪器标定错误', row.titleZh, row.descriptionZh, 0],
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
    const opened = (await heir.call(deposits.open, { params: { id: row.resourceId } })).data as ResourceFull;
    assert.equal(opened.ownerId, heir.userId);
    assert.equal(
      (await owner.call(deposits.open, { params: { id: row.resourceId } })).error,
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
    assert.equal((await owner.call(deposits.open, { params: { id: row.resourceId } })).code, 200);
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
  /** Another change of the record, which increments its version. */
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
