import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import { wireTime } from '#shared/time';
import { siteSearch } from '#contract/content/search';
import { person } from '#factory/identity/accounts';
import { role } from '#factory/system/roles';
import { findByPath, pathOf, storeFile } from '#module/system/uploads';
import { caller, startPortal, type Caller } from '#testing';
import {
  news,
  newsActs,
  newsStates,
  PublicNewsQuery,
  type News,
  type NewsAct,
  type NewsStatus,
  type PublicNews,
} from '../contract.ts';
import { frontList, newest } from './queries.ts';
import { find, frontFind } from './service.ts';

const portal = await startPortal({ JOBS: 'off' });
const editor = await person(portal, { roles: ['content_editor'] });
const visitor = caller(portal);

const hour = 3600_000;
const at = (hours: number) => wireTime(new Date(Date.now() + hours * hour));

let count = 0;
/** Form values of a new item with a unique headline. */
function form(change: Record<string, unknown> = {}): Record<string, unknown> {
  const name = `condensate${++count}`;
  return {
    headlineZh: `凝聚新闻 ${name}`,
    headlineEn: `News ${name}`,
    authorZh: '编辑部',
    authorEn: 'Editor',
    sourceNameZh: '数据中心',
    sourceNameEn: 'Data center',
    type: 'center',
    status: 'draft',
    sourceUrl: '',
    homeImage: '',
    contentZh: `<p>正文 ${name}</p>`,
    contentEn: `<p>Text ${name}</p>`,
    startTime: at(-1),
    endTime: at(1),
    ...change,
  };
}

async function write(change: Record<string, unknown> = {}, who: Caller = editor.call): Promise<number> {
  const reply = await who(news.add, { body: form(change) });
  assert.equal(reply.code, 200, reply.msg);
  return reply['newsId'] as number;
}

const read = async (newsId: number) => (await editor.call(news.find, { params: { newsId } })).data as News;
/** Saves the item with changes, as the form does. */
async function change(newsId: number, values: Record<string, unknown>, who: Caller = editor.call) {
  return who(news.edit, { body: { ...(await read(newsId)), ...values } });
}
const act = (name: NewsAct, newsId: number, who: Caller = editor.call) => who(news[name], { body: { newsId } });

/** The ways in which a visitor can reach an item. */
async function waysTo(newsId: number): Promise<string[]> {
  const { headlineEn, type } = await read(newsId);
  const keyword = headlineEn.split(' ').at(-1)!;
  const has = (rows: unknown) => (rows as { newsId: number }[]).some((row) => row.newsId === newsId);
  const [list, ofType, feed, one, search] = await Promise.all([
    visitor(news.frontList, { query: { pageSize: 100 } }),
    visitor(news.frontList, { query: { type, pageSize: 100 } }),
    visitor(news.feed),
    visitor(news.frontFind, { params: { newsId } }),
    visitor(siteSearch.list, { query: { keyword } }),
  ]);
  return [
    ...(has(list.rows) ? ['list'] : []),
    ...(has(ofType.rows) ? ['type'] : []),
    ...(has(feed.data) ? ['feed'] : []),
    ...(one.code === 200 ? ['detail'] : []),
    ...(search.rows!.length ? ['search'] : []),
  ];
}
const everyWay = ['list', 'type', 'feed', 'detail', 'search'];

describe('an editor', () => {
  test('writes an item, publishes it, changes it, takes it down and deletes it', async () => {
    const newsId = await write();
    const made = await read(newsId);
    assert.deepEqual(
      [made.status, made.visibility, made.sort, made.createBy, made.isDemo, made.rowVer],
      ['draft', 'hidden', 100, editor.userName, false, 0],
    );
    assert.equal((await act('publish', newsId)).code, 200);
    assert.equal((await read(newsId)).visibility, 'visible');
    assert.deepEqual(await waysTo(newsId), everyWay);

    assert.equal((await change(newsId, { headlineZh: '改过的标题' })).code, 200);
    const shown = (await visitor(news.frontFind, { params: { newsId } })).data as PublicNews;
    assert.equal(shown.headlineZh, '改过的标题');

    const refused = await editor.call(news.remove, { params: { newsIds: newsId } });
    assert.deepEqual([refused.code, refused.error], [601, 'content.news.published']);
    assert.match(refused.msg, /改过的标题/);
    assert.equal((await act('takeDown', newsId)).code, 200);
    assert.deepEqual(await waysTo(newsId), []);
    assert.equal((await editor.call(news.remove, { params: { newsIds: newsId } })).code, 200);
    assert.equal((await editor.call(news.find, { params: { newsId } })).error, 'content.news.notFound');
  });

  test('publishes with the form itself', async () => {
    const newsId = await write({ status: 'published' });
    assert.deepEqual(await waysTo(newsId), everyWay);
    assert.equal((await change(newsId, { status: 'offline' })).code, 200);
    assert.deepEqual(await waysTo(newsId), []);
  });

  test('is told every field that is missing, by its name', async () => {
    const refused = await editor.call(news.add, { body: {} });
    const required = [
      ...['headlineZh', 'headlineEn', 'authorZh', 'authorEn', 'type', 'sourceNameZh', 'sourceNameEn'],
      ...['contentZh', 'contentEn', 'status', 'startTime', 'endTime'],
    ];
    assert.deepEqual(refused.fields?.map(({ path }) => path).toSorted(), required.toSorted());
    assert.match(refused.msg, /中文标题不能为空.*请同时填写展示开始时间和结束时间/s);
    const english = await editor.call(news.add, {
      body: {},
      headers: { 'accept-language': 'en', cookie: 'userLocale=en' },
    });
    assert.match(english.msg, /Headline \(Chinese\) is required/);
  });

  test('cannot leave a text blank, break the window, or name no address of the web', async () => {
    const faults = async (values: Record<string, unknown>) =>
      (await editor.call(news.add, { body: form(values) })).fields?.map(({ path }) => path);
    assert.deepEqual(await faults({ contentZh: '<p> &nbsp;</p>', headlineEn: '  ' }), ['headlineEn', 'contentZh']);
    assert.deepEqual(await faults({ contentEn: '<script>alert(1)</script>' }), ['contentEn']);
    assert.deepEqual(await faults({ startTime: at(1), endTime: at(1) }), ['endTime']);
    assert.deepEqual(await faults({ startTime: '2026-02-30 00:00:00' }), ['startTime']);
    assert.deepEqual(await faults({ endTime: '2026-02-03' }), ['endTime']);
    assert.deepEqual(await faults({ sourceUrl: 'javascript:alert(1)' }), ['sourceUrl']);
    assert.deepEqual(await faults({ headlineZh: '长'.repeat(201), sort: 10_000 }), ['headlineZh', 'sort']);
    assert.deepEqual(await faults({ type: 'other', status: 'gone' }), ['type', 'status']);
    assert.deepEqual(await faults({ homeImage: 'https://elsewhere.example/x.png' }), ['homeImage']);
    assert.deepEqual(await faults({ homeImage: `/profile/upload/aa/bb/${'c'.repeat(28)}.svg` }), ['homeImage']);
  });

  test('does not overwrite what somebody else changed meanwhile', async () => {
    const newsId = await write();
    const { rowVer } = await read(newsId);
    assert.equal((await change(newsId, { authorZh: '甲' })).code, 200);
    const late = await change(newsId, { authorZh: '乙', rowVer });
    assert.deepEqual([late.code, late.error], [601, 'kernel.changed']);
    assert.equal((await read(newsId)).authorZh, '甲');
  });

  test('places items first by dragging; a new one stands behind them and before the rest', async () => {
    const type = 'frontier';
    const ids: number[] = [];
    for (const hours of [-5, -4, -3, -2]) ids.push(await write({ type, status: 'published', startTime: at(hours) }));
    const order = async () =>
      (await visitor(news.frontList, { query: { type } })).rows!.map((row) => ids.indexOf(row['newsId'] as number));
    assert.deepEqual(await order(), [3, 2, 1, 0]);
    const place = (...which: number[]) => editor.call(news.sort, { body: { newsIds: which.map((one) => ids[one]!) } });
    assert.equal((await place(0, 2)).code, 200);
    assert.deepEqual(await order(), [0, 2, 3, 1]);
    assert.equal((await place(3)).code, 200);
    assert.deepEqual(await order(), [3, 0, 2, 1]);
    ids.push(await write({ type, status: 'published', startTime: at(-1) }));
    assert.deepEqual(await order(), [3, 0, 2, 4, 1]);
    const missing = await editor.call(news.sort, { body: { newsIds: [ids[1], 999_999] } });
    assert.equal(missing.error, 'content.news.notFound');

    const one = (await visitor(news.frontFind, { params: { newsId: ids[2]! } })).data as PublicNews;
    assert.deepEqual([one.previous?.newsId, one.next?.newsId], [ids[0], ids[4]]);
    const first = (await visitor(news.frontFind, { params: { newsId: ids[3]! } })).data as PublicNews;
    assert.deepEqual([first.previous, first.next?.newsId], [null, ids[0]]);
    const last = (await visitor(news.frontFind, { params: { newsId: ids[1]! } })).data as PublicNews;
    assert.equal(last.next, null);
  });

  test('finds items by words of both languages, author, type, state, window and day, and takes them away', async () => {
    const newsId = await write({ headlineEn: 'Skyrmion day', authorEn: 'Lev Landau', type: 'frontier' });
    const ids = async (query: object) => (await editor.call(news.list, { query })).rows!.map((row) => row['newsId']);
    assert.deepEqual(await ids({ headline: 'skyrmion' }), [newsId]);
    assert.deepEqual(await ids({ headline: 'skyrmion', type: 'center' }), []);
    assert.deepEqual(await ids({ author: 'landau', status: 'draft', visibility: 'hidden' }), [newsId]);
    const ending = await write({
      headlineEn: 'Skyrmion week',
      status: 'published',
      startTime: at(-2),
      endTime: at(48),
    });
    await write({ headlineEn: 'Skyrmion year', status: 'published', startTime: at(-2), endTime: at(24 * 30) });
    assert.deepEqual(await ids({ headline: 'skyrmion', visibility: 'ending' }), [ending]);
    const today = at(-1).slice(0, 10);
    assert.deepEqual(await ids({ headline: 'skyrmion day', beginTime: today, endTime: today }), [newsId]);
    assert.deepEqual(await ids({ headline: 'skyrmion', params: { endStartTime: '2000-01-01' } }), []);
    const sheet = await portal.http.inject({
      method: 'POST',
      url: '/prod-api/biz/news/export',
      headers: { authorization: `Bearer ${editor.token}`, repeatsubmit: 'false' },
      payload: { headline: 'skyrmion' },
    });
    assert.match(sheet.headers['content-type'] as string, /spreadsheet/);
  });

  test('gives an item a picture that goes with it', async () => {
    const ctx = portal.context();
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const picture = async () =>
      pathOf(await storeFile(ctx, { fileName: 'a.png', stream: Readable.from([png]) }, { bucket: 'public' }));
    const [first, second] = [await picture(), await picture()];
    const newsId = await write({ homeImage: first });
    const other = await write({ homeImage: first });
    assert.equal((await change(newsId, { homeImage: second })).code, 200);
    assert.equal(await findByPath(ctx, first), undefined);
    assert.equal((await editor.call(news.remove, { params: { newsIds: `${newsId},${other}` } })).code, 200);
    assert.equal(await findByPath(ctx, second), undefined);
    const gone = await editor.call(news.add, { body: form({ homeImage: second }) });
    assert.equal(gone.error, 'system.uploads.gone');
  });
});

describe('a state', () => {
  /** An item in each state, reached by acts. */
  const paths: Record<NewsStatus, NewsAct[]> = { draft: [], published: ['publish'], offline: ['publish', 'takeDown'] };

  test('is left by the acts of the table only', async () => {
    for (const from of newsStates)
      for (const name of Object.keys(newsActs) as NewsAct[]) {
        const newsId = await write();
        for (const step of paths[from]) await act(step, newsId);
        const allowed = (newsActs[name].from as readonly NewsStatus[]).includes(from);
        const reply = await act(name, newsId);
        assert.equal(reply.error, allowed ? undefined : 'content.news.wrongState', `${name} from ${from}`);
        assert.equal((await read(newsId)).status, allowed ? newsActs[name].to : from);
      }
  });

  test('is left by the form as by the acts, and by no other way', async () => {
    for (const from of newsStates)
      for (const to of newsStates) {
        const newsId = await write();
        for (const step of paths[from]) await act(step, newsId);
        const ways = Object.values(newsActs).some(
          (one) => one.to === to && (one.from as readonly NewsStatus[]).includes(from),
        );
        const reply = await change(newsId, { status: to });
        assert.equal(reply.error, from === to || ways ? undefined : 'content.news.wrongState', `${from} to ${to}`);
      }
    const refused = await editor.call(news.add, { body: form({ status: 'offline' }) });
    assert.equal(refused.error, 'content.news.wrongState');
  });

  test('is not changed by somebody who may only write', async () => {
    const { roleKey } = await role(portal, { permissions: ['biz:news:add', 'biz:news:edit', 'biz:news:query'] });
    const writer = await person(portal, { roles: [roleKey] });
    const refused = await writer.call(news.add, { body: form({ status: 'published' }) });
    assert.equal(refused.error, 'content.news.mayNotPublish');
    const newsId = await write({}, writer.call);
    assert.equal((await change(newsId, { status: 'published' }, writer.call)).error, 'content.news.mayNotPublish');
    assert.equal((await act('publish', newsId, writer.call)).code, 403);
    await act('publish', newsId);
    assert.equal((await change(newsId, { authorZh: '丙' }, writer.call)).code, 200);
  });
});

describe('a visitor', () => {
  test('sees what is published and inside its window, by every way; nothing else, by none', async () => {
    const cases: [values: Record<string, unknown>, ways: string[], visibility: string][] = [
      [{ status: 'draft' }, [], 'hidden'],
      [{ status: 'published' }, everyWay, 'visible'],
      [{ status: 'published', startTime: at(1), endTime: at(2) }, [], 'waiting'],
      [{ status: 'published', startTime: at(-2), endTime: at(-1) }, [], 'over'],
    ];
    for (const [values, ways, visibility] of cases) {
      const newsId = await write(values);
      assert.deepEqual(await waysTo(newsId), ways, visibility);
      assert.equal((await read(newsId)).visibility, visibility);
      const { rows } = await editor.call(news.list, { query: { visibility, pageSize: 100 } });
      assert.ok(rows!.some((row) => row['newsId'] === newsId));
    }
  });

  test('sees an item from the moment of its start to the last before its end', async () => {
    const newsId = await write({
      status: 'published',
      startTime: '2026-03-01 08:00:00',
      endTime: '2026-03-02 08:00:00',
    });
    const [start, end] = [Date.UTC(2026, 2, 1), Date.UTC(2026, 2, 2)];
    const seenAt = async (moment: number) => {
      const ctx = { ...portal.context(), now: new Date(moment) };
      const { total } = await frontList(ctx, PublicNewsQuery.parse({}));
      const there = await frontFind(ctx, newsId).then(
        () => true,
        () => false,
      );
      assert.equal((await find(ctx, newsId)).visibility === 'visible', there);
      const feed = await newest(ctx, undefined);
      assert.equal(
        feed.some((item) => item.newsId === newsId),
        there,
      );
      return [total, there];
    };
    assert.deepEqual(await seenAt(start - 1), [0, false]);
    assert.deepEqual(await seenAt(start), [1, true]);
    assert.deepEqual(await seenAt(end - 1), [1, true]);
    assert.deepEqual(await seenAt(end), [0, false]);
  });

  test('gets no field of the back office, and clean text', async () => {
    const newsId = await write({
      status: 'published',
      headlineEn: '<script>alert(1)</script> Tc < 10 K',
      contentEn: '<p onclick="x()">One</p><img src=x onerror=alert(1)><svg onload="x()"></svg>',
    });
    const { data } = await visitor(news.frontFind, { params: { newsId } });
    const shown = data as PublicNews & Record<string, unknown>;
    assert.equal(shown.headlineEn, '<script>alert(1)</script> Tc < 10 K');
    assert.equal(shown.contentEn, '<p>One</p><img src="x" />');
    assert.equal(shown.summaryEn, 'One');
    for (const name of ['createBy', 'updateBy', 'status', 'endTime', 'sort', 'rowVer'])
      assert.ok(!(name in shown), name);
  });
});
