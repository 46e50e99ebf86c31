import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { recordPages } from '#contract/data/record-pages';
import { deposits } from '#contract/data/deposits';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { resources } from '#contract/data/resources';
import { search } from '#contract/data/search';
import { caller, startPortal } from '#testing';
import { reviews, type Review } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off', LOG_LEVEL: 'fatal' });
const owner = await person(portal, { verified: true });
const [ada, ben] = await Promise.all(
  ['Ada', 'Ben'].map((nickName) => person(portal, { verified: true, roles: ['reviewer'], nickName })),
);
const { db } = portal.context();

const history = async (resourceId: number) =>
  (await ada!.call(reviews.history, { params: { resourceId } })).data as Review[];
const mailsTo = async (toAddr: string) =>
  db.selectFrom('mailOutbox').select(['subject', 'body']).where('toAddr', '=', toAddr).orderBy('id').execute();

describe('an approval', () => {
  test('of a resource that waits takes it, decides, publishes it and makes it findable, in one step', async () => {
    const { resourceId, rowVer, publicId } = await aResource(portal, owner, {
      status: '1',
      form: { titleZh: '自旋玻璃弛豫' },
    });
    assert.equal((await ada!.call(reviews.approve, { body: { resourceId, rowVer, comments: '数据完整' } })).code, 200);
    assert.deepEqual(
      (await history(resourceId)).map(({ outcome }) => outcome),
      ['claimed', 'approved'],
    );
    const found = await caller(portal)(search.list, { query: { keyword: '自旋玻璃' } });
    assert.equal(found.rows![0]!['publicId'], publicId);
    const detail = (await caller(portal)(recordPages.detail, { params: { publicId } })).data as { publishDate: string };
    assert.match(detail.publishDate, /^20\d\d-/);
    const mail = (await mailsTo(owner.email)).at(-1)!;
    assert.match(mail.subject, /审核通过：自旋玻璃弛豫.*Resource approved/);
    assert.match(mail.body, /数据完整/);
    assert.ok(mail.body.includes(`/data/detail/${publicId}`));
  });

  test('by two reviewers at once happens once, and the other learns who was first', async () => {
    for (let round = 0; round < 5; round++) {
      const { resourceId, rowVer } = await aResource(portal, owner, { status: '2' });
      const body = { resourceId, rowVer };
      const answers = await Promise.all([
        ada!.call(reviews.approve, { body }),
        ben!.call(reviews.reject, { body: { ...body, reasons: ['file'] } }),
      ]);
      assert.deepEqual(answers.map(({ code }) => code).toSorted(), [200, 601]);
      const loser = answers.findIndex(({ code }) => code === 601);
      assert.equal(answers[loser]!.error, 'data.reviews.decided');
      assert.match(answers[loser]!.msg, loser === 0 ? /^Ben 已于 .*驳回/ : /^Ada 已于 .*通过/);
      const final = (await history(resourceId)).filter(({ outcome }) => outcome !== 'claimed');
      assert.equal(final.length, 1);
    }
  });

  test('of something else than what was read is refused', async () => {
    const first = await aResource(portal, owner, { status: '1' });
    await owner.call(deposits.recall, { params: { id: first.resourceId } });
    const stale = await ada!.call(reviews.approve, { body: { resourceId: first.resourceId, rowVer: first.rowVer } });
    assert.deepEqual([stale.code, stale.error], [601, 'data.reviews.changed']);
    const draft = await aResource(portal, owner);
    const unknown = await ada!.call(reviews.approve, { body: { resourceId: draft.resourceId, rowVer: draft.rowVer } });
    assert.equal(unknown.error, 'data.reviews.notFound');
  });

  test('of a resource that somebody has just taken names that person', async () => {
    const { resourceId, rowVer } = await aResource(portal, owner, { status: '1' });
    await ada!.call(reviews.claim, { body: { resourceId, rowVer } });
    const late = await ben!.call(reviews.claim, { body: { resourceId, rowVer } });
    assert.equal(late.error, 'data.reviews.claimed');
    assert.match(late.msg, /^Ada 已于 20\d\d-.* 领取/);
  });
});

describe('a reviewer', () => {
  test('cannot decide on their own resource, nor on one of which they are an author by e-mail', async () => {
    const author = {
      nameZh: 'Ada',
      nameEn: '',
      affiliations: [],
      email: ada!.email.toUpperCase(),
      phone: '',
      orcid: '',
      isCorresponding: false,
    };
    const own = await aResource(portal, ada!, { status: '1' });
    const coauthored = await aResource(portal, owner, { status: '1', form: { authors: [author] } });
    for (const { resourceId, rowVer } of [own, coauthored])
      for (const [endpoint, extra] of [
        [reviews.claim, {}],
        [reviews.approve, {}],
        [reviews.reject, { reasons: ['file'] }],
      ] as const)
        assert.equal(
          (await ada!.call(endpoint, { body: { resourceId, rowVer, ...extra } })).error,
          'data.reviews.ownResource',
        );
    const { rows } = await ada!.call(resources.list, { query: { status: '1', keyword: own.resourceNo } });
    assert.deepEqual((rows![0]!['may'] as { approve: boolean }).approve, false);
  });

  test('who lost the role decides on nothing', async () => {
    const former = await person(portal, { verified: true, roles: ['reviewer'] });
    const { resourceId, rowVer } = await aResource(portal, owner, { status: '1' });
    await db.deleteFrom('sysUserRole').where('userId', '=', former.userId).execute();
    assert.equal((await former.call(reviews.approve, { body: { resourceId, rowVer } })).code, 403);
  });

  test('who only audits takes a resource but does not decide', async () => {
    const auditor = await person(portal, { verified: true, roles: ['data_auditor'] });
    const { resourceId, rowVer } = await aResource(portal, owner, { status: '1' });
    assert.equal((await auditor.call(reviews.claim, { body: { resourceId, rowVer } })).code, 200);
    assert.equal((await auditor.call(reviews.approve, { body: { resourceId, rowVer: rowVer + 1 } })).code, 403);
  });
});

describe('a rejection', () => {
  test('needs a reason, and words where the reason is "other"', async () => {
    const { resourceId, rowVer } = await aResource(portal, owner, { status: '1' });
    const reject = (body: object) => ada!.call(reviews.reject, { body: { resourceId, rowVer, ...body } });
    assert.equal((await reject({ reasons: [] })).msg, '请选择驳回原因');
    assert.equal((await reject({})).fields![0]!.path, 'reasons');
    assert.equal((await reject({ reasons: ['whatever'] })).code, 500);
    assert.equal((await reject({ reasons: ['other'] })).fields![0]!.path, 'comments');
    assert.equal((await reject({ reasons: ['other'], comments: '单位缺失' })).code, 200);
  });

  test('comes back to the owner with its reasons, can be handed in again, and both rounds stay in the history', async () => {
    const { resourceId } = await aResource(portal, owner, { status: '3', form: { titleZh: '两轮审核' } });
    const { rowVer } = (await owner.call(deposits.open, { params: { id: resourceId } })).data as { rowVer: number };
    assert.equal((await owner.call(deposits.submit, { params: { id: resourceId }, body: { rowVer } })).code, 200);
    const body = { resourceId, rowVer: rowVer + 1, reasons: ['metadata', 'right', 'metadata'], comments: '请补充许可' };
    assert.equal((await ada!.call(reviews.reject, { body })).code, 200);
    const mail = (await mailsTo(owner.email)).at(-1)!;
    assert.match(mail.body, /元数据不完整或不准确；权属或许可不明确/);
    assert.match(mail.body, /Metadata incomplete or inaccurate; Ownership or license unclear/);
    assert.match(mail.body, /请补充许可/);
    const own = (await owner.call(reviews.ownHistory, { params: { resourceId } })).data as Review[];
    assert.deepEqual(
      own.map(({ revisionNo, outcome }) => `${revisionNo} ${outcome}`),
      ['1 claimed', '1 rejected', '2 claimed', '2 rejected'],
    );
    assert.deepEqual(own.at(-1)!.reasons, ['metadata', 'right']);
    assert.ok(
      own.every((entry) => !('reviewerName' in entry)),
      'the owner does not learn who it was',
    );
  });

  test('of a recalled resource does not happen', async () => {
    const { resourceId, rowVer } = await aResource(portal, owner, { status: '1' });
    const [recalled, rejected] = await Promise.all([
      owner.call(deposits.recall, { params: { id: resourceId } }),
      ada!.call(reviews.reject, { body: { resourceId, rowVer, reasons: ['file'] } }),
    ]);
    assert.deepEqual([recalled.code, rejected.code].toSorted(), [200, 601]);
  });
});

describe('the history', () => {
  test('cannot be changed or shortened, not even with SQL', async () => {
    const { resourceId } = await aResource(portal, owner, { status: '3' });
    await assert.rejects(
      db.updateTable('dataReview').set({ comments: 'x' }).where('resourceId', '=', resourceId).execute(),
      /only ever inserted/,
    );
    await assert.rejects(
      db.deleteFrom('dataReview').where('resourceId', '=', resourceId).execute(),
      /only ever inserted/,
    );
    await assert.rejects(
      db.insertInto('dataReview').values({ resourceId, revisionNo: 1, reviewerId: 1, outcome: 'approved' }).execute(),
      /data_review_decision/,
      'one final decision a round',
    );
  });

  test('of a draft that was never submitted is nobody’s business', async () => {
    const { resourceId } = await aResource(portal, owner);
    assert.equal((await ada!.call(reviews.history, { params: { resourceId } })).error, 'data.reviews.notFound');
  });
});

test('a decision that fails half-way leaves neither state, history nor mail', async () => {
  const { resourceId, rowVer } = await aResource(portal, owner, { status: '1' });
  const mails = (await mailsTo(owner.email)).length;
  await db.schema.alterTable('data_resource_search').renameTo('data_resource_search_away').execute();
  try {
    assert.equal((await ada!.call(reviews.approve, { body: { resourceId, rowVer } })).error, 'kernel.unexpected');
  } finally {
    await db.schema.alterTable('data_resource_search_away').renameTo('data_resource_search').execute();
  }
  const row = await db
    .selectFrom('dataResource')
    .select(['status', 'rowVer'])
    .where('resourceId', '=', resourceId)
    .executeTakeFirstOrThrow();
  assert.deepEqual(row, { status: '1', rowVer });
  assert.deepEqual(await history(resourceId), []);
  assert.equal((await mailsTo(owner.email)).length, mails);
});

test('remarks on single fields and files come with a return, for its owner as well, and only for parts of a submission', async () => {
  const { resourceId, rowVer } = await aResource(portal, owner, { status: '2' });
  const body = { resourceId, rowVer, reasons: ['quality'] };
  const wrong = await ada!.call(reviews.reject, { body: { ...body, remarks: [{ place: 'rowVer', text: 'x' }] } });
  assert.equal(wrong.code, 500, wrong.msg);
  const remarks = [
    { place: 'descriptionZh', text: '请说明测量误差' },
    { place: 'files:data/table.csv', text: '第二列缺少单位' },
  ];
  assert.equal((await ada!.call(reviews.reject, { body: { ...body, remarks } })).code, 200);
  const { data } = await owner.call(reviews.ownHistory, { params: { resourceId } });
  assert.deepEqual((data as Review[]).at(-1)!.remarks, remarks);
  assert.deepEqual((await history(resourceId)).at(-1)!.remarks, remarks);
});
