import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { crc32 } from 'node:zlib';
import { accounts } from '#contract/identity/accounts';
import { submissions } from '#contract/benchmarks/submissions';
import { users } from '#contract/system/users';
import { operationLog } from '#contract/monitor/operation-log';
import { person, personPassword, type Person } from '#factory/identity/accounts';
import { caller, startPortal } from '#testing';
import { maxTokens, tokens, type Token } from '../contract.ts';
import { accessToken, isWellFormed, newToken } from './factory.ts';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.database;
const admin = await person(portal, { admin: true });
const her = await person(portal, { verified: true });

/** A call that a token allows. */
const mineWith = (token: string, headers: Record<string, string> = {}) =>
  caller(portal, token)(submissions.mine, { headers });

async function made(owner: Person, body: object = {}) {
  const { data, ...rest } = await owner.call(tokens.create, {
    body: { name: '脚本', scopes: ['models:submit'], ...body },
  });
  return { ...rest, ...(data as { tokenId: number; token: string; expireTime: string }) };
}

const listOf = async (owner: Person) => (await owner.call(tokens.list)).rows as unknown as Token[];
const days = (text: string) => (Date.parse(`${text.replace(' ', 'T')}+08:00`) - Date.now()) / 86_400_000;

describe('a token', () => {
  test('is lat_, 30 random characters and their CRC-32, so that a typing error shows', () => {
    const one = newToken();
    assert.match(one, /^lat_[0-9A-Za-z]{36}$/);
    // The checksum is the standard CRC-32, written in base 62.
    const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    const sum = [...one.slice(-6)].reduce((value, letter) => value * 62 + letters.indexOf(letter), 0);
    assert.equal(sum, crc32(one.slice(0, 34)));
    assert.ok(isWellFormed(one));
    for (let at = 0; at < one.length; at++)
      assert.ok(!isWellFormed(one.slice(0, at) + (one[at] === 'x' ? 'y' : 'x') + one.slice(at + 1)), `${at}`);
    assert.notEqual(newToken(), newToken());
  });

  test('is told once, counts for 90 days, and only its hash and its first characters are kept', async () => {
    const { token, tokenId, expireTime } = await made(her);
    assert.ok(Math.abs(days(expireTime) - 90) < 0.01, expireTime);
    const [row] = await listOf(her);
    assert.deepEqual(
      [row!.tokenId, row!.name, row!.prefix, row!.scopes, row!.state, row!.lastUsedTime],
      [tokenId, '脚本', token.slice(0, 8), ['models:submit'], 'active', null],
    );
    const kept = await db.selectFrom('sysToken').selectAll().where('tokenId', '=', tokenId).executeTakeFirstOrThrow();
    assert.ok(!JSON.stringify(kept).includes(token.slice(8)));
    assert.equal(kept.tokenHash.length, 32);
  });

  test('lives for a year at most, and names a scope that there is', async () => {
    const faulty = await her.call(tokens.create, { body: { name: ' ', scopes: ['data:everything'], days: 366 } });
    assert.deepEqual(faulty.fields!.map(({ path }) => path).toSorted(), ['days', 'name', 'scopes.0']);
    assert.ok((await her.call(tokens.create, { body: { name: 'x', scopes: [] } })).fields?.length);
    const { expireTime } = await made(her, { days: 365 });
    assert.ok(Math.abs(days(expireTime) - 365) < 0.01);
  });

  test('is made by people with a verified e-mail, who get a mail about it', async () => {
    const unverified = await person(portal);
    assert.equal((await made(unverified)).code, 601);
    const { token } = await made(her, { name: '集群' });
    const mail = await db.selectFrom('mailOutbox').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    assert.equal(mail.toAddr, her.email);
    assert.match(mail.subject, /集群/);
    assert.ok(mail.body.includes(`${token.slice(0, 8)}…`) && !mail.body.includes(token.slice(0, 12)));
    assert.match(mail.body, /\/my\/tokens/);
  });

  test('cannot be made without end', async () => {
    const him = await person(portal, { verified: true });
    await accessToken(portal, him, { hours: -1 });
    const all = await Promise.all(Array.from({ length: maxTokens + 3 }, (_, at) => made(him, { name: `n${at}` })));
    assert.equal(all.filter(({ code }) => code === 200).length, maxTokens);
    assert.equal(all.find(({ code }) => code !== 200)!.error, 'identity.tokens.tooMany');
    const [row] = await listOf(him);
    await him.call(tokens.revoke, { params: { tokenId: row!.tokenId } });
    assert.equal((await made(him)).code, 200);
  });

  test('is in the operation log when it is made, but not its text', async () => {
    const { token } = await made(her, { name: '日志' });
    const { rows } = await admin.call(operationLog.list, { query: { operName: her.userName } });
    const entry = rows!.find(({ method }) => method === 'identity.tokens.create')!;
    assert.ok(!JSON.stringify(rows).includes(token.slice(4)));
    assert.match(String(entry['operParam']), /日志/);
  });
});

describe('a program with a token', () => {
  test('acts for its owner where the call names the scope, and nowhere else', async () => {
    const token = await accessToken(portal, her);
    assert.equal((await mineWith(token)).code, 200);
    const program = caller(portal, token);
    for (const endpoint of [tokens.list, accounts.profile, users.list])
      assert.equal((await program(endpoint)).code, 401, endpoint.path);
    assert.equal((await program(tokens.create, { body: { name: 'x', scopes: ['models:submit'] } })).code, 401);
  });

  test('sends it in the header: a cookie does not count, also where files are read', async () => {
    const token = await accessToken(portal, her);
    const cookie = `Admin-Token=${token}`;
    const file = { params: { modelId: 987654321 } };
    assert.equal((await caller(portal)(submissions.ownFile, { ...file, headers: { cookie } })).code, 401);
    assert.equal((await caller(portal, token)(submissions.ownFile, file)).error, 'benchmarks.submissions.noFile');
  });

  test('can do what its owner can do at that moment', async () => {
    const him = await person(portal, { verified: true });
    const token = await accessToken(portal, him);
    const submit = () => caller(portal, token)(submissions.submit, { params: { publicId: 'none' }, body: {} });
    assert.equal((await submit()).error, 'kernel.invalid');
    await him.call(accounts.updateProfile, { body: { email: `new-${him.email}` } });
    assert.equal((await submit()).error, 'kernel.unverified');
    assert.equal((await mineWith(token)).code, 200);
    await admin.call(users.changeStatus, { body: { userId: him.userId, status: '1' } });
    assert.equal((await mineWith(token)).error, 'kernel.badToken');
    await admin.call(users.changeStatus, { body: { userId: him.userId, status: '0' } });
    assert.equal((await mineWith(token)).code, 200);
    await admin.call(users.remove, { params: { userIds: String(him.userId) } });
    assert.equal((await mineWith(token)).error, 'kernel.badToken');
  });

  test('is answered with 429 after 30 wrong tokens of its network in ten minutes, and a right one goes on working', async () => {
    const from = { remoteAddress: '192.0.2.77' };
    const ask = async (token: string) => {
      const answer = await portal.http.inject({
        ...from,
        url: `/prod-api${submissions.mine.path}`,
        headers: { authorization: `Bearer ${token}` },
      });
      return answer.json<{ code: number }>().code;
    };
    for (let count = 0; count < 30; count++) assert.equal(await ask(count % 2 ? newToken() : 'lat_x'), 401);
    assert.equal(await ask(newToken()), 429);
    assert.equal(await ask(await accessToken(portal, her)), 200);
  });

  test('leaves a note of its last use, once a minute', async () => {
    const him = await person(portal, { verified: true });
    const token = await accessToken(portal, him);
    const noted = async () =>
      (
        await db
          .selectFrom('sysToken')
          .select('lastUsedTime')
          .where('userId', '=', him.userId)
          .executeTakeFirstOrThrow()
      ).lastUsedTime;
    await mineWith(token);
    const first = await noted();
    assert.ok(first);
    await mineWith(token);
    assert.deepEqual(await noted(), first);
    await db
      .updateTable('sysToken')
      .set({ lastUsedTime: new Date(Date.now() - 61_000) })
      .where('userId', '=', him.userId)
      .execute();
    await mineWith(token);
    assert.ok((await noted())! >= first);
  });
});

describe('a token ends', () => {
  test('when its owner revokes it; others cannot, and it does not come back', async () => {
    const him = await person(portal, { verified: true });
    const { token, tokenId } = await made(her);
    const revoke = (who: Person) => who.call(tokens.revoke, { params: { tokenId } });
    assert.equal((await revoke(him)).error, 'identity.tokens.notFound');
    assert.equal((await mineWith(token)).code, 200);
    assert.equal((await revoke(her)).code, 200);
    assert.equal((await mineWith(token)).error, 'kernel.badToken');
    assert.equal((await revoke(her)).error, 'identity.tokens.notFound');
    assert.equal((await listOf(her)).find((row) => row.tokenId === tokenId)!.state, 'revoked');
    assert.ok(!(await listOf(him)).some((row) => row.tokenId === tokenId));
  });

  test('when an administrator resets the password, but not when its owner changes it or sessions end', async () => {
    const him = await person(portal, { verified: true });
    const { token } = await made(him);
    const newPassword = 'Rn8#wU3?yS';
    const changed = await him.call(accounts.updatePassword, { body: { oldPassword: personPassword, newPassword } });
    assert.equal(changed.code, 200);
    assert.equal((await mineWith(token)).code, 200);
    await admin.call(users.resetPwd, { body: { userId: him.userId } });
    assert.equal((await mineWith(token)).error, 'kernel.badToken');
  });

  test('at its time', async () => {
    const { token, tokenId } = await made(her, { days: 1 });
    assert.equal((await mineWith(token)).code, 200);
    await db
      .updateTable('sysToken')
      .set({ createTime: new Date(Date.now() - 86_400_000), expireTime: new Date(Date.now() - 1) })
      .where('tokenId', '=', tokenId)
      .execute();
    assert.equal((await mineWith(token)).error, 'kernel.badToken');
    assert.equal((await listOf(her)).find((row) => row.tokenId === tokenId)!.state, 'expired');
  });
});
