import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { person, type Person } from '#factory/identity/accounts';
import { messages } from '#contract/content/messages';
import { role } from '#factory/system/roles';
import { caller, startPortal } from '#testing';
import { notifications, defaultMode, type Choices, type Notification, type Topic } from '../contract.ts';
import { readStopToken, stopToken } from './policy.ts';
import { clean, notify, sendDigests } from './service.ts';

const portal = await startPortal({ JOBS: 'off' });
const ctx = portal.context();
const visitor = caller(portal);
const holding = async (...permissions: string[]) =>
  person(portal, { roles: [(await role(portal, { permissions })).roleKey] });

const mails = async (to: string) =>
  (
    await sql<{ subject: string; body: string; unsubscribe: string }>`
      select subject, body, unsubscribe from mail_outbox where to_addr = ${to} order by id`.execute(ctx.db)
  ).rows;
const listOf = async (who: Person, query: Record<string, string> = {}) =>
  (await who.call(notifications.list, { query })).rows as unknown as Notification[];
const choicesOf = async (who: Person) => (await who.call(notifications.choices)).data as Choices;
const choose = (who: Person, topic: Topic, mail: string, language = 'both') =>
  who.call(notifications.choose, { body: { language, topics: [{ topic, mail }] } });
const tell = (who: readonly Person[], title: string, topic: Topic = 'ownData', at = ctx.now) =>
  notify(
    { ...ctx, now: at },
    who.map(({ userId }) => userId),
    {
      topic,
      path: '/archive/mine',
      write: (language) => ({ title: `${title} ${language}`, body: `body ${language}` }),
    },
  );

describe('telling somebody', () => {
  test('puts it into their bell and sends one mail in both languages', async () => {
    const her = await person(portal);
    await tell([her], 'Passed');
    const [row] = await listOf(her);
    assert.deepEqual([row!.titleZh, row!.titleEn, row!.isRead], ['Passed zh', 'Passed en', false]);
    const [mail, ...more] = await mails(her.email);
    assert.equal(more.length, 0);
    assert.match(mail!.subject, /^【.+】Passed zh \| \[.+\] Passed en$/);
    for (const part of ['body zh', 'body en', '/archive/mine', mail!.unsubscribe]) assert.ok(mail!.body.includes(part));
  });

  test('writes in the language that they have chosen', async () => {
    const her = await person(portal);
    assert.equal((await choose(her, 'ownData', 'now', 'en')).code, 200);
    await tell([her], 'Passed');
    const [mail] = await mails(her.email);
    assert.match(mail!.subject, /^\[.+\] Passed en$/);
    assert.equal(mail!.body.includes('body zh'), false);
  });

  test('leaves out accounts that are stopped or deleted, and demonstration records', async () => {
    const people = [await person(portal), await person(portal)];
    await sql`update sys_user set status = '1' where user_id = ${people[0]!.userId}`.execute(ctx.db);
    await sql`update sys_user set del_flag = '2' where user_id = ${people[1]!.userId}`.execute(ctx.db);
    await tell(people, 'Passed');
    const { rows } = await sql`select from sys_notification where user_id = any (${people.map(
      ({ userId }) => userId,
    )}::int[])`.execute(ctx.db);
    assert.equal(rows.length, 0);
    const him = await person(portal);
    await notify({ ...ctx, isSilent: true }, [him.userId], {
      topic: 'ownData',
      path: '/',
      write: () => ({ title: 'x', body: 'x' }),
    });
    assert.equal((await listOf(him)).length, 0);
  });
});

describe('reading', () => {
  test('counts what is unread and marks one, or all that was seen', async () => {
    const her = await person(portal);
    for (const title of ['one', 'two', 'three']) await tell([her], title);
    const newest = async () => {
      const { unreadCount, data } = (await her.call(notifications.newest)) as unknown as {
        unreadCount: number;
        data: Notification[];
      };
      return { unreadCount, data };
    };
    const { unreadCount, data } = await newest();
    assert.deepEqual([unreadCount, data.length, data[0]!.titleEn], [3, 3, 'three en']);
    await her.call(notifications.markRead, { params: { id: data[0]!.notificationId } });
    assert.equal((await newest()).unreadCount, 2);
    await her.call(notifications.markAllRead, { body: { upTo: data[1]!.notificationId } });
    assert.equal((await newest()).unreadCount, 0);
    await tell([her], 'later', 'ownModels');
    assert.deepEqual(
      (await listOf(her, { unread: '1' })).map(({ titleEn }) => titleEn),
      ['later en'],
    );
    assert.equal((await listOf(her, { topic: 'ownData' })).length, 3);
  });

  test('is for the person alone', async () => {
    const [her, him] = [await person(portal), await person(portal)];
    await tell([her], 'hers');
    const [row] = await listOf(her);
    assert.equal((await listOf(him)).length, 0);
    await him.call(notifications.markRead, { params: { id: row!.notificationId } });
    await him.call(notifications.markAllRead, { body: { upTo: row!.notificationId } });
    assert.equal((await listOf(her))[0]!.isRead, false);
  });
});

describe('choices', () => {
  test('name the topics that can reach a person, and no others are taken', async () => {
    const her = await person(portal);
    assert.deepEqual(
      (await choicesOf(her)).topics.map(({ topic }) => topic),
      ['ownData', 'ownAccess', 'ownPapers', 'ownProjects', 'ownModels'],
    );
    const refused = await choose(her, 'messages', 'none');
    assert.deepEqual(
      refused.fields?.map(({ path }) => path),
      ['topics.0.topic'],
    );
    const clerk = await holding('biz:message:reply');
    assert.ok((await choicesOf(clerk)).topics.some(({ topic, mail }) => topic === 'messages' && mail === 'now'));
  });

  test('"none" leaves the bell alone and sends nothing', async () => {
    const her = await person(portal);
    await choose(her, 'ownData', 'none');
    await tell([her], 'quiet');
    assert.equal((await listOf(her)).length, 1);
    assert.equal((await mails(her.email)).length, 0);
  });

  test('a digest gathers what is not read by eight in the morning, once', async () => {
    const her = await person(portal);
    await choose(her, 'ownData', 'daily', 'zh');
    const morning = (text: string) => new Date(`${text}+08:00`);
    for (const title of ['first', 'second', 'seen'])
      await tell([her], title, 'ownData', morning('2026-03-04T20:00:00'));
    await her.call(notifications.markRead, { params: { id: (await listOf(her))[0]!.notificationId } });
    await sendDigests({ ...ctx, now: morning('2026-03-05T07:59:00') });
    assert.equal((await mails(her.email)).length, 0);
    const due = { ...ctx, now: morning('2026-03-05T08:00:30') };
    await Promise.all([sendDigests(due), sendDigests(due)]);
    const [mail, ...more] = await mails(her.email);
    assert.equal(more.length, 0);
    assert.match(mail!.subject, /您有 2 条新消息/);
    assert.ok(mail!.body.includes('first zh') && mail!.body.includes('second zh') && !mail!.body.includes('seen zh'));
    await sendDigests({ ...ctx, now: morning('2026-03-06T08:00:30') });
    assert.equal((await mails(her.email)).length, 1);
  });
});

test('a reviewer of many models is told by one mail a day', async () => {
  const her = await person(portal, { roles: ['bench_admin'] });
  const evening = new Date('2026-03-04T20:00:00+08:00');
  for (let at = 1; at <= 60; at++) await tell([her], `Model ${at}.`, 'models', evening);
  assert.equal((await mails(her.email)).length, 0);
  await sendDigests({ ...ctx, now: new Date('2026-03-05T08:00:30+08:00') });
  const [mail, ...more] = await mails(her.email);
  assert.equal(more.length, 0);
  assert.match(mail!.subject, /60 new notifications/);
  assert.match(mail!.body, /Model 60\./);
  assert.doesNotMatch(mail!.body, /Model 10\./);
  assert.match(mail!.body, /10 earlier notifications/);
});

describe('the link of a mail', () => {
  test('ends the mails of its topic without a session, by the page and by the mail program', async () => {
    for (const way of ['page', 'program'] as const) {
      const her = await person(portal);
      await tell([her], 'Passed');
      const token = (await mails(her.email))[0]!.unsubscribe.split('/').at(-1)!;
      const told = async () => (await visitor(notifications.told, { params: { token } })).data;
      assert.deepEqual(await told(), { topic: 'ownData', isOn: true });
      if (way === 'page') await visitor(notifications.stop, { params: { token } });
      else
        assert.equal(
          (
            await portal.http.inject({
              method: 'POST',
              url: `/notifications/stop/${token}`,
              headers: { 'content-type': 'application/x-www-form-urlencoded' },
              payload: 'List-Unsubscribe=One-Click',
            })
          ).statusCode,
          200,
        );
      assert.deepEqual(await told(), { topic: 'ownData', isOn: false });
      await tell([her], 'More');
      assert.equal((await mails(her.email)).length, 1);
      assert.equal((await choicesOf(her)).topics.find(({ topic }) => topic === 'ownData')!.mail, 'none');
    }
  });

  test('is worth nothing when it was changed', async () => {
    const key = ctx.secretKey;
    const good = stopToken(key, 7, 'ownData');
    assert.deepEqual(readStopToken(key, good), { userId: 7, topic: 'ownData' });
    for (const bad of ['', good.replace('7', '8'), good.replace('ownData', 'messages'), `${good.slice(0, -1)}!`])
      assert.equal(readStopToken(key, bad), null, bad);
    const answer = await visitor(notifications.stop, { params: { token: good.replace('7', '8') } });
    assert.equal(answer.error, 'system.notifications.badLink');
  });
});

test('who may answer hears of a new message, nobody else', async () => {
  const clerk = await holding('biz:message:reply');
  const other = await holding('biz:message:list');
  const sent = await visitor(messages.send, {
    body: {
      name: 'A. Reader',
      email: 'reader@example.org',
      organization: 'Example',
      subject: 'Beam time',
      content: 'When is the next beam time?',
    },
  });
  assert.equal(sent.code, 200, sent.msg);
  assert.match((await listOf(clerk))[0]!.titleEn, /Beam time/);
  assert.match((await mails(clerk.email))[0]!.body, /next beam time/);
  assert.equal((await listOf(other)).length, 0);
});

test('what is older than half a year is deleted', async () => {
  const her = await person(portal);
  await tell([her], 'old', 'ownData', new Date(ctx.now.getTime() - 181 * 86_400_000));
  await tell([her], 'new');
  await clean(ctx);
  assert.deepEqual(
    (await listOf(her)).map(({ titleEn }) => titleEn),
    ['new en'],
  );
});

test('comments are gathered unless somebody wants them at once', () => {
  assert.deepEqual([defaultMode('comments'), defaultMode('messages')], ['daily', 'now']);
});
