import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { recordFiles } from '#contract/data/record-files';
import { contractName, fillPath, type Endpoint } from '#shared/contract';
import { bags } from '#contract/data/bags';
import { aResource, actingAs } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { storeSetting } from '#factory/system/settings';
import { withdraw } from '#module/data/life-cycle';
import { contracts } from './domains/contracts.ts';
import { speaksHttp } from './server/http/problem.ts';
import { startPortal } from './testing.ts';

/* Refusals of files have real statuses (rulings 55 and 68), so that `curl -f` stores no refusal as a file. */

const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { verified: true });

async function fetched(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  const answer = await portal.http.inject({ method, url, headers });
  return { status: answer.statusCode, headers: answer.headers, body: answer.body };
}

/** Asserts a problem document with a status, or no body for HEAD. */
async function assertRefused(url: string, status: number, key?: string): Promise<void> {
  const got = await fetched(url);
  assert.equal(got.status, status, `${url}: ${got.body.slice(0, 200)}`);
  assert.match(String(got.headers['content-type']), /^application\/problem\+json/, url);
  const problem = JSON.parse(got.body) as Record<string, unknown>;
  assert.equal(problem['status'], status, url);
  assert.ok(String(problem['detail']).length > 3, url);
  if (key) assert.equal(problem['error'], key, url);
  assert.equal((await fetched(url, {}, 'HEAD')).status, status, `HEAD ${url}`);
}

const values = new Proxy({}, { get: (_target, key) => (/publicId/i.test(String(key)) ? 'aaaa000000' : '987654321') });
const files = contracts.flatMap((contract) =>
  Object.entries(contract)
    .filter(([, { reply }]) => reply.kind === 'file')
    .map(([action, endpoint]) => ({ name: `${contract[contractName]}.${action}`, endpoint })),
);
const open = files.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.permit === 'public');
const urlOf = (endpoint: Endpoint, params: object = values) =>
  `/prod-api${fillPath(endpoint.path, params as Record<string, unknown>)}`;

describe('an open file that does not exist', () => {
  for (const { name, endpoint } of open.filter(({ endpoint: it }) => speaksHttp(it) && it.path.includes(':')))
    test(`${name} is refused with a status, and pages of every origin may read why`, async () => {
      const got = await fetched(urlOf(endpoint), { origin: 'https://elsewhere.example' });
      assert.ok([400, 404].includes(got.status), `${got.status} ${got.body}`);
      assert.match(String(got.headers['content-type']), /^application\/problem\+json/);
      assert.equal(got.headers['access-control-allow-origin'], '*');
    });

  test('keeps the envelope where third-party front ends download', async () => {
    for (const { endpoint } of files.filter(({ endpoint: it }) => !speaksHttp(it) && it.method === 'GET')) {
      const got = await fetched(`${urlOf(endpoint)}?fileName=none.txt&resource=/profile/none.txt&filePath=/none`);
      assert.equal(got.status, 200, endpoint.path);
      assert.equal(got.headers['content-type'], 'application/json', endpoint.path);
    }
  });

  test('every export by POST keeps it too', () => {
    const exports = files.filter(({ endpoint }) => endpoint.method === 'POST' && endpoint.path.endsWith('/export'));
    assert.deepEqual(
      exports.filter(({ endpoint }) => speaksHttp(endpoint)).map(({ name }) => name),
      [],
    );
  });
});

describe('the files of a record', () => {
  const pathsOf = async (form: object) => {
    const it = await aResource(portal, owner, { status: '5', form });
    const [file] = (await owner.call(recordFiles.files, { params: { publicId: it.publicId } })).rows!;
    const params = { publicId: it.publicId, fileId: file!['id'] };
    return {
      it,
      urls: [recordFiles.content, recordFiles.bundle, recordFiles.script, recordFiles.sums, bags.download].map(
        (endpoint) => urlOf(endpoint, params),
      ),
    };
  };

  test('are refused with 403 while they are under embargo, restricted or not public', async () => {
    const forms = {
      embargo: { openDate: '2999-01-01' },
      restricted: { sharingMethod: 'restricted', openDate: '', accessRestriction: '向作者申请' },
      closed: { sharingMethod: 'closed', openDate: '', nonDisclosureReason: '涉及未公开成果' },
    } as const;
    for (const [reason, form] of Object.entries(forms))
      for (const url of (await pathsOf(form)).urls) await assertRefused(url, 403, `data.resources.${reason}`);
  });

  test('are gone once the record is withdrawn', async () => {
    const { it, urls } = await pathsOf({});
    for (const url of urls) assert.equal((await fetched(url)).status, 200, url);
    await withdraw(actingAs(portal, owner, ['*:*:*']), it.resourceId, '仪器标定错误');
    for (const url of urls) await assertRefused(url, 410, 'data.resources.withdrawn');
  });

  test('ask for a login with 401 where the setting asks for one', async () => {
    const { urls } = await pathsOf({});
    await storeSetting(portal, 'data.download.requireLogin', 'true');
    try {
      for (const url of urls) {
        await assertRefused(url, 401, 'data.resources.login');
        assert.equal((await fetched(url)).headers['www-authenticate'], 'Bearer');
      }
    } finally {
      await storeSetting(portal, 'data.download.requireLogin', 'false');
    }
  });

  test('say in a sentence, to a browser that opens the address, why they are refused', async () => {
    const { urls } = await pathsOf({ openDate: '2999-01-01' });
    const got = await fetched(urls[0]!, { accept: 'text/html,*/*' });
    assert.deepEqual([got.status, got.headers['content-type']], [403, 'text/plain; charset=utf-8']);
    assert.match(got.body, /2999-01-01/);
  });

  test('a range beyond the end is 416', async () => {
    const { urls } = await pathsOf({});
    assert.equal((await fetched(urls[0]!, { range: 'bytes=99999-' })).status, 416);
  });
});

describe('pages of other origins', () => {
  const origin = 'https://elsewhere.example';

  test('read files with Range, lists and feeds as visitors', async () => {
    const it = await aResource(portal, owner, { status: '5' });
    const [file] = (await owner.call(recordFiles.files, { params: { publicId: it.publicId } })).rows!;
    const content = urlOf(recordFiles.content, { publicId: it.publicId, fileId: file!['id'] });
    const ahead = await portal.http.inject({
      method: 'OPTIONS',
      url: content,
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'range' },
    });
    assert.deepEqual([ahead.statusCode, ahead.headers['access-control-allow-origin']], [204, '*']);
    const part = await fetched(content, { origin, range: 'bytes=0-2' });
    assert.deepEqual([part.status, part.headers['access-control-allow-origin']], [206, '*']);
    assert.match(String(part.headers['access-control-expose-headers']), /Content-Range/);
    for (const url of ['/prod-api/front/resource/list', '/prod-api/front/benchmark/list', '/oai?verb=Identify'])
      assert.equal((await fetched(url, { origin })).headers['access-control-allow-origin'], '*', url);
  });

  test('get nothing by a cookie or a token, and may not write', async () => {
    const it = await aResource(portal, owner, { status: '0' });
    const [file] = (await owner.call(recordFiles.ownFiles, { params: { id: it.resourceId } })).rows!;
    const own = urlOf(recordFiles.ownContent, { id: it.resourceId, fileId: file!['id'] });
    assert.equal((await fetched(own, { cookie: `Admin-Token=${owner.token}` })).status, 200);
    const foreign = await fetched(own, { cookie: `Admin-Token=${owner.token}`, origin });
    assert.equal(foreign.headers['access-control-allow-origin'], undefined);
    const info = await fetched('/prod-api/getInfo', { authorization: `Bearer ${owner.token}`, origin });
    assert.equal(info.headers['access-control-allow-origin'], undefined);
    for (const asked of [
      { 'access-control-request-method': 'POST' },
      { 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
    ]) {
      const ahead = await portal.http.inject({ method: 'OPTIONS', url: own, headers: { origin, ...asked } });
      assert.equal(ahead.headers['access-control-allow-origin'], undefined);
    }
  });
});

test('an export that is repeated within a second is an export', async () => {
  const chief = await person(portal, { admin: true });
  const answers = await Promise.all(
    [1, 2].map(() =>
      portal.http.inject({
        method: 'POST',
        url: '/prod-api/system/post/export',
        headers: { authorization: `Bearer ${chief.token}`, 'content-type': 'application/x-www-form-urlencoded' },
      }),
    ),
  );
  for (const { headers, rawPayload } of answers) {
    assert.match(String(headers['content-type']), /spreadsheetml/);
    assert.equal(rawPayload.subarray(0, 2).toString(), 'PK');
  }
});
