import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { aResource } from '#factory/data/resources';
import { resourceStatus } from '#contract/data/resources';
import { startPortal } from '#testing';

const site = 'https://portal.example.org';
const portal = await startPortal({ JOBS: 'off', PUBLIC_URL: site });
const owner = await person(portal, { verified: true });
const made = await aResource(portal, owner, {
  status: resourceStatus.published,
  form: { titleZh: '“引号”与<标签>&的数据', titleEn: 'Data with "quotes", <tags> & more' },
  files: { 'a.csv': 'x,y\n1,2\n', 'runs/b "1".csv': 'x,y\n1,2\n' },
});
const record = `${site}/data/detail/${made.publicId}`;

const ask = (query: Record<string, string> | string, headers: Record<string, string> = {}) =>
  portal.http.inject({
    url: `/oembed?${new URLSearchParams(query)}`,
    headers: { host: 'portal.example.org', ...headers },
  });
const answered = async (query: Record<string, string>) => (await ask(query)).json<Record<string, string | number>>();
/** Address of the frame in the code. */
const sourceOf = ({ html }: Record<string, string | number>) =>
  /src="([^"]*)"/.exec(String(html))![1]!.replaceAll('&amp;', '&');

describe('a consumer of oEmbed', () => {
  test('gets the frame of the file that represents a record, with its title, authors and site', async () => {
    const answer = await ask({ url: record });
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
    assert.equal(answer.headers['access-control-allow-origin'], '*');
    const said = answer.json<Record<string, string | number>>();
    assert.deepEqual([said['type'], said['version'], said['title']], ['rich', '1.0', '“引号”与<标签>&的数据']);
    assert.deepEqual([said['provider_url'], said['width'], said['height']], [site, 720, 540]);
    assert.equal(said['author_name'], '张三');
    assert.equal(sourceOf(said), `${site}/embed/${made.publicId}`);
    assert.match(String(said['html']), /^<iframe [^<>]*title="“引号”与&lt;标签&gt;&amp;的数据"[^<>]*><\/iframe>$/);
  });

  test('gets the file, the place in it and the language that the address names', async () => {
    const url = `${record}?file=${encodeURIComponent('runs/b "1".csv')}&path=entry/data&at=3,y,x&structure=2&lang=en#look`;
    const said = await answered({ url });
    assert.equal(said['title'], 'Data with "quotes", <tags> & more');
    const { pathname, searchParams } = new URL(sourceOf(said));
    assert.equal(decodeURIComponent(pathname), `/embed/${made.publicId}/runs/b "1".csv`);
    assert.deepEqual(Object.fromEntries(searchParams), { path: 'entry/data', at: '3,y,x', structure: '2', lang: 'en' });
    assert.equal(
      sourceOf(await answered({ url: sourceOf(said) })),
      sourceOf(said),
      'also for the address of the frame',
    );
  });

  test('gets a frame that fits into its page, and no picture that does not', async () => {
    const narrow = await answered({ url: record, maxwidth: '320', maxheight: '200' });
    assert.deepEqual([narrow['width'], narrow['height'], narrow['thumbnail_url']], [320, 200, undefined]);
    assert.match(String(narrow['html']), /width="320" height="200"/);
    const wide = await answered({ url: record, maxwidth: '4000' });
    assert.deepEqual([wide['width'], wide['thumbnail_width'], wide['thumbnail_height']], [720, 1200, 630]);
  });

  test('gets XML that escapes what people wrote', async () => {
    const { headers, body } = await ask({ url: record, format: 'xml' });
    assert.equal(headers['content-type'], 'text/xml; charset=utf-8');
    assert.match(body, /^<\?xml version="1.0" encoding="utf-8" standalone="yes"\?>\n<oembed><type>rich<\/type>/);
    assert.match(body, /<title>“引号”与&lt;标签&gt;&amp;的数据<\/title>/);
    assert.match(body, /<html>&lt;iframe src=&quot;/);
  });

  test('is refused with the statuses of the specification', async () => {
    const statusOf = async (query: Record<string, string>) => (await ask(query)).statusCode;
    assert.equal(await statusOf({}), 400);
    for (const wrong of ['0', '-1', '1.5', '1e3', 'wide', '9999999'])
      assert.equal(await statusOf({ url: record, maxwidth: wrong }), 400, wrong);
    assert.equal(await statusOf({ url: record, format: 'yaml' }), 501);
    const elsewhere = [
      ...['https://other.example.org', 'https://portal.example.org.evil.test', 'https://portal.example.org:444'].map(
        (origin) => `${origin}/data/detail/${made.publicId}`,
      ),
      ...['', '/', '/data', '/data/detail/', `/data/detail/${made.publicId}/x`, '/embed/', '/login'].map(
        (it) => site + it,
      ),
      ...[`javascript:alert(1)//${record}`, `https://portal.example.org@evil.test/data/detail/${made.publicId}`],
      ...['nothing', 'https://', `${site}/embed/${made.publicId}/%E0%A4%A`, `${site}/embed/${made.publicId}/a%00.csv`],
      ...[`${site}/data/detail/abcdefgh`, `${record}?file=none.csv`, `${record}?file=${'a'.repeat(1001)}`],
      `${record}?x=${'a'.repeat(5000)}`,
    ];
    for (const url of elsewhere) assert.equal(await statusOf({ url }), 404, url.slice(0, 100));
  });

  test('is told that files are not public, or gone, also with the session of their owner', async () => {
    const kinds = [
      [{ openDate: '2999-01-01' }, resourceStatus.published, 401],
      [{ sharingMethod: 'restricted', accessRestriction: '仅限合作单位' }, resourceStatus.published, 401],
      [{ sharingMethod: 'closed', nonDisclosureReason: '涉及未公开成果' }, resourceStatus.published, 401],
      [{}, resourceStatus.withdrawn, 404],
      [{}, resourceStatus.draft, 404],
      [{}, resourceStatus.approved, 404],
    ] as const;
    for (const [form, status, code] of kinds) {
      const { publicId } = await aResource(portal, owner, { status, form });
      const query = { url: `${site}/data/detail/${publicId}` };
      const cookie = `Admin-Token=${owner.token}`;
      assert.equal((await ask(query)).statusCode, code);
      assert.equal((await ask(query, { cookie, authorization: `Bearer ${owner.token}` })).statusCode, code);
    }
  });
});
