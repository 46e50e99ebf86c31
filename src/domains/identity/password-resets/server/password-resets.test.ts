import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { caller, startPortal } from '#testing';
import { sessions } from '#contract/identity/sessions';
import { person, type Person } from '#factory/identity/accounts';
import { maxLinks, passwordResets } from '../contract.ts';
import { sendLinkJob } from './service.ts';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.database;
const visitor = caller(portal);
const password = 'Wd5#mK9!pT';

let visits = 0;

/** Requests a link, each time from a different address, and runs the queued job. */
async function ask(email: string, lang = 'zh') {
  const answer = await portal.http.inject({
    method: 'POST',
    url: `/prod-api${passwordResets.request.path}?lang=${lang}`,
    remoteAddress: `203.0.113.${(++visits % 250) + 1}`,
    headers: { repeatsubmit: 'false' },
    payload: { email },
  });
  const { rows } = await sql<{ id: string; payload: { email: string; language: 'zh' | 'en' } }>`
    delete from graphile_worker._private_jobs as job using graphile_worker._private_tasks as task
    where task.id = job.task_id and task.identifier = ${sendLinkJob.name} returning job.payload`.execute(db);
  for (const { payload } of rows) await sendLinkJob.run(portal.context(), payload as never);
  return answer.json<{ code: number; msg: string }>();
}

const mailsTo = (to: string) =>
  db.selectFrom('mailOutbox').select(['subject', 'body']).where('toAddr', '=', to).orderBy('id', 'desc').execute();

/** The token in the newest mail to a user. */
async function tokenOf({ email }: Person): Promise<string> {
  await ask(email);
  return /reset-password\S*#([A-Za-z0-9_-]{43})/.exec((await mailsTo(email))[0]!.body)![1]!;
}

const set = (token: string, given = password, confirmPassword = given) =>
  visitor(passwordResets.set, { body: { token, password: given, confirmPassword } });
const logsIn = async ({ userName }: Person, given: string) =>
  (await visitor(sessions.login, { body: { username: userName, password: given } })).code === 200;

describe('somebody who forgot the password', () => {
  test('sets another one by a link, once, and every session ends', async () => {
    const her = await person(portal);
    const token = await tokenOf(her);
    const checked = await visitor(passwordResets.check, { body: { token } });
    assert.deepEqual(checked.data, { userName: her.userName, email: her.email });
    assert.equal((await set(token)).code, 200);
    assert.equal((await her.call(sessions.info)).code, 401);
    assert.ok(await logsIn(her, password));
    assert.ok(!(await logsIn(her, her.password)));
    assert.equal((await set(token, 'Yx8#qL2!nB')).error, 'identity.password-resets.invalid');
    assert.equal((await visitor(passwordResets.check, { body: { token } })).error, 'identity.password-resets.invalid');
    assert.match((await mailsTo(her.email))[0]!.subject, /密码已重置$/);
  });

  test('is answered as somebody whom nobody knows is', async () => {
    const her = await person(portal);
    const known = await ask(her.email.toUpperCase());
    const unknown = await ask('nobody-here@example.org');
    assert.deepEqual(known, unknown);
    assert.equal((await mailsTo(her.email)).length, 1);
    assert.deepEqual(await mailsTo('nobody-here@example.org'), []);
  });

  test('is written to in the language of the page', async () => {
    const her = await person(portal);
    await ask(her.email, 'en');
    const [mail] = await mailsTo(her.email);
    assert.match(mail!.subject, /Reset your password$/);
    assert.match(mail!.body, /\/reset-password\?lang=en#/);
  });

  test('gets so many links an hour, and a later password makes the others worthless', async () => {
    const her = await person(portal);
    const first = await tokenOf(her);
    for (let at = 0; at < maxLinks + 2; at++) await ask(her.email);
    assert.equal((await mailsTo(her.email)).length, maxLinks);
    const newest = /#([A-Za-z0-9_-]{43})/.exec((await mailsTo(her.email))[0]!.body)![1]!;
    assert.equal((await set(newest)).code, 200);
    assert.equal((await set(first, 'Yx8#qL2!nB')).error, 'identity.password-resets.invalid');
  });

  test('is told what a password lacks, with the own name taken into account', async () => {
    const her = await person(portal, { userName: 'curie' });
    const token = await tokenOf(her);
    const refused = await set(token, 'Curie#74!xq');
    assert.deepEqual(
      refused.fields?.map(({ path }) => path),
      ['password'],
    );
    const differing = await set(token, password, 'Other#74!xq');
    assert.ok(differing.fields?.some(({ path }) => path === 'confirmPassword'));
    assert.equal((await set(token)).code, 200);
  });
});

describe('a link', () => {
  test('is worth nothing after half an hour, for a stopped account, and if somebody made it up', async () => {
    const her = await person(portal);
    const late = await tokenOf(her);
    await sql`update sys_password_reset set create_time = create_time - interval '31 minutes',
      expire_time = expire_time - interval '31 minutes'`.execute(db);
    const him = await person(portal);
    const stopped = await tokenOf(him);
    await sql`update sys_user set status = '1' where user_id = ${him.userId}`.execute(db);
    for (const token of [late, stopped, 'A'.repeat(43)])
      assert.equal((await set(token)).error, 'identity.password-resets.invalid');
    assert.equal((await visitor(passwordResets.check, { body: { token: 'short' } })).code, 500);
    const before = await mailsTo(him.email);
    await ask(him.email);
    assert.deepEqual(await mailsTo(him.email), before);
  });

  test('is not kept as it was sent', async () => {
    const her = await person(portal);
    const token = await tokenOf(her);
    const { rows } = await sql<{ row: string }>`select sys_password_reset::text as row from sys_password_reset`.execute(
      db,
    );
    assert.ok(rows.length > 0 && rows.every(({ row }) => !row.includes(token)));
  });
});
