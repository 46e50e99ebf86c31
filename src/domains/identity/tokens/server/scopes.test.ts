import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { recordFiles } from '#contract/data/record-files';
import { type OwnResource, deposits } from '#contract/data/deposits';
import { recordPeople } from '#contract/data/record-people';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { caller, startPortal, uploadTo } from '#testing';
import { resources } from '#contract/data/resources';
import { aResource, completeForm } from '#factory/data/resources';
import { anApplication } from '#factory/archive/applications';
import { sender, sha256 } from '#factory/files/transfers';
import { person } from '#factory/identity/accounts';
import { tokens, type TokenScope } from '../contract.ts';
import { accessToken } from './factory.ts';

const portal = await startPortal({ JOBS: 'off' });
await portal.http.listen({ port: 0, host: '127.0.0.1' });
const { port } = portal.http.server.address() as AddressInfo;
const { db } = portal.database;
const her = await person(portal, { verified: true });
const stranger = await person(portal, { verified: true });

const tokenFor = (scope: TokenScope, owner = her) => accessToken(portal, owner, { scopes: [scope] });
const callWith = async (scope: TokenScope, owner = her) => caller(portal, await tokenFor(scope, owner));

describe('a script with resources:deposit', () => {
  test('makes a draft, fills it, uploads a small and a large file, and submits it', async () => {
    const token = await tokenFor('resources:deposit');
    const call = caller(portal, token);
    const { resourceId: id } = (await call(deposits.create)).data as { resourceId: number };
    const draft = (await call(deposits.open, { params: { id } })).data as OwnResource;
    const saved = await call(deposits.save, { params: { id }, body: { ...draft, ...completeForm } });
    assert.equal(saved.code, 200, saved.msg);
    const small = await uploadTo(portal, token, recordFiles.upload, { id }, {}, 'table.csv', Buffer.from('a,b\n1,2\n'));
    assert.equal(small.code, 200, small.msg);
    const bytes = randomBytes(300_000);
    const by = sender(port, token);
    const url = await by.begun(id, bytes.length);
    assert.equal((await by.send(url, 0, bytes)).status, 204);
    assert.equal((await by.complete(url, sha256(bytes))).said.code, 200);
    const { rows } = await call(recordFiles.ownFiles, { params: { id } });
    assert.deepEqual(rows!.map(({ name }) => name).toSorted(), ['big.dat', 'table.csv']);
    const { rowVer } = (await call(deposits.open, { params: { id } })).data as OwnResource;
    const submitted = await call(deposits.submit, { params: { id }, body: { rowVer } });
    assert.equal(submitted.code, 200, submitted.msg);
    assert.equal(((await call(deposits.open, { params: { id } })).data as OwnResource).status, '1');
  });

  test('reaches nothing of others, and gives nobody rights', async () => {
    const { resourceId: id } = await aResource(portal, stranger);
    const call = await callWith('resources:deposit');
    assert.notEqual((await call(deposits.open, { params: { id } })).code, 200);
    const own = await aResource(portal, her);
    for (const endpoint of [recordPeople.invite, recordPeople.uninvite, deposits.remove]) {
      const params = { id: own.resourceId, userId: stranger.userId };
      const { error } = await call(endpoint, { params, body: { email: stranger.email } });
      assert.equal(error, 'kernel.unauthenticated');
    }
  });

  test('sends files to data resources alone', async () => {
    const { applicationId } = await anApplication(portal, her, { taskBook: false });
    const form = { target: 'archive.applications', refId: applicationId, kind: 'taskBook', name: 'book.pdf' };
    const bySession = sender(port, her.token);
    const byToken = sender(port, await tokenFor('resources:deposit'));
    assert.deepEqual((await byToken.begin(form, 100)).said.error, 'files.transfers.target');
    const begun = await bySession.begin(form, 100);
    assert.equal(begun.status, 201);
    const url = begun.headers.get('location')!;
    for (const answer of [await byToken.send(url, 0, Buffer.alloc(10)), await byToken.end(url)])
      assert.equal(answer.said.error, 'files.transfers.notFound');
    assert.equal((await bySession.end(url)).status, 204);
  });

  test('is needed for uploads in pieces; other tokens are nobody there', async () => {
    const { resourceId } = await aResource(portal, her);
    for (const scope of ['resources:read', 'files:download', 'models:submit'] as const) {
      const answer = await sender(port, await tokenFor(scope)).begin({ resourceId, name: 'x.dat' }, 10);
      assert.deepEqual([answer.status, answer.said.error], [401, 'files.transfers.anonymous']);
    }
    const wrong = await sender(port, 'lat_wrong').begin({ resourceId, name: 'x.dat' }, 10);
    assert.equal(wrong.status, 401);
  });
});

test('a script with resources:read reads drafts and changes nothing', async () => {
  const { resourceId: id } = await aResource(portal, her);
  const call = await callWith('resources:read');
  assert.equal((await call(deposits.open, { params: { id } })).code, 200);
  assert.ok((await call(resources.mine)).rows!.some((row) => row['resourceId'] === id));
  const { error } = await call(deposits.submit, { params: { id }, body: { rowVer: 1 } });
  assert.equal(error, 'kernel.noScope');
});

describe('a script with files:download', async () => {
  const { publicId, resourceId } = await aResource(portal, her, {
    status: '5',
    form: { sharingMethod: 'restricted', accessRestriction: '须申请' },
  });
  const { id: fileId } = await db
    .selectFrom('dataResourceFile')
    .select('id')
    .where('resourceId', '=', resourceId)
    .executeTakeFirstOrThrow();
  const fetchWith = async (token?: string) => {
    const answer = await portal.http.inject({
      url: `/prod-api/front/resource/${publicId}/files/${fileId}/content`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
    return answer.body.startsWith('T/K') ? 'bytes' : answer.json<{ error: string }>().error;
  };

  test('gets what its owner may have; visitors, other people and other tokens do not', async () => {
    const closed = await fetchWith();
    assert.notEqual(closed, 'bytes');
    assert.equal(await fetchWith(await tokenFor('files:download')), 'bytes');
    assert.equal(await fetchWith(await tokenFor('files:download', stranger)), await fetchWith(stranger.token));
    assert.notEqual(await fetchWith(await tokenFor('files:download', stranger)), 'bytes');
    assert.equal(await fetchWith(await tokenFor('resources:read')), closed, 'as a visitor');
    assert.equal(await fetchWith('lat_wrong'), 'kernel.badToken');
  });
});

test('the page of tokens shows time and network of the last use', async () => {
  const him = await person(portal, { verified: true });
  const token = await tokenFor('resources:read', him);
  const shown = async () => (await him.call(tokens.list)).rows![0]!;
  assert.deepEqual([(await shown())['lastUsedTime'], (await shown())['lastUsedNetwork']], [null, '']);
  await portal.http.inject({
    url: `/prod-api${resources.mine.path}`,
    remoteAddress: '2001:db8:1:2:3:4:5:6',
    headers: { authorization: `Bearer ${token}` },
  });
  const { lastUsedTime, lastUsedNetwork } = await shown();
  assert.ok(lastUsedTime);
  assert.equal(lastUsedNetwork, '2001:db8:1:2::/64');
});
