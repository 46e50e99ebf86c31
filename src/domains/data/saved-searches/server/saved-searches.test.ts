import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { nextMail } from '#shared/mail-times';
import { person } from '#factory/identity/accounts';
import { publishedResource } from '#factory/data/search';
import { caller, startPortal } from '#testing';
import { maxSaved, savedSearches, type SavedSearch } from '../contract.ts';
import { canonical, searchOfToken, stopToken } from './policy.ts';
import { notifyNewHits } from './service.ts';

const portal = await startPortal({ JOBS: 'off' });
const ctx = portal.context();
const her = await person(portal, { verified: true });
const him = await person(portal, { verified: true });

const mails = async (to: string) =>
  (
    await sql<{
      subject: string;
      body: string;
      unsubscribe: string;
    }>`select subject, body, unsubscribe from mail_outbox where to_addr = ${to} order by id`.execute(ctx.db)
  ).rows;
const list = async (who = her) => ((await who.call(savedSearches.list)).rows ?? []) as unknown as SavedSearch[];
const save = async (query: string, frequency = 'daily', who = her) =>
  (
    (await who.call(savedSearches.add, { body: { name: `search ${query}`, query, frequency } })).data as {
      searchId: number;
    }
  ).searchId;
const at = (text: string) => ({ ...ctx, now: new Date(`${text}+08:00`) });

describe('saving', () => {
  test('keeps what the list knows, and refuses a search for nothing', async () => {
    assert.equal(
      canonical('pageNum=3&keyword= 石墨烯 &evil=1&type=dataset&lang=en'),
      'keyword=%E7%9F%B3%E5%A2%A8%E7%83%AF&type=dataset',
    );
    assert.equal(canonical('sort=views&pageSize=50'), '');
    const answer = await her.call(savedSearches.add, { body: { name: 'x', query: 'pageNum=2' } });
    assert.equal(answer.fields?.[0]!.path, 'query');
    assert.equal(
      (await her.call(savedSearches.add, { body: { name: ' \n ', query: 'keyword=a' } })).fields?.[0]!.path,
      'name',
    );
  });

  test('is for the person alone', async () => {
    const searchId = await save('keyword=only');
    assert.equal((await list(him)).length, 0);
    const params = { id: searchId };
    for (const answer of [
      await him.call(savedSearches.remove, { params }),
      await him.call(savedSearches.change, { params, body: { name: 'mine', frequency: 'none' } }),
    ])
      assert.equal(answer.error, 'data.saved-searches.notFound');
    assert.equal((await her.call(savedSearches.remove, { params })).code, 200);
    assert.equal((await list()).length, 0);
  });

  test('has a limit that two windows together cannot pass', async () => {
    const many = await person(portal, { verified: true });
    await Promise.all(
      Array.from({ length: maxSaved + 5 }, (_none, n) =>
        many.call(savedSearches.add, { body: { name: `${n}`, query: `keyword=w${n}` } }),
      ),
    );
    const { total } = await many.call(savedSearches.list);
    assert.equal(total, maxSaved);
  });
});

describe('mails', () => {
  test('are due at eight in the morning, weekly ones on Mondays', () => {
    const due = (frequency: 'daily' | 'weekly', from: string) =>
      nextMail(frequency, new Date(`${from}+08:00`))!.toISOString();
    assert.equal(due('daily', '2026-03-04T07:59:59'), '2026-03-04T00:00:00.000Z');
    assert.equal(due('daily', '2026-03-04T08:00:00'), '2026-03-05T00:00:00.000Z');
    assert.equal(due('weekly', '2026-03-04T12:00:00'), '2026-03-09T00:00:00.000Z');
    assert.equal(due('weekly', '2026-03-09T08:00:00'), '2026-03-16T00:00:00.000Z');
    assert.equal(nextMail('none', new Date()), null);
  });

  test('tell of what was published since the last one, once, and of nothing else', async () => {
    const searchId = await save('keyword=斯格明子&type=dataset');
    const clock = (toldTo: string, next: string) =>
      sql`update data_saved_search set told_to = ${`${toldTo}+08:00`}::timestamptz, next_mail = ${`${next}+08:00`}::timestamptz where search_id = ${searchId}`.execute(
        ctx.db,
      );
    await clock('2026-03-03T08:00:00', '2026-03-04T08:00:00');
    const published = (titleZh: string, time: string, rest = {}) =>
      publishedResource(ctx, { titleZh, publishDate: new Date(`${time}+08:00`), ...rest });
    await published('斯格明子旧数据', '2026-03-03T07:59:59');
    await published('斯格明子新数据', '2026-03-03T20:00:00');
    await published('斯格明子论文', '2026-03-03T21:00:00', { resourceType: 'paper' });
    await published('斯格明子草稿', '2026-03-03T21:00:00', { status: '4' });
    await published('别的', '2026-03-03T21:00:00');
    await notifyNewHits(at('2026-03-04T07:50:00'));
    assert.equal((await mails(her.email)).length, 0);
    await Promise.all([notifyNewHits(at('2026-03-04T08:00:30')), notifyNewHits(at('2026-03-04T08:00:30'))]);
    const [mail, ...others] = await mails(her.email);
    assert.equal(others.length, 0);
    assert.match(mail!.subject, /有 1 条新结果/);
    assert.ok(mail!.body.includes('斯格明子新数据'));
    for (const word of ['旧数据', '论文', '草稿', '别的']) assert.equal(mail!.body.includes(word), false, word);
    assert.ok(mail!.body.includes(mail!.unsubscribe));
    await notifyNewHits(at('2026-03-05T08:00:30'));
    assert.equal((await mails(her.email)).length, 1, 'nothing new, no mail');
    await published('斯格明子又一', '2026-03-05T09:00:00');
    await notifyNewHits(at('2026-03-06T08:10:30'));
    assert.match((await mails(her.email))[1]!.body, /斯格明子又一/);
    assert.equal((await her.call(savedSearches.remove, { params: { id: searchId } })).code, 200);
  });

  test('of thirty days name each new hit once, through clock changes, restarts and two processes', async () => {
    const who = await person(portal, { verified: true });
    const searchId = await save('keyword=skutterudite', 'daily', who);
    const begin = Date.UTC(2027, 2, 1);
    const hour = 3_600_000;
    await sql`update data_saved_search set told_to = ${new Date(begin)}, next_mail = ${new Date(begin + 8 * hour)}
      where search_id = ${searchId}`.execute(ctx.db);
    const expected: string[] = [];
    const run = (now: number) => notifyNewHits({ ...ctx, now: new Date(now) });
    for (let at = 0; at < 30 * 24; at++) {
      const now = begin + at * hour;
      // A publication every five hours; it is committed after a run of the same minute has read.
      if (at % 5 === 0) {
        if (at % 10 === 0) await run(now + 30_000);
        expected.push(`Skutterudite number ${at}.`);
        await publishedResource(ctx, {
          titleEn: `Skutterudite number ${at}.`,
          titleZh: '',
          publishDate: new Date(now),
        });
      }
      // The portal is down for two days in the middle, and its clock is an hour behind or ahead on some days.
      if (at >= 240 && at < 288) continue;
      const drift = at % 72 === 0 ? -hour : at % 55 === 0 ? hour / 2 : 0;
      await (at % 3 === 0 ? Promise.all([run(now + drift), run(now + drift)]) : run(now + drift));
    }
    await run(begin + 33 * 24 * hour);
    const told = (await mails(who.email)).flatMap(({ body }) => body.match(/Skutterudite number \d+\./g) ?? []);
    assert.deepEqual(told.toSorted(), expected.toSorted());
    assert.equal((await who.call(savedSearches.remove, { params: { id: searchId } })).code, 200);
  });

  test('go on for others when a search can no longer be read', async () => {
    const refused = await her.call(savedSearches.add, {
      body: { name: 'x', query: 'keyword=-software', frequency: 'daily' },
    });
    assert.equal(refused.fields?.[0]!.path, 'keyword');
    const searchId = await save('keyword=clathrate', 'daily', him);
    await sql`update data_saved_search set query = 'keyword=-software', told_to = '2026-01-01', next_mail = '2026-01-02'
      where search_id = ${searchId}`.execute(ctx.db);
    await notifyNewHits(at('2026-03-04T08:00:30'));
    const { nextMail: next } = (await list(him)).find((one) => one.searchId === searchId)!;
    assert.match(String(next), /^2026-03-05/);
    assert.equal((await him.call(savedSearches.remove, { params: { id: searchId } })).code, 200);
  });

  test('go to nobody whose address is not verified or whose account is stopped', async () => {
    for (const change of [{ isVerified: '0' }, { status: '1' }, { delFlag: '2' }] as const) {
      const who = await person(portal, { verified: true });
      const searchId = await save('keyword=准晶', 'daily', who);
      await sql`update data_saved_search set told_to = '2026-01-01', next_mail = '2026-01-02' where search_id = ${searchId}`.execute(
        ctx.db,
      );
      await publishedResource(ctx, { titleZh: '准晶', publishDate: new Date('2026-01-01T12:00:00Z') });
      await ctx.db.updateTable('sysUser').set(change).where('userId', '=', who.userId).execute();
      await notifyNewHits(at('2026-03-04T08:00:30'));
      assert.equal((await mails(who.email)).length, 0);
    }
  });

  test('can be stopped by their link, by people and by mail programs, and by no other text', async () => {
    const searchId = await save('keyword=外尔', 'weekly', him);
    const token = stopToken(ctx.secretKey, searchId);
    const visitor = caller(portal);
    assert.equal(searchOfToken(ctx.secretKey, token), searchId);
    const forged = [
      `${searchId + 1}.${token.split('.')[1]}`,
      token.slice(0, -1),
      `${searchId}.${'A'.repeat(43)}`,
      '',
      '.',
      `${token}x`,
      '9'.repeat(200),
    ];
    for (const text of forged) assert.equal(searchOfToken(ctx.secretKey, text), null, text);
    assert.deepEqual((await visitor(savedSearches.told, { params: { token } })).data, {
      name: 'search keyword=外尔',
      isOn: true,
    });
    assert.equal(
      (await visitor(savedSearches.stop, { params: { token: forged[0]! } })).error,
      'data.saved-searches.badLink',
    );
    const click = (text: string) =>
      portal.http.inject({
        method: 'POST',
        url: `/data/saved/stop/${text}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
    assert.equal((await click(forged[0]!)).statusCode, 404);
    assert.equal((await list(him))[0]!.frequency, 'weekly');
    assert.equal((await click(token)).statusCode, 200);
    assert.equal((await click(token)).statusCode, 200);
    assert.deepEqual([(await list(him))[0]!.frequency, (await list(him))[0]!.nextMail], ['none', null]);
    await sql`update data_saved_search set frequency = 'daily' where search_id = ${searchId}`.execute(ctx.db);
    assert.equal((await visitor(savedSearches.stop, { params: { token } })).code, 200);
    assert.equal((await list(him))[0]!.frequency, 'none');
  });
});
