import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { datasets } from '#contract/benchmarks/datasets';
import { submissions } from '#contract/benchmarks/submissions';
import { person, type Person } from '#factory/identity/accounts';
import { setSettings } from '#factory/system/settings';
import { caller, startPortal, type Caller } from '#testing';
import {
  comments,
  commentStates,
  maxPerDay,
  type CommentAct,
  type CommentRow,
  type PublicComment,
  type Subject,
} from '../contract.ts';
import { comment, subjects } from './factory.ts';

const portal = await startPortal({ JOBS: 'off' });
const moderator = await person(portal, { roles: ['bench_admin'] });
const author = await person(portal, { verified: true, nickName: '林晓' });
const visitor = caller(portal);

const read = async (subject: Subject, who: Caller = visitor, query: object = {}) =>
  (await who(comments.front, { params: subject, query })).rows as unknown as PublicComment[];
const texts = async (subject: Subject, who?: Caller) => (await read(subject, who)).map(({ content }) => content);
const write = (subject: Subject, content: string, who: Caller) =>
  who(comments.write, { params: subject, body: { content } });
const listed = async (subject: Subject) =>
  (await moderator.call(comments.list, { query: { subject: subject.publicId } })).rows as unknown as CommentRow[];
/** A moderator's action on the only comment. */
const move = async (act: CommentAct, subject: Subject) =>
  moderator.call(comments[act], { body: { comments: await listed(subject) } });
const moderation = (mode: 'pre' | 'post') => setSettings(portal, { 'bench.comment.moderation': mode });

describe('a visitor', () => {
  test('reads what is visible, the newest first and ten on a page, with nicknames and as it was written', async () => {
    const { datasetId, modelId, ofSet, ofModel } = await subjects(portal);
    for (let at = 1; at <= 12; at++) await comment(portal, { datasetId }, author.userId, { content: `Note ${at}` });
    await comment(portal, { modelId }, author.userId, { content: '<b>单位</b>？\n=1+1' });
    const first = await visitor(comments.front, { params: ofSet });
    assert.equal(first.total, 12);
    assert.deepEqual(
      first.rows!.map((row) => row['content']),
      Array.from({ length: 10 }, (_, at) => `Note ${12 - at}`),
    );
    const second = await read(ofSet, visitor, { pageNum: 2 });
    assert.deepEqual(
      second.map(({ content }) => content),
      ['Note 2', 'Note 1'],
    );
    const [own] = await read(ofModel);
    assert.deepEqual(
      [own!.content, own!.author, own!.status, own!.mayRemove],
      ['<b>单位</b>？\n=1+1', '林晓', 'visible', false],
    );
    assert.deepEqual(Object.keys(own!).toSorted(), [
      ...['author', 'commentId', 'content', 'createTime', 'mayRemove', 'status'],
    ]);
  });

  test('finds nothing of what waits, was refused, is hidden or deleted, and nor does anybody but its author', async () => {
    const { datasetId, ofSet } = await subjects(portal);
    for (const status of commentStates)
      await comment(portal, { datasetId }, author.userId, { content: status, status });
    const gone = await comment(portal, { datasetId }, author.userId, { content: 'gone' });
    assert.equal((await author.call(comments.removeOwn, { params: { commentId: gone } })).code, 200);
    for (const who of [visitor, moderator.call]) {
      const answer = await who(comments.front, { params: ofSet });
      assert.equal(answer.total, 1);
      assert.doesNotMatch(JSON.stringify(answer), /pending|rejected|hidden|gone/);
    }
    assert.deepEqual(await texts(ofSet, author.call), commentStates.toReversed());
  });

  test('neither reads nor writes below what is not to be seen', async () => {
    const { datasetId, modelId, ofSet, ofModel } = await subjects(portal);
    await comment(portal, { datasetId }, author.userId);
    await comment(portal, { modelId }, author.userId);
    const refusals = async (subject: Subject) => [
      (await visitor(comments.front, { params: subject })).error,
      (await write(subject, 'Below nothing', author.call)).error,
    ];
    const { db } = portal.context();
    await db.updateTable('benchModel').set({ status: 'hidden' }).where('modelId', '=', modelId).execute();
    assert.deepEqual(await refusals(ofModel), Array(2).fill('benchmarks.submissions.notFound'));
    await db.updateTable('benchModel').set({ status: 'approved' }).where('modelId', '=', modelId).execute();
    assert.equal((await read(ofModel)).length, 1);
    const { rowVer } = (await moderator.call(datasets.find, { params: { datasetId } })).data as { rowVer: number };
    await moderator.call(datasets.withdraw, { body: { datasetId, rowVer } });
    assert.deepEqual(await refusals(ofSet), Array(2).fill('benchmarks.datasets.notFound'));
    assert.deepEqual(await refusals(ofModel), Array(2).fill('benchmarks.submissions.notFound'));
    assert.equal((await visitor(submissions.model, { params: ofModel })).error, 'benchmarks.submissions.notFound');
  });
});

describe('somebody who comments', () => {
  test('waits for a moderator, sees the own comment meanwhile, and is read by everybody once it is shown', async () => {
    const { ofModel } = await subjects(portal);
    const writer = await person(portal, { verified: true });
    const sent = await write(ofModel, '请问单位是什么？', writer.call);
    assert.deepEqual([sent.code, sent.data], [200, { status: 'pending' }]);
    assert.deepEqual(await texts(ofModel), []);
    const [own] = await read(ofModel, writer.call);
    assert.deepEqual([own!.status, own!.mayRemove], ['pending', true]);
    assert.equal((await move('show', ofModel)).code, 200);
    assert.deepEqual(await texts(ofModel), ['请问单位是什么？']);
  });

  test('is read at once where comments are looked at afterwards', async () => {
    const { ofSet } = await subjects(portal);
    const writer = await person(portal, { verified: true });
    await moderation('post');
    try {
      assert.deepEqual((await write(ofSet, 'At once', writer.call)).data, { status: 'visible' });
      assert.deepEqual(await texts(ofSet), ['At once']);
    } finally {
      await moderation('pre');
    }
    assert.equal((await move('hide', ofSet)).code, 200);
    assert.deepEqual(await texts(ofSet), []);
  });

  test('waits for a moderator when it looks like spam, also where comments are looked at afterwards', async () => {
    const { datasetId, ofSet } = await subjects(portal);
    const since = new Date(Date.now() - 30 * 86_400_000);
    const member = async () => {
      const somebody = await person(portal, { verified: true });
      await portal.database.db
        .updateTable('sysUser')
        .set({ createTime: since })
        .where('userId', '=', somebody.userId)
        .execute();
      return somebody;
    };
    const [fresh, known, refused] = [await person(portal, { verified: true }), await member(), await member()];
    for (const status of ['rejected', 'hidden'] as const)
      await comment(portal, { datasetId }, refused.userId, { content: status, status });
    const outcome = async (who: Person, content: string) =>
      ((await write(ofSet, content, who.call)).data as { status: string }).status;
    await moderation('post');
    try {
      assert.equal(await outcome(fresh, 'A question without links'), 'visible');
      assert.equal(await outcome(fresh, 'See https://shop.example'), 'pending');
      assert.equal(await outcome(known, 'See https://doi.example/10.1'), 'visible');
      assert.equal(await outcome(known, 'www.one.example and www.two.example'), 'pending');
      assert.equal(await outcome(known, 'see HTTPS://doi.example/10.1'), 'pending');
      assert.equal(await outcome(refused, 'A third comment'), 'pending');
    } finally {
      await moderation('pre');
    }
  });

  test('says something, in 255 characters', async () => {
    const { ofSet } = await subjects(portal);
    const writer = await person(portal, { verified: true });
    const faults = async (content: string) => (await write(ofSet, content, writer.call)).fields;
    assert.deepEqual(await faults(' \n '), [{ path: 'content', message: '请输入评论内容' }]);
    assert.deepEqual(await faults('长'.repeat(256)), [{ path: 'content', message: '评论长度应为 1 到 255 个字符' }]);
    assert.deepEqual(
      (await writer.call(comments.write, { params: ofSet, body: {} })).fields?.map(({ path }) => path),
      ['content'],
    );
    assert.equal((await write(ofSet, '长'.repeat(255), writer.call)).code, 200);
    assert.equal((await write(ofSet, '\u0000 a\r\nb\u202e ', writer.call)).code, 200);
    assert.deepEqual(await texts(ofSet, writer.call), ['a\nb', '长'.repeat(255)]);
  });

  test('may do so twenty times a day, deleted comments among them', async () => {
    const { datasetId, ofSet } = await subjects(portal);
    const busy = await person(portal, { verified: true });
    const yesterday = new Date(Date.now() - 25 * 3600_000);
    await comment(portal, { datasetId }, busy.userId, { createTime: yesterday });
    for (let at = 1; at < maxPerDay; at++) await comment(portal, { datasetId }, busy.userId);
    assert.equal((await write(ofSet, 'The twentieth', busy.call)).code, 200);
    const [last] = await read(ofSet, busy.call);
    await busy.call(comments.removeOwn, { params: { commentId: last!.commentId } });
    assert.equal((await write(ofSet, 'One more', busy.call)).error, 'benchmarks.comments.tooMany');
  });

  test('deletes the own comment, once, and nobody else does', async () => {
    const { datasetId, ofSet } = await subjects(portal);
    const commentId = await comment(portal, { datasetId }, author.userId);
    const remove = (who: Person) => who.call(comments.removeOwn, { params: { commentId } });
    const other = await person(portal, { verified: true });
    assert.equal((await remove(other)).error, 'benchmarks.comments.notFound');
    assert.equal((await read(ofSet)).length, 1);
    assert.equal((await remove(author)).code, 200);
    assert.deepEqual(await read(ofSet, author.call), []);
    assert.equal((await remove(author)).error, 'benchmarks.comments.notFound');
    assert.deepEqual(await listed(ofSet), []);
  });
});
