import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { accessToken } from '#factory/identity/tokens';
import { aResource } from '#factory/data/resources';
import { sender, sha256 } from '#factory/files/transfers';
import { setSettings } from '#factory/system/settings';
import { caller, startPortal, uploadTo } from '#testing';
import { resources } from '#contract/data/resources';
import { bags, type StoredImport } from '../contract.ts';
import { bagFiles, leftovers, taken, zipOf } from './factory.ts';
import { importBag } from './service/importing.ts';

const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { verified: true });
const { db } = portal.context();

/** Faults by file. */
const faultsOf = ({ report }: StoredImport) => report!.faults.map(({ reason, file }) => `${reason} ${file}`.trim());

describe('space and turns', () => {
  test('a bag for which there is no space is refused before anything of it is stored', async () => {
    const poor = await person(portal, { verified: true });
    const { resourceId } = await aResource(portal, poor);
    await setSettings(portal, { 'data.quota.userGb': '1' });
    await db
      .updateTable('dataResource')
      .set({ totalSize: 1024 ** 3 - 1_000_000 })
      .where('resourceId', '=', resourceId)
      .execute();
    try {
      const found = await taken(portal, poor, await zipOf(bagFiles({ 'a.csv': '1,2\n'.repeat(500_000) })));
      assert.deepEqual([found.status, faultsOf(found)], ['faulty', ['quota']]);
      assert.equal(await leftovers(portal), 0);
    } finally {
      await setSettings(portal, { 'data.quota.userGb': '100' });
    }
  });

  test('nobody sees or removes an import of another, and five at a time are enough', async () => {
    const one = await person(portal, { verified: true });
    const begun = await Promise.all(Array.from({ length: 5 }, () => one.call(bags.begin)));
    const { bagId } = begun[0]!.data as { bagId: number };
    assert.equal((await one.call(bags.begin)).error, 'data.bags.many');
    assert.equal((await owner.call(bags.find, { params: { bagId } })).error, 'data.bags.notFound');
    assert.equal((await owner.call(bags.remove, { params: { bagId } })).error, 'data.bags.notFound');
    assert.equal((await one.call(bags.list)).total, 5);
    assert.equal((await one.call(bags.remove, { params: { bagId } })).code, 200);
    assert.equal((await one.call(bags.begin)).code, 200);
  });

  test('an import that is taken off while it is looked through leaves nothing', async () => {
    const who = await person(portal, { verified: true });
    const { bagId } = (await who.call(bags.begin)).data as { bagId: number };
    await uploadTo(
      portal,
      who.token,
      bags.upload,
      { bagId },
      {},
      'bag.zip',
      await zipOf(bagFiles({ 'a.csv': 'x\n1\n' })),
    );
    const ctx = portal.context();
    const { open } = ctx.files;
    let asked = 0;
    ctx.files.open = (...args) => {
      asked += 1;
      // After the directory and the manifests were read.
      if (asked === 4) void who.call(bags.remove, { params: { bagId } });
      return open(...args);
    };
    try {
      await importBag(ctx, bagId).catch(() => undefined);
    } finally {
      ctx.files.open = open;
    }
    while ((await who.call(bags.find, { params: { bagId } })).code === 200) await new Promise(setImmediate);
    assert.equal((await who.call(resources.mine)).total, 0);
    assert.equal(await leftovers(portal), 0);
  });

  test('an archive of more than 10 MB comes in pieces', async () => {
    await portal.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = portal.http.server.address() as AddressInfo;
    const who = await person(portal, { verified: true });
    const { bagId } = (await who.call(bags.begin)).data as { bagId: number };
    const bytes = await zipOf(bagFiles({ 'a.dat': randomBytes(11_000_000) }));
    const form = { target: 'data.bags', refId: bagId, name: 'large.zip' };
    const stranger = sender(port, owner.token);
    assert.equal((await stranger.begin(form, bytes.length)).said.error, 'data.bags.notFound');
    const own = sender(port, who.token);
    assert.equal((await own.begin({ ...form, name: 'large.txt' }, bytes.length)).status, 415);
    const url = (await own.begin(form, bytes.length)).headers.get('location')!;
    await own.send(url, 0, bytes.subarray(0, 5_000_000));
    await own.send(url, 5_000_000, bytes.subarray(5_000_000));
    assert.equal((await own.complete(url, sha256(bytes))).said.code, 200);
    await importBag(portal.context(), bagId);
    const found = (await who.call(bags.find, { params: { bagId } })).data as StoredImport;
    assert.deepEqual([found.status, found.doneBytes], ['made', 11_000_000]);
    assert.equal((await own.complete(url, sha256(bytes))).said.code, 200);
  });

  test('a program sends one with an access token of its scope, and reads what was found', async () => {
    const who = await person(portal, { verified: true });
    const program = caller(portal, await accessToken(portal, who, { scopes: ['resources:deposit'] }));
    const other = caller(portal, await accessToken(portal, who, { scopes: ['models:submit'] }));
    assert.equal((await other(bags.begin)).code, 403);
    const { bagId } = (await program(bags.begin)).data as { bagId: number };
    const token = await accessToken(portal, who, { scopes: ['resources:deposit'] });
    const sent = await uploadTo(
      portal,
      token,
      bags.upload,
      { bagId },
      {},
      'bag.zip',
      await zipOf(bagFiles({ 'a.csv': 'x\n' })),
    );
    assert.equal(sent.code, 200, sent.msg);
    await importBag(portal.context(), bagId);
    assert.equal(((await program(bags.find, { params: { bagId } })).data as StoredImport).status, 'made');
  });

  test('a person without a verified address begins nothing', async () => {
    const other = await person(portal);
    assert.notEqual((await other.call(bags.begin)).code, 200);
  });
});
