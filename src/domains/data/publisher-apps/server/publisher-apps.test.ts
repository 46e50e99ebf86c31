import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { deposits } from '#contract/data/deposits';
import { describe, test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { actingAs } from '#factory/data/resources';
import { role } from '#factory/system/roles';
import { approve, reject } from '#module/data/reviews';
import { findResource } from '#module/data/resources';
import { startPortal } from '#testing';
import { publisherApps } from '../contract.ts';
import { publisher, publisherRoot, signedHeaders } from './factory.ts';

const portal = await startPortal({ JOBS: 'off', PRIVATE_HOSTS: '127.0.0.1' });
const { db } = portal.database;
const owner = await person(portal, { roles: ['common'] });
const { roleKey } = await role(portal, {
  permissions: ['data:app:list', 'data:app:add', 'data:app:edit', 'data:app:remove'],
});
const clerk = await person(portal, { roles: [roleKey] });
const press = await publisher(portal, owner, { callbackHosts: 'press.example.org' });
const rival = await publisher(portal, owner);
const reviewer = actingAs(portal, { userId: 1, userName: 'admin', email: '' }, ['*:*:*']);

let count = 0;
const form = (change: object = {}) => ({
  uniqueId: `press/2026:${++count}`,
  titleZh: '层状反铁磁体磁输运测量数据',
  titleEn: 'Magnetotransport',
  keywordsZh: '磁输运',
  descriptionZh: '电阻随温度的变化。',
  sharingMethod: 'open',
  openDate: '2020-01-01',
  license: 'by',
  preservationPlan: 'permanent',
  noProject: true,
  authors: [{ nameZh: '张三', institution: '示例研究所' }],
  publisher: { name: '张三', email: 'zhang@example.org' },
  ...change,
});
const at = (uniqueId: string, rest = '') => `/resources/${encodeURIComponent(uniqueId)}${rest}`;
const table = 'T/K,R/Ohm\n2,0.10\n';

/** Sends a resource with a table and submits it. */
async function handedIn(change: object = {}) {
  const sent = form(change);
  assert.equal((await press.send('POST', '/resources', sent)).status, 201);
  const file = await press.send('PUT', at(sent.uniqueId, '/files?path=data/table.csv&class=raw'), table);
  assert.equal(file.status, 201, JSON.stringify(file.body));
  const submitted = await press.send('POST', at(sent.uniqueId, '/submit'));
  assert.equal(submitted.status, 200, JSON.stringify(submitted.body));
  return sent.uniqueId;
}
const rowOf = async (uniqueId: string) => {
  const { resourceId } = await db
    .selectFrom('dataResource')
    .select('resourceId')
    .where('uniqueId', '=', uniqueId)
    .orderBy('resourceId', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return (await findResource(portal.context(), resourceId))!;
};

describe('a publisher’s system', () => {
  test('sends a resource, follows it through a rejection, and finds it published', async () => {
    const uniqueId = await handedIn();
    const waiting = (await press.send('GET', at(uniqueId))).body;
    assert.deepEqual([waiting['status'], waiting['fileCount'], waiting['landingUrl']], ['submitted', 1, null]);
    const first = await rowOf(uniqueId);
    assert.deepEqual([first.ownerId, first.source, first.publisherAppId], [owner.userId, 'publisher', press.appId]);
    await reject(reviewer, { ...first, comments: '请补充误差', reasons: ['metadata'] });
    const rejected = (await press.send('GET', at(uniqueId), undefined, { headers: { 'accept-language': 'en' } })).body;
    assert.equal(rejected['status'], 'rejected');
    const [review] = rejected['reviews'] as { outcome: string; reasons: { code: string; zh: string; en: string }[] }[];
    assert.deepEqual([review!.outcome, review!.reasons[0]!.code], ['rejected', 'metadata']);
    assert.deepEqual(
      [review!.reasons[0]!.zh, review!.reasons[0]!.en],
      ['元数据不完整或不准确', 'Metadata incomplete or inaccurate'],
    );
    assert.doesNotMatch(JSON.stringify(rejected), /admin/, 'whose decision it is stays here');

    const corrected = { ...form(), uniqueId, descriptionZh: '电阻随温度的变化，误差 1%。' };
    assert.equal((await press.send('POST', '/resources', corrected)).status, 200);
    assert.equal((await press.send('POST', at(uniqueId, '/submit'))).body['status'], 'submitted');
    assert.equal((await press.send('POST', at(uniqueId, '/submit'))).status, 200, 'handing in twice is once');
    const again = await rowOf(uniqueId);
    await approve(reviewer, { ...again, comments: '' });
    const published = (await press.send('GET', at(uniqueId))).body;
    assert.equal(published['status'], 'published');
    assert.equal(published['landingUrl'], `${portal.context().siteUrl}/data/detail/${again.publicId}`);

    const next = await press.send('POST', '/resources', corrected);
    assert.deepEqual([next.status, next.body['version'], next.body['status']], [201, 'V1.1', 'draft']);
  });

  test('is written after a description that everybody reads at the portal, with its own address in it', async () => {
    const read = async (lang: string) => {
      const answer = await portal.http.inject({ url: `/docs/publisher-api.md${lang}` });
      assert.equal(answer.statusCode, 200);
      assert.match(String(answer.headers['content-type']), /^text\/plain/);
      assert.match(answer.body, /`https?:\/\/[^/<>]+\/api\/publisher\/v1`/);
      return answer.body;
    };
    const [zh, en] = [await read(''), await read('?lang=en')];
    assert.ok(zh.startsWith('# 出版系统接口') && en.startsWith('# Calls for'));
    // Names, calls, statuses and examples are the same in both documents; only the text around them is translated.
    const words = (text: string) => new Set(text.match(/`[^`\s]+`|"\w+":|\b\d{3}\b|\/[\w{}/]+/g));
    assert.deepEqual([...words(zh).symmetricDifference(words(en))], []);
  });

  test('sends the same twice, or ten times at once, and it is one resource', async () => {
    const sent = form();
    const answers = await Promise.all(Array.from({ length: 10 }, () => press.send('POST', '/resources', sent)));
    const statuses = answers.map(({ status }) => status).toSorted();
    assert.equal(statuses.filter((status) => status === 201).length, 1, String(statuses));
    assert.ok(
      statuses.every((status) => status === 200 || status === 201),
      String(statuses),
    );
    assert.equal(new Set(answers.flatMap(({ body }) => body['resourceNo'] ?? [])).size, 1);
  });

  test('is told every fault by the name of its field', async () => {
    const faults = async (change: object) => {
      const { status, body } = await press.send('POST', '/resources', form(change));
      assert.equal(status, 422);
      return body.errors!.map(({ field }) => field);
    };
    assert.deepEqual(await faults({ titel: 'x', ownerId: 1, status: '5' }), ['titel', 'ownerId', 'status']);
    assert.deepEqual(await faults({ license: 'mit', openDate: '2026-02-30' }), ['openDate', 'license']);
    assert.deepEqual(await faults({ uniqueId: ' ' }), ['uniqueId']);
    assert.deepEqual(await faults({ callbackUrl: 'http://press.example.org/x' }), ['callbackUrl']);
    assert.deepEqual(await faults({ callbackUrl: 'https://elsewhere.example.org/x' }), ['callbackUrl']);
    assert.deepEqual(await faults({ callbackUrl: 'https://press.example.org:8443/x' }), ['callbackUrl']);
    assert.deepEqual(await faults({ relatedWorks: [{ relation: 'Hates', value: 'x' }] }), ['relatedWorks.0.relation']);
    const work = { idType: 'URL', value: 'javascript:alert(1)' };
    const sent = form({ callbackUrl: 'https://press.example.org/x', titleZh: '', titleEn: '', relatedWorks: [work] });
    assert.equal((await press.send('POST', '/resources', sent)).status, 201);
    const refused = await press.send('POST', at(sent.uniqueId, '/submit'));
    assert.deepEqual([refused.status, refused.body.code], [422, 'data.resources.incomplete']);
    assert.deepEqual(
      refused.body.errors!.map(({ field }) => field),
      ['titleZh', 'files', 'relatedWorks.0.value'],
    );
    assert.equal(refused.headers['content-type'], 'application/problem+json; charset=utf-8');
  });

  test('cannot change what is under review, and takes it back while nobody has it', async () => {
    const uniqueId = await handedIn();
    const busy = await press.send('POST', '/resources', { ...form(), uniqueId });
    assert.deepEqual([busy.status, busy.body.code], [409, 'data.publisher-apps.busy']);
    for (const [method, path] of [
      ['DELETE', '/files?path=data/table.csv'],
      ['PUT', '/files?path=data/more.csv'],
    ] as const) {
      const refused = await press.send(method, at(uniqueId, path), method === 'PUT' ? table : undefined);
      assert.deepEqual([refused.status, refused.body.code], [409, 'data.resources.notEditable']);
    }
    assert.equal((await press.send('POST', at(uniqueId, '/recall'))).body['status'], 'draft');
    assert.equal((await press.send('POST', '/resources', { ...form(), uniqueId })).status, 200);
  });

  test('sends files by path: the same again changes nothing, another at the same path is refused', async () => {
    const sent = form();
    await press.send('POST', '/resources', sent);
    const files = at(sent.uniqueId, '/files?path=a/b.csv');
    assert.equal((await press.send('PUT', files, table)).status, 201);
    assert.equal((await press.send('PUT', files, table)).status, 200);
    assert.equal((await press.send('PUT', files, `${table}4,0.12\n`)).status, 409);
    const swapped = await press.send('PUT', at(sent.uniqueId, '/files?path=c.csv'), table, { sent: 'other,bytes\n' });
    assert.deepEqual([swapped.status, swapped.body.code], [400, 'data.publisher-apps.wrongHash']);
    const big = await press.send(
      'PUT',
      at(sent.uniqueId, '/files?path=d.csv'),
      Buffer.alloc(10 * 1024 * 1024 + 1, '1'),
    );
    assert.equal(big.status, 413);
    for (const path of ['../x.csv', '/x.csv', 'a/../../x.csv', 'x.csv%00', ''])
      assert.equal((await press.send('PUT', at(sent.uniqueId, `/files?path=${path}`), table)).status, 422, path);
    const { files: list, next } = (await press.send('GET', at(sent.uniqueId, '/files'))).body as {
      files: { path: string }[];
      next: null;
    };
    assert.equal(next, null);
    assert.deepEqual((await press.send('GET', at(sent.uniqueId, '/files?after=a/b.csv'))).body['files'], []);
    assert.deepEqual(
      list.map(({ path }) => path),
      ['a/b.csv'],
    );
    assert.equal((await press.send('DELETE', at(sent.uniqueId, '/files?path=a/b.csv'))).status, 204);
    assert.equal((await press.send('DELETE', at(sent.uniqueId, '/files?path=a/b.csv'))).status, 404);
  });

  test('sees its own and nothing of others, not even of another system of the same owner', async () => {
    const uniqueId = await handedIn();
    assert.equal((await rival.send('GET', at(uniqueId))).status, 404);
    assert.equal((await rival.send('POST', at(uniqueId, '/recall'))).status, 404);
    assert.equal((await rival.send('PUT', at(uniqueId, '/files?path=x.csv'), table)).status, 404);
    assert.equal((await rival.send('GET', '/resources')).body['total'], 0);
    assert.equal((await rival.send('POST', '/resources', { ...form(), uniqueId })).status, 201, 'names are its own');
    const { body } = await press.send('GET', '/resources?status=submitted&pageSize=1');
    assert.equal((body['resources'] as object[]).length, 1);
    assert.equal((await press.send('GET', '/resources?status=5')).status, 422);
    assert.equal((await press.send('GET', '/nothing')).status, 404);
    assert.equal((await portal.http.inject({ url: `${publisherRoot}/resources/a%00b` })).statusCode, 400);
  });

  test('keeps the name that it gave, whatever its owner does with the form', async () => {
    const uniqueId = await handedIn();
    await press.send('POST', at(uniqueId, '/recall'));
    const row = await rowOf(uniqueId);
    const { data } = await owner.call(deposits.open, { params: { id: row.resourceId } });
    await db.updateTable('sysUser').set({ isVerified: '1' }).where('userId', '=', owner.userId).execute();
    const body = { ...(data as object), uniqueId: 'changed', ftpPassword: '' };
    assert.equal((await owner.call(deposits.save, { params: { id: row.resourceId }, body })).code, 200);
    assert.equal((await press.send('GET', at(uniqueId))).status, 200);
  });
});

describe('a signature', () => {
  const codeOf = async (...call: Parameters<typeof press.send>) => {
    const { status, body } = await press.send(...call);
    return [status, body.code?.split('.').at(-1)];
  };

  test('is over method, address, time and content: nothing of a call can be exchanged', async () => {
    const sent = form();
    assert.deepEqual(await codeOf('GET', '/resources', undefined, { secret: 'guessed' }), [401, 'unauthenticated']);
    assert.deepEqual(await codeOf('POST', '/resources', sent, { sent: JSON.stringify({ ...sent, titleZh: '别的' }) }), [
      400,
      'wrongHash',
    ]);
    const headers = signedHeaders(press.appKey, press.secret, 'GET', `${publisherRoot}/resources?page=1`, '');
    const other = await portal.http.inject({ url: `${publisherRoot}/resources?page=2`, headers });
    assert.equal(other.statusCode, 401);
    assert.equal((await portal.http.inject({ url: `${publisherRoot}/resources` })).statusCode, 401);
  });

  test('counts for five minutes and once', async () => {
    const seconds = Math.floor(Date.now() / 1000);
    assert.deepEqual(await codeOf('GET', '/resources', undefined, { timestamp: seconds - 301 }), [401, 'stale']);
    assert.deepEqual(await codeOf('GET', '/resources', undefined, { timestamp: seconds + 310 }), [401, 'stale']);
    assert.deepEqual(await codeOf('GET', '/resources', undefined, { timestamp: seconds - 290 }), [200, undefined]);
    const nonce = 'once-and-never-again';
    assert.deepEqual(await codeOf('GET', '/resources', undefined, { nonce }), [200, undefined]);
    assert.deepEqual(await codeOf('GET', '/resources', undefined, { nonce }), [401, 'replayed']);
  });

  test('of somebody who guesses is soon not looked at any more, while others go on', async () => {
    const statuses: number[] = [];
    for (let times = 0; times < 35; times++)
      statuses.push(
        (await press.send('GET', '/resources', undefined, { secret: 'x', address: '198.51.100.1' })).status,
      );
    assert.deepEqual([statuses[0], statuses.at(-1)], [401, 429]);
    assert.equal((await press.send('GET', '/resources')).status, 200);
  });

  test('is asked for before any byte of the body is read', async () => {
    await portal.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = portal.http.server.address() as { port: number };
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST ${publisherRoot}/resources HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 1000000\r\n\r\n`,
    );
    const [answer] = (await new Promise<Buffer[]>((resolve) => socket.once('data', (data) => resolve([data])))) as [
      Buffer,
    ];
    assert.match(answer.toString(), /^HTTP\/1\.1 401/);
    socket.destroy();
  });
});

describe('the register', () => {
  const fields = (change: object = {}) => ({
    nameZh: '平台',
    nameEn: 'Platform',
    ownerName: owner.userName,
    callbackHosts: 'press.example.org',
    ipAllow: '',
    status: '0',
    remark: '',
    ...change,
  });

  test('shows key and secret once, keeps the secret encrypted, and logs it nowhere', async () => {
    const added = await clerk.call(publisherApps.add, { body: fields() });
    assert.equal(added.code, 200, added.msg);
    const { appId, secret } = added as unknown as { appId: number; secret: string };
    assert.ok(secret.length >= 43);
    const seen = JSON.stringify([
      await clerk.call(publisherApps.find, { params: { appId } }),
      await clerk.call(publisherApps.list),
      await db.selectFrom('dataPublisherApp').selectAll().execute(),
      await db.selectFrom('sysOperLog').selectAll().execute(),
    ]);
    assert.ok(!seen.includes(secret));
    assert.equal((await clerk.call(publisherApps.remove, { params: { appId } })).code, 200);
  });

  test('changes a secret while both count, until the old one is ended', async () => {
    const app = await publisher(portal, owner);
    const read = async () => {
      const { data } = await clerk.call(publisherApps.find, { params: { appId: app.appId } });
      return { appId: app.appId, rowVer: (data as { rowVer: number }).rowVer };
    };
    const { secret } = await clerk.call(publisherApps.rotate, { body: { ...(await read()), hours: 24 } });
    const status = async (with_: string) => (await app.send('GET', '/resources', undefined, { secret: with_ })).status;
    assert.deepEqual([await status(app.secret), await status(secret as string)], [200, 200]);
    await clerk.call(publisherApps.endOld, { body: await read() });
    assert.deepEqual([await status(app.secret), await status(secret as string)], [401, 200]);
    const { secret: third } = await clerk.call(publisherApps.rotate, { body: { ...(await read()), hours: 0 } });
    assert.deepEqual([await status(secret as string), await status(third as string)], [401, 200]);
    await clerk.call(publisherApps.rotate, { body: { ...(await read()), hours: 1 } });
    await db
      .updateTable('dataPublisherApp')
      .set({ oldSecretUntil: new Date(0) })
      .where('appId', '=', app.appId)
      .execute();
    assert.equal(await status(third as string), 401);
  });

  test('changes a secret once where two do it at the same time: the other hears of it, and no secret is lost', async () => {
    const { appId } = await publisher(portal, owner);
    const { data } = await clerk.call(publisherApps.find, { params: { appId } });
    const { rowVer } = data as { rowVer: number };
    const change = (hours: number) => clerk.call(publisherApps.rotate, { body: { appId, rowVer, hours } });
    const answers = await Promise.all([change(1), change(2)]);
    assert.deepEqual(answers.map(({ code }) => code).toSorted(), [200, 601]);
    const late = await clerk.call(publisherApps.endOld, { body: { appId, rowVer } });
    assert.deepEqual([late.code, late.error], [601, 'data.publisher-apps.changed']);
  });

  test('names each faulty field, and does not overwrite what somebody else changed', async () => {
    const faults = async (change: object) =>
      (await clerk.call(publisherApps.add, { body: fields(change) })).fields?.map(({ path }) => path);
    assert.deepEqual(await faults({ nameZh: '', callbackHosts: 'https://x/' }), ['nameZh', 'callbackHosts']);
    assert.deepEqual(await faults({ ownerName: 'nobody-at-all' }), ['ownerName']);
    assert.deepEqual(await faults({ ipAllow: '10.0.0.0/99' }), ['ipAllow']);
    assert.deepEqual(await faults({ ipAllow: 'anywhere' }), ['ipAllow']);
    const app = await publisher(portal, owner);
    const edit = (rowVer: number) =>
      clerk.call(publisherApps.edit, { body: { ...fields({ nameZh: '改名' }), appId: app.appId, rowVer } });
    assert.equal((await edit(0)).code, 200);
    assert.equal((await edit(0)).error, 'data.publisher-apps.changed');
  });

  test('decides from where a system may come and whether at all', async () => {
    const app = await publisher(portal, owner, { ipAllow: '203.0.113.0/24\n2001:db8::/32' });
    const from = async (address: string) => (await app.send('GET', '/resources', undefined, { address })).status;
    assert.deepEqual(
      [
        await from('203.0.113.77'),
        await from('::ffff:203.0.113.77'),
        await from('2001:db8::1'),
        await from('198.51.100.7'),
      ],
      [200, 200, 200, 403],
    );
    await db.updateTable('dataPublisherApp').set({ status: '1' }).where('appId', '=', app.appId).execute();
    assert.equal((await app.send('GET', '/resources')).status, 403);
  });

  test('stops with its owner, and keeps a system from which something came', async () => {
    const gone = await person(portal, { roles: ['common'] });
    const app = await publisher(portal, gone);
    assert.equal((await app.send('POST', '/resources', form())).status, 201);
    assert.equal(
      (await clerk.call(publisherApps.remove, { params: { appId: app.appId } })).error,
      'data.publisher-apps.inUse',
    );
    await db.updateTable('sysUser').set({ status: '1' }).where('userId', '=', gone.userId).execute();
    assert.equal((await app.send('GET', '/resources')).status, 403);
  });
});
