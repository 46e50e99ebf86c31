import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deposits } from '#contract/data/deposits';
import { savedSearches } from '#contract/data/saved-searches';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import { sweepStoredAnswers } from './idempotency.ts';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.database;
const [author, other] = [await person(portal, { verified: true }), await person(portal, { verified: true })];

const draft = (who: typeof author, key: string) => who.call(deposits.create, { headers: { 'idempotency-key': key } });
const draftsOf = async ({ userId }: typeof author) =>
  (await db.selectFrom('dataResource').select('resourceId').where('ownerId', '=', userId).execute()).length;
const search = (key: string, body: object) =>
  author.call(savedSearches.add, { body, headers: { 'idempotency-key': key } });

test('two identical concurrent POSTs with one key create one draft, and both get its answer', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => draft(author, '"first-draft"')));
  assert.equal(new Set(answers.map((it) => JSON.stringify(it))).size, 1);
  assert.equal(answers[0]!.code, 200);
  assert.equal(await draftsOf(author), 1);
  assert.deepEqual(await draft(author, 'first-draft'), answers[0], 'quotation marks are no part of a key');
  assert.equal((await draft(author, 'second-draft')).code, 200);
  assert.equal(await draftsOf(author), 2);
});

test('a replayed answer says that it is one', async () => {
  const ask = () =>
    portal.http.inject({
      method: 'POST',
      url: `/prod-api${deposits.create.path}`,
      headers: { authorization: `Bearer ${author.token}`, 'idempotency-key': 'said' },
    });
  assert.equal((await ask()).headers['idempotency-replayed'], undefined);
  assert.equal((await ask()).headers['idempotency-replayed'], 'true');
});

test('keys of two people are two keys', async () => {
  await draft(author, 'shared');
  const before = await draftsOf(other);
  assert.equal((await draft(other, 'shared')).code, 200);
  assert.equal(await draftsOf(other), before + 1);
});

test('a key that was used for another request is refused, and so is a malformed key', async () => {
  const query = { name: '铜氧化物', query: 'keyword=cuprate' };
  const first = await search('search', query);
  assert.equal(first.code, 200, first.msg);
  const reused = await search('search', { ...query, name: '铁基' });
  assert.deepEqual([reused.code, reused.error], [422, 'kernel.idempotency.keyReused']);
  for (const key of ['', 'a b', 'x'.repeat(256), 'é'])
    assert.equal((await draft(author, key)).error, 'kernel.idempotency.badKey', key);
});

test('a refusal is not stored: the corrected request succeeds with the same key', async () => {
  const refused = await search('mended', { name: '', query: 'keyword=x' });
  assert.equal(refused.error, 'kernel.invalid');
  assert.equal((await search('mended', { name: '已改', query: 'keyword=x' })).code, 200);
});

test('a call whose process died is run again, and answers are deleted after a day', async () => {
  await draft(author, 'half');
  await db.updateTable('kernelKeptAnswer').set({ answer: null, instance: 1 }).execute();
  const before = await draftsOf(author);
  assert.equal((await draft(author, 'half')).code, 200);
  assert.equal(await draftsOf(author), before + 1);
  await db
    .updateTable('kernelKeptAnswer')
    .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
    .execute();
  assert.equal((await draft(author, 'half')).code, 200);
  assert.equal(await draftsOf(author), before + 2);
  await db
    .updateTable('kernelKeptAnswer')
    .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
    .execute();
  await sweepStoredAnswers(portal.context());
  assert.deepEqual(await db.selectFrom('kernelKeptAnswer').selectAll().execute(), []);
});

test('visitors, and calls that take no key, ignore it', async () => {
  const visitor = await portal.http.inject({
    method: 'POST',
    url: `/prod-api${deposits.create.path}`,
    headers: { 'idempotency-key': 'anybody' },
  });
  assert.equal(visitor.json<{ code: number }>().code, 401);
});
