import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { recordFiles } from '#contract/data/record-files';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, test, type TestContext } from 'node:test';
import { person } from '#factory/identity/accounts';
import { aResource } from '#factory/data/resources';
import { startPortal } from '#testing';
import { ftpImports, type FtpImport } from '../contract.ts';
import { ftpServer, login } from './factory.ts';
import { fetchWaiting } from './fetching.ts';

const portal = await startPortal({ JOBS: 'off', PRIVATE_HOSTS: '127.0.0.1' });
const owner = await person(portal, { verified: true });

const root = await mkdtemp(path.join(tmpdir(), 'lattice-ftp-'));
const ftp = await ftpServer(root, { 'README.md': '# 说明\n', 'scan.dat': Buffer.alloc(3_000_000, 1) });
after(async () => {
  await ftp.stop();
  await rm(root, { recursive: true, force: true });
});

type Person = Awaited<ReturnType<typeof person>>;

const draft = async (ftpAddress: string, by: Person) =>
  (await aResource(portal, by, { files: {}, form: { ftpAddress, ...login } })).resourceId;
const start = async (id: number, file: string, by: Person) =>
  assert.equal((await by.call(ftpImports.start, { params: { id }, body: { paths: [file] } })).code, 200);

describe('owners whose servers send a byte now and then', () => {
  /** An owner with several drafts, each with its own server and an endless file in progress. */
  async function slowOwner(t: TestContext, drafts: number) {
    const slow = await person(portal, { verified: true });
    const ids: number[] = [];
    const servers: Awaited<ReturnType<typeof ftpServer>>[] = [];
    for (let at = 0; at < drafts; at += 1) {
      const server = await ftpServer(root, {}, { drip: 20 });
      servers.push(server);
      const id = await draft(server.address, slow);
      await start(id, 'scan.dat', slow);
      ids.push(id);
    }
    const rows = async () => {
      const lists = await Promise.all(ids.map((id) => slow.call(ftpImports.list, { params: { id } })));
      return lists.flatMap(({ data }) => data as FtpImport[]);
    };
    /** Cancels all of them and stops the servers, so that the fetches end at once. */
    const leave = async () => {
      for (const { importId } of await rows()) await slow.call(ftpImports.cancel, { params: { id: importId } });
      for (const server of servers.splice(0)) await server.stop();
    };
    t.after(leave);
    return { rows, leave };
  }
  const until = async (what: () => Promise<boolean>) => {
    const end = Date.now() + 60_000;
    while (!(await what())) assert.ok(Date.now() < end, 'it never comes');
  };
  /** A draft of another owner with a file waiting on a normal server. */
  const ofMine = async () => {
    const id = await draft(ftp.address, owner);
    await start(id, 'README.md', owner);
    return id;
  };
  const filesOf = async (id: number) => (await owner.call(recordFiles.ownFiles, { params: { id } })).rows!;

  test('have one file on its way at a time, so that another owner gets theirs', async (t) => {
    const slow = await slowOwner(t, 2);
    const working = fetchWaiting(portal.context());
    const mine = await ofMine();
    const other = fetchWaiting(portal.context());
    await until(async () => (await filesOf(mine)).length === 1);
    assert.deepEqual((await slow.rows()).map(({ state }) => state).toSorted(), ['running', 'waiting']);
    await slow.leave();
    await Promise.all([working, other]);
  });

  test('make room after their turn for whoever waits, and go on with what is here when theirs comes again', async (t) => {
    const [one, other] = [await slowOwner(t, 1), await slowOwner(t, 1)];
    const working = [1, 2].map(() => fetchWaiting(portal.context(), 200));
    const theirs = async () => [...(await one.rows()), ...(await other.rows())];
    await until(async () => (await theirs()).every(({ received }) => received > 0));
    const mine = await ofMine();
    await until(async () => (await filesOf(mine)).length === 1);
    for (const { state, received } of await theirs()) {
      assert.ok(state === 'running' || state === 'waiting', state);
      assert.ok(received > 0);
    }
    for (const slow of [one, other]) await slow.leave();
    await Promise.all(working);
  });
});
