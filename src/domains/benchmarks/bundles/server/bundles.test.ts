import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { fillPath } from '#shared/contract';
import type { Endpoint } from '#shared/contract';
import { datasets, type DatasetRow, type PublicDataset } from '#contract/benchmarks/datasets';
import { submissions, type BoardRow } from '#contract/benchmarks/submissions';
import { sender, sha256 } from '#factory/files/transfers';
import { person } from '#factory/identity/accounts';
import type { Program } from '#server/process/program';
import { caller, startPortal, uploadTo } from '#testing';
import { bundles, type StoredImport } from '../contract.ts';
import { archiveWith, bundleWith, definitionOf, filesIn, measuredCount, scoreText, tableText } from './factory.ts';
import { checkImport, makeImport } from './service/imports.ts';

const portal = await startPortal({ JOBS: 'off' });
const keeper = await person(portal, { roles: ['bench_admin'] });

/** Uploads and checks an archive, as the worker does. */
async function checked(bytes: Buffer, at: Program = portal, who = keeper): Promise<StoredImport> {
  const begun = await who.call(bundles.begin);
  assert.equal(begun.code, 200, begun.msg);
  const { bundleId } = begun.data as { bundleId: number };
  const sent = await uploadTo(at, who.token, bundles.upload, { bundleId }, {}, 'bundle.zip', bytes);
  assert.equal(sent.code, 200, sent.msg);
  await checkImport(at.context(), bundleId);
  return (await who.call(bundles.find, { params: { bundleId } })).data as StoredImport;
}

/** Creates the drafts of a checked archive. */
async function made({ bundleId }: StoredImport, at: Program = portal, who = keeper): Promise<StoredImport> {
  const begun = await who.call(bundles.make, { params: { bundleId } });
  assert.equal(begun.code, 200, begun.msg);
  await makeImport(at.context(), bundleId, 'keeper');
  return (await who.call(bundles.find, { params: { bundleId } })).data as StoredImport;
}

async function published(publicId: string, who = keeper): Promise<DatasetRow> {
  const { rows } = await who.call(datasets.list, { query: { name: publicId } });
  const row = rows![0] as unknown as DatasetRow;
  const { datasetId, rowVer } = row;
  assert.equal((await who.call(datasets.publish, { body: { datasetId, rowVer } })).code, 200);
  return row;
}

async function bytesOf(endpoint: Endpoint, params: object, token = '', at: Program = portal): Promise<Buffer> {
  const answer = await at.http.inject({
    method: 'GET',
    url: `/prod-api${fillPath(endpoint.path, params as Record<string, unknown>)}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  return answer.rawPayload;
}

const faultsOf = ({ report }: StoredImport) =>
  [...report!.faults, ...report!.benchmarks.flatMap(({ faults }) => faults)].map(
    ({ file, line, reason, key }) => `${reason}${key ? ` ${key}` : ''}@${file}${line ? `:${line}` : ''}`,
  );

/** A bundle in which some files are replaced or, with null, omitted. */
async function withFiles(publicId: string, files: Record<string, string | Buffer | null>): Promise<Buffer> {
  const all = { ...bundleWith(publicId), ...files };
  return archiveWith(
    Object.fromEntries(Object.entries(all).flatMap(([path, content]) => (content === null ? [] : [[path, content]]))),
  );
}

describe('a keeper of benchmarks', () => {
  test('reads a report before anything is made, then gets a draft with its models', async () => {
    const found = await checked(await archiveWith(bundleWith('ba')));
    assert.deepEqual([found.status, faultsOf(found)], ['checked', []]);
    const [benchmark] = found.report!.benchmarks;
    assert.deepEqual([benchmark!.rows, benchmark!.measured, benchmark!.hasStructures], [50, measuredCount, true]);
    assert.deepEqual(
      benchmark!.models.map(({ name, isBaseline }) => [name, isBaseline]),
      [
        ['Mean', true],
        ['Net 1', false],
      ],
    );
    assert.equal((await keeper.call(datasets.list, { query: { name: 'ba' } })).total, 0);

    const done = await made(found);
    assert.equal(done.status, 'made');
    assert.deepEqual(
      done.report!.benchmarks[0]!.models.map(({ state, mean }) => [state, mean!.toFixed(6)]),
      [
        ['added', '0.900000'],
        ['added', '0.100000'],
      ],
    );
    const row = await published('ba');
    assert.equal(row.modelCount, 2);
    const params = { publicId: 'ba' };
    const shown = (await caller(portal)(datasets.frontFind, { params })).data as PublicDataset;
    assert.deepEqual(
      shown.subsets.map(({ key, count }) => [key, count]),
      [
        ['bulk', 20],
        ['layer', 20],
      ],
    );
    const { rows } = await caller(portal)(submissions.board, { params });
    const [first, second] = rows as unknown as BoardRow[];
    assert.deepEqual([first!.name, first!.isBaseline, second!.name, second!.rank], ['Mean', true, 'Net 1', null]);
  });

  test('cannot make drafts twice of one archive, and takes it off the list', async () => {
    const found = await checked(await archiveWith(bundleWith('bb')));
    await made(found);
    const params = { bundleId: found.bundleId };
    assert.equal((await keeper.call(bundles.make, { params })).error, 'benchmarks.bundles.wrongState');
    assert.equal((await keeper.call(bundles.remove, { params })).code, 200);
    assert.equal((await keeper.call(bundles.find, { params })).error, 'benchmarks.bundles.notFound');
    assert.equal((await keeper.call(datasets.list, { query: { name: 'bb' } })).total, 1);
  });

  test('is told that the same data set is there, and that another has its id', async () => {
    await made(await checked(await archiveWith(bundleWith('bc'))));
    const again = await checked(await archiveWith(bundleWith('bc')));
    assert.deepEqual([again.status, again.report!.benchmarks[0]!.state], ['faulty', 'known']);
    const other = await checked(
      await withFiles('bc', {
        'table.csv': tableText().replace('s-000', 'x-000'),
        'models.json': null,
        'models/net.txt': null,
        'baselines/mean.txt': null,
      }),
    );
    assert.deepEqual(faultsOf(other), ['taken@']);
  });
});

test('an archive of more than 10 MB comes in pieces, from those who may add data sets alone', async () => {
  await portal.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = portal.http.server.address() as AddressInfo;
  const verified = await person(portal, { roles: ['bench_admin'], verified: true });
  const structures = JSON.stringify({ 's-000': randomBytes(9_000_000).toString('base64') });
  const bytes = await archiveWith({ ...bundleWith('bg'), 'structures.json': structures });
  const { bundleId } = (await verified.call(bundles.begin)).data as { bundleId: number };
  const form = { target: 'benchmarks.bundles', refId: bundleId, name: 'large.zip' };
  const stranger = sender(port, (await person(portal, { verified: true })).token);
  assert.equal((await stranger.begin(form, bytes.length)).said.error, 'benchmarks.bundles.notFound');
  const own = sender(port, verified.token);
  assert.equal((await own.begin({ ...form, name: 'large.txt' }, bytes.length)).status, 415);
  assert.equal((await own.begin(form, 1_000_000_001)).status, 413);
  const url = (await own.begin(form, bytes.length)).headers.get('location')!;
  const half = Math.floor(bytes.length / 2);
  assert.equal((await own.send(url, 0, bytes.subarray(0, half))).status, 204);
  assert.equal((await own.send(url, half, bytes.subarray(half))).status, 204);
  assert.equal((await own.complete(url, sha256(bytes))).said.code, 200);
  await checkImport(portal.context(), bundleId);
  const { data } = await verified.call(bundles.find, { params: { bundleId } });
  const { status, fileName, fileSize } = data as StoredImport;
  assert.deepEqual([status, fileName, fileSize], ['checked', 'large.zip', bytes.length]);
});

describe('a bundle', () => {
  test('is the same benchmark after its export and import elsewhere', async () => {
    await made(await checked(await archiveWith(bundleWith('bd'))));
    const { datasetId } = await published('bd');
    const first = await bytesOf(bundles.bundle, { datasetId }, keeper.token);
    const before = await filesIn(first);
    assert.deepEqual(Object.keys(before), [
      ...['benchmark.json', 'table.csv', 'structures.json', 'models.json', 'baselines/Mean.txt', 'models/Net-1.txt'],
      'MANIFEST.json',
    ]);
    assert.deepEqual(JSON.parse(before['benchmark.json']!).definition, definitionOf('bd'));
    assert.equal(before['models/Net-1.txt'], scoreText(0.1));

    const elsewhere = await startPortal({ JOBS: 'off' });
    const other = await person(elsewhere, { roles: ['bench_admin'] });
    const found = await checked(first, elsewhere, other);
    assert.deepEqual([found.status, faultsOf(found), found.report!.benchmarks[0]!.notes], ['checked', [], []]);
    await made(found, elsewhere, other);
    const row = await published('bd', other);
    assert.deepEqual(await filesIn(await bytesOf(bundles.bundle, row, other.token, elsewhere)), before);
    const boards = await Promise.all(
      [portal, elsewhere].map(async (at) => {
        const { rows } = await caller(at)(submissions.board, { params: { publicId: 'bd' } });
        return (rows as unknown as BoardRow[]).map(({ publicId: _own, ...one }) => one);
      }),
    );
    assert.deepEqual(boards[1], boards[0]);
    const files = await Promise.all(
      [portal, elsewhere].map(async (at) => {
        const { data } = await caller(at)(datasets.frontFind, { params: { publicId: 'bd' } });
        return (data as PublicDataset).files.map(({ name, sha256 }) => [name, sha256]);
      }),
    );
    assert.deepEqual(files[1], files[0]);
  });

  test('leaves the portal without hidden targets, but for keepers', async () => {
    await made(await checked(await archiveWith(bundleWith('be', { hasOpenTargets: false }))));
    const { datasetId } = await published('be');
    const params = { publicId: 'be' };
    const open = await filesIn(await bytesOf(bundles.frontBundle, params));
    assert.deepEqual(Object.keys(open), ['benchmark.json', 'table.csv', 'structures.json', 'MANIFEST.json']);
    const codabench = await filesIn(await bytesOf(bundles.frontCodabench, params));
    assert.ok(!Object.keys(codabench).some((file) => file.startsWith('reference_data')));
    const croissant = (await bytesOf(bundles.croissant, params)).toString();
    const lines = tableText()
      .split('\n')
      .slice(1, measuredCount + 1);
    for (const { gap, id } of lines.map((text) => ({ gap: text.split(',').at(-1)!, id: text.split(',')[0]! })))
      for (const text of [open['table.csv']!, codabench['public_data/table.csv']!, croissant]) {
        const line = text.split('\n').find((one) => one.startsWith(`${id},`)) ?? '';
        assert.ok(!line.includes(gap), line);
      }
    const whole = await filesIn(await bytesOf(bundles.bundle, { datasetId }, keeper.token));
    assert.equal(whole['table.csv'], tableText());
    const refused = await person(portal, { roles: ['center_director'] });
    assert.equal((await refused.call(bundles.bundle, { params: { datasetId } })).code, 403);
  });

  const definitionFile = bundleWith('bf')['benchmark.json']!;
  const faulty: [string, Record<string, string | Buffer | null>, string[]][] = [
    ['has no table', { 'table.csv': null }, ['noTable@table.csv']],
    [
      'is of a later version',
      { 'benchmark.json': '{"format":"matscibench-bundle","formatVersion":2}' },
      ['version@benchmark.json'],
    ],
    ['is no JSON', { 'benchmark.json': '{' }, ['json@benchmark.json']],
    [
      'defines a target of a wrong type and no name',
      {
        'benchmark.json': definitionFile
          .replace('"role":"target","type":"number"', '"role":"target","type":"label"')
          .replace('Small band gaps', ''),
      },
      ['field kernel.invalid.required@benchmark.json', 'field benchmarks.datasets.typeOfRole@benchmark.json'],
    ],
    [
      'has faulty rows',
      {
        'table.csv': tableText()
          .replace('Ga3As,"=1, ""two""",3.825', 'Ga3As,"=1, ""two""",wide')
          .replace('s-004', 's-003'),
      },
      ['row BAD_TARGET@table.csv:4', 'row DUPLICATE_ID@table.csv:6'],
    ],
    ['has a score file that lacks rows', { 'models/net.txt': 'id\tprediction\ns-000\t1\n' }, ['scores@models/net.txt']],
    ['has a model without a card', { 'models/other.txt': scoreText(1) }, ['noCard@models/other.txt']],
    ['lists a model without a file', { 'models/net.txt': null }, ['missing@models/net.txt']],
    [
      'differs from its manifest',
      {
        'MANIFEST.json': JSON.stringify({
          files: [
            { path: 'table.csv', bytes: tableText().length, sha256: '0'.repeat(64) },
            { path: 'gone.txt', bytes: 1, sha256: '0'.repeat(64) },
          ],
        }),
      },
      [
        ...['unlisted@benchmark.json', 'sum@table.csv', 'unlisted@structures.json', 'unlisted@models.json'],
        ...['unlisted@models/net.txt', 'unlisted@baselines/mean.txt', 'missing@gone.txt'],
      ],
    ],
    [
      'is Latin-1',
      { 'benchmark.json': Buffer.from(bundleWith('bf')['benchmark.json']!.replace('Source', 'Üb'), 'latin1') },
      ['notUtf8@benchmark.json'],
    ],
    ['is another archive', { 'benchmark.json': null }, ['layout@bundle.zip']],
  ];
  for (const [what, files, expected] of faulty)
    test(`that ${what} is refused with its faults, and nothing is made`, async () => {
      const found = await checked(await withFiles('bf', files));
      assert.equal(found.status, 'faulty');
      assert.deepEqual(faultsOf(found), expected);
      for (const { message } of found.report!.benchmarks.flatMap(({ faults }) => faults))
        assert.doesNotMatch(message, /\{|kernel\.|benchmarks\.|[A-Z]_[A-Z]/);
      const params = { bundleId: found.bundleId };
      assert.equal((await keeper.call(bundles.make, { params })).error, 'benchmarks.bundles.wrongState');
    });

  test('with a name that leads out of it, a link, or far too much inside is not opened', async () => {
    const plain = await archiveWith({ 'aa/evil.txt': 'x', 'benchmark.json': '{}' });
    const named = Buffer.from(plain.toString('latin1').replaceAll('aa/evil.txt', '../evil.txt'), 'latin1');
    assert.deepEqual(faultsOf(await checked(named)), ['zip@bundle.zip']);
    const bomb = await archiveWith({ 'table.csv': Buffer.alloc(20_000_000), 'benchmark.json': '{}' });
    assert.deepEqual(faultsOf(await checked(bomb)), ['ratio@table.csv']);
    const linked = Buffer.from(plain);
    // Attributes of the first entry of the directory: a symbolic link.
    linked.writeUInt32LE((0o120777 << 16) >>> 0, linked.indexOf(Buffer.from('PK\x01\x02')) + 38);
    assert.deepEqual(faultsOf(await checked(linked)), ['link@aa/evil.txt']);
    const cut = plain.subarray(0, plain.length - 30);
    assert.deepEqual(faultsOf(await checked(cut)), ['zip@bundle.zip']);
  });
});
