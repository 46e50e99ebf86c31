import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { startPair } from '../pair.ts';
import { adminPassword } from '../portal.ts';

const pair = await startPair('edits');
after(() => pair.stop());
const [first, second] = pair.urls;

interface Answer {
  code: number;
  msg: string;
  data: Record<string, unknown>;
  [more: string]: unknown;
}

async function call(url: string, method: string, address: string, body?: object): Promise<Answer> {
  const response = await fetch(`${url}/prod-api${address}`, {
    method,
    headers: { 'content-type': 'application/json', repeatsubmit: 'false', authorization: `Bearer ${token}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = (await response.json()) as Answer;
  assert.equal(answer.code, 200, answer.msg);
  return answer;
}
let token = '';
token = (await call(first, 'POST', '/login', { username: 'admin', password: adminPassword }))['token'] as string;

/** A page for an anonymous visitor, compressed as for a browser, so that cached pages are used. */
const page = async (url: string, address: string) => (await fetch(url + address)).text();

/** Polls until a page contains a word. @returns milliseconds that it took; fails after ten seconds */
async function waitFor(url: string, address: string, word: string): Promise<number> {
  const began = Date.now();
  while (!(await page(url, address)).includes(word))
    assert.ok(Date.now() < began + 10_000, `${address} by ${url} does not say ${word}`);
  return Date.now() - began;
}

/**
 * Writes through one process and reads from both: the writing process shows the change in the next page, the other one
 * within the lifetime of its page cache.
 */
async function editAndRead(edit: (url: string, word: string) => Promise<unknown>, addresses: string[]): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    const word = `edition-${turn}-of-${process.pid}`;
    const [writer, other] = turn % 2 ? [first, second] : [second, first];
    for (const address of addresses) await page(other, address);
    await edit(writer, word);
    const written = Date.now();
    for (const address of addresses)
      assert.ok((await page(writer, address)).includes(word), `${address} by ${writer}, edition ${turn}`);
    for (const address of addresses) await waitFor(other, address, word);
    assert.ok(Date.now() - written < 7000, 'all pages within five seconds, and the time to ask for them');
  }
}

describe('an edit is in the next page of its process, and within seconds in other processes', () => {
  test('news: list, item, home, feed', async () => {
    const body = {
      type: 'center',
      headlineZh: '新闻',
      headlineEn: 'News',
      authorZh: '编辑部',
      authorEn: 'Editor',
      sourceNameZh: '中心',
      sourceNameEn: 'Center',
      sourceUrl: '',
      homeImage: '',
      sort: 1,
      status: 'published',
      contentZh: '<p>正文</p>',
      contentEn: '<p>Text</p>',
      startTime: '2026-01-01 00:00:00',
      endTime: '2036-01-01 00:00:00',
    };
    const { newsId } = await call(first, 'POST', '/biz/news', body);
    const edit = async (url: string, word: string) => {
      const { data } = await call(url, 'GET', `/biz/news/${newsId as number}`);
      await call(url, 'PUT', '/biz/news', { ...body, newsId, rowVer: data['rowVer'], headlineZh: word });
    };
    await editAndRead(edit, ['/news', `/news/detail/${newsId as number}`, '/', '/news/rss.xml']);
    await call(second, 'PUT', '/biz/news/takeDown', { newsId });
    assert.equal((await fetch(`${second}/news/detail/${newsId as number}`)).status, 404);
  });

  test('an article, by its number and by its address', async () => {
    const body = {
      slug: 'two-processes',
      category: 'topic',
      titleZh: '文章',
      titleEn: 'Article',
      cover: '',
      summaryZh: '摘要',
      summaryEn: 'Summary',
      contentZh: '<p>正文</p>',
      contentEn: '<p>Text</p>',
    };
    const { articleId } = await call(first, 'POST', '/biz/article', body);
    await call(second, 'PUT', '/biz/article/publish', { articleId });
    const edit = async (url: string, word: string) => {
      const { data } = await call(url, 'GET', `/biz/article/${articleId as number}`);
      await call(url, 'PUT', '/biz/article', { ...body, articleId, rowVer: data['rowVer'], titleZh: word });
    };
    await editAndRead(edit, ['/biz/article/two-processes']);
  });

  test('the site: its name is in the header of every page', async () => {
    const edit = async (url: string, word: string) => {
      const { data } = await call(url, 'GET', '/biz/site');
      await call(url, 'PUT', '/biz/site', { ...data, shortNameZh: word });
    };
    await editAndRead(edit, ['/', '/standard']);
  });
});

describe('settings, menus and sessions are the same in both processes', () => {
  const soon = async (url: string, address: string, isRight: (answer: Answer) => boolean) => {
    const began = Date.now();
    for (;;) {
      const answer = (await (await fetch(`${url}/prod-api${address}`, { headers: bearer(token) })).json()) as Answer;
      if (isRight(answer)) return Date.now() - began;
      assert.ok(Date.now() < began + 5000, `${address} by ${url}: ${JSON.stringify(answer).slice(0, 200)}`);
    }
  };
  const bearer = (of: string) => ({ authorization: `Bearer ${of}` });
  const key = 'site.phone';
  const setPhone = async (url: string, phone: string) => {
    const { data } = await call(url, 'GET', '/biz/site');
    await call(url, 'PUT', '/biz/site', { ...data, phone });
  };
  const phoneIs = (phone: string) => (answer: Answer) => answer.msg === phone;

  test('a changed setting applies at once in its process, and within a second in the other one', async () => {
    for (const [writer, other] of [pair.urls, pair.urls.toReversed()] as [string, string][]) {
      const phone = `010-${Math.trunc(performance.now())}`;
      await soon(other, `/system/config/configKey/${key}`, ({ code }) => code === 200);
      await setPhone(writer, phone);
      assert.ok(phoneIs(phone)(await call(writer, 'GET', `/system/config/configKey/${key}`)));
      assert.ok((await soon(other, `/system/config/configKey/${key}`, phoneIs(phone))) < 1000);
    }
  });

  test('after the listening connections are lost, no answer is older than the database', async () => {
    const ended = await pair.query<{ pid: number }>(
      "select pid, pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen configuration_changed%' or (query = 'select 1' and datname = current_database() and pid <> pg_backend_pid())",
    );
    assert.ok(ended.length >= 2);
    for (let turn = 0; turn < 20; turn += 1) {
      const phone = `020-${turn}-${Math.trunc(performance.now())}`;
      await setPhone(first, phone);
      assert.ok((await soon(second, `/system/config/configKey/${key}`, phoneIs(phone))) < 1000);
    }
  });

  test('a session that ends is over at once in the other process', async () => {
    const { token: own } = (await call(first, 'POST', '/login', { username: 'admin', password: adminPassword })) as {
      token?: string;
    };
    const ask = async (url: string) =>
      ((await (await fetch(`${url}/prod-api/getInfo`, { headers: bearer(own!) })).json()) as Answer).code;
    assert.deepEqual([await ask(first), await ask(second)], [200, 200]);
    await fetch(`${first}/prod-api/logout`, { method: 'POST', headers: bearer(own!) });
    assert.equal(await ask(second), 401);
  });
});
