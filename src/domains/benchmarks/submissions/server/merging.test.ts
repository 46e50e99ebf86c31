import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { standings, type SummaryModel } from '#contract/benchmarks/standings';
import { dataset } from '#factory/benchmarks/datasets';
import { person, type Person } from '#factory/identity/accounts';
import { caller, startPortal } from '#testing';
import { submissions, type Merge, type PublicModel } from '../contract.ts';
import { model, truth } from './factory.ts';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.context();
const visitor = caller(portal);
const [one, two, stranger] = [
  await person(portal, { verified: true, nickName: 'Zhang San' }),
  await person(portal, { verified: true, nickName: 'Li Si' }),
  await person(portal, { verified: true }),
];
const operator = await person(portal, { verified: true, roles: ['bench_admin'] });
const off = (by: number) => truth.map((target) => target + by);

/** A listed model of an account on a new board. */
async function modelOf(who: Person, name: string, error: number, publisher = 'One Lab') {
  const { publicId } = await dataset(portal);
  const made = await model(portal, publicId, off(error), { name, publisher });
  await db.updateTable('benchModel').set({ userId: who.userId }).where('modelId', '=', made.modelId).execute();
  return { ...made, datasetId: publicId };
}
/** Lines of the summary with a name. */
async function lines(name: string): Promise<SummaryModel[]> {
  const { models } = (await visitor(standings.summary)).data as { models: SummaryModel[] };
  return models.filter((it) => it.name === name || it.others.some((other) => other.name === name));
}
const propose = async (who: Person, modelId: number, other: string) => {
  const answer = await who.call(submissions.proposeMerge, { body: { modelId, other } });
  return { error: answer.error, mergeId: (answer.data as { mergeId: number } | undefined)?.mergeId ?? 0 };
};
const decide = async (who: Person, act: 'accept' | 'refuse' | 'withdraw', mergeId: number) =>
  (await who.call(submissions[`${act}Merge`], { body: { mergeId } })).error;
const seen = async (who: Person) => (await who.call(submissions.merges)).rows as unknown as Merge[];
const told = async (who: Person) => {
  const rows = await db
    .selectFrom('sysNotification')
    .select(['titleZh', 'titleEn', 'path'])
    .where('userId', '=', who.userId)
    .orderBy('notificationId', 'desc')
    .execute();
  return rows[0];
};

describe('models of two accounts', () => {
  test('become one when the second account accepts, with both names, and the history says so', async () => {
    const [mine, theirs] = [await modelOf(one, 'Joint', 1), await modelOf(two, 'Joint net', 0.5, 'Two Lab')];
    const { mergeId } = await propose(one, mine.modelId, theirs.publicId);
    assert.deepEqual(await told(two), {
      titleZh: '有人申请将模型“Joint”与您的“Joint net”合并',
      titleEn: 'Proposal to merge the model “Joint” with your “Joint net”',
      path: '/benchmarks/mine',
    });
    const [[asked], [waiting]] = [await seen(one), await seen(two)];
    assert.deepEqual(
      [asked!.isMine, asked!.own.name, asked!.other.name, asked!.otherAccount, asked!.may],
      [true, 'Joint', 'Joint net', '', { accept: false, refuse: false, withdraw: true }],
    );
    assert.deepEqual(
      [waiting!.isMine, waiting!.own.name, waiting!.other.name, waiting!.otherAccount, waiting!.may],
      [false, 'Joint net', 'Joint', 'Zhang San', { accept: true, refuse: true, withdraw: false }],
    );
    assert.equal((await lines('Joint')).length, 1);
    assert.equal((await lines('Joint net')).length, 1);
    assert.deepEqual((await lines('Joint'))[0]!.others, [], 'a proposal changes nothing');

    assert.equal(await decide(two, 'accept', mergeId), undefined);
    const [line, ...more] = await lines('Joint');
    assert.deepEqual(more, []);
    assert.equal(line!.entries.filter((entry) => entry !== null).length, 2, 'the boards of both');
    assert.deepEqual([line, ...line!.others].map((it) => `${it!.name} ${it!.publisher}`).toSorted(), [
      'Joint One Lab',
      'Joint net Two Lab',
    ]);
    assert.equal((await seen(one))[0]!.otherAccount, 'Li Si');
    for (const [page, other] of [
      [mine, theirs],
      [theirs, mine],
    ] as const) {
      const shown = (await visitor(submissions.model, { params: { publicId: page.publicId } })).data as PublicModel;
      assert.deepEqual([shown.mergedWith!.publicId, shown.mergedWith!.name], [other.publicId, other.name]);
    }
    // Later submissions of the model belong to it, too; those of another name do not.
    await modelOf(two, 'JOINT NET', 1, 'two lab');
    await modelOf(two, 'Joint alone', 1, 'Two Lab');
    assert.equal((await lines('Joint'))[0]!.entries.filter((entry) => entry !== null).length, 3);
    assert.equal((await lines('Joint alone')).length, 1);
  });

  test('with one name and publisher stay two until then, and after a refusal or a withdrawal', async () => {
    const [mine, theirs] = [await modelOf(one, 'Claimed', 1), await modelOf(two, 'Claimed', 0.5)];
    const first = await propose(one, mine.modelId, theirs.publicId);
    assert.equal(await decide(one, 'withdraw', first.mergeId), undefined);
    assert.equal(await decide(two, 'accept', first.mergeId), 'benchmarks.submissions.mergeDecided');
    const second = await propose(one, mine.modelId, theirs.publicId);
    assert.equal((await propose(two, theirs.modelId, mine.publicId)).error, 'benchmarks.submissions.mergeOpen');
    assert.equal(await decide(two, 'refuse', second.mergeId), undefined);
    assert.equal((await lines('Claimed')).length, 2);
    assert.equal((await told(one))!.titleEn, 'The merge of “Claimed” with “Claimed” was refused');
    assert.equal((await propose(one, mine.modelId, theirs.publicId)).error, 'benchmarks.submissions.mergeRefused');
    const third = await propose(two, theirs.modelId, mine.publicId);
    assert.equal(third.error, undefined, 'who refused can propose it');
    assert.equal(await decide(one, 'accept', third.mergeId), undefined);
    assert.equal((await lines('Claimed')).length, 1);
    assert.deepEqual((await lines('Claimed'))[0]!.others, [], 'the names are the same');
  });
});

describe('a merge', () => {
  const undo = (who: Person, modelId: number, reason = 'Two different networks') =>
    who.call(submissions.undoMerge, { body: { modelId, reason } });

  test('is undone by an operator, with a reason that both accounts read, and can be proposed again', async () => {
    const [mine, theirs] = [await modelOf(one, 'Parted', 1), await modelOf(two, 'Parted net', 0.5)];
    const { mergeId } = await propose(one, mine.modelId, theirs.publicId);
    assert.equal((await undo(operator, mine.modelId)).error, 'benchmarks.submissions.notMerged', 'only proposed');
    assert.equal(await decide(two, 'accept', mergeId), undefined);
    const shown = (await operator.call(submissions.find, { params: { modelId: theirs.modelId } })).data as PublicModel;
    assert.equal(shown.mergedWith!.publicId, mine.publicId);

    assert.equal((await undo(one, mine.modelId)).code, 403);
    assert.equal((await visitor(submissions.undoMerge, { body: { modelId: mine.modelId, reason: 'x' } })).code, 401);
    assert.equal((await undo(operator, mine.modelId, ' ')).fields?.[0]?.path, 'reason');
    assert.equal((await lines('Parted')).length, 1);
    assert.equal((await undo(operator, theirs.modelId)).code, 200);

    assert.deepEqual([(await lines('Parted')).length, (await lines('Parted net')).length], [1, 1]);
    assert.deepEqual((await lines('Parted'))[0]!.others, []);
    const page = (await visitor(submissions.model, { params: { publicId: mine.publicId } })).data as PublicModel;
    assert.equal(page.mergedWith, null);
    for (const who of [one, two]) {
      assert.equal((await told(who))!.titleEn, 'The merge of “Parted” with “Parted net” was undone');
      const [row] = await seen(who);
      assert.deepEqual([row!.status, row!.reason], ['undone', 'Two different networks']);
    }
    assert.equal((await undo(operator, theirs.modelId)).error, 'benchmarks.submissions.notMerged');
    assert.equal((await propose(two, theirs.modelId, mine.publicId)).error, undefined);
  });

  test('of an own model is not undone by an operator', async () => {
    const [mine, theirs] = [await modelOf(operator, 'Of the office', 1), await modelOf(two, 'Of another', 0.5)];
    const { mergeId } = await propose(operator, mine.modelId, theirs.publicId);
    assert.equal(await decide(two, 'accept', mergeId), undefined);
    assert.equal((await undo(operator, theirs.modelId)).error, 'benchmarks.submissions.ownMerge');
  });
});

describe('a proposal', () => {
  test('is decided by the other account only, withdrawn by its author only, and seen by both only', async () => {
    const [mine, theirs] = [await modelOf(one, 'Guarded', 1), await modelOf(two, 'Guarded net', 1)];
    const { mergeId } = await propose(one, mine.modelId, theirs.publicId);
    const missing = 'benchmarks.submissions.mergeMissing';
    for (const act of ['accept', 'refuse', 'withdraw'] as const) {
      assert.equal((await visitor(submissions[`${act}Merge`], { body: { mergeId } })).code, 401, act);
      assert.equal(await decide(stranger, act, mergeId), missing, act);
    }
    assert.equal(await decide(one, 'accept', mergeId), missing);
    assert.equal(await decide(one, 'refuse', mergeId), missing);
    assert.equal(await decide(two, 'withdraw', mergeId), missing);
    assert.deepEqual(await seen(stranger), []);
    assert.equal((await visitor(submissions.merges)).code, 401);
    const unverified = await person(portal);
    assert.notEqual((await unverified.call(submissions.acceptMerge, { body: { mergeId } })).code, 200);
    assert.equal((await seen(two)).find((it) => it.mergeId === mergeId)!.status, 'proposed');
  });

  test('needs a listed model of the caller and a listed one of another account', async () => {
    const [mine, theirs] = [await modelOf(one, 'Needs', 1), await modelOf(two, 'Needs net', 1)];
    const target = 'benchmarks.submissions.mergeTarget';
    assert.equal((await propose(stranger, mine.modelId, theirs.publicId)).error, 'benchmarks.submissions.notFound');
    assert.equal((await propose(one, mine.modelId, mine.publicId)).error, target);
    assert.equal((await propose(one, mine.modelId, 'missing1')).error, target);
    const { publicId } = await dataset(portal);
    const portalModel = await model(portal, publicId, off(1));
    assert.equal((await propose(one, mine.modelId, portalModel.publicId)).error, target, 'a model of no account');
    await db.updateTable('benchModel').set({ status: 'pending' }).where('modelId', '=', theirs.modelId).execute();
    assert.equal((await propose(one, mine.modelId, theirs.publicId)).error, target);
    assert.equal((await propose(two, theirs.modelId, mine.publicId)).error, 'benchmarks.submissions.wrongState');
  });

  test('is not accepted when one of the models was merged with a third account', async () => {
    const [mine, theirs] = [await modelOf(one, 'Third', 1), await modelOf(two, 'Third net', 1)];
    const third = await modelOf(stranger, 'Third of another', 1);
    const first = await propose(one, mine.modelId, theirs.publicId);
    const second = await propose(stranger, third.modelId, theirs.publicId);
    assert.equal(await decide(two, 'accept', first.mergeId), undefined);
    assert.equal(await decide(two, 'accept', second.mergeId), 'benchmarks.submissions.mergeTaken');
    assert.equal((await propose(stranger, third.modelId, mine.publicId)).error, 'benchmarks.submissions.mergeTaken');
  });
});
