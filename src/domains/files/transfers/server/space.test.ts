import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { type Space, recordFiles } from '#contract/data/record-files';
import { afterEach, describe, test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { aResource } from '#factory/data/resources';
import { setSettings, storeSetting } from '#factory/system/settings';
import { startPortal } from '#testing';
import { sender } from './factory.ts';

const portal = await startPortal({ JOBS: 'off' });
await portal.http.listen({ port: 0, host: '127.0.0.1' });
const { port } = portal.http.server.address() as AddressInfo;

const mebibyte = 1024 ** 2;
const gibibyte = 1024 ** 3;

const set = (values: Parameters<typeof setSettings>[1]) => setSettings(portal, values);
afterEach(() => set({ 'data.quota.userGb': '100', 'data.upload.maxMb': '10', 'data.ftp.recommendMb': '50' }));

describe('the space of a person', () => {
  test('is shared by everything on its way, however many ask at once', async () => {
    const her = await person(portal, { verified: true });
    const hers = sender(port, her.token);
    await set({ 'data.quota.userGb': '1' });
    const { resourceId } = await aResource(portal, her, { files: {} });
    const third = Math.floor(gibibyte / 3);
    const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => hers.begin({ resourceId, name: `${n}.dat` }, third)));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 201, 201, 413, 413]);
    const space = await her.call(recordFiles.space, { query: { resourceId } });
    const { used, limit } = space.data as Space;
    assert.deepEqual([used, limit], [3 * third, gibibyte]);
    const began = answers.find(({ status }) => status === 201)!.headers.get('location')!;
    assert.equal((await hers.end(began)).status, 204);
    assert.equal((await hers.begin({ resourceId, name: 'later.dat' }, third)).status, 201);
  });

  test('is read before there is a record, with the sizes in force for each way', async () => {
    const her = await person(portal, { verified: true });
    const space = async () => (await her.call(recordFiles.space, { query: {} })).data as Space;
    const first = {
      used: 0,
      limit: 100 * gibibyte,
      largestAtOnce: 10_000_000,
      largestWithoutFtp: 50 * mebibyte,
      largest: 50 * gibibyte,
    };
    assert.deepEqual(await space(), first);
    await set({ 'data.upload.maxMb': '4', 'data.ftp.recommendMb': '20' });
    assert.deepEqual(await space(), { ...first, largestAtOnce: 4_000_000, largestWithoutFtp: 20 * mebibyte });
  });

  test('lets no request be larger than it can be, whatever was once set', async () => {
    const her = await person(portal, { verified: true });
    await storeSetting(portal, 'data.upload.maxMb', '100');
    const { data } = await her.call(recordFiles.space, { query: {} });
    assert.equal((data as Space).largestAtOnce, 10_000_000);
  });
});
