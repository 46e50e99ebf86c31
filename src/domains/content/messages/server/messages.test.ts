import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { person } from '#factory/identity/accounts';
import { setSettings, storeSetting } from '#factory/system/settings';
import { leads } from '#shared/publishing';
import { caller, startPortal } from '#testing';
import { messageActs, messages, messageStates, type Message, type MessageAct } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off', TRUST_PROXY: 'on' });
const editor = await person(portal, { roles: ['content_editor'] });
const reader = await person(portal, { roles: ['center_director'] });
const visitor = caller(portal);

let count = 0;
const letter = (change: object = {}) => ({
  name: '王磊',
  email: 'wang@example.org',
  organization: '示例研究所',
  subject: `询问 ${++count}`,
  content: '请问数据如何引用？谢谢您的答复。',
  ...change,
});

/** Sends from a different address each time, as different visitors do. */
const send = (body: object, headers: Record<string, string> = {}, call = visitor) =>
  call(messages.send, { body, headers: { 'x-forwarded-for': `198.51.100.${(count % 250) + 1}`, ...headers } });

async function arrived(body: { subject: string }): Promise<Message> {
  const { rows } = await editor.call(messages.list, { query: { keyword: body.subject } });
  return rows![0] as unknown as Message;
}

async function received(change: object = {}, headers: Record<string, string> = {}): Promise<Message> {
  const body = letter(change);
  const reply = await send(body, headers);
  assert.equal(reply.code, 200, reply.msg);
  return arrived(body);
}

const mailsTo = async (address: string) => {
  const { rows } = await sql<{ subject: string; body: string }>`
    select subject, body from mail_outbox where to_addr = ${address} order by id`.execute(portal.context().db);
  return rows;
};

const act = (call: typeof visitor, name: MessageAct, messageId: number) =>
  name === 'answer'
    ? call(messages.answer, { body: { messageId, answer: '您好，见引用格式。' } })
    : call(messages[name], { body: { messageId } });

describe('a visitor', () => {
  test('writes to the centre, and the people there read it', async () => {
    const message = await received({ subject: '数据引用 <b>' });
    assert.deepEqual(
      [message.name, message.email, message.subject, message.status, message.language, message.userName],
      ['王磊', 'wang@example.org', '数据引用 <b>', 'new', 'zh', ''],
    );
    const found = await reader.call(messages.find, { params: { messageId: message.messageId } });
    assert.equal((found.data as Message).content, '请问数据如何引用？谢谢您的答复。');
  });

  test('is told everything that is missing at once, and nothing is kept', async () => {
    const reply = await send({ name: ' ', email: 'nobody', subject: '', content: '短' });
    assert.deepEqual(reply.fields?.map(({ path }) => path).toSorted(), ['content', 'email', 'name', 'subject']);
    assert.equal(reply.fields?.find(({ path }) => path === 'content')?.message, '留言内容不能少于 10 个字符');
  });

  test('is refused with an e-mail of a blocked domain', async () => {
    await setSettings(portal, { 'sys.account.blockedMailDomains': 'spam.example' });
    const reply = await send(letter({ email: 'a@mail.spam.example' }));
    await setSettings(portal, { 'sys.account.blockedMailDomains': '' });
    assert.deepEqual(
      reply.fields?.map(({ path, message }) => [path, message]),
      [['email', '不接受该域名的邮箱，请换用其他邮箱，例如单位邮箱']],
    );
  });

  test('cannot write a new line into what becomes a header of a mail', async () => {
    assert.equal((await send(letter({ subject: 'x\r\nBcc: all@example.org', name: 'a\nb' }))).code, 200);
    const message = await arrived({ subject: 'Bcc: all' });
    assert.deepEqual([message.subject, message.name], ['x Bcc: all@example.org', 'a b']);
  });

  test('may write ten times in ten minutes from one address', async () => {
    const address = { 'x-forwarded-for': '203.0.113.9' };
    for (let sent = 0; sent < 10; sent += 1) assert.equal((await send(letter(), address)).code, 200);
    assert.equal((await send(letter(), address)).code, 429);
  });

  test('who is logged in is named', async () => {
    const body = letter();
    const user = await person(portal, {});
    assert.equal((await send(body, {}, user.call)).code, 200);
    assert.equal((await arrived(body)).userName, user.userName);
  });
});

describe('a visitor where a captcha is asked', () => {
  test('needs its answer', async () => {
    const admin = await person(portal, { admin: true });
    const on = (value: string) => storeSetting(portal, 'sys.account.captchaEnabled', value);
    assert.ok(admin);
    await on('true');
    try {
      const reply = await send(letter());
      assert.equal(reply.error, 'identity.sessions.captchaRequired');
      assert.deepEqual(
        reply.fields?.map(({ path }) => path),
        ['code'],
      );
    } finally {
      await on('false');
    }
  });
});

describe('somebody who answers', () => {
  test('sends a mail in the language of the visitor, once', async () => {
    const message = await received({ email: 'once@example.org' }, { cookie: 'userLocale=en' });
    assert.equal(message.language, 'en');
    const both = await Promise.all([1, 2].map(() => act(editor.call, 'answer', message.messageId)));
    assert.deepEqual(both.map(({ code }) => code).toSorted(), [200, 500]);
    const mails = await mailsTo('once@example.org');
    assert.equal(mails.length, 1);
    assert.match(mails[0]!.subject, /^\[.+\] Re: /);
    assert.match(mails[0]!.body, /^Dear 王磊,[^]*您好，见引用格式。[^]*请问数据如何引用/);
    const now = await arrived(message);
    assert.deepEqual([now.status, now.answerBy, now.answer], ['answered', editor.userName, '您好，见引用格式。']);
  });

  test('may do in each state what the table of acts says, and nothing else', async () => {
    for (const status of messageStates)
      for (const name of Object.keys(messageActs) as MessageAct[]) {
        const { messageId, subject } = await received();
        if (status !== 'new') await act(editor.call, status === 'answered' ? 'answer' : 'close', messageId);
        const reply = await act(editor.call, name, messageId);
        const allowed = leads(messageActs, name, status);
        assert.equal(reply.error, allowed ? undefined : 'content.messages.wrongState', `${name} from ${status}`);
        const now = await arrived({ subject });
        assert.equal(now.status, allowed ? messageActs[name].to : status, `${name} from ${status}`);
      }
  });

  test('needs the permission, which a reader has not', async () => {
    const { messageId } = await received();
    for (const name of Object.keys(messageActs) as MessageAct[])
      assert.equal((await act(reader.call, name, messageId)).code, 403);
    assert.equal((await reader.call(messages.remove, { params: { messageIds: `${messageId}` } })).code, 403);
  });

  test('finds messages by words, sender, state and day, and removes those that are nothing', async () => {
    const message = await received({ subject: '独一无二', name: '赵敏' });
    const listed = async (query: object) =>
      (await editor.call(messages.list, { query })).rows!.map((row) => row['messageId']);
    assert.deepEqual(await listed({ keyword: '独一无' }), [message.messageId]);
    assert.deepEqual(await listed({ sender: '赵敏' }), [message.messageId]);
    assert.deepEqual(await listed({ sender: '赵敏', status: 'closed' }), []);
    assert.deepEqual(await listed({ sender: '赵敏', endTime: '2020-01-01' }), []);
    await editor.call(messages.remove, { params: { messageIds: `${message.messageId}` } });
    assert.deepEqual(await listed({ sender: '赵敏' }), []);
  });
});
