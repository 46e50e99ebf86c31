import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entriesOf, indexOf } from './xml.ts';

test('each page has two addresses, each naming both languages, with the time of its change', () => {
  const written = entriesOf('https://portal.example', { path: '/news/detail/1', changed: '2026-03-01 08:00:00' });
  const locations = [...written.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  assert.deepEqual(locations, ['https://portal.example/news/detail/1', 'https://portal.example/news/detail/1?lang=en']);
  assert.equal(written.match(/hreflang="en" href="https:\/\/portal\.example\/news\/detail\/1\?lang=en"/g)?.length, 2);
  assert.equal(written.match(/<lastmod>2026-03-01T08:00:00\+08:00<\/lastmod>/g)?.length, 2);
});

test('nothing in an address can end its element', () => {
  const written = entriesOf('https://portal.example', { path: `/a?b=1&c="<x>'` });
  assert.ok(written.includes('<loc>https://portal.example/a?b=1&amp;c=&quot;&lt;x&gt;&apos;</loc>'));
  assert.ok(indexOf('https://portal.example', [{ name: 'a&b' }]).includes('/sitemap/a&amp;b.xml'));
});
