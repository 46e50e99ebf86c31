import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { recordPages } from '#contract/data/record-pages';
import { person } from '#factory/identity/accounts';
import { actingAs, aResource } from '#factory/data/resources';
import { role } from '#factory/system/roles';
import { inTransaction } from '#server/context';
import { approve } from '#module/data/reviews';
import { findResource, lockResource } from '#module/data/resources';
import { move, resourceChanged } from '#module/data/life-cycle';
import { submit } from '#module/data/deposits';
import { announce } from '#server/events';
import { setSettings } from '#factory/system/settings';
import { caller, startPortal } from '#testing';
import { identifiers, type Identifier } from '../contract.ts';
import { cstrServer, dataCiteAccount, dataCiteServer, switchOf } from './factory.ts';
import * as queries from './queries.ts';
import { sendMessages } from './service/sending.ts';

const [dataCite, platform] = [await dataCiteServer(), await cstrServer()];
after(() => Promise.all([dataCite.close(), platform.close()]));
const portal = await startPortal({ JOBS: 'off', PRIVATE_HOSTS: '127.0.0.1' });
const { db } = portal.database;
const owner = await person(portal, { roles: ['common'] });
const { roleKey } = await role(portal, { permissions: ['data:identifier:list', 'data:identifier:retry'] });
const clerk = await person(portal, { roles: [roleKey] });
const visitor = caller(portal);

const turn = switchOf(portal, dataCite, platform);

/** A round of calls with all delays elapsed. */
async function round(): Promise<void> {
  await db
    .updateTable('dataIdentifier')
    .set({ nextTryAt: new Date(0) })
    .where('nextTryAt', 'is not', null)
    .execute();
  await sendMessages(portal.context());
}
const statusOf = async (resourceId: number) => (await findResource(portal.context(), resourceId))!.status;
const own = async (resourceId: number) => {
  const rows = await queries.ofResource(portal.context(), resourceId);
  return Object.fromEntries(rows.map((row) => [row.kind, row]));
};
const submitted = () => aResource(portal, owner, { status: '1' });
const approved = async () => {
  const row = await submitted();
  await decide(row.resourceId);
  return (await findResource(portal.context(), row.resourceId))!;
};
const reviewer = actingAs(portal, { userId: 1, userName: 'admin', email: '' }, ['*:*:*']);
const decide = async (resourceId: number) => {
  const { rowVer } = (await findResource(portal.context(), resourceId))!;
  await approve(reviewer, { resourceId, rowVer, comments: '' });
};
const withdraw = (resourceId: number) =>
  inTransaction(reviewer, async (tx) => {
    const row = (await lockResource(tx, resourceId))!;
    await move(tx, row, 'withdraw', { withdrawTime: tx.now, withdrawReason: '标定错误' });
  });

beforeEach(async () => {
  await turn({});
  await sendMessages(portal.context());
  await db.deleteFrom('dataIdentifier').execute();
  for (const one of [dataCite, platform]) {
    one.calls.length = 0;
    one.answers.length = 0;
  }
  platform.failing = null;
  platform.looks = 1;
});

describe('without a service', () => {
  test('an approved resource is published at once under its local number, and nobody outside hears of it', async () => {
    const row = await approved();
    assert.equal(row.status, '5');
    assert.deepEqual([row.doi, row.cstr], [null, null]);
    await round();
    assert.deepEqual([await own(row.resourceId), dataCite.calls, platform.calls], [{}, [], []]);
  });
});

describe('a DOI', () => {
  test('is reserved at submission, drafted, findable at publication, and hidden at withdrawal', async () => {
    await turn({ doi: true });
    const { resourceId, publicId } = await submitted();
    const value = `10.5072/${publicId}`;
    assert.deepEqual(dataCite.calls, [], 'nobody waits for DataCite while submitting');
    await round();
    assert.equal(dataCite.dois.get(value)?.state, 'draft');
    await decide(resourceId);
    assert.equal(await statusOf(resourceId), '4', 'held until the DOI is there');
    await round();
    const published = (await findResource(portal.context(), resourceId))!;
    assert.deepEqual([published.status, published.doi], ['5', value]);
    const kept = dataCite.dois.get(value)!;
    assert.equal(kept.state, 'findable');
    assert.equal(kept.attributes['url'], `${portal.context().siteUrl}/data/detail/${publicId}`);
    assert.deepEqual((kept.attributes['titles'] as { title: string }[])[0]!.title, published.titleZh);
    assert.equal(((await visitor(recordPages.detail, { params: { publicId } })).data as { doi: string }).doi, value);

    await withdraw(resourceId);
    await round();
    assert.equal(dataCite.dois.get(value)!.state, 'registered');
    assert.match(JSON.stringify(dataCite.dois.get(value)!.attributes['descriptions']), /Withdrawn: 标定错误/);
    assert.equal((await own(resourceId))['doi']!.status, 'withdrawn');

    await inTransaction(reviewer, async (tx) => move(tx, (await lockResource(tx, resourceId))!, 'restore'));
    await round();
    assert.equal(dataCite.dois.get(value)!.state, 'findable');
  });

  test('follows changes of the metadata, and what did not change is not said again', async () => {
    await turn({ doi: true });
    const { resourceId, publicId } = await approved();
    await round();
    const change = async (titleEn: string) =>
      inTransaction(reviewer, async (tx) => {
        const before = (await lockResource(tx, resourceId))!;
        await tx.db.updateTable('dataResource').set({ titleEn }).where('resourceId', '=', resourceId).execute();
        await announce(tx, resourceChanged, { before, row: { ...before, titleEn } });
      });
    await change('A better title');
    await round();
    assert.match(JSON.stringify(dataCite.dois.get(`10.5072/${publicId}`)!.attributes['titles']), /A better title/);
    const calls = dataCite.calls.length;
    await change('A better title');
    await round();
    assert.equal(dataCite.calls.length, calls);
    assert.equal((await own(resourceId))['doi']!.wanted, null);
  });

  test('that the submitter brought is not ours to register', async () => {
    await turn({ doi: true });
    const { resourceId } = await aResource(portal, owner, { status: '1', form: { doi: '10.1234/mine' } });
    await decide(resourceId);
    assert.equal(await statusOf(resourceId), '5');
    await round();
    assert.deepEqual([await own(resourceId), dataCite.calls], [{}, []]);
  });

  test('is never given twice, not even to somebody who types it into a form', async () => {
    await turn({ doi: true });
    const { publicId, resourceId } = await submitted();
    const thief = await aResource(portal, owner, { form: { doi: `10.5072/${publicId.toUpperCase()}` } });
    await assert.rejects(
      submit(actingAs(portal, owner, []), thief.resourceId, thief.rowVer),
      /data\.resources\.incomplete/,
    );
    // Submitted again after a rejection, it keeps its identifier.
    const before = (await own(resourceId))['doi']!.value;
    const { rowVer } = (await findResource(portal.context(), resourceId))!;
    const { reject } = await import('#module/data/reviews');
    await reject(reviewer, { resourceId, rowVer, comments: '', reasons: ['quality'] });
    await submit(actingAs(portal, owner, []), resourceId, (await findResource(portal.context(), resourceId))!.rowVer);
    assert.equal((await own(resourceId))['doi']!.value, before);
  });
});

describe('a CSTR', () => {
  test('is registered by a task that the platform works on after its answer', async () => {
    await turn({ cstr: true });
    platform.looks = 2;
    const { resourceId, publicId } = await approved();
    const value = `17081.11.${publicId}`;
    await round();
    assert.equal((await own(resourceId))['cstr']!.taskId.startsWith('task-'), true);
    await round();
    await round();
    assert.equal(await statusOf(resourceId), '4');
    await round();
    const published = (await findResource(portal.context(), resourceId))!;
    assert.deepEqual([published.status, published.cstr], ['5', `CSTR:${value}`]);
    const record = platform.records.get(value)!;
    assert.deepEqual([record['cstr_state'], record['resource_type']], ['2', '11']);
    const register = platform.calls.find(({ method }) => method === 'POST')!;
    assert.equal(register.path, '/api/register?res_name=v3_scientific_data');
    await withdraw(resourceId);
    for (let times = 0; times < 4; times++) await round();
    assert.equal(platform.records.get(value)!['cstr_state'], '1');
    assert.equal((await own(resourceId))['cstr']!.status, 'withdrawn');
  });

  test('is for the types that the platform knows; others are published without', async () => {
    await turn({ cstr: true });
    const { resourceId } = await aResource(portal, owner, {
      status: '1',
      form: { resourceType: 'report', typeMeta: { title: '报告', number: 'R-1' } },
    });
    await decide(resourceId);
    assert.equal(await statusOf(resourceId), '5');
  });

  test('that the platform refuses is a failure that the clerk reads, puts right and tries again', async () => {
    await turn({ cstr: true });
    platform.failing = '关键词缺失';
    const { resourceId } = await approved();
    for (let times = 0; times < 3; times++) await round();
    const { rows } = await clerk.call(identifiers.list, { query: { problem: '1', status: 'failed' } });
    const row = rows![0] as unknown as Identifier;
    assert.deepEqual([row.resourceId, row.error, row.may.retry], [resourceId, 'refused', true]);
    const { data } = await clerk.call(identifiers.find, { params: { identifierId: row.identifierId } });
    assert.match((data as { response: string }).response, /关键词缺失/);
    await round();
    assert.equal(await statusOf(resourceId), '4', 'and nothing is tried until somebody says so');
    platform.failing = null;
    assert.equal((await clerk.call(identifiers.retry, { body: { identifierId: row.identifierId } })).code, 200);
    for (let times = 0; times < 3; times++) await round();
    assert.equal(await statusOf(resourceId), '5');
  });
});

test('with both services on, a resource is published when both have it, and each names the other', async () => {
  await turn({ doi: true, cstr: true });
  const { resourceId, publicId } = await approved();
  await round();
  assert.equal(await statusOf(resourceId), '4');
  await round();
  await round();
  const published = (await findResource(portal.context(), resourceId))!;
  assert.deepEqual([published.status, published.doi], ['5', `10.5072/${publicId}`]);
  assert.match(
    JSON.stringify(dataCite.dois.get(`10.5072/${publicId}`)!.attributes['relatedIdentifiers']),
    new RegExp(`17081\\.11\\.${publicId}`),
  );
  assert.deepEqual(platform.records.get(`17081.11.${publicId}`)!['alternative_identifiers'], [
    { type: 'DOI', identifier: `10.5072/${publicId}` },
  ]);
});

describe('a service in trouble', () => {
  test('that is down for hours holds what was approved and loses nothing; owner and clerk see why', async () => {
    await turn({ doi: true });
    await setSettings(portal, { 'identifier.doi.url': 'http://127.0.0.1:9' });
    const { resourceId } = await approved();
    const pauses: number[] = [];
    for (let times = 0; times < 10; times++) {
      await round();
      const { nextTryAt } = (await own(resourceId))['doi']!;
      pauses.push(Math.round((nextTryAt!.getTime() - Date.now()) / 60_000));
    }
    assert.deepEqual(pauses, [1, 2, 4, 8, 16, 32, 60, 60, 60, 60]);
    assert.equal(await statusOf(resourceId), '4');
    const mine = (await owner.call(identifiers.own, { params: { resourceId } })).data as Identifier[];
    assert.deepEqual([mine[0]!.status, mine[0]!.error], ['registering', 'unreachable']);
    assert.equal((await clerk.call(identifiers.list, { query: { problem: '1' } })).total, 1);
    await turn({ doi: true });
    await round();
    assert.equal(await statusOf(resourceId), '5');
  });

  test('that is busy is asked again when it says so', async () => {
    await turn({ doi: true });
    const { resourceId } = await approved();
    dataCite.answers.push({ status: 429, headers: { 'retry-after': '600' } });
    await round();
    const { error, nextTryAt, httpStatus } = (await own(resourceId))['doi']!;
    assert.deepEqual([error, httpStatus], ['busy', 429]);
    assert.ok(nextTryAt!.getTime() - Date.now() > 590_000);
  });

  test('that lies is not believed: garbage, another DOI, another state', async () => {
    await turn({ doi: true });
    const { resourceId, publicId } = await approved();
    const doi = `10.5072/${publicId}`;
    const said = (attributes: object) => ({ status: 200, body: { data: { attributes } } });
    for (const [answer, error] of [
      [{ status: 200, body: '<html>maintenance</html>' }, 'badReply'],
      [{ status: 200, body: 'x'.repeat(2_000_000) }, 'badReply'],
      [said({ doi: '10.5072/other', state: 'findable' }), 'wrongAnswer'],
      [said({ doi, state: 'draft' }), 'wrongAnswer'],
      [said({ doi, state: 'findable', url: 'https://elsewhere.example.org' }), 'wrongAnswer'],
      [{ status: 302, headers: { location: 'http://169.254.169.254/' } }, 'badReply'],
      [{ status: 401 }, 'credentials'],
      [{ status: 500 }, 'serverFault'],
    ] as const) {
      dataCite.answers.push(answer);
      await round();
      assert.equal((await own(resourceId))['doi']!.error, error);
      assert.equal(await statusOf(resourceId), '4');
    }
    await round();
    assert.equal(await statusOf(resourceId), '5');
  });

  test('that refuses is not pestered', async () => {
    await turn({ doi: true });
    const { resourceId } = await approved();
    dataCite.answers.push({ status: 422, body: { errors: [{ title: 'invalid metadata' }] } });
    await round();
    const { status, nextTryAt, response } = (await own(resourceId))['doi']!;
    assert.deepEqual([status, nextTryAt], ['failed', null]);
    assert.match(response, /invalid metadata/);
    const calls = dataCite.calls.length;
    await round();
    assert.equal(dataCite.calls.length, calls);
  });

  test('is asked for one resource only while it is down, not for all that wait', async () => {
    await turn({ doi: true });
    for (let count = 0; count < 3; count++) await approved();
    dataCite.answers.push({ status: 503 });
    await round();
    assert.equal(dataCite.calls.length, 1);
    await round();
    assert.equal((await clerk.call(identifiers.list, { query: { status: 'registered' } })).total, 3);
  });

  test('that is switched off keeps nobody waiting', async () => {
    await turn({ doi: true });
    await setSettings(portal, { 'identifier.doi.url': 'http://127.0.0.1:9' });
    const { resourceId } = await approved();
    await round();
    await turn({});
    await round();
    const published = (await findResource(portal.context(), resourceId))!;
    assert.deepEqual([published.status, published.doi], ['5', null]);
    assert.equal((await own(resourceId))['doi']!.status, 'reserved');
  });
});

describe('a process that dies', () => {
  test('after the service said yes and before the commit: the next one says it again, and it is one DOI', async () => {
    await turn({ doi: true });
    const { resourceId, publicId } = await approved();
    // The dead process had the lease and the response; it committed nothing.
    const dead = (await queries.lease(portal.context(), 'doi', 1))!;
    assert.equal(dead.resourceId, resourceId);
    dataCite.dois.set(`10.5072/${publicId}`, { state: 'findable', attributes: {} });
    await sendMessages(portal.context());
    assert.equal(dataCite.calls.length, 0, 'its turn is not over');
    await db
      .updateTable('dataIdentifier')
      .set({ leasedUntil: new Date(0) })
      .execute();
    await round();
    assert.deepEqual([await statusOf(resourceId), dataCite.dois.get(`10.5072/${publicId}`)!.state], ['5', 'findable']);
    assert.equal(
      await queries.settle(portal.context(), dead, { status: 'failed' }),
      false,
      'the dead one comes too late',
    );
    assert.equal((await own(resourceId))['doi']!.status, 'registered');
  });

  test('between a registration at the platform and its task number: what is there is brought up to date', async () => {
    await turn({ cstr: true });
    const { resourceId, publicId } = await approved();
    platform.records.set(`17081.11.${publicId}`, { identifier: `17081.11.${publicId}` });
    for (let times = 0; times < 3; times++) await round();
    assert.equal(await statusOf(resourceId), '5');
    assert.deepEqual(
      platform.calls.filter(({ method }) => method === 'POST').map(({ path }) => path.split('?')[0]),
      ['/api/update'],
    );
  });

  test('two at once tell a service once', async () => {
    await turn({ doi: true });
    await approved();
    await db
      .updateTable('dataIdentifier')
      .set({ nextTryAt: new Date(0) })
      .execute();
    await Promise.all([sendMessages(portal.context()), sendMessages(portal.context()), sendMessages(portal.context())]);
    assert.equal(dataCite.calls.length, 2, 'PUT, and POST since there was no draft');
  });
});

describe('the list', () => {
  test('is for those who may see it, and shows no password', async () => {
    await turn({ doi: true });
    const { resourceId, resourceNo } = await approved();
    await round();
    for (const keyword of ['10.5072', resourceNo, '磁输运'])
      assert.equal((await clerk.call(identifiers.list, { query: { keyword, kind: 'doi' } })).total, 1, keyword);
    for (const keyword of ['%', 'nothing of the kind'])
      assert.equal((await clerk.call(identifiers.list, { query: { keyword } })).total, 0, keyword);
    const stranger = await person(portal, { roles: ['common'] });
    assert.equal((await stranger.call(identifiers.own, { params: { resourceId } })).error, 'data.resources.notFound');
    const { identifierId } = (await own(resourceId))['doi']!;
    const held = JSON.stringify(await clerk.call(identifiers.find, { params: { identifierId } }));
    assert.ok(!held.includes(dataCiteAccount.password) && !held.includes('Basic'));
    const services = (await clerk.call(identifiers.services)).data as object[];
    assert.ok(!JSON.stringify(services).includes(dataCiteAccount.password));
    await setSettings(portal, { 'identifier.doi.repository': '' });
    const [doi] = (await clerk.call(identifiers.services)).data as { missing: string[] }[];
    assert.deepEqual(doi!.missing, ['identifier.doi.repository']);
  });

  test('offers no retry where there is nothing to tell', async () => {
    await turn({ cstr: true });
    const { resourceId } = await submitted();
    const { identifierId } = (await own(resourceId))['cstr']!;
    assert.equal(
      (await clerk.call(identifiers.retry, { body: { identifierId } })).error,
      'data.identifiers.wrongState',
    );
  });
});
