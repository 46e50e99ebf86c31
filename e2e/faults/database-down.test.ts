import assert from 'node:assert/strict';
import { once } from 'node:events';
import net from 'node:net';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { resources } from '#contract/data/resources';
import { search } from '#contract/data/search';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { sendMail } from '#server/mail/mail';
import { startPortal } from '#testing';

/* The connection to the database is cut and restored, as when its server restarts, while the portal runs. */

const line = await lineTo();
const portal = await startPortal({}, { withPages: true, through: line.through });
const member = await person(portal, { verified: true });
const { publicId } = await aResource(portal, member, { status: '5' });
after(() => line.restore());

const firefox = 'Mozilla/5.0 Firefox/140.0';
const get = (url: string, headers: Record<string, string> = {}) =>
  portal.http.inject({ url, headers: { 'user-agent': firefox, ...headers } });

/** A proxy in front of the test server's database, which refuses all connections while it is cut. */
async function lineTo() {
  const open = new Set<net.Socket>();
  let isCut = false;
  let target: { host: string; port: number };
  const proxy = net.createServer((socket) => {
    if (isCut) return socket.destroy();
    const onward = net.connect(target);
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
    return undefined;
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  after(() => proxy.close());
  return {
    async through(databaseUrl: string) {
      const url = new URL(databaseUrl);
      target = { host: url.hostname, port: Number(url.port) };
      url.hostname = '127.0.0.1';
      url.port = String((proxy.address() as net.AddressInfo).port);
      return url.href;
    },
    cut() {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    restore() {
      isCut = false;
    },
  };
}

/** Polls until the answer is as expected; otherwise the test times out. */
async function comesTo<T>(ask: () => Promise<T>, isRight: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (isRight(answer)) return answer;
    await pause(50);
  }
}

describe('while the database is down', () => {
  test('calls, pages, interfaces and uploads answer 503 with an explanation and when to retry', async () => {
    const known = `/data/detail/${publicId}`;
    assert.equal((await get(known)).statusCode, 200);
    line.cut();
    const asked: [url: string, says: RegExp, headers?: Record<string, string>][] = [
      [`/prod-api${search.list.path}`, /"code":503,"msg":"系统暂时无法连接数据库/],
      [`/prod-api/front/resource/${publicId}`, /"error":"kernel.databaseDown"/],
      [`/prod-api${resources.mine.path}`, /"code":503/, { authorization: `Bearer ${member.token}` }],
      ['/', /<h1>服务暂时不可用<\/h1>/],
      [`${known}?lang=en`, /<h1>Not available for the moment<\/h1>/],
      // A cached page would be sent, so this address has not been requested before.
      [`${known}?lang=zh`, /<h1>服务暂时不可用<\/h1>/],
      ['/my', /<h1>服务暂时不可用<\/h1>/, { cookie: `Admin-Token=${member.token}` }],
      ['/oai?verb=Identify', /Not available for the moment/],
    ];
    for (const [url, says, headers] of asked) {
      const answer = await get(url, headers);
      assert.deepEqual([answer.statusCode, answer.headers['retry-after']], [503, '5'], url);
      assert.match(answer.body, says, url);
      assert.ok(!/ECONN|127\.0\.0\.1|Error/.test(answer.body), url);
    }
    const piece = await portal.http.inject({
      method: 'PATCH',
      url: `/files/transfers/${'0'.repeat(32)}`,
      headers: { authorization: `Bearer ${member.token}` },
    });
    assert.deepEqual([piece.statusCode, piece.headers['retry-after']], [503, '5'], 'an upload');
    assert.equal((await get('/healthz')).statusCode, 200, 'the process lives');
    assert.equal((await get('/readyz')).statusCode, 503, 'and cannot serve');
  });

  test('sessions, pages and jobs work again after the database is up, without a restart', async () => {
    line.restore();
    await comesTo(
      () => get('/readyz'),
      ({ statusCode }) => statusCode === 200,
    );
    assert.equal((await get('/')).statusCode, 200);
    assert.equal((await get(`/data/detail/${publicId}`)).statusCode, 200);
    assert.equal((await member.call(resources.mine)).code, 200);
    const { db } = portal.database;
    await sendMail(portal.context(), { to: 'reader@example.org', subject: 'Back', body: 'It runs.' });
    await comesTo(
      () => db.selectFrom('mailOutbox').select('status').where('subject', '=', 'Back').executeTakeFirstOrThrow(),
      ({ status }) => status === '1',
    );
  });

  test('a call that was running when the connection broke has no effect', async () => {
    const { db } = portal.database;
    const broken = db.transaction().execute(async (tx) => {
      await tx.insertInto('kernelMark').values({ name: 'half' }).execute();
      line.cut();
      await tx.insertInto('kernelMark').values({ name: 'other half' }).execute();
    });
    await assert.rejects(broken);
    line.restore();
    await comesTo(
      () => get('/readyz'),
      ({ statusCode }) => statusCode === 200,
    );
    assert.deepEqual(await db.selectFrom('kernelMark').select('name').where('name', 'like', '%half').execute(), []);
  });
});
