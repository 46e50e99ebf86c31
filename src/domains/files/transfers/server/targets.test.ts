import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { applications, type OwnApplication } from '#contract/archive/applications';
import { paperSubmissions, type OwnSubmission } from '#contract/archive/paper-submissions';
import { scans, type Scan } from '#contract/archive/scans';
import { anApplication } from '#factory/archive/applications';
import { aSubmission } from '#factory/archive/paper-submissions';
import { aTask } from '#factory/archive/tasks';
import { person } from '#factory/identity/accounts';
import { auditFiles } from '#module/system/uploads';
import { startPortal } from '#testing';
import { transfers } from '../contract.ts';
import { sender, sha256 } from './factory.ts';
import { sweepTransfers } from './service.ts';

const portal = await startPortal({ JOBS: 'off' });
await portal.http.listen({ port: 0, host: '127.0.0.1' });
const { port } = portal.http.server.address() as AddressInfo;

const owner = await person(portal, { verified: true });
const stranger = await person(portal, { verified: true });
const own = sender(port, owner.token);
const others = sender(port, stranger.token);

/** A PDF file by its beginning, larger than one request takes. */
const pdf = () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(11_000_000)]);

interface Target {
  target: string;
  kind: string;
  notFound: string;
  make: () => Promise<number>;
  /** Names of the files of the record. */
  names: (refId: number) => Promise<string[]>;
  /** Submits the record, where this is necessary before files. */
  handIn?: (refId: number) => Promise<string | undefined>;
}

const targets: Target[] = [
  {
    target: 'archive.paper-submissions',
    kind: '',
    notFound: 'archive.paper-submissions.notFound',
    make: async () => (await aSubmission(portal, owner, { files: {} })).submissionId,
    names: async (id) => {
      const { data } = await owner.call(paperSubmissions.open, { params: { id } });
      return (data as OwnSubmission).files.map(({ name }) => name);
    },
    handIn: async (id) => (await owner.call(paperSubmissions.submit, { params: { id }, body: { rowVer: 1 } })).error,
  },
  {
    target: 'archive.applications',
    kind: 'taskBook',
    notFound: 'archive.applications.notFound',
    make: async () => (await anApplication(portal, owner, { taskBook: false })).applicationId,
    names: async (id) => {
      const { data } = await owner.call(applications.open, { params: { id } });
      return (data as OwnApplication).scans.map(({ name }) => name);
    },
    handIn: async (id) => (await owner.call(applications.submit, { params: { id }, body: { rowVer: 1 } })).error,
  },
  {
    target: 'archive.scans',
    kind: 'plan',
    notFound: 'archive.tasks.notFound',
    make: async () => (await aTask(portal, owner)).taskId,
    names: async (taskId) => {
      const { data } = await owner.call(scans.list, { params: { taskId } });
      return (data as { scans: Scan[] }).scans.map(({ name }) => name);
    },
  },
];

for (const { target, kind, notFound, make, names, handIn } of targets)
  describe(`files in pieces for ${target}`, () => {
    test('arrive as files of the record, once', async () => {
      const refId = await make();
      const bytes = pdf();
      const begun = await own.begin({ target, refId, kind, name: '盖章 页.pdf' }, bytes.length);
      assert.equal(begun.status, 201, begun.said.msg);
      const url = begun.headers.get('location')!;
      await own.send(url, 0, bytes.subarray(0, 6_000_000));
      const { rows } = await owner.call(transfers.list, { query: { target, refId } });
      assert.deepEqual(
        rows!.map((row) => [row['path'], row['received']]),
        [['盖章 页.pdf', 6_000_000]],
      );
      if (handIn) assert.match((await handIn(refId))!, /unfinished/, 'what is on its way is waited for');
      await own.send(url, 6_000_000, bytes.subarray(6_000_000));
      assert.deepEqual(await names(refId), []);
      const done = await own.complete(url, sha256(bytes));
      assert.equal(done.said.code, 200, done.said.msg);
      assert.deepEqual(await names(refId), ['盖章 页.pdf']);
      assert.equal((await own.complete(url, sha256(bytes))).said.code, 200);
      assert.deepEqual(await names(refId), ['盖章 页.pdf']);
      assert.deepEqual(await auditFiles(portal.context()), { orphans: [], missing: [] });
    });

    test('are refused to everybody else, who sees none on its way', async () => {
      const refId = await make();
      const answer = await others.begin({ target, refId, kind, name: 'a.pdf' }, 100);
      assert.deepEqual([answer.status, answer.said.error], [404, notFound]);
      assert.equal((await stranger.call(transfers.list, { query: { target, refId } })).error, notFound);
    });

    test('end with the first bytes that are not what the name says', async () => {
      const refId = await make();
      const begun = await own.begin({ target, refId, kind, name: 'a.pdf' }, 5000);
      const url = begun.headers.get('location')!;
      const sent = await own.send(url, 0, Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47]), randomBytes(4996)]));
      assert.equal(sent.status, 415, sent.said.msg);
      assert.equal((await own.ask('HEAD', url)).status, 404, 'nothing of it is kept');
      assert.deepEqual(await names(refId), []);
    });
  });

test('a target that there is none of is a 404 in words', async () => {
  const answer = await own.begin({ target: 'content.news', refId: 1, name: 'a.pdf' }, 100);
  assert.deepEqual([answer.status, answer.said.error], [404, 'files.transfers.target']);
});

test('scans of another type or beyond 200 MB are refused before the first byte', async () => {
  const { taskId: refId } = await aTask(portal, owner);
  const begin = (name: string, size: number, kind = 'plan') =>
    own.begin({ target: 'archive.scans', refId, kind, name }, size);
  assert.equal((await begin('a.docx', 100)).said.error, 'system.uploads.type');
  assert.equal((await begin('a.pdf', 200_000_001)).said.error, 'system.uploads.size');
  assert.equal((await begin('a.pdf', 100, 'nothing')).said.error, 'archive.scans.kind');
});

test('the sweep ends transfers to a record that is gone', async () => {
  const { submissionId } = await aSubmission(portal, owner, { files: {} });
  const begun = await own.begin({ target: 'archive.paper-submissions', refId: submissionId, name: 'a.csv' }, 100);
  assert.equal((await owner.call(paperSubmissions.remove, { params: { id: submissionId } })).code, 200);
  await sweepTransfers(portal.context());
  assert.equal((await own.ask('HEAD', begun.headers.get('location')!)).status, 404);
  assert.deepEqual(await auditFiles(portal.context()), { orphans: [], missing: [] });
});
