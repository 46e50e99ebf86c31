import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aResource } from '#factory/data/resources';
import { auditor, checked } from '#factory/data/reviews';
import { person, type Person } from '#factory/identity/accounts';
import { dictionaries } from '#contract/system/dictionaries';
import { storeSetting } from '#factory/system/settings';
import { startPortal } from '#testing';
import { reviews, type Desk, type Review } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off', LOG_LEVEL: 'fatal' });
const { db } = portal.context();
const owner = await person(portal, { verified: true });
const manager = await person(portal, { verified: true, roles: ['data_admin'], nickName: 'Mia' });
const [ada, ben] = [await auditor(portal, 'Ada'), await auditor(portal, 'Ben')];

/** A submission that Ada and Ben review. */
async function assigned(form = {}) {
  const { resourceId, rowVer } = await aResource(portal, owner, { status: '1', form });
  await manager.call(reviews.assign, { body: { resourceId, rowVer, userIds: [ada.userId, ben.userId] } });
  return { resourceId, rowVer: rowVer + 1 };
}
const deskOf = async (who: Person, resourceId: number) =>
  (await who.call(reviews.desk, { params: { resourceId } })).data as Desk;
const historyOf = async (who: Person, resourceId: number) =>
  (await who.call(reviews.history, { params: { resourceId } })).data as Review[];
async function opine(who: Person, it: { resourceId: number; rowVer: number }, more: object = {}) {
  const { mine } = await deskOf(who, it.resourceId);
  const body = {
    assignmentId: mine?.assignmentId ?? 1,
    rowVer: it.rowVer,
    recommend: 'recommendApprove',
    comments: '数据完整，可以发布',
    checklist: checked('dataset'),
    ...more,
  };
  return who.call(reviews.opine, { body });
}
const opinionsIn = (history: Review[]) => history.filter(({ outcome }) => outcome.startsWith('recommend'));
const set = (configKey: string, configValue: string) => storeSetting(portal, configKey, configValue);

describe('an opinion', () => {
  test('has the whole check list, words, and reasons where it is to return', async () => {
    const it = await assigned();
    const faults = async (more: object) => (await opine(ada, it, more)).fields?.map(({ path }) => path);
    assert.deepEqual(await faults({ checklist: {} }), ['checklist']);
    assert.deepEqual(await faults({ checklist: { ...checked('dataset'), files: undefined } }), ['checklist']);
    assert.deepEqual(await faults({ checklist: { ...checked('dataset'), files: 'maybe' } }), ['checklist.files']);
    assert.deepEqual(await faults({ comments: '  ' }), ['comments']);
    assert.deepEqual(await faults({ recommend: 'recommendReject' }), ['reasons']);
    assert.deepEqual(await faults({ recommend: 'recommendReject', reasons: ['whatever'] }), ['reasons']);
    assert.deepEqual(await faults({ recommend: 'approved' }), ['recommend']);
    assert.equal((await opine(ada, it, { recommend: 'recommendReject', reasons: ['file'] })).code, 200);
    assert.equal((await opine(ada, it)).error, 'data.reviews.ended', 'one each');
    const [opinion] = opinionsIn(await historyOf(ada, it.resourceId));
    assert.deepEqual(
      [opinion!.stage, opinion!.reasonTexts[0]!.en, opinion!.checklist!.files],
      ['technical', 'Files missing, damaged or unreadable', 'yes'],
    );
    const mail = await db
      .selectFrom('mailOutbox')
      .select('body')
      .where('toAddr', '=', manager.email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    assert.match(mail.body, /Ada 已提交/);
    assert.ok(!mail.body.includes('file'), 'what it says is read in the back office');
  });

  test('of others is not read before one’s own, in no list and no history', async () => {
    const it = await assigned();
    await opine(ada, it, { recommend: 'recommendReject', reasons: ['quality'], comments: '误差没有说明' });
    const before = await deskOf(ben, it.resourceId);
    assert.equal(before.hiddenOpinions, 1);
    assert.deepEqual(
      before.assignments.map(({ opinion }) => opinion),
      [null, null],
    );
    assert.deepEqual(opinionsIn(await historyOf(ben, it.resourceId)), []);
    const progress = await ben.call(reviews.progress, { query: { resourceIds: String(it.resourceId) } });
    assert.ok(!JSON.stringify(progress.data).includes('recommendReject'));
    const stranger = await auditor(portal, 'Sam');
    assert.deepEqual(opinionsIn(await historyOf(stranger, it.resourceId)), [], 'nor by auditors who were not asked');
    assert.equal((await deskOf(manager, it.resourceId)).hiddenOpinions, 0);
    assert.equal(opinionsIn(await historyOf(manager, it.resourceId)).length, 1);

    assert.equal((await opine(ben, it)).code, 200);
    const after = await deskOf(ben, it.resourceId);
    assert.deepEqual(
      [after.hiddenOpinions, after.assignments.map(({ opinion }) => opinion)],
      [0, ['recommendReject', 'recommendApprove']],
    );
    assert.equal(opinionsIn(await historyOf(ben, it.resourceId)).length, 2);
  });

  test('is no business of the submitter, even of one who reviews others', async () => {
    const reviewer = await person(portal, { verified: true, roles: ['reviewer'] });
    const { resourceId, rowVer } = await aResource(portal, reviewer, { status: '1' });
    await manager.call(reviews.assign, { body: { resourceId, rowVer, userIds: [ada.userId] } });
    await opine(ada, { resourceId, rowVer: rowVer + 1 });
    const own = (await reviewer.call(reviews.ownHistory, { params: { resourceId } })).data as Review[];
    assert.deepEqual(own, []);
    assert.deepEqual(await historyOf(reviewer, resourceId), []);
    const { assignments, hiddenOpinions } = await deskOf(reviewer, resourceId);
    assert.deepEqual([assignments, hiddenOpinions], [[], 0]);
    const progress = await reviewer.call(reviews.progress, { query: { resourceIds: String(resourceId) } });
    assert.ok(!JSON.stringify(progress.data).includes('Ada'));
  });

  test('that comes while the decision is being made stops the decision until it is read', async () => {
    const it = await assigned();
    const { seen } = await deskOf(manager, it.resourceId);
    await opine(ada, it, { recommend: 'recommendReject', reasons: ['secret'] });
    const body = { ...it, comments: '', seen };
    assert.equal((await manager.call(reviews.approve, { body })).error, 'data.reviews.newOpinion');
    const now = (await deskOf(manager, it.resourceId)).seen;
    assert.equal((await manager.call(reviews.approve, { body: { ...body, seen: now } })).code, 200);
    const late = await opine(ben, it);
    assert.equal(late.error, 'data.reviews.notYours', 'the decision ended the other review');
  });

  test('and a decision at the same moment: both or the decision alone, never an opinion behind it', async () => {
    for (let round = 0; round < 5; round++) {
      const it = await assigned();
      const { mine } = await deskOf(ada, it.resourceId);
      const [opinion, decision] = await Promise.all([
        ada.call(reviews.opine, {
          body: {
            assignmentId: mine!.assignmentId,
            rowVer: it.rowVer,
            recommend: 'recommendApprove',
            comments: 'ok',
            checklist: checked('dataset'),
          },
        }),
        manager.call(reviews.reject, { body: { ...it, reasons: ['file'] } }),
      ]);
      assert.equal(decision.code, 200);
      const outcomes = (await historyOf(manager, it.resourceId)).map(({ outcome }) => outcome);
      assert.equal(outcomes.at(-1), 'rejected');
      assert.equal(outcomes.includes('recommendApprove'), opinion.code === 200);
      const left = await db
        .selectFrom('dataReviewAssignment')
        .select('status')
        .where('resourceId', '=', it.resourceId)
        .execute();
      assert.ok(left.every(({ status }) => status !== 'open'));
    }
  });

  test('is wanted before an approval where the installation says so', async () => {
    await set('data.review.requireOpinion', 'true');
    try {
      const it = await assigned();
      const approve = () => manager.call(reviews.approve, { body: it });
      assert.equal((await approve()).error, 'data.reviews.opinionMissing');
      assert.equal((await deskOf(manager, it.resourceId)).opinionMissing, true);
      await opine(ada, it);
      assert.equal((await approve()).error, 'data.reviews.opinionMissing', 'one is outstanding');
      await opine(ben, it);
      assert.equal((await deskOf(manager, it.resourceId)).opinionMissing, false);
      assert.equal((await approve()).code, 200);
      const returned = await assigned();
      const reject = await manager.call(reviews.reject, { body: { ...returned, reasons: ['file'] } });
      assert.equal(reject.code, 200, 'a return needs none');
    } finally {
      await set('data.review.requireOpinion', 'false');
    }
  });

  test('on a review that an auditor took is told to those who decide; one who decides tells nobody', async () => {
    const [sol, roy] = [await auditor(portal, 'Sol'), await auditor(portal, 'Roy', { roles: ['reviewer'] })];
    const boss = await person(portal, { verified: true, roles: ['reviewer'] });
    const { resourceId, rowVer } = await aResource(portal, boss, { status: '1' });
    const told = async (address: string) => {
      const rows = await db.selectFrom('mailOutbox').select('body').where('toAddr', '=', address).execute();
      return rows.filter(({ body }) => body.includes(`detail?id=${resourceId}`) && /(Sol|Roy) 已提交/.test(body))
        .length;
    };
    await sol.call(reviews.claim, { body: { resourceId, rowVer } });
    assert.equal((await opine(sol, { resourceId, rowVer: rowVer + 1 })).code, 200);
    assert.deepEqual([await told(manager.email), await told(roy.email)], [1, 1]);
    assert.deepEqual([await told(sol.email), await told(boss.email)], [0, 0], 'neither the auditor nor the owner');
    const other = await aResource(portal, owner, { status: '1' });
    await roy.call(reviews.claim, { body: { resourceId: other.resourceId, rowVer: other.rowVer } });
    await opine(roy, { resourceId: other.resourceId, rowVer: other.rowVer + 1 });
    const mails = await db.selectFrom('mailOutbox').select('body').where('body', 'like', '%Roy 已提交%').execute();
    assert.deepEqual(mails, []);
  });

  test('of the decider alone does not count as that of somebody else', async () => {
    await set('data.review.requireOpinion', 'true');
    try {
      const solo = await auditor(portal, 'Sol', { roles: ['reviewer'] });
      const { resourceId, rowVer } = await aResource(portal, owner, { status: '1' });
      await solo.call(reviews.claim, { body: { resourceId, rowVer } });
      const it = { resourceId, rowVer: rowVer + 1 };
      assert.equal((await opine(solo, it)).code, 200);
      assert.equal((await solo.call(reviews.approve, { body: it })).error, 'data.reviews.opinionMissing');
    } finally {
      await set('data.review.requireOpinion', 'false');
    }
  });
});

test('reasons are those of the dictionary, an installation’s own too, and stay as they were worded', async () => {
  const admin = await person(portal, { admin: true });
  const value = {
    dictType: 'data_reject_reason',
    dictValue: 'calibration',
    dictLabel: '缺少标定记录',
    dictLabelEn: 'No calibration record',
  };
  assert.equal((await admin.call(dictionaries.add, { body: value })).code, 200);
  const it = await assigned();
  const reject = await manager.call(reviews.reject, { body: { ...it, reasons: ['calibration', 'calibration'] } });
  assert.equal(reject.code, 200);
  await db
    .updateTable('sysDictData')
    .set({ dictLabel: '另一种说法', status: '1' })
    .where('dictValue', '=', 'calibration')
    .execute();
  const own = (await owner.call(reviews.ownHistory, { params: { resourceId: it.resourceId } })).data as Review[];
  assert.deepEqual(own.at(-1)!.reasonTexts, [
    { value: 'calibration', zh: '缺少标定记录', en: 'No calibration record' },
  ]);
  const next = await assigned();
  const gone = await manager.call(reviews.reject, { body: { ...next, reasons: ['calibration'] } });
  assert.deepEqual([gone.code, gone.fields![0]!.path], [500, 'reasons']);
});

test('notes are read by nobody but who wrote them', async () => {
  const it = await assigned();
  const text = "请复核 <b>图 3</b>\n'; drop table x; --";
  assert.equal((await ada.call(reviews.note, { body: { resourceId: it.resourceId, text } })).code, 200);
  assert.equal((await deskOf(ada, it.resourceId)).note, text);
  assert.equal((await deskOf(ben, it.resourceId)).note, '');
  assert.equal((await deskOf(manager, it.resourceId)).note, '');
  await ada.call(reviews.note, { body: { resourceId: it.resourceId, text: '' } });
  assert.equal((await deskOf(ada, it.resourceId)).note, '');
  const logged = await db
    .selectFrom('sysOperLog')
    .select('operParam')
    .where('method', '=', 'data.reviews.note')
    .execute();
  assert.deepEqual(logged, []);
});
