import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import { maxFiles, recordFiles } from '#contract/data/record-files';
import { search } from '#contract/data/search';
import { settings } from '#contract/system/settings';
import { sessions } from '#contract/identity/sessions';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import { trafficOver } from './traffic.ts';

const portal = await startPortal({ JOBS: 'off' });
const [admin, author] = [await person(portal, { admin: true }), await person(portal, { verified: true })];
const set = async (configKey: string, configValue: string) => {
  const [row] = (await admin.call(settings.list, { query: { configKey } })).rows!;
  assert.equal((await admin.call(settings.edit, { body: { ...row, configValue } })).code, 200);
};

/** Default limit of file downloads per network and minute. */
const [usual] = (await admin.call(settings.list, { query: { configKey: 'sys.traffic.downloads' } })).rows!;
const downloads = Number(usual!['configValue']);

describe('files that anybody may fetch', () => {
  test('are counted by network, and the answer says when to retry', async () => {
    await set('sys.traffic.downloads', '3');
    const { publicId } = await aResource(portal, author, { status: '5' });
    const { rows } = await author.call({ ...search.list, path: `/front/resource/${publicId}/files` } as never);
    const file = `/prod-api/front/resource/${publicId}/files/${String(rows![0]!['fileId'] ?? rows![0]!['id'])}/content`;
    const fetchFrom = (remoteAddress: string) => portal.http.inject({ url: file, remoteAddress });
    const left = [];
    for (const host of ['::1', '::2', '::3']) {
      const { statusCode, headers } = await fetchFrom(`2001:db8:7:8${host}`);
      assert.equal(statusCode, 200);
      left.push(headers['ratelimit-remaining']);
    }
    assert.deepEqual(left, ['2', '1', '0']);
    const refused = await fetchFrom('2001:db8:7:8::4');
    assert.deepEqual([refused.statusCode, refused.json<{ code: number }>().code], [429, 429]);
    const wait = Number(refused.headers['retry-after']);
    assert.ok(wait > 0 && wait <= 60, String(wait));
    assert.equal((await fetchFrom('2001:db8:7:9::1')).statusCode, 200, 'another network');
    assert.equal((await fetchFrom('127.0.0.1')).headers['ratelimit-limit'], undefined, 'the machine itself');
  });
});

test('the script of a resource with the most files fetches all of them from one network within half an hour', async () => {
  // Content calls have no further limit per address; curl retries five times and respects Retry-After.
  assert.equal('limit' in recordFiles.content, false);
  const { publicId } = await aResource(portal, author, { status: '5' });
  const script = await portal.http.inject({ url: `/prod-api/front/resource/${publicId}/script` });
  assert.match(script.payload, /curl --fail .*--retry "\$retries"/);
  assert.match(script.payload, /^retries=5$/m);
  mock.timers.enable({ apis: ['Date'], now: Date.now() });
  try {
    const began = Date.now();
    const count = trafficOver(async () => ({ pages: 0, robotPages: 0, downloads }));
    const request = { ip: '198.51.100.4', headers: { 'user-agent': 'curl/8.9.1' } } as never;
    let longest = 0;
    for (let file = 0; file < maxFiles; file++)
      for (let tries = 0; ; tries++) {
        const { count: calls, most, left } = (await count('downloads', request))!;
        if (calls <= most) break;
        longest = Math.max(longest, tries + 1);
        mock.timers.tick(left * 1000);
      }
    assert.equal(longest, 1, 'each file waits once at most, of five times');
    assert.ok(Date.now() - began <= 30 * 60_000, `${(Date.now() - began) / 60_000} minutes`);
  } finally {
    mock.timers.reset();
  }
});

describe('pages', () => {
  const limits = { pages: 3, robotPages: 2, downloads: 0 };
  const from = (ip: string, agent = 'Mozilla/5.0 Firefox/140.0') => ({ ip, headers: { 'user-agent': agent } }) as never;

  test('are counted separately for people and for robots of a network', async () => {
    const count = trafficOver(async () => limits);
    const robot = 'Mozilla/5.0 (compatible; Googlebot/2.1)';
    for (let page = 1; page <= 5; page += 1) {
      assert.equal((await count('pages', from('203.0.113.5')))!.count, page);
      assert.deepEqual((await count('pages', from('203.0.113.5', robot)))!.most, 2);
    }
    assert.equal((await count('pages', from('203.0.113.6')))!.count, 1);
  });

  test('are not counted without a limit, from this machine, or while the limit is unknown', async () => {
    const count = trafficOver(async () => limits);
    assert.equal(await count('downloads', from('203.0.113.5')), undefined);
    for (const own of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      assert.equal(await count('pages', from(own)), undefined);
    assert.equal(await trafficOver(() => Promise.reject(new Error('gone')))('pages', from('203.0.113.5')), undefined);
  });
});

test('a limited call returns the rest of its limit, and when to retry', async () => {
  const { limit } = sessions.captcha;
  const ask = () => portal.http.inject({ url: `/prod-api${sessions.captcha.path}`, remoteAddress: '198.51.100.77' });
  const first = await ask();
  assert.deepEqual(
    [first.headers['ratelimit-limit'], first.headers['ratelimit-remaining'], first.headers['retry-after']],
    [String(limit.count), String(limit.count - 1), undefined],
  );
  for (let call = 2; call <= limit.count; call += 1) await ask();
  const over = await ask();
  assert.equal(over.json<{ code: number }>().code, 429);
  assert.equal(over.headers['ratelimit-remaining'], '0');
  assert.ok(Number(over.headers['retry-after']) > 0);
  const door = await portal.http.inject({ url: '/oai?verb=Identify' });
  assert.ok(Number(door.headers['ratelimit-remaining']) > 0, 'interfaces say it too');
});
