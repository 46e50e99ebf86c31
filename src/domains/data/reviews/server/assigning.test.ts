import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { recordFiles } from '#contract/data/record-files';
import { deposits } from '#contract/data/deposits';
import { affiliationsOfText } from '#contract/identity/organizations';
import { aResource } from '#factory/data/resources';
import { auditor } from '#factory/data/reviews';
import { person } from '#factory/identity/accounts';
import { storeSetting } from '#factory/system/settings';
import { startPortal } from '#testing';
import { reviews, type Candidate, type Desk, type MyReview, type Review } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off', LOG_LEVEL: 'fatal' });
const { db } = portal.context();
const owner = await person(portal, { verified: true });
const manager = await person(portal, { verified: true, roles: ['data_admin'], nickName: 'Mia' });
const [ada, ben] = [await auditor(portal, 'Ada'), await auditor(portal, 'Ben')];

const deskOf = async (who: typeof ada, resourceId: number) =>
  (await who.call(reviews.desk, { params: { resourceId } })).data as Desk;
const assign = (it: { resourceId: number; rowVer: number }, ...people: { userId: number }[]) =>
  manager.call(reviews.assign, {
    body: { resourceId: it.resourceId, rowVer: it.rowVer, userIds: people.map(({ userId }) => userId) },
  });
const statusOf = (resourceId: number) =>
  db
    .selectFrom('dataResource')
    .select(['status', 'rowVer'])
    .where('resourceId', '=', resourceId)
    .executeTakeFirstOrThrow();
const mailTo = async (toAddr: string) =>
  db
    .selectFrom('mailOutbox')
    .select(['subject', 'body'])
    .where('toAddr', '=', toAddr)
    .orderBy('id', 'desc')
    .executeTakeFirst();
const mine = async (who: typeof ada, state = 'waiting') =>
  (await who.call(reviews.mine, { query: { state } })).rows as unknown as MyReview[];
const idOf = async (who: typeof ada, resourceId: number) =>
  (await mine(who)).find((row) => row.resourceId === resourceId)!.assignmentId;

describe('an administrator who assigns', () => {
  test('puts the resource under review, in both hands, with a day and a mail in both languages', async () => {
    const it = await aResource(portal, owner, {
      status: '1',
      form: { titleZh: '分配审核的数据', titleEn: 'Assigned' },
    });
    assert.equal((await assign(it, ada, ben)).code, 200);
    assert.equal((await statusOf(it.resourceId)).status, '2');
    const { assignments, may } = await deskOf(manager, it.resourceId);
    assert.deepEqual(
      assignments.map(({ name, status, isOverdue, opinion }) => [name, status, isOverdue, opinion]).toSorted(),
      [
        ['Ada', 'open', false, null],
        ['Ben', 'open', false, null],
      ],
    );
    assert.match(assignments[0]!.dueDate, /^20\d\d-\d\d-\d\d$/);
    assert.equal(may.assign, true);
    const mail = (await mailTo(ada.email))!;
    assert.match(mail.subject, /请审核数据资源：分配审核的数据 \| .*Please review: Assigned/);
    assert.ok(mail.body.includes(`/dms/approval/detail?id=${it.resourceId}`));
    assert.deepEqual(
      (await mine(ada)).find(({ resourceId }) => resourceId === it.resourceId)?.titleZh,
      '分配审核的数据',
    );
    const history = (await manager.call(reviews.history, { params: { resourceId: it.resourceId } })).data as Review[];
    assert.deepEqual(
      history.map(({ outcome, reviewerName, subjectName }) => [outcome, reviewerName, subjectName]).toSorted(),
      [
        ['assigned', 'Mia', 'Ada'],
        ['assigned', 'Mia', 'Ben'],
      ],
    );
  });

  test('adds somebody to a review in hand, but nobody twice, and nothing that was read before a change', async () => {
    const it = await aResource(portal, owner, { status: '1' });
    await assign(it, ada);
    const now = { ...it, rowVer: it.rowVer + 1 };
    assert.equal((await assign(it, ben)).code, 601, 'the record is not what was read');
    assert.equal((await assign(now, ada)).error, 'data.reviews.already');
    assert.equal((await assign(now, ben)).code, 200);
  });

  test('of two at once for one person only one gets through', async () => {
    const it = await aResource(portal, owner, { status: '1' });
    const answers = await Promise.all([assign(it, ada), assign(it, ada)]);
    assert.deepEqual(answers.map(({ code }) => code).toSorted(), [200, 601]);
  });

  test('cannot choose people with a conflict of interest; each refusal says why', async () => {
    const form = { authors: [{ ...author, email: ada.email.toUpperCase() }] };
    const it = await aResource(portal, owner, { status: '1', form });
    const refused = await assign(it, ada);
    assert.equal(refused.error, 'data.reviews.conflict');
    assert.equal(refused.msg, '不能由 Ada 审核：是该资源的作者');
    const colleague = await auditor(portal, 'Col', { organization: '示例研究所 ' });
    assert.match((await assign(it, colleague)).msg, /Col.*与提交人或作者同单位/);
    const ownerAuditor = await auditor(portal, 'Own');
    const own = await aResource(portal, ownerAuditor, { status: '1' });
    assert.match((await assign(own, ownerAuditor)).msg, /是该资源的提交人/);
    assert.equal((await statusOf(it.resourceId)).status, '1', 'nothing half done');
    const chosen = (await manager.call(reviews.candidates, { params: { resourceId: it.resourceId } }))
      .data as Candidate[];
    const of = (who: { userId: number }) => chosen.find(({ userId }) => userId === who.userId)!;
    assert.deepEqual([of(ada).conflict, of(ada).refusal], ['author', 'conflict']);
    assert.deepEqual([of(colleague).conflict, of(colleague).isProposed], ['institution', false]);
    assert.equal(of(ben).refusal, null);
  });

  test('is proposed the nearest discipline and the least loaded first', async () => {
    const near = await auditor(portal, 'Near', { entry: { subjectCodes: ['430.10'] } });
    const wide = await auditor(portal, 'Wide', { entry: { subjectCodes: ['430'] } });
    const far = await auditor(portal, 'Far', { entry: { subjectCodes: ['160'] } });
    const it = await aResource(portal, owner, { status: '1', form: { subjectCode: '430.10' } });
    const list = (await manager.call(reviews.candidates, { params: { resourceId: it.resourceId } }))
      .data as Candidate[];
    assert.deepEqual(
      list.slice(0, 2).map(({ userId }) => userId),
      [near.userId, wide.userId],
    );
    assert.deepEqual(
      list.slice(0, 3).map(({ isProposed }) => isProposed),
      [true, true, true],
    );
    assert.equal(list.find(({ userId }) => userId === far.userId)!.refusal, 'subject');
    assert.equal((await assign(it, far)).error, 'data.reviews.wrongSubject');
  });

  test('asks nobody who pauses, has enough, lost the permission, or is no auditor', async () => {
    const it = await aResource(portal, owner, { status: '1' });
    const paused = await auditor(portal, 'Pau', { entry: { status: '1' } });
    assert.equal((await assign(it, paused)).error, 'data.reviews.notAuditor');
    const former = await auditor(portal, 'For');
    await db.deleteFrom('sysUserRole').where('userId', '=', former.userId).execute();
    assert.equal((await assign(it, former)).error, 'data.reviews.notAuditor');
    assert.equal((await assign(it, owner)).error, 'data.reviews.unknownAuditor');
    const busy = await auditor(portal, 'Bus', { entry: { maxOpen: 1 } });
    assert.equal((await assign(it, busy)).code, 200);
    const second = await aResource(portal, owner, { status: '1' });
    assert.equal((await assign(second, busy)).error, 'data.reviews.full');
    const [one, two] = [
      await aResource(portal, owner, { status: '1' }),
      await aResource(portal, owner, { status: '1' }),
    ];
    const free = await auditor(portal, 'Fre', { entry: { maxOpen: 1 } });
    const answers = await Promise.all([assign(one, free), assign(two, free)]);
    assert.deepEqual(answers.map(({ code }) => code).toSorted(), [200, 500], 'two at once do not exceed the most');
  });

  test('chooses nobody for their own resource', async () => {
    const own = await aResource(portal, manager, { status: '1' });
    assert.equal((await assign(own, ada)).error, 'data.reviews.ownResource');
  });

  test('does nothing to drafts and what is decided', async () => {
    const draft = await aResource(portal, owner);
    assert.equal((await assign(draft, ada)).error, 'data.reviews.notFound');
    const published = await aResource(portal, owner, { status: '5' });
    assert.equal((await assign(published, ada)).error, 'data.resources.wrongState');
  });
});

const author = {
  nameZh: '某人',
  nameEn: '',
  affiliations: affiliationsOfText('示例研究所'),
  email: '',
  phone: '',
  orcid: '',
  isCorresponding: false,
};

describe('an auditor', () => {
  test('takes a waiting resource of their own disciplines, not others, and no more than their share', async () => {
    const chemist = await auditor(portal, 'Che', { entry: { subjectCodes: ['150'], maxOpen: 1 } });
    const claim = ({ resourceId, rowVer }: { resourceId: number; rowVer: number }) =>
      chemist.call(reviews.claim, { body: { resourceId, rowVer } });
    const physics = await aResource(portal, owner, { status: '1', form: { subjectCode: '140.50' } });
    assert.equal((await claim(physics)).error, 'data.reviews.notYourSubject');
    const chemistry = { status: '1', form: { subjectCode: '150.30' } } as const;
    assert.equal((await claim(await aResource(portal, owner, chemistry))).code, 200);
    const more = await claim(await aResource(portal, owner, chemistry));
    assert.deepEqual([more.error, more.msg.includes('1 项')], ['data.reviews.tooMany', true]);
    await db.updateTable('dataAuditor').set({ status: '1' }).where('userId', '=', chemist.userId).execute();
    assert.equal((await claim(await aResource(portal, owner, chemistry))).error, 'data.reviews.paused');
  });

  test('of the institution of an author neither takes nor decides, unless the installation allows it', async () => {
    const chief = await auditor(portal, 'Chi', { roles: ['reviewer'], organization: '示例研究所' });
    const { resourceId, rowVer } = await aResource(portal, owner, { status: '1' });
    const body = { resourceId, rowVer };
    assert.equal((await chief.call(reviews.claim, { body })).error, 'data.reviews.sameInstitution');
    assert.equal((await chief.call(reviews.approve, { body })).error, 'data.reviews.sameInstitution');
    const { conflict, may } = await deskOf(chief, resourceId);
    assert.deepEqual(
      [conflict, may.claim, may.approve, may.reject, may.ask],
      ['institution', false, false, false, false],
    );
    const set = (configValue: string) => storeSetting(portal, 'data.review.sameInstitution', configValue);
    await set('true');
    try {
      assert.equal((await chief.call(reviews.claim, { body })).code, 200);
    } finally {
      await set('false');
    }
  });

  test('gives a review back with a reason: the queue has it again, and whoever assigned reads why', async () => {
    const it = await aResource(portal, owner, { status: '1', form: { titleZh: '退回的任务' } });
    await assign(it, ada, ben);
    const decline = async (who: typeof ada, reason: string) => {
      const { rowVer: read } = await statusOf(it.resourceId);
      return who.call(reviews.decline, {
        body: { assignmentId: await idOf(who, it.resourceId), rowVer: read, reason },
      });
    };
    assert.equal((await decline(ada, ' ')).fields![0]!.path, 'reason');
    assert.equal((await decline(ada, '研究方向不同')).code, 200);
    assert.equal((await statusOf(it.resourceId)).status, '2', 'somebody else still has it');
    assert.match((await mailTo(manager.email))!.body, /Ada 退回了.*研究方向不同/);
    assert.equal((await decline(ben, '出差')).code, 200);
    const { status, rowVer } = await statusOf(it.resourceId);
    assert.equal(status, '1');
    assert.equal((await assign({ ...it, rowVer }, ada)).code, 200, 'and may be asked again');
    assert.deepEqual((await mine(ben, 'done')).find((row) => row.resourceId === it.resourceId)?.status, 'declined');
  });

  test('hands a review over to a colleague, who gets a mail with the reason', async () => {
    const it = await aResource(portal, owner, { status: '1' });
    await assign(it, ada);
    const assignmentId = await idOf(ada, it.resourceId);
    const { rowVer } = await statusOf(it.resourceId);
    const handOver = (who: typeof ada, to: { userId: number }) =>
      who.call(reviews.handOver, { body: { assignmentId, rowVer, userId: to.userId, reason: '休假' } });
    assert.equal((await handOver(ben, ben)).error, 'data.reviews.notYours', 'nobody takes the work of others');
    assert.equal((await handOver(ada, ben)).code, 200);
    assert.match((await mailTo(ben.email))!.body, /转交给您.*休假/);
    const again = await handOver(ada, ben);
    assert.deepEqual([again.code, again.error], [601, 'data.reviews.ended'], 'it is not hers any more');
    const passed = await idOf(ben, it.resourceId);
    const away = await manager.call(reviews.handOver, {
      body: { assignmentId: passed, rowVer, userId: ada.userId, reason: '换人' },
    });
    assert.equal(away.code, 200, 'whoever assigns may do it for somebody who is ill');
  });

  test('neither gives back nor hands over what they have read before it changed', async () => {
    const it = await aResource(portal, owner, { status: '1' });
    await assign(it, ada);
    const assignmentId = await idOf(ada, it.resourceId);
    const { rowVer } = await statusOf(it.resourceId);
    const inHand = async () =>
      (await deskOf(manager, it.resourceId)).assignments.map(({ name, status }) => [name, status]);
    const acts = (read: { rowVer?: number }) => [
      ada.call(reviews.decline, { body: { assignmentId, ...read, reason: '出差' } }),
      ada.call(reviews.handOver, { body: { assignmentId, ...read, userId: ben.userId, reason: '休假' } }),
      manager.call(reviews.handOver, { body: { assignmentId, ...read, userId: ben.userId, reason: '换人' } }),
    ];
    for (const act of acts({}))
      assert.deepEqual(
        (await act).fields?.map(({ path }) => path),
        ['rowVer'],
      );
    for (const act of acts({ rowVer: rowVer - 1 })) {
      const { code, error } = await act;
      assert.deepEqual([code, error], [601, 'data.reviews.claimed']);
    }
    assert.deepEqual(await inHand(), [['Ada', 'open']]);
    assert.equal((await statusOf(it.resourceId)).rowVer, rowVer);
    const [handed, declined] = await Promise.all([
      manager.call(reviews.handOver, { body: { assignmentId, rowVer, userId: ben.userId, reason: '换人' } }),
      ada.call(reviews.decline, { body: { assignmentId, rowVer, reason: '出差' } }),
    ]);
    assert.deepEqual([handed.code, declined.code].toSorted(), [200, 601], 'of two at once the first counts');
  });
});

test('every act on a review is refused to people without its permission and to rows of others', async () => {
  const it = await aResource(portal, owner, { status: '1' });
  await assign(it, ada);
  const assignmentId = await idOf(ada, it.resourceId);
  const read = { resourceId: it.resourceId, rowVer: it.rowVer + 1 };
  const opinion = { assignmentId, rowVer: read.rowVer, recommend: 'recommendApprove', comments: 'ok', checklist: {} };
  const acts = [
    [reviews.assign, { ...read, userIds: [ben.userId] }],
    [reviews.handOver, { assignmentId, rowVer: read.rowVer, userId: ben.userId, reason: 'x' }],
    [reviews.decline, { assignmentId, rowVer: read.rowVer, reason: 'x' }],
    [reviews.opine, opinion],
    [reviews.note, { resourceId: it.resourceId, text: 'x' }],
    [reviews.claim, read],
  ] as const;
  for (const [endpoint, body] of acts) {
    const other = await ben.call(endpoint, { body });
    if (endpoint === reviews.note) assert.equal(other.code, 200, 'a note is everybody’s own');
    else assert.notEqual(other.code, 200, endpoint.path);
  }
  const draft = await aResource(portal, owner);
  for (const endpoint of [reviews.desk, reviews.candidates, reviews.difference])
    assert.match((await ada.call(endpoint, { params: { resourceId: draft.resourceId } })).error!, /notFound$/);
  const unknown = await ada.call(reviews.decline, { body: { assignmentId: 999_999_999, rowVer: 1, reason: 'x' } });
  assert.equal(unknown.error, 'data.reviews.notYours');
});

test('the queue leads from the oldest resource to the next, and shows who has it', async () => {
  const made = [];
  for (let count = 0; count < 3; count++) made.push(await aResource(portal, owner, { status: '1' }));
  const [old, middle, young] = made.map(({ resourceId }) => resourceId);
  const beside = async (queue: string, resourceId = middle!) =>
    (await manager.call(reviews.neighbours, { params: { resourceId }, query: { queue } })).data;
  assert.deepEqual(await beside('1'), { previous: old, next: young });
  await assign(made[1]!, ada);
  assert.deepEqual(await beside('1'), { previous: old, next: young }, 'also when it has left the queue');
  const reply = await manager.call(reviews.progress, { query: { resourceIds: `${old},${middle}` } });
  const rows = reply.data as { resourceId: number; assignments: { name: string }[] }[];
  assert.deepEqual(
    rows.map(({ resourceId, assignments }) => [resourceId, assignments[0]!.name]),
    [[middle, 'Ada']],
  );
  assert.equal(
    (await ada.call(reviews.neighbours, { params: { resourceId: middle! }, query: { queue: '3' } })).code,
    200,
  );
  assert.deepEqual(
    (await ada.call(reviews.neighbours, { params: { resourceId: middle! }, query: { queue: '3' } })).data,
    { previous: null, next: null },
    'a state that the caller’s list does not show has no neighbours',
  );
  const own = await ada.call(reviews.neighbours, { params: { resourceId: middle! }, query: { queue: 'mine' } });
  assert.equal(own.code, 200);
});

test('a resubmission is compared with what was returned', async () => {
  const paths = ['kept.csv', 'moved/a.csv', 'gone.csv'];
  const files = Object.fromEntries(paths.map((path) => [path, `${path}\n`]));
  const it = await aResource(portal, owner, { status: '3', form: { keywordsZh: '旧词' }, files });
  const { rows } = await owner.call(recordFiles.ownFiles, { params: { id: it.resourceId } });
  const place = (path: string) => ({ id: it.resourceId, fileId: rows!.find((row) => row['path'] === path)!['id'] });
  await owner.call(recordFiles.removeFile, { params: place('gone.csv') });
  await owner.call(recordFiles.classify, { params: place('moved/a.csv'), body: { fileClass: 'derived' } });
  const form = (await owner.call(deposits.open, { params: { id: it.resourceId } })).data as { rowVer: number };
  await owner.call(deposits.save, { params: { id: it.resourceId }, body: { ...form, keywordsZh: '新词' } });
  const { rowVer } = await statusOf(it.resourceId);
  assert.equal((await owner.call(deposits.submit, { params: { id: it.resourceId }, body: { rowVer } })).code, 200);
  const { data } = await ada.call(reviews.difference, { params: { resourceId: it.resourceId } });
  assert.deepEqual(data, {
    version: 'V1.0',
    revisionNo: 1,
    fields: [{ field: 'keywordsZh', change: 'changed', before: '旧词', after: '新词' }],
    files: [
      { path: 'gone.csv', change: 'removed', sizeBefore: 9, sizeAfter: null, classBefore: 'raw', classAfter: '' },
      {
        path: 'moved/a.csv',
        change: 'reclassified',
        sizeBefore: 12,
        sizeAfter: 12,
        classBefore: 'raw',
        classAfter: 'derived',
      },
    ],
    more: false,
  });
  const first = await aResource(portal, owner, { status: '1' });
  assert.equal((await ada.call(reviews.difference, { params: { resourceId: first.resourceId } })).data, undefined);
});
