import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { actingAs, aResource } from '#factory/data/resources';
import { publisher } from '#factory/data/publisher-apps';
import { role } from '#factory/system/roles';
import { inTransaction } from '#server/context';
import type { ListedValue } from '#server/database/listed-values';
import { approve, reject } from '#module/data/reviews';
import { findResource, type ResourceRecord } from '#module/data/resources';
import { restore, withdraw } from '#module/data/life-cycle';
import { submit } from '#module/data/deposits';
import { setSettings } from '#factory/system/settings';
import { publisherApps } from '#contract/data/publisher-apps';
import { startPortal } from '#testing';
import { callbacks, type Callback, type CallbackDetail } from '../contract.ts';
import { isGenuine, receiver } from './factory.ts';
import { pauses } from './policy.ts';
import * as queries from './queries.ts';
import { deliver } from './service/deliver.ts';

const [hook, other] = [await receiver(), await receiver()];
after(() => Promise.all([hook.close(), other.close()]));
const portal = await startPortal({ JOBS: 'off', PRIVATE_HOSTS: '127.0.0.1' });
const { db } = portal.database;
const owner = await person(portal, { roles: ['common'], verified: true });
const { roleKey } = await role(portal, {
  permissions: ['data:callback:list', 'data:callback:replay', 'data:callback:test', 'data:app:list', 'data:app:edit'],
});
const clerk = await person(portal, { roles: [roleKey] });
const press = await publisher(portal, owner, { callbackHosts: `${hook.host}\n${other.host}` });
const reviewer = actingAs(portal, { userId: 1, userName: 'admin', email: '' }, ['*:*:*']);
await setSettings(portal, { 'data.callback.hosts': hook.host, 'data.callback.secret': 'people-secret' });

let count = 0;
/** A system's resource that waits for its review. */
async function waiting(callbackUrl = hook.url): Promise<ResourceRecord> {
  const uniqueId = `u-${++count}`;
  const sent = await press.send('POST', '/resources', {
    uniqueId,
    callbackUrl,
    titleZh: `数据 ${uniqueId}`,
    keywordsZh: '磁',
    descriptionZh: '描述',
    sharingMethod: 'closed',
    nonDisclosureReason: '保密期',
    preservationPlan: 'permanent',
    noProject: true,
    authors: [{ nameZh: '张三' }],
    publisher: { name: '张三', email: 'zhang@example.org' },
  });
  assert.equal(sent.status, 201, JSON.stringify(sent.body));
  assert.equal((await press.send('POST', `/resources/${uniqueId}/submit`)).status, 200);
  const { resourceId } = await db
    .selectFrom('dataResource')
    .select('resourceId')
    .where('uniqueId', '=', uniqueId)
    .executeTakeFirstOrThrow();
  return (await findResource(portal.context(), resourceId))!;
}
const decide = (row: ResourceRecord) => approve(reviewer, { ...row, comments: '很好' });

/** A round of deliveries with all delays elapsed. */
async function round(): Promise<void> {
  await db
    .updateTable('dataCallback')
    .set({ nextTryAt: new Date(0) })
    .where('nextTryAt', 'is not', null)
    .execute();
  await deliver(portal.context());
}
const all = async (query: object = {}) =>
  (await clerk.call(callbacks.list, { query: { pageSize: 100, ...query } })).rows as unknown as Callback[];
const detail = async (callbackId: number) =>
  (await clerk.call(callbacks.find, { params: { callbackId } })).data as CallbackDetail;

beforeEach(async () => {
  await db.updateTable('dataCallback').set({ status: 'dead', nextTryAt: null }).execute();
  for (const one of [hook, other]) {
    one.received.length = 0;
    one.answers.length = 0;
  }
});

describe('a publisher', () => {
  test('hears of approval and publication in their order, signed, each with its own event id', async () => {
    const row = await waiting();
    await decide(row);
    assert.equal(hook.received.length, 0, 'nobody waits for a receiver while deciding');
    await round();
    const bodies = hook.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
    assert.deepEqual(
      bodies.map(({ event }) => event),
      ['approved', 'published'],
    );
    assert.deepEqual(
      [bodies[0]!['uniqueId'], bodies[0]!['outcome'], bodies[0]!['comments'], bodies[0]!['landingUrl']],
      [row.uniqueId, 'approved', '很好', null],
    );
    assert.equal(bodies[1]!['landingUrl'], `${portal.context().siteUrl}/data/detail/${row.publicId}`);
    for (const one of hook.received) {
      assert.ok(isGenuine(one, press.secret));
      assert.ok(!isGenuine(one, 'another secret'));
      assert.ok(
        !isGenuine({ ...one, body: one.body.replace('approved', 'rejected') }, press.secret) ||
          !one.body.includes('approved'),
      );
      assert.ok(!isGenuine(one, press.secret, Date.now() + 400_000), 'an old one is not taken');
      assert.equal(one.headers['x-cmp-event-id'], (JSON.parse(one.body) as { eventId: string }).eventId);
    }
    assert.equal(new Set(hook.received.map(({ headers }) => headers['x-cmp-event-id'])).size, 2);
    await round();
    assert.equal(hook.received.length, 2, 'what was taken is not sent again');
  });

  test('reads why a resource came back, and that one was withdrawn', async () => {
    const row = await waiting();
    await reject(reviewer, { ...row, reasons: ['metadata', 'file'], comments: '请补充误差' });
    await round();
    const rejected = JSON.parse(hook.received[0]!.body) as {
      event: string;
      reasons: { code: string; en: string }[];
      comments: string;
    };
    assert.deepEqual([rejected.event, rejected.comments], ['rejected', '请补充误差']);
    assert.deepEqual(
      rejected.reasons.map(({ code }) => code),
      ['metadata', 'file'],
    );
    assert.equal(rejected.reasons[0]!.en, 'Metadata incomplete or inaccurate');
    const published = await waiting();
    await decide(published);
    await withdraw(reviewer, published.resourceId, '标定错误');
    await round();
    const last = JSON.parse(hook.received.at(-1)!.body) as { event: string; comments: string };
    assert.deepEqual([last.event, last.comments], ['withdrawn', '标定错误']);
  });

  test('hears that what was withdrawn is public again, an old version too', async () => {
    const row = await waiting();
    await decide(row);
    await withdraw(reviewer, row.resourceId, '标定错误');
    await restore(reviewer, row.resourceId, '已更正');
    await round();
    const bodies = hook.received.map(({ body }) => JSON.parse(body) as { event: string; landingUrl: string | null });
    assert.deepEqual(
      bodies.map(({ event }) => event),
      ['approved', 'published', 'withdrawn', 'published'],
    );
    assert.equal(bodies.at(-1)!.landingUrl, `${portal.context().siteUrl}/data/detail/${row.publicId}`);
    const { resourceId } = await aResource(portal, owner, { status: '6', form: { callbackUrl: hook.url } });
    await withdraw(reviewer, resourceId, '标定错误');
    await restore(reviewer, resourceId, '已更正');
    assert.equal((await all({ resourceId }))[0]!.event, 'published');
  });

  test('hears nothing of a decision that was undone', async () => {
    const row = await waiting();
    const before = (await all()).length;
    await assert.rejects(
      inTransaction(reviewer, async (tx) => {
        await approve(tx, { ...row, comments: '' });
        throw new Error('the power went');
      }),
    );
    assert.equal((await all()).length, before);
  });

  test('whose secret is being changed gets a signature by each', async () => {
    const row = await waiting();
    const { appId } = press;
    const { rowVer } = await portal.database.db
      .selectFrom('dataPublisherApp')
      .select('rowVer')
      .where('appId', '=', appId)
      .executeTakeFirstOrThrow();
    const { secret } = await clerk.call(publisherApps.rotate, { body: { appId, rowVer, hours: 1 } });
    await decide(row);
    await round();
    assert.ok(isGenuine(hook.received[0]!, press.secret) && isGenuine(hook.received[0]!, secret as string));
    press.secret = secret as string;
    const again = press.send;
    press.send = (method, path, body, change) => again(method, path, body, { secret: press.secret, ...change });
  });
});

describe('a person', () => {
  test('may have callbacks to hosts that the setting names, and to no others', async () => {
    const form = { callbackUrl: hook.url };
    const row = await aResource(portal, owner, { status: '1', form });
    await decide(row);
    await round();
    assert.ok(isGenuine(hook.received[0]!, 'people-secret'));
    for (const callbackUrl of [other.url, 'https://elsewhere.example.org/', 'http://press.example.org/', 'ftp://x/']) {
      const draft = await aResource(portal, owner, { form: { callbackUrl } });
      await assert.rejects(
        submit(actingAs(portal, owner, []), draft.resourceId, draft.rowVer),
        /data\.resources\.incomplete/,
        callbackUrl,
      );
    }
  });
});

describe('a receiver', () => {
  test('that is down is tried for more than a day, then given up, and can be sent everything again', async () => {
    assert.ok(pauses.reduce((sum, pause) => sum + pause, 0) >= 24 * 3600);
    const row = await waiting();
    await decide(row);
    const ids: unknown[] = [];
    for (let times = 0; times < 8; times++) {
      const busy = (response: { writeHead: (status: number) => { end: () => void } }) => response.writeHead(503).end();
      hook.answers.push(busy, busy);
      await round();
      ids.push(...hook.received.splice(0).map(({ headers }) => headers['x-cmp-event-id']));
    }
    const mine = await all({ resourceId: row.resourceId });
    assert.deepEqual(
      mine.map(({ status, error, tries }) => [status, error, tries]),
      [
        ['dead', 'status', 8],
        ['dead', 'status', 8],
      ],
    );
    assert.equal(new Set(ids).size, 2, 'always under the same event ids');
    await round();
    assert.equal(hook.received.length, 0);
    const callbackIds = mine.map(({ callbackId }) => callbackId);
    assert.equal((await clerk.call(callbacks.replay, { body: { callbackIds } })).code, 200);
    await round();
    assert.deepEqual(new Set(hook.received.map(({ headers }) => headers['x-cmp-event-id'])), new Set(ids));
    const { log, status } = await detail(callbackIds[0]!);
    assert.deepEqual([status, log.length, log[0]!.ok, log.at(-1)!.httpStatus], ['delivered', 9, true, 503]);
    const strange = await clerk.call(callbacks.replay, { body: { callbackIds: [callbackIds[0]!, 1_000_000] } });
    assert.equal(strange.error, 'data.callbacks.notFound');
  });

  test('that waits for its next try is sent at once by hand, also after Retry-After', async () => {
    const row = await waiting();
    await decide(row);
    for (let times = 0; times < 2; times++)
      hook.answers.push((response) => response.writeHead(503, { 'retry-after': '40000' }).end());
    await deliver(portal.context());
    const ids = (await all({ resourceId: row.resourceId, status: 'waiting' })).map(({ callbackId }) => callbackId);
    await deliver(portal.context());
    assert.deepEqual([ids.length, hook.received.length], [2, 2], 'their time has not come');
    assert.equal((await clerk.call(callbacks.replay, { body: { callbackIds: ids } })).code, 200);
    await deliver(portal.context());
    assert.equal(hook.received.length, 4);
  });

  test('that says when to come back is left alone until then', async () => {
    await decide(await waiting());
    hook.answers.push((response) => response.writeHead(429, { 'retry-after': '900' }).end());
    await round();
    const [row] = (await all({ status: 'waiting' })).filter(({ httpStatus }) => httpStatus === 429);
    const { nextTryAt } = await detail(row!.callbackId);
    assert.ok(new Date(nextTryAt!).getTime() - Date.now() > 890_000);
  });

  test('that lies is not believed: 200 with an error, an endless body, a redirect into our network', async () => {
    const tries = [
      ['saysNo', (response) => response.end('{"success":false,"message":"disk full"}')],
      ['saysNo', (response) => response.end('{"code":500,"msg":"系统异常"}')],
      ['saysNo', (response) => response.end('{"error":{"message":"x"}}')],
      ['status', (response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end()],
      ['tooLarge', (response) => void response.end('x'.repeat(100_000))],
      [
        'tooLarge',
        (response) => {
          response.writeHead(200);
          const pour = () => {
            while (!response.destroyed && response.write('x'.repeat(16_384)));
            if (!response.destroyed) response.once('drain', pour);
          };
          pour();
        },
      ],
      ['unreachable', (response) => void response.destroy()],
    ] as [string, (typeof hook.answers)[0]][];
    for (const [error, answer] of tries) {
      const row = await waiting();
      await reject(reviewer, { ...row, reasons: ['file'], comments: '' });
      hook.answers.push(answer);
      await round();
      const [mine] = await all({ resourceId: row.resourceId });
      assert.deepEqual([mine!.status, mine!.error], ['waiting', error]);
      await round();
      assert.equal((await all({ resourceId: row.resourceId }))[0]!.status, 'delivered');
    }
    assert.equal(hook.received.length, tries.length * 2);
  });

  test('that says yes in any way is believed', async () => {
    for (const body of ['', 'ok', '{"code":0}', '{"code":200,"msg":"ok"}', '{"success":true,"error":null}', '[]']) {
      const row = await waiting();
      await reject(reviewer, { ...row, reasons: ['file'], comments: '' });
      hook.answers.push((response) => void response.end(body));
      await round();
      assert.equal((await all({ resourceId: row.resourceId }))[0]!.status, 'delivered', body);
    }
  });

  test('that says nothing costs ten seconds once, and keeps no other receiver waiting', async () => {
    for (let times = 0; times < 3; times++)
      await reject(reviewer, { ...(await waiting()), reasons: ['file'], comments: '' });
    const quick = await waiting(other.url);
    await reject(reviewer, { ...quick, reasons: ['file'], comments: '' });
    hook.answers.push(() => undefined);
    const slow = async () => (await all({ status: 'waiting' })).filter(({ error }) => error === 'slow').length;
    const rounds = round();
    while (other.received.length === 0) await new Promise((resolve) => setImmediate(resolve));
    assert.equal(await slow(), 0, 'the silent one has not been given up yet');
    await rounds;
    assert.equal(hook.received.length, 1, 'one try, the others wait for the next round');
    assert.equal(await slow(), 1);
    await round();
    assert.equal((await all({ status: 'waiting' })).length, 0);
  });

  test('that was taken off the list, or whose system is stopped, hears nothing any more', async () => {
    const row = await waiting();
    await reject(reviewer, { ...row, reasons: ['file'], comments: '' });
    const change = (values: { callbackHosts?: string; status?: ListedValue<'dataPublisherApp.status'> }) =>
      db.updateTable('dataPublisherApp').set(values).where('appId', '=', press.appId).execute();
    await change({ callbackHosts: 'press.example.org' });
    await round();
    assert.equal((await all({ resourceId: row.resourceId }))[0]!.error, 'hostNotListed');
    await change({ callbackHosts: `${hook.host}\n${other.host}`, status: '1' });
    await round();
    assert.equal((await all({ resourceId: row.resourceId }))[0]!.error, 'stopped');
    assert.equal(hook.received.length, 0);
    await change({ status: '0' });
    await round();
    assert.equal(hook.received.length, 1);
  });
});

describe('a process that dies', () => {
  test('between the decision and the delivery: the next one delivers', async () => {
    await reject(reviewer, { ...(await waiting()), reasons: ['file'], comments: '' });
    await round();
    assert.equal(hook.received.length, 1);
  });

  test('between the delivery and its note: it is delivered again under the same event id', async () => {
    const row = await waiting();
    await reject(reviewer, { ...row, reasons: ['file'], comments: '' });
    const [mine] = await all({ resourceId: row.resourceId });
    const dead = (await queries.lease(portal.context(), 60, { callbackId: mine!.callbackId }))!;
    await round();
    assert.equal(hook.received.length, 0, 'its turn is not over');
    await db
      .updateTable('dataCallback')
      .set({ leasedUntil: new Date(0) })
      .execute();
    await round();
    assert.deepEqual(
      hook.received.map(({ headers }) => headers['x-cmp-event-id']),
      [mine!.eventId],
    );
    await queries.settle(portal.context(), dead, { status: 'dead' });
    assert.equal((await all({ resourceId: row.resourceId }))[0]!.status, 'delivered', 'the dead one comes too late');
  });

  test('three at once deliver once', async () => {
    await reject(reviewer, { ...(await waiting()), reasons: ['file'], comments: '' });
    await Promise.all([deliver(portal.context()), deliver(portal.context()), deliver(portal.context())]);
    assert.equal(hook.received.length, 1);
  });
});

describe('the back office', () => {
  test('tests a receiver at once and sees what it says', async () => {
    const send = (url: string) => clerk.call(callbacks.test, { body: { appId: press.appId, url } });
    hook.answers.push((response) => void response.end('welcome'));
    const tested = await send(hook.url);
    assert.deepEqual([tested['ok'], tested['httpStatus'], tested['answer']], [true, 200, 'welcome']);
    assert.ok(isGenuine(hook.received[0]!, press.secret));
    for (const [url, error] of [
      ['https://elsewhere.example.org/', 'hostNotListed'],
      ['https://169.254.169.254/', 'hostNotListed'],
    ] as const)
      assert.equal((await send(url))['problem'], error);
    await db
      .updateTable('dataPublisherApp')
      .set({ callbackHosts: `${hook.host} 169.254.169.254 press.example.org [::1]` })
      .where('appId', '=', press.appId)
      .execute();
    assert.equal((await send('https://169.254.169.254/'))['problem'], 'private');
    assert.equal((await send('http://press.example.org/'))['problem'], 'address');
    assert.equal((await send('https://user:secret@press.example.org/'))['problem'], 'address');
    const [test] = await all({ event: 'test' });
    assert.equal(test!.status, 'dead', 'a test is tried once');
    assert.equal((await send('nonsense')).fields?.[0]?.path, 'url');
  });

  test('finds callbacks by event, state, system and words', async () => {
    const words = async (keyword: string) => (await all({ keyword })).length;
    assert.ok((await words('/hook')) > 0 && (await words('数据 u-1')) > 0);
    assert.equal(await words('nothing of the kind'), 0);
    assert.equal((await all({ event: 'withdrawn', appId: press.appId })).length, 2);
  });

  test('has a log that nobody changes', async () => {
    await assert.rejects(db.updateTable('dataCallbackLog').set({ ok: true }).execute(), /only ever inserted/);
    await assert.rejects(db.deleteFrom('dataCallbackLog').execute(), /only ever inserted/);
  });
});
