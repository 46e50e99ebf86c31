import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inTransaction } from '#server/context';
import { caller, startPortal } from '#testing';
import { siteSearch, type PageHit } from '../contract.ts';
import { dropPage, indexPage, plainText, type IndexedPage } from './index.ts';

const portal = await startPortal({ JOBS: 'off' });
const visitor = caller(portal);
const hour = 3600_000;
const from = (hours: number) => new Date(Date.now() + hours * hour);

let count = 0;
/** Publishes a page as a noun does. */
async function page(change: Partial<IndexedPage> = {}): Promise<IndexedPage> {
  count += 1;
  const it: IndexedPage = {
    kind: 'news',
    id: `t${count}`,
    path: `/news/detail/t${count}`,
    titleZh: `标题 ${count}`,
    titleEn: `Title ${count}`,
    date: new Date(Date.UTC(2026, 0, 1) + count * hour),
    ...change,
  };
  await inTransaction(portal.context(), (tx) => indexPage(tx, it));
  return it;
}

async function pathsFor(keyword: string, more: object = {}): Promise<string[]> {
  const reply = await visitor(siteSearch.list, { query: { keyword, ...more } });
  assert.equal(reply.code, 200, reply.msg);
  return (reply.rows as unknown as PageHit[]).map(({ path }) => path);
}

async function countsFor(keyword: string) {
  const { data } = await visitor(siteSearch.counts, { query: { keyword } });
  const { kinds, words } = data as { kinds: { kind: string; count: number }[]; words: string[] };
  return { kinds: Object.fromEntries(kinds.map((one) => [one.kind, one.count])), words };
}

describe('a visitor who looks for something', () => {
  test('finds a page by words of its title, its text and its names, in both languages', async () => {
    const made = await page({
      titleZh: '拓扑绝缘体数据集上线',
      titleEn: 'Topological insulator data released',
      textZh: '<p>角分辨光电子能谱</p><p>测量结果</p>',
      textEn: '<p>photoemission</p>',
      names: ['凝聚态研究所'],
    });
    for (const keyword of ['拓扑绝缘体', 'insulators', '光电子能谱', 'photoemission', '凝聚态研究所', '拓扑 测量'])
      assert.deepEqual(await pathsFor(keyword), [made.path], keyword);
    assert.deepEqual(await pathsFor('拓扑 铁磁'), []);
  });

  test('sees hits in titles first, then the newer ones', async () => {
    const old = await page({ titleZh: '低温', textZh: '磁振子' });
    const newer = await page({ titleZh: '高压', textZh: '磁振子' });
    const titled = await page({ titleZh: '磁振子谱学', date: new Date(0) });
    assert.deepEqual(await pathsFor('磁振子'), [titled.path, newer.path, old.path]);
  });

  test('may look among one kind of page only, and is told how many there are of each', async () => {
    await page({ titleZh: '中子散射新闻' });
    const policy = await page({ kind: 'standard', path: '/standard#p1', titleZh: '中子散射政策' });
    assert.deepEqual(await pathsFor('中子散射', { kind: 'standard' }), [policy.path]);
    const { kinds, words } = await countsFor('中子散射');
    assert.deepEqual(kinds, { news: 1, standard: 1 });
    assert.equal(words[0], '中子散射');
  });

  test('finds nothing with an empty keyword or one without words', async () => {
    for (const keyword of ['', '  ', '——', "'; drop table site_search; --"]) {
      assert.deepEqual(await pathsFor(keyword), [], keyword);
      assert.deepEqual((await countsFor(keyword)).kinds, {}, keyword);
    }
  });

  test('turns pages of hits without missing or repeating one', async () => {
    const made = await Promise.all(Array.from({ length: 23 }, () => page({ titleZh: '超流氦' })));
    const seen = await Promise.all([1, 2, 3].map((pageNum) => pathsFor('超流氦', { pageNum, pageSize: 10 })));
    assert.deepEqual(seen.flat().toSorted(), made.map(({ path }) => path).toSorted());
    assert.deepEqual(await pathsFor('超流氦', { pageNum: 9, pageSize: 10 }), seen[2]);
  });
});

describe('a page', () => {
  test('is found inside its window only', async () => {
    const titleZh = '窗口期公告';
    const open = await page({ titleZh, visibleFrom: from(-1), visibleUntil: from(1) });
    await page({ titleZh, visibleFrom: from(1), visibleUntil: from(2) });
    await page({ titleZh, visibleFrom: from(-2), visibleUntil: from(-1) });
    assert.deepEqual(await pathsFor(titleZh), [open.path]);
    assert.deepEqual((await countsFor(titleZh)).kinds, { news: 1 });
  });

  test('is found by its new words after a change, and no more when it was taken down', async () => {
    const made = await page({ titleZh: '反铁磁' });
    await page({ ...made, titleZh: '亚铁磁体' });
    assert.deepEqual(await pathsFor('反铁磁'), []);
    assert.deepEqual(await pathsFor('亚铁磁体'), [made.path]);
    await inTransaction(portal.context(), (tx) => dropPage(tx, made.kind, made.id));
    assert.deepEqual(await pathsFor('亚铁磁体'), []);
  });

  test('is not there when the transaction that wrote it fails', async () => {
    const failing = inTransaction(portal.context(), async (tx) => {
      await indexPage(tx, { ...(await page({ titleZh: '别的' })), id: 'gone', titleZh: '里德伯原子' });
      throw new Error('stop');
    });
    await assert.rejects(failing);
    assert.deepEqual(await pathsFor('里德伯原子'), []);
  });

  test('gives its words and none of its markup', () => {
    assert.equal(
      plainText('<p>一</p><p>二<br>三</p><script>alert(1)</script>&amp;lt; 5 &lt; 6'),
      '一 二 三 &lt; 5 < 6',
    );
  });
});
