import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { role } from '#factory/system/roles';
import { caller, startPortal, type Caller } from '#testing';
import {
  commentActs,
  comments,
  commentStates,
  leadsFrom,
  type CommentAct,
  type CommentRow,
  type Subject,
} from '../contract.ts';
import { comment, subjects } from './factory.ts';

const portal = await startPortal({ JOBS: 'off' });
const moderator = await person(portal, { roles: ['bench_admin'] });
const author = await person(portal, { verified: true, nickName: '林晓' });
const visitor = caller(portal);

const acts = Object.keys(commentActs) as CommentAct[];

const listed = async (query: object, who: Caller = moderator.call) =>
  (await who(comments.list, { query: { pageSize: 100, ...query } })).rows as unknown as CommentRow[];
const rowOf = async (subject: Subject, content: string) =>
  (await listed({ subject: subject.publicId, keyword: content }))[0]!;
const move = (act: CommentAct, rows: readonly { commentId: number; rowVer: number }[], who: Caller = moderator.call) =>
  who(comments[act], { body: { comments: rows.map(({ commentId, rowVer }) => ({ commentId, rowVer })) } });

describe('a moderator', () => {
  test('moves a comment by the acts of the table only', async () => {
    const { datasetId, ofSet } = await subjects(portal);
    for (const from of commentStates)
      for (const act of acts) {
        const content = `${act} from ${from}`;
        await comment(portal, { datasetId }, author.userId, { content, status: from });
        const reply = await move(act, [await rowOf(ofSet, content)]);
        const allowed = leadsFrom(act, from);
        assert.equal(reply.error, allowed ? undefined : 'benchmarks.comments.wrongState', content);
        const now = await rowOf(ofSet, content);
        assert.equal(now.status, allowed ? commentActs[act].to : from, content);
        assert.equal(now.auditBy, allowed ? moderator.userName : '', content);
      }
  });

  test('is told that somebody else was quicker; of two at once one decides', async () => {
    const { datasetId, ofSet } = await subjects(portal);
    await comment(portal, { datasetId }, author.userId, { content: 'Both read this', status: 'pending' });
    const row = await rowOf(ofSet, 'Both read this');
    const other = await person(portal, { roles: ['bench_admin'] });
    const answers = await Promise.all([move('show', [row]), move('reject', [row], other.call)]);
    assert.deepEqual(answers.map(({ code }) => code).toSorted(), [200, 601]);
    assert.equal(answers.find(({ code }) => code === 601)!.error, 'kernel.changed');
  });

  test('decides on several at once: on all of them or on none', async () => {
    const { datasetId, ofSet } = await subjects(portal);
    for (const status of ['pending', 'hidden', 'visible'] as const)
      await comment(portal, { datasetId }, author.userId, { content: status, status });
    const rows = await listed({ subject: ofSet.publicId });
    const states = async () => (await listed({ subject: ofSet.publicId })).map(({ status }) => status);
    assert.equal((await move('show', rows)).error, 'benchmarks.comments.wrongState');
    assert.deepEqual(await states(), ['visible', 'hidden', 'pending']);
    assert.equal((await move('show', rows.slice(1))).code, 200);
    assert.deepEqual(await states(), ['visible', 'visible', 'visible']);
    assert.deepEqual(
      (await move('show', [])).fields?.map(({ path }) => path),
      ['comments'],
    );
    const commentIds = rows.map(({ commentId }) => commentId).join(',');
    assert.equal((await moderator.call(comments.remove, { params: { commentIds } })).code, 200);
    assert.deepEqual(await states(), []);
    assert.equal((await visitor(comments.front, { params: ofSet })).total, 0);
    assert.equal((await move('hide', rows)).error, 'benchmarks.comments.notFound');
  });

  test('finds comments by words, by what they are about, by state and by day', async () => {
    const { datasetId, modelId, ofSet, ofModel } = await subjects(portal);
    await comment(portal, { datasetId }, author.userId, { content: '泄漏 100%_ 吗', status: 'pending' });
    await comment(portal, { modelId }, author.userId, { content: 'Seeds?' });
    const found = async (query: object) =>
      (await listed(query)).map(({ kind, publicId, content }) => [kind, publicId, content]);
    const first = ['dataset', ofSet.publicId, '泄漏 100%_ 吗'];
    const second = ['model', ofModel.publicId, 'Seeds?'];
    assert.deepEqual(await found({ keyword: '100%_' }), [first]);
    assert.deepEqual(await found({ keyword: 'SEEDS' }), [second]);
    assert.deepEqual(await found({ subject: `基准 ${ofSet.publicId}` }), [first]);
    assert.deepEqual(await found({ subject: ofModel.publicId }), [second]);
    assert.deepEqual(await found({ subject: ofSet.publicId, status: 'visible' }), []);
    assert.deepEqual(await found({ subject: ofSet.publicId, endTime: '2020-01-01' }), []);
    const [row] = await listed({ subject: ofSet.publicId });
    assert.deepEqual(
      [row!.author, row!.userName, row!.nameEn],
      ['林晓', author.userName, `Benchmark ${ofSet.publicId}`],
    );
  });

  test('takes down everything of one author with one action, and nothing of others', async () => {
    const { datasetId, modelId, ofSet, ofModel } = await subjects(portal);
    const spammer = await person(portal, { verified: true });
    for (const status of commentStates)
      await comment(portal, { datasetId }, spammer.userId, { content: status, status });
    await comment(portal, { modelId }, spammer.userId, { content: 'on a model' });
    await comment(portal, { datasetId }, author.userId, { content: 'of another person' });
    const { commentId } = await rowOf(ofSet, 'visible');
    const reply = await moderator.call(comments.takeDownAuthor, { params: { commentId } });
    assert.deepEqual(reply.data, { count: 3 });
    const states = Object.fromEntries(
      [...(await listed({ subject: ofSet.publicId })), ...(await listed({ subject: ofModel.publicId }))].map(
        ({ content, status, auditBy }) => [content, [status, auditBy]],
      ),
    );
    assert.deepEqual(states, {
      pending: ['rejected', moderator.userName],
      visible: ['hidden', moderator.userName],
      'on a model': ['hidden', moderator.userName],
      rejected: ['rejected', ''],
      hidden: ['hidden', ''],
      'of another person': ['visible', ''],
    });
    const again = await moderator.call(comments.takeDownAuthor, { params: { commentId: 987_654_321 } });
    assert.equal(again.error, 'benchmarks.comments.notFound');
  });

  test('needs the permission of each act, and sees buttons for no other', async () => {
    const { datasetId, ofSet } = await subjects(portal);
    await comment(portal, { datasetId }, author.userId, { status: 'pending' });
    const mayBy = async (who: Caller) => (await listed({ subject: ofSet.publicId }, who))[0]!.may;
    assert.deepEqual(await mayBy(moderator.call), { show: true, reject: true, hide: false });
    const clerk = await role(portal, { permissions: ['bench:comment:list'] });
    const reader = await person(portal, { roles: [clerk.roleKey] });
    assert.deepEqual(await mayBy(reader.call), { show: false, reject: false, hide: false });
    const rows = await listed({ subject: ofSet.publicId });
    for (const act of acts) assert.equal((await move(act, rows, reader.call)).code, 403);
    const params = { commentIds: String(rows[0]!.commentId) };
    assert.equal((await reader.call(comments.remove, { params })).code, 403);
  });
});
