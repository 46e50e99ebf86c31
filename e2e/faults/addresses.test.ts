import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';

/* Unusual addresses and host headers: how pages respond to them. */

const ours = 'https://portal.example.org';
const portal = await startPortal(
  { JOBS: 'off', PUBLIC_URL: ours, ALLOWED_HOSTS: '*.example.org, localhost' },
  { withPages: true },
);
const firefox = 'Mozilla/5.0 Firefox/140.0';

const get = (url: string, headers: Record<string, string> = {}) =>
  portal.http.inject({ url, headers: { 'user-agent': firefox, ...headers } });

test('a page contains the portal’s public address, whatever host was requested', async () => {
  for (const host of ['lab.example.org:8080', 'portal.example.org']) {
    const { statusCode, body } = await get('/data', { host });
    assert.equal(statusCode, 200);
    assert.ok(body.includes(`<link rel="canonical" href="${ours}/data"/>`));
    assert.ok(!body.includes('lab.example.org'));
    assert.match((await get('/robots.txt', { host })).body, /^Sitemap: https:\/\/portal\.example\.org\/sitemap\.xml$/m);
  }
});

test('an address with the character NUL is refused and logged', async () => {
  for (const url of ['/data%00', '/data/detail/x%00y', '/x?q=%00']) {
    const { statusCode } = await get(url);
    assert.equal(statusCode, url.includes('?') ? 404 : 400, url);
  }
});

test('a path with several leading slashes redirects to one with a single slash, since links to it would lead to another host', async () => {
  const { statusCode, headers } = await get('//evil.example/x?a=1');
  assert.deepEqual([statusCode, headers.location], [308, '/evil.example/x?a=1']);
});

test('without script the language switch keeps the search terms', async () => {
  const { body } = await get('/data?keyword=lattice&lang=zh');
  assert.ok(body.includes('href="/data?keyword=lattice&amp;lang=en"'));
});

test('a page lists the invalid filter values of its address and shows the list', async () => {
  for (const [url, names] of [
    ['/data?from=notadate&sort=best&type=paper', 'from, sort'],
    ['/benchmarks?taskType=x', 'taskType'],
    ['/news?type=x&lang=en', 'type'],
    ['/data?lang=xx&unknown=1', ''],
  ] as const) {
    const { statusCode, body } = await get(url);
    assert.equal(statusCode, 200, url);
    const said = />[^<]*(?:已忽略：|They are ignored: )([^<]*)</.exec(body)?.[1] ?? '';
    assert.equal(said, names, url);
  }
  for (const url of ['/data/atom.xml?from=notadate', '/news/rss.xml?type=x']) {
    const { statusCode, headers, body } = await get(url);
    assert.equal(statusCode, 400, url);
    assert.match(String(headers['content-type']), /problem\+json/);
    assert.match(body, /from|type/);
  }
});

test('the site serves the command-line client with its checksum, and it runs alone', async () => {
  const { body, headers } = await get('/cli/matscibench.mjs');
  assert.match(String(headers['content-type']), /^text\/javascript/);
  const sum = await get('/cli/matscibench.mjs.sha256');
  assert.equal(sum.body, `${createHash('sha256').update(body).digest('hex')}  matscibench.mjs\n`);
  const folder = mkdtempSync(path.join(tmpdir(), 'lattice-client-'));
  const file = path.join(folder, 'matscibench.mjs');
  writeFileSync(file, body);
  const ran = spawnSync(process.execPath, [file, '--version'], { cwd: folder, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  assert.match(ran.stdout, /^\d+\.\d+\.\d+\n$/);
});

test('an unsupported method is refused with an explanation', async () => {
  const trace = await portal.http.inject({ method: 'TRACE' as 'GET', url: '/?lang=en' });
  assert.deepEqual([trace.statusCode, trace.body], [404, 'The resource does not exist\n']);
});

test('feeds contain new public data for all filters of the search page', async () => {
  const author = await person(portal, { verified: true });
  const { publicId } = await aResource(portal, author, { status: '5', form: { titleZh: '铜氧化物 & <相图>' } });
  const draft = await aResource(portal, author, { status: '1', form: { titleZh: '尚未公开的样品' } });
  const page = await get('/data?type=dataset');
  assert.match(
    page.body,
    /<link rel="alternate" type="application\/atom\+xml"[^>]* href="\/data\/atom\.xml\?lang=zh&amp;type=dataset"/,
  );
  for (const name of ['atom', 'rss']) {
    const feed = await get(`/data/${name}.xml?lang=zh`);
    assert.equal(feed.headers['content-type'], `application/${name}+xml; charset=utf-8`);
    assert.ok(feed.body.includes(`${ours}/data/detail/${publicId}<`), feed.body);
    assert.ok(feed.body.includes('铜氧化物 &amp; &lt;相图&gt;'));
    assert.ok(!feed.body.includes('尚未公开') && !feed.body.includes(draft.publicId));
    const other = await get(`/data/${name}.xml?type=patent`);
    assert.ok(!other.body.includes(publicId));
    const tooLong = await get(`/data/${name}.xml?keyword=${'x'.repeat(5000)}`);
    assert.equal(tooLong.statusCode, 400);
    assert.match(tooLong.body, /keyword/);
  }
});
