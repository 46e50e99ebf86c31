import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import sharp from 'sharp';
import type { Endpoint } from '#shared/contract';
import { scans } from '#contract/archive/scans';
import { certificates } from '#contract/archive/certificates';
import { storeFile } from '#module/system/uploads';
import { secretKeys } from '#module/system/settings';
import { somePdf } from '#factory/archive/applications';
import { aTask } from '#factory/archive/tasks';
import { dataset } from '#factory/benchmarks/datasets';
import { model, truth } from '#factory/benchmarks/submissions';
import { aResource, nextPublished } from '#factory/data/resources';
import { aSelection } from '#factory/data/selections';
import { person } from '#factory/identity/accounts';
import { readEnv } from '#server/process/env';
import { startProgram, type Program } from '#server/process/program';
import { emptyDatabase, startPortal, uploadTo } from '#testing';
import { contracts } from '../../../contracts.ts';
import { product } from '../../../index.ts';
import { addressesOf, type Records } from './factory-addresses.ts';
import { fillEmpty } from './factory-rows.ts';
import { inSnapshot, rowsOf } from './queries/dump.ts';
import { kinds, preservedTables, sequences, type Kind, type PreservedTable } from './queries/plan.ts';
import { preserveCommand, rebuildCommand, type Console } from './service/commands.ts';
import { run } from './service/running.ts';

const home = mkdtempSync(path.join(tmpdir(), 'lattice-rebuild-'));
const store = path.join(home, 'copy');
const portal = await startPortal({ JOBS: 'off', PRESERVATION_STORE: store });
const { db } = portal.database;
const owner = await person(portal, { verified: true });
const target = await emptyDatabase();
const env = readEnv({
  NODE_ENV: 'test',
  DATA_DIR: path.join(home, 'new'),
  DATABASE_URL: target.url,
  LOG_LEVEL: 'error',
  DEMO: 'off',
  JOBS: 'off',
});

const said: string[] = [];
const console: Console = {
  language: 'en',
  line: (text) => said.push(text),
  tell: () => undefined,
  fault: (text) => said.push(text),
};
const command = (words: readonly string[], of = env) => {
  said.length = 0;
  return rebuildCommand(of, words, product, console);
};

/** Parts of an answer that contain the time of the answer. */
const momentary = [/<responseDate>[^<]*<\/responseDate>/g, /"dateCreated":"[^"]*"/g];
async function answer(program: Program, url: string) {
  const { statusCode, rawPayload, headers } = await program.http.inject({ url, headers: { host: '127.0.0.1' } });
  const isText = /json|xml|text|sh/.test(String(headers['content-type']));
  const body = momentary.reduce(
    (text, part) => text.replaceAll(part, ''),
    rawPayload.toString(isText ? 'utf8' : 'base64'),
  );
  return { statusCode, type: headers['content-type'], body };
}

/** The answers of both portals in the same two seconds, which archives contain. */
async function answers(one: Program, other: Program, url: string) {
  for (let tries = 1; ; tries += 1) {
    const began = Math.floor(Date.now() / 2000);
    const both = [await answer(one, url), await answer(other, url)] as const;
    if (tries === 5 || Math.floor(Date.now() / 2000) === began) return both;
  }
}

const signature = await sharp({ create: { width: 60, height: 20, channels: 3, background: '#123456' } })
  .png()
  .toBuffer();

/** A certificate of a task with a scan; returns its verification code. */
async function certificate(): Promise<string> {
  const director = await person(portal, { verified: true, roles: ['center_director'] });
  const auditor = await person(portal, { verified: true, roles: ['data_auditor'] });
  const { taskId } = await aTask(portal, owner, { status: '60' });
  await uploadTo(portal, owner.token, scans.upload, { taskId }, { kind: 'plan' }, 'scan.pdf', somePdf);
  const name = 'signature.png';
  const stream = Readable.from([signature], { objectMode: false });
  const { fileId } = await storeFile(portal.context(), { fileName: name, stream }, { bucket: 'protected' });
  await db.updateTable('pmsDataCenter').set({ signatureFile: fileId, signatoryName: '陈主任' }).execute();
  const change = { proposedBy: auditor.userId, roundNo: 1, planVersion: 1 };
  await db.updateTable('pmsTask').set(change).where('taskId', '=', taskId).execute();
  await db.updateTable('pmsTopic').set({ status: 'passed' }).where('taskId', '=', taskId).execute();
  await db.insertInto('pmsPlanVersion').values({ taskId, version: 1, status: 'accepted' }).execute();
  const rule = {
    planVersion: 1,
    roundNo: 1,
    scope: '[]',
    rules: '{}',
    totals: '{}',
    conclusion: 'pass' as const,
    compareVer: 0,
  };
  await db
    .insertInto('pmsCompareRun')
    .values({ taskId, ...rule })
    .execute();
  const { rowVer } = await db.selectFrom('pmsTask').select('rowVer').executeTakeFirstOrThrow();
  assert.equal((await director.call(certificates.issueFinal, { params: { taskId }, body: { rowVer } })).code, 200);
  return (await db.selectFrom('pmsCertificate').select('verifyCode').executeTakeFirstOrThrow()).verifyCode!;
}

/** A model of a person who has nothing else in public, which its author withdrew. */
async function withdrawn(set: string, { listedTime }: { listedTime: Date | null }): Promise<string> {
  const { userId } = await person(portal, { verified: true });
  const { modelId, publicId } = await model(portal, set, truth, { status: 'approved', description: 'A secret recipe' });
  const gone = { withdrawTime: new Date('2025-04-02'), withdrawnBy: 'author' as const, reason: 'Wrong units' };
  await db
    .updateTable('benchModel')
    .set({ ...gone, status: 'withdrawn', listedTime, userId })
    .where('modelId', '=', modelId)
    .execute();
  return publicId;
}

const keptTables = Object.values(preservedTables)
  .flat()
  .map(({ table }) => table)
  .filter((table) => table !== sequences);

/** Values by which a row belongs to a public object. */
async function columnsOf(resourceId: number, { datasetId, versionId }: { datasetId: number; versionId: number }) {
  const of = async (query: string) => (await portal.database.pool.query(query)).rows[0].id as number;
  return {
    resource_id: resourceId,
    dataset_id: datasetId,
    version_id: versionId,
    user_id: owner.userId,
    task_id: await of('select task_id as id from pms_task'),
    model_id: await of('select min(model_id) as id from bench_model'),
    'bench_model_pair.other_id': await of('select max(model_id) as id from bench_model'),
    'bench_merge.other_id': await of('select max(model_id) as id from bench_model'),
    'bench_merge.status': 'accepted',
    'bench_merge.decide_time': '2026-01-01T00:00:00Z',
    'bench_comment.status': 'visible',
    'bench_subset_score.metric': 'mae',
    'bench_comment.model_id': null,
    redirect_rule: 'https://example.org/{id}',
  };
}

describe('a portal that is rebuilt from the second copy alone', () => {
  let rebuilt: Program;
  let all: Records;
  let ids: Record<'task' | 'certificate' | 'benchmark' | 'selection', readonly number[]>;
  let picture: { storageKey: string; fileId: number };
  let code = -1;
  let never: string;
  const summary: string[] = [];

  before(async () => {
    const open = await aResource(portal, owner, {
      status: '5',
      files: { 'data/a b.csv': 'T/K,R/Ohm\n2,0.10\n', '说明.txt': 'text\n', 'copy.csv': 'T/K,R/Ohm\n2,0.10\n' },
    });
    const records = [
      open,
      await nextPublished(portal, owner, open),
      await aResource(portal, owner, { status: '7' }),
      await aResource(portal, owner, { status: '6' }),
      await aResource(portal, owner, {
        status: '5',
        form: { sharingMethod: 'restricted', accessRestriction: '仅限合作单位' },
      }),
      await aResource(portal, owner, { status: '5', form: { openDate: '2126-01-01' } }),
      await aResource(portal, owner, { status: '0' }),
      await aResource(portal, owner, { status: '1' }),
    ];
    picture = await storeFile(
      portal.context(),
      { fileName: 'notes.csv', stream: Readable.from([Buffer.from('a,b\n1,2\n')], { objectMode: false }) },
      { bucket: 'public' },
    );
    const selection = await aSelection(portal.context(), owner.userId, records.slice(0, 2));
    const set = await dataset(portal);
    await model(portal, set.publicId, truth, { status: 'approved' });
    await model(portal, set.publicId, truth.toReversed(), { status: 'approved' });
    await db.updateTable('benchModel').set({ status: 'approved' }).execute();
    const { newsId } = await db
      .insertInto('bizNews')
      .values({
        type: 'center',
        headlineZh: '新闻',
        headlineEn: 'News',
        contentZh: '<p>正文</p>',
        contentEn: '<p>Text</p>',
        authorZh: '甲',
        authorEn: 'A',
        sourceNameZh: '中心',
        sourceNameEn: 'Centre',
        status: 'published',
        startTime: new Date(0),
        endTime: new Date('2126-01-01'),
      })
      .returning('newsId')
      .executeTakeFirstOrThrow();
    all = {
      records,
      files: await db.selectFrom('dataResourceFile').select(['id', 'resourceId']).execute(),
      set: set.publicId,
      shown: (await db.selectFrom('benchModel').select('publicId').orderBy('modelId').executeTakeFirstOrThrow())
        .publicId,
      gone: '',
      keywords: ['磁输运', 'antiferromagnet', 'nothing'],
      code: await certificate(),
      pages: {
        '/front/news/:newsId': [newsId],
        '/front/article/:which': [1, 2, 3, 4, 5],
        '/front/about/:slot': ['center'],
        '/front/sitemap/pages/:part': [1],
        '/system/dict/data/type/:dictType': ['sys_yes_no', 'data_preservation'],
        '/front/selection/:publicId': [selection.publicId],
        '/front/selection/:publicId/items': [selection.publicId],
        '/front/selection/:publicId/export': [selection.publicId],
        '/front/selection/:publicId/description': [selection.publicId],
        '/front/selection/of/:publicId': [open.publicId],
        '/profile/*': [],
        '/front/applyTool/:toolId': [],
        // Structures are read from the files by a job, in both portals.
        '/front/material/:id': [],
        '/front/material/:id/structures': [],
        '/front/material/:id/records': [],
        '/front/material/of/:publicId': [open.publicId],
        '/front/structure/:id': [],
        '/front/structure/:id/file': [],
        '/front/link/place/:linkId': [],
        '/front/service/:caseId': [],
        '/front/standard/:standardId': [],
        '/front/standard/:standardId/pdf': [],
        '/front/subCenter/:code': [],
        '/front/benchmark/file/:publicId/:name': [],
      },
    };
    const of = async (query: string) => (await portal.database.pool.query(query)).rows.map(({ id }) => id as number);
    ids = {
      task: await of('select task_id as id from pms_task'),
      certificate: await of('select cert_id as id from pms_certificate'),
      benchmark: [set.datasetId],
      selection: [selection.selectionId],
    };
    await fillEmpty(portal, keptTables, await columnsOf(open.resourceId, set));
    all.gone = await withdrawn(set.publicId, { listedTime: new Date('2025-03-01') });
    never = await withdrawn(set.publicId, { listedTime: null });
    await run(portal.context(), { longest: Infinity, sweeps: true, isUnpaced: true, reread: 5 });
    code = await command([store]);
    summary.push(...said);
    rebuilt = await startProgram(env, product, { databaseUrl: target.url, reveal: () => undefined });
  });
  after(async () => {
    await rebuilt?.stop();
    rmSync(home, { recursive: true, force: true });
  });

  test('has everything of the tree, and says so', () => {
    assert.equal(code, 0, summary.join('\n'));
    assert.match(summary.join('\n'), /First password of the administrator admin: /);
    assert.match(summary.join('\n'), /Rebuilt from the second copy: 10 objects, [\d,]+ rows, \d+ files/);
  });

  test('has every kept row as it was, of every table', async () => {
    const published = all.records.slice(0, 6).map(({ resourceId }) => resourceId);
    const idsOf: Record<Kind, readonly number[]> = { ...ids, portal: [0], record: published };
    const rowsIn = async (program: Program, kind: Kind, table: PreservedTable) => {
      const scope = { kind, ids: idsOf[kind], secrets: secretKeys };
      return inSnapshot(program.context(), async (tx) => {
        const found = await Array.fromAsync(rowsOf(tx, scope, table));
        // A setting is created by the seeds.
        return found.map(({ line, stable }) =>
          (stable ?? line).replace(/"create_time": "[^"]*", "config_value"/, '"config_value"'),
        );
      });
    };
    const [empty, differing]: [string[], string[]] = [[], []];
    for (const kind of kinds)
      for (const table of preservedTables[kind]) {
        const [was, is] = [await rowsIn(portal, kind, table), await rowsIn(rebuilt, kind, table)];
        if (was.length === 0) empty.push(table.table);
        if (!isDeepStrictEqual(was, is))
          differing.push(`${table.table}\n  ${was.join('\n  ').slice(0, 600)}\n  ${is.join('\n  ').slice(0, 600)}`);
      }
    assert.deepEqual(empty, [], 'tables without a row say nothing');
    assert.equal(differing.join('\n'), '');
  });

  test('answers every public address as before, byte by byte', async () => {
    const { urls, unasked } = addressesOf(
      contracts.flatMap((contract) => Object.values<Endpoint>(contract)),
      all,
    );
    assert.deepEqual(unasked, [], 'a public call that is neither compared nor among those that are not');
    const differing: string[] = [];
    const counts: Record<string, number> = {};
    for (const url of [...urls, `/prod-api/profile/${picture.storageKey}`]) {
      const [was, is] = await answers(portal, rebuilt, url);
      const inner = /^\{"code":(\d+)/.exec(was.body)?.[1] ?? String(was.statusCode);
      counts[inner] = (counts[inner] ?? 0) + 1;
      const [one, other] = [JSON.stringify(was), JSON.stringify(is)];
      if (one === other) continue;
      let at = 0;
      while (one[at] === other[at]) at += 1;
      differing.push(
        `${url}\n  was …${one.slice(Math.max(0, at - 80), at + 200)}\n  is  …${other.slice(Math.max(0, at - 80), at + 200)}`,
      );
    }
    assert.equal(differing.join('\n'), '', JSON.stringify(counts));
    assert.ok(counts['200']! > 120, JSON.stringify(counts));
  });

  test('has the tombstone of a withdrawn model, without its account, predictions and scores', async () => {
    const url = `/prod-api/front/model/tombstone/${all.gone}`;
    const { data } = (await rebuilt.http.inject({ url })).json<{ data: Record<string, unknown> }>();
    const { dataset: of, ...said } = data;
    assert.equal((of as { publicId: string }).publicId, all.set);
    const { name } = await db
      .selectFrom('benchModel')
      .select('name')
      .where('publicId', '=', all.gone)
      .executeTakeFirstOrThrow();
    assert.deepEqual(said, {
      publicId: all.gone,
      name,
      publisher: 'Test Lab',
      reason: 'Wrong units',
      withdrawTime: '2025-04-02 08:00:00',
      withdrawnBy: 'author',
    });
    const there = rebuilt.database.db;
    const row = await there
      .selectFrom('benchModel')
      .selectAll()
      .where('publicId', '=', all.gone)
      .executeTakeFirstOrThrow();
    assert.deepEqual(
      [row.userId, row.fileId, row.fileName, row.description, row.predictions.length, row.replicates.length],
      [null, null, '', '', 0, 0],
    );
    const { modelId } = row;
    const scores = await there.selectFrom('benchScore').select('metric').where('modelId', '=', modelId).execute();
    assert.deepEqual(scores, []);
    const owners = await db.selectFrom('benchModel').select('userId').where('status', '=', 'withdrawn').execute();
    const accounts = await there.selectFrom('sysUser').select('userId').execute();
    assert.ok(owners.every(({ userId }) => !accounts.some((account) => account.userId === userId)));
    const others = await there.selectFrom('benchModel').select('name').where('publicId', '=', never).execute();
    assert.deepEqual(others, [], 'a model that was never listed has no tombstone');
  });

  test('has no drafts, no passwords and no other secrets, and gives new numbers', async () => {
    const there = rebuilt.database.db;
    const statuses = await there.selectFrom('dataResource').select('status').distinct().execute();
    assert.deepEqual(statuses.map(({ status }) => status).toSorted(), ['5', '6', '7']);
    const account = await there
      .selectFrom('sysUser')
      .selectAll()
      .where('userName', '=', owner.userName)
      .executeTakeFirstOrThrow();
    const before = await db
      .selectFrom('sysUser')
      .selectAll()
      .where('userName', '=', owner.userName)
      .executeTakeFirstOrThrow();
    assert.equal(account.email, before.email);
    assert.notEqual(account.password, before.password);
    assert.equal((await there.selectFrom('sysSession').select('sessionId').execute()).length, 0);
    const someone = await person(rebuilt, { verified: true });
    const next = await aResource(rebuilt, someone, { status: '5' });
    assert.ok(!all.records.some(({ publicId }) => publicId === next.publicId));
    const numbers = (await there.selectFrom('dataResource').select('resourceNo').execute()).map(
      (row) => row.resourceNo,
    );
    assert.equal(new Set(numbers).size, numbers.length);
  });

  test('goes on with the same tree without writing anything again', async () => {
    const again = await preserveCommand({ ...env, PRESERVATION_STORE: store }, ['--verify'], product, console);
    assert.equal(again, 0, said.join('\n'));
    const heads = await rebuilt.database.db.selectFrom('preservedObject').select(['objectId', 'head']).execute();
    const former = await db.selectFrom('preservedObject').select(['objectId', 'head']).execute();
    const of = (rows: typeof heads) => new Map(rows.map(({ objectId, head }) => [objectId, head]));
    for (const [objectId, head] of of(former))
      if (!objectId.includes(':portal:')) assert.equal(of(heads).get(objectId), head, objectId);
  });

  test('is never made in a place that is not empty, nor from a folder that is no copy', async () => {
    assert.equal(await command([store]), 1);
    assert.match(said.join('\n'), /target (database|file store) is not empty/);
    const empty = readEnv({ NODE_ENV: 'test', DATA_DIR: path.join(home, 'other'), DATABASE_URL: target.url });
    assert.equal(await command([store], empty), 1);
    assert.match(said.join('\n'), /target database is not empty/);
    assert.equal(await command([]), 1);
    assert.match(said.join('\n'), /Usage: npm run rebuild/);
    assert.equal(await preserveCommand(env, ['--what'], product, console), 1);
    assert.match(said.join('\n'), /Unknown option: --what/);
    assert.equal(await command([home]), 1);
    assert.match(said.join('\n'), /is no OCFL storage root/);
    assert.equal(await preserveCommand(env, [], product, console), 1);
    assert.match(said.join('\n'), /Set the environment variable PRESERVATION_STORE/);
  });
});
