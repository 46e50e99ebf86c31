import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { person } from '#factory/identity/accounts';
import { startOfDay, wireDay } from '#shared/time';
import { caller, startPortal } from '#testing';
import { visits } from '../contract.ts';
import { setSettings } from '#factory/system/settings';
import { jobs } from './jobs.ts';
import { forgetVisitors, record } from './service.ts';

const portal = await startPortal({ JOBS: 'off' });
const visitor = caller(portal);
const { db } = portal.database;
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

const counts = async () => [(await visitor(visits.total)).data, (await visitor(visits.today)).data];
const rows = () => db.selectFrom('sitePageView').selectAll().orderBy('id').execute();
let pages = 0;
const view = (more: object = {}) => ({ path: `/page/${++pages}`, ...more });

describe('a view of a page', () => {
  test('is counted by each of the three calls, exactly', async () => {
    assert.deepEqual(await counts(), [0, 0]);
    assert.equal((await visitor(visits.record, { query: view(), headers: browser })).code, 200);
    assert.equal((await visitor(visits.recordV2, { body: view(), headers: browser })).code, 200);
    assert.equal((await visitor(visits.statistic, { body: view(), headers: browser })).code, 200);
    await Promise.all(Array.from({ length: 20 }, () => visitor(visits.recordV2, { body: view(), headers: browser })));
    assert.deepEqual(await counts(), [23, 23]);
    assert.equal((await rows()).length, 23);
  });

  test('is one view when the page is reloaded at once, and never a failure', async () => {
    const before = (await rows()).length;
    const body = view();
    for (const _again of [1, 2, 3]) {
      const { code } = await visitor(visits.recordV2, { body, headers: { ...browser, repeatsubmit: 'true' } });
      assert.equal(code, 200);
    }
    assert.equal((await rows()).length, before + 1);
    await visitor(visits.recordV2, { body, headers: { 'user-agent': `${browser['user-agent']} other` } });
    assert.equal((await rows()).length, before + 2);
  });

  test('is that of the site where the call names no page', async () => {
    const { code } = await visitor(visits.record, { headers: browser });
    assert.deepEqual([code, (await rows()).at(-1)!.path], [200, '/']);
  });

  test('counts for browsers and tools that a program leads, not for crawlers', async () => {
    const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0';
    const [total, today] = await counts();
    for (const agent of [chrome, 'curl/8.5.0', 'node', ''])
      assert.equal((await visitor(visits.recordV2, { body: view(), headers: { 'user-agent': agent } })).code, 200);
    assert.deepEqual(await counts(), [Number(total) + 4, Number(today) + 4]);
    const before = await counts();
    for (const agent of [
      'Googlebot/2.1 (+http://www.google.com/bot.html)',
      'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
      'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
    ])
      assert.equal((await visitor(visits.recordV2, { body: view(), headers: { 'user-agent': agent } })).code, 200);
    assert.deepEqual(await counts(), before);
  });

  test('keeps the path without query, and the address only as a hash', async () => {
    await visitor(visits.recordV2, { body: { path: `/data?keyword=${'x'.repeat(300)}#top` }, headers: browser });
    const last = (await rows()).at(-1)!;
    assert.equal(last.path, '/data');
    assert.equal(last.ipHash!.length, 32);
    assert.doesNotMatch(JSON.stringify(last), /127\.0\.0\.1/);
  });
});

describe('who visits', () => {
  test('is known from the session, whatever e-mail the call names', async () => {
    const somebody = await person(portal);
    await somebody.call(visits.recordV2, { body: view({ email: 'other@example.org' }), headers: browser });
    const own = (await rows()).at(-1)!;
    assert.deepEqual([own.email, own.userId], [somebody.email, somebody.userId]);
    await visitor(visits.recordV2, { body: view({ email: somebody.email }), headers: browser });
    const strangers = (await rows()).at(-1)!;
    assert.deepEqual([strangers.email, strangers.userId], [null, null]);
  });

  test('may be empty, but not nonsense', async () => {
    assert.equal((await visitor(visits.record, { query: view({ email: '' }), headers: browser })).code, 200);
    const refused = async (body: object) =>
      (await visitor(visits.recordV2, { body, headers: browser })).fields?.map((fault) => fault.path);
    assert.deepEqual(await refused(view({ email: 'nonsense' })), ['email']);
    assert.deepEqual(await refused({ path: 'https://example.org/' }), ['path']);
    assert.deepEqual(await refused({ path: '/a\r\nb' }), ['path']);
  });
});

describe('after the days that visitors are known', () => {
  const viewed = async (daysAgo: number) => {
    const somebody = await person(portal);
    const now = new Date(Date.now() - daysAgo * 24 * 3600_000);
    const actor = { ...portal.context().actor, userId: somebody.userId, email: somebody.email };
    const path = `/kept/${somebody.userId}`;
    await record({ ...portal.context(), actor, now, userAgent: browser['user-agent'] }, { path });
    return async () => (await rows()).find((row) => row.path === path)!;
  };

  test('a view keeps neither e-mail, account nor address, and still counts', async () => {
    const [old, young] = [await viewed(91), await viewed(89)];
    const before = await counts();
    await forgetVisitors(portal.context());
    const { email, userId, ipHash } = await old();
    assert.deepEqual([email, userId, ipHash], [null, null, null]);
    assert.ok((await young()).email && (await young()).userId && (await young()).ipHash);
    assert.deepEqual(await counts(), before);
  });

  test('which an administrator sets, and a job does every night', async () => {
    const view = await viewed(5);
    await setSettings(portal, { 'stat.visitorDays': '4' });
    await jobs[0]!.run(portal.context(), undefined as never);
    assert.equal((await view()).email, null);
    assert.match(jobs[0]!.schedule!, /^0 40 3 \* \* \?$/);
  });

  test('many at once are no burden: they go some at a time', async () => {
    await sql`insert into site_page_view (path, email, ip_hash, view_time)
      select '/many', 'a@example.org', '\\x00', now() - interval '1 year' from generate_series(1, 4500)`.execute(db);
    await forgetVisitors(portal.context());
    const { left } = await db
      .selectFrom('sitePageView')
      .select((all) => all.fn.countAll<number>().as('left'))
      .where('path', '=', '/many')
      .where((where) => where.or([where('email', 'is not', null), where('ipHash', 'is not', null)]))
      .executeTakeFirstOrThrow();
    assert.equal(left, 0);
  });
});

test('today begins at midnight in Shanghai', async () => {
  const [total] = await counts();
  const midnight = startOfDay(wireDay(new Date())).getTime();
  const at = async (now: Date) =>
    record({ ...portal.context(), now, userAgent: browser['user-agent'] }, { path: `/${now.getTime()}` });
  const [, before] = await counts();
  await at(new Date(midnight - 1));
  assert.deepEqual(await counts(), [Number(total) + 1, before]);
  await at(new Date(midnight));
  assert.deepEqual(await counts(), [Number(total) + 2, Number(before) + 1]);
});
