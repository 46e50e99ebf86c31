import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Language } from '#shared/texts';
import { pageMeta, type PageFacts } from './page-meta.ts';

const facts: PageFacts = {
  title: (language) => (language === 'zh' ? '新闻中心' : 'News'),
  description: () => 'a  b\nc',
};

function metaOf(language: Language, address: string, more: Partial<PageFacts> = {}) {
  const { pathname, search } = new URL(address, 'https://portal.example');
  const root = { language, origin: 'https://portal.example', site: { name: 'Portal' } };
  return pageMeta(
    { matches: [{ id: 'root', loaderData: root }], location: { pathname, search } },
    { ...facts, ...more },
  ) as Record<string, string>[];
}
const linkOf = (meta: Record<string, string>[], rel: string, hrefLang?: string) =>
  meta.find((one) => one['rel'] === rel && one['hrefLang'] === hrefLang)?.['href'];
const propertyOf = (meta: Record<string, string>[], name: string) =>
  meta.find((one) => one['property'] === name)?.['content'];

describe('what a page tells search engines', () => {
  test('each language has one address, however the reader arrived', () => {
    for (const address of ['/news', '/news/', '/news?lang=zh', '/news?from=mail', '/news?pageNum=1']) {
      assert.equal(linkOf(metaOf('zh', address, { query: ['pageNum'] }), 'canonical'), 'https://portal.example/news');
      assert.equal(
        linkOf(metaOf('en', address, { query: ['pageNum'] }), 'canonical'),
        'https://portal.example/news?lang=en',
      );
    }
  });

  test('the next page of a list has a separate address in both languages', () => {
    const meta = metaOf('zh', '/news?pageNum=2&pageSize=50&lang=zh', { query: ['pageNum'] });
    assert.equal(linkOf(meta, 'canonical'), 'https://portal.example/news?pageNum=2');
    assert.equal(linkOf(meta, 'alternate', 'en'), 'https://portal.example/news?pageNum=2&lang=en');
    assert.equal(linkOf(meta, 'alternate', 'zh-CN'), 'https://portal.example/news?pageNum=2');
    assert.equal(linkOf(meta, 'alternate', 'x-default'), 'https://portal.example/news?pageNum=2');
  });

  test('a shared link shows title, description, picture and language', () => {
    const meta = metaOf('en', '/news/detail/1', {
      image: '/profile/a.png',
      article: { published: '2026-03-01 08:00:00' },
    });
    assert.equal(propertyOf(meta, 'og:title'), 'News');
    assert.equal(propertyOf(meta, 'og:description'), 'a b c');
    assert.equal(propertyOf(meta, 'og:type'), 'article');
    assert.equal(propertyOf(meta, 'og:locale'), 'en_US');
    assert.equal(propertyOf(meta, 'og:image'), 'https://portal.example/profile/a.png');
    assert.equal(propertyOf(meta, 'article:published_time'), '2026-03-01T08:00:00+08:00');
    assert.equal(meta.find((one) => 'title' in one)?.['title'], 'News - Portal');
  });

  test('a page excluded from search engines has no canonical address', () => {
    const meta = metaOf('zh', '/news/detail/1?preview=1', { index: false });
    assert.equal(meta.find((one) => one['name'] === 'robots')?.['content'], 'noindex, follow');
    assert.equal(linkOf(meta, 'canonical'), undefined);
    assert.equal(propertyOf(meta, 'og:url'), undefined);
  });
});
