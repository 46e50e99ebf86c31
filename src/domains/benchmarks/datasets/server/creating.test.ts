import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import { parquetReadObjects } from 'hyparquet';
import { sql } from 'kysely';
import { fillPath } from '#shared/contract';
import { siteSearch } from '#contract/content/search';
import { caller, startPortal } from '#testing';
import { datasets, type PublicDataset } from '../contract.ts';
import type { RowFault } from '../contract/definition.ts';
import { createDataset, createVersion } from './creating.ts';
import { definitionOf, nextPublicId } from './factory.ts';
import { readTable } from './rows/read-table.ts';
import { TableRefused } from './rows/row-faults.ts';

const portal = await startPortal({ JOBS: 'off' });
const visitor = caller(portal);
const get = (path: string, headers: Record<string, string> = {}) =>
  portal.http.inject({ method: 'GET', url: `/prod-api${path}`, headers });
const csv = (...lines: string[]) => Readable.from([Buffer.from(`${lines.join('\n')}\n`)]);
type Change = Parameters<typeof definitionOf>[0];

/** Creates a published data set from the lines of a CSV table. */
const made = (lines: readonly string[], change: Change = {}) =>
  createDataset(portal.context(), definitionOf(change), readTable(csv(...lines), 'csv'), {
    publishTime: portal.context().now,
  });

/** The faults of a table, as `CODE@line`. */
async function faultsOf(lines: readonly string[], change: Change = {}): Promise<string[]> {
  const { publicId = nextPublicId() } = change;
  await assert.rejects(made(lines, { ...change, publicId }), TableRefused);
  const faults = await made(lines, { ...change, publicId }).catch((error: TableRefused) => error.faults);
  assert.ok('errors' in faults);
  return faults.errors.map(({ code, line }: RowFault) => `${code}@${line}`);
}
const found = async (publicId: string) =>
  (await visitor(datasets.frontFind, { params: { publicId } })).data as PublicDataset;
const fileOf = (publicId: string, name: string, headers: Record<string, string> = {}) =>
  get(fillPath(datasets.frontFile.path, { publicId, name }), headers);

const split = { columns: ['id', 'split', 'x', 'target'] } as const;

describe('a table', () => {
  const cases: Record<string, { lines: string[]; change?: Change; faults: string[] }> = {
    'without rows': { lines: ['id,fold,x,target'], faults: ['NO_ROWS@0'] },
    'without a column of the definition': { lines: ['id,fold,x', 'a,0,1'], faults: ['NO_COLUMN@1'] },
    'with a line of other length': {
      lines: ['id,fold,x,target', 'a,0,1,2', 'b,1,1', 'c,1,1,2,3'],
      faults: ['COLUMN_COUNT@3', 'COLUMN_COUNT@4'],
    },
    'with a row without an id': { lines: ['id,fold,x,target', ',0,1,2'], faults: ['EMPTY_ID@2'] },
    'with an id of 101 characters': {
      lines: ['id,fold,x,target', `${'a'.repeat(101)},0,1,2`, `${'a'.repeat(100)},0,1,3`],
      faults: ['LONG_ID@2'],
    },
    'with ids that are traps or notes': {
      lines: ['id,fold,x,target', '__proto__,0,1,2', '#a,0,1,3', 'constructor,0,1,4', '"""a""",0,2,2'],
      faults: ['BAD_ID@2', 'BAD_ID@3', 'BAD_ID@4', 'BAD_ID@5'],
    },
    'with an id twice': { lines: ['id,fold,x,target', 'a,0,1,2', 'b,0,1,3', 'a,1,1,4'], faults: ['DUPLICATE_ID@4'] },
    'with targets that are no numbers': {
      lines: [
        'id,fold,x,target',
        'a,0,1,',
        'b,0,1,x',
        'c,0,1,NaN',
        'd,0,1,inf',
        'e,0,1,"1,5"',
        'f,0,1,1e999',
        'g,0,1,-1e-3',
      ],
      faults: ['EMPTY_TARGET@2', 'BAD_TARGET@3', 'BAD_TARGET@4', 'BAD_TARGET@5', 'BAD_TARGET@6', 'BAD_TARGET@7'],
    },
    'with a negative target where none can be': {
      lines: ['id,fold,x,target', 'a,0,1,-1'],
      change: { isNonNegative: true },
      faults: ['NEGATIVE_TARGET@2'],
    },
    'with a truth that is none': {
      lines: ['id,fold,x,target', 'a,0,1,True', 'b,0,2,maybe', 'c,0,3,0'],
      change: { taskType: 'classification', metrics: ['rocAuc'] },
      faults: ['BAD_TARGET@3'],
    },
    'with a label that is none of the classes': {
      lines: ['id,fold,x,target', 'a,0,1,fcc', 'b,0,2,FCC'],
      change: { taskType: 'multiclass', metrics: ['accuracy'], classes: ['fcc', 'bcc'] },
      faults: ['BAD_TARGET@3'],
    },
    'with folds that are no whole numbers': {
      lines: ['id,fold,x,target', 'a,0.5,1,2', 'b,-1,1,3', 'c,,1,4', 'd,2.0,1,5', 'e,10000,1,6'],
      faults: ['BAD_FOLD@2', 'BAD_FOLD@3', 'BAD_FOLD@4', 'BAD_FOLD@6'],
    },
    'with a part that is neither to train nor to test': {
      lines: ['id,split,x,target', 'a,train,1,2', 'b,valid,1,3', 'c,test,1,4'],
      change: split,
      faults: ['BAD_SPLIT@3'],
    },
    'with an empty test set': {
      lines: ['id,split,x,target', 'a,train,1,2', 'b,train,2,3'],
      change: split,
      faults: ['NO_TEST@0'],
    },
    'with an id in both parts': {
      lines: ['id,split,x,target', 'a,train,1,2', 'b,test,2,3', 'a,test,3,3'],
      change: split,
      faults: ['IN_BOTH_PARTS@4'],
    },
    'with a sub-data set that is not defined': {
      lines: ['id,part,x,target', 'a,bulk,1,2', 'b,Thin Film,2,2', 'c,wire,3,3'],
      change: { columns: ['id', 'part', 'x', 'target'], subsets: ['bulk', 'thin-film'] },
      faults: ['UNKNOWN_SUBSET@4'],
    },
    'with a group of 101 characters': {
      lines: ['id,group,x,target', `a,${'g'.repeat(101)},1,2`],
      change: { columns: ['id', 'group', 'x', 'target'] },
      faults: ['LONG_GROUP@2'],
    },
    'with an input of another type': {
      lines: ['id,fold,x,target', 'a,0,one,2', 'b,0,,3'],
      faults: ['BAD_VALUE@2'],
    },
  };
  for (const [name, { lines, change, faults }] of Object.entries(cases))
    test(`${name} is refused by its lines`, async () => {
      assert.deepEqual(await faultsOf(lines, change), faults);
    });

  test('with many faults tells 50 and counts the others', async () => {
    const rows = Array.from({ length: 80 }, (_, at) => `r${at},0,1,x`);
    const refused = await made(['id,fold,x,target', ...rows]).catch((error: TableRefused) => error);
    assert.ok(refused instanceof TableRefused);
    assert.deepEqual([refused.faults.errors.length, refused.faults.moreErrors, refused.params['count']], [50, 30, 80]);
  });

  test('keeps the line of a row behind cells of several lines', async () => {
    assert.deepEqual(await faultsOf(['id,fold,x,target', 'a,0,1,"', '2"', 'b,0,2,x']), ['BAD_TARGET@4']);
  });

  test('is read with semicolons, tabs, a byte order mark and Windows line ends, and not in another encoding', async () => {
    for (const [delimiter, end] of [
      [';', '\r\n'],
      ['\t', '\n'],
    ] as const) {
      const text = ['\ufeffid,fold,x,target', 'a,0,1,2', 'b,1,2,3'].join(end).replaceAll(',', delimiter);
      const rows = await Array.fromAsync(readTable(Readable.from([Buffer.from(text)]), 'csv'));
      assert.deepEqual(
        rows.map((row) => ({ ...row }).id),
        ['a', 'b'],
      );
    }
    const latin = Readable.from([Buffer.from('id,x\na,\xc5\n', 'latin1')]);
    await assert.rejects(Array.fromAsync(readTable(latin, 'csv')), { key: 'benchmarks.datasets.notUtf8' });
    await assert.rejects(Array.fromAsync(readTable(csv('id,x', 'a,"1'), 'csv')), {
      key: 'benchmarks.datasets.malformed',
    });
    await assert.rejects(Array.fromAsync(readTable(Readable.from([Buffer.from('PAR1nonsense')]), 'parquet')), {
      key: 'benchmarks.datasets.malformedParquet',
    });
  });

  test('has names for columns without one, and no column that is a trap', async () => {
    const [row] = await Array.fromAsync(readTable(csv(',x,x,__proto__', '1,2,3,4'), 'csv'));
    assert.deepEqual(Object.entries(row!), [
      ['column_1', '1'],
      ['x', '2'],
      ['x_2', '3'],
      ['__proto___', '4'],
    ]);
  });

  test('tells what is doubtful: equal rows, unknown elements, one class, unused labels', async () => {
    const { warnings } = await made(
      ['id,split,formula,target', 'a,train,NaCl,1', 'b,train,NaCl,1', 'c,test,NaCl,1', 'd,test,Qq2O,1'],
      { columns: ['id', 'split', 'formula', 'target'], taskType: 'classification', metrics: ['rocAuc'] },
    );
    assert.deepEqual(
      warnings.warnings.map(({ code, line, found: what }) => `${code}@${line} ${what}`),
      ['UNKNOWN_ELEMENT@5 Qq', 'SAME_ROWS@3 1', 'SAME_IN_BOTH@4 1', 'ONE_CLASS@0 '],
    );
  });
});

describe('a data set that was made from a table', () => {
  const lines = [
    'id,fold,formula,x,target',
    'm-1,0,Fe0.620C0.000953,0.10,11.375',
    'm-2,1,Al(NiB)2,,22.625',
    'm-3,0,SrTiO₃,-3e2,33.125',
    'm-4,1,"a ""b"", c",4,44.875',
  ];
  const columns = ['id', 'fold', 'formula', 'x', 'target'] as const;

  test('has samples, elements, files with right sums, and opens as it was in both formats', async () => {
    const { publicId, versionId } = await made(lines, { columns });
    const { rows } = await sql<{ sampleId: string; fold: number; target: number; elements: string[] }>`
      select sample_id, fold, target, elements from bench_sample where version_id = ${versionId} order by seq`.execute(
      portal.context().db,
    );
    assert.deepEqual(
      rows.map((row) => [row.sampleId, row.fold, row.target, row.elements.join(' ')]),
      [
        ['m-1', 0, 11.375, 'C Fe'],
        ['m-2', 1, 22.625, 'Al B Ni'],
        ['m-3', 0, 33.125, 'O Sr Ti'],
        ['m-4', 1, 44.875, ''],
      ],
    );
    const detail = await found(publicId);
    assert.deepEqual(
      detail.files.map(({ name, role, format, rows: count }) => [name, role, format, count]),
      [
        ['table.csv', 'table', 'csv', 4],
        ['table.parquet', 'table', 'parquet', 4],
        ['folds.csv', 'folds', 'csv', 4],
      ],
    );
    for (const file of detail.files) {
      const answer = await fileOf(publicId, file.name);
      assert.equal(answer.rawPayload.length, file.bytes);
      assert.equal(createHash('sha256').update(answer.rawPayload).digest('hex'), file.sha256);
      assert.equal(answer.headers['etag'], `"${file.sha256}"`);
      assert.match(String(answer.headers['content-disposition']), new RegExp(`${publicId}-${file.name}`));
    }
    assert.equal((await fileOf(publicId, 'table.csv')).body, `${lines.join('\n')}\n`);
    const parquet = (await fileOf(publicId, 'table.parquet')).rawPayload;
    const opened = await parquetReadObjects({ file: new Uint8Array(parquet).buffer });
    assert.deepEqual(
      opened.map((row) => ({ ...row })),
      [
        { id: 'm-1', fold: 0n, formula: 'Fe0.620C0.000953', x: 0.1, target: 11.375 },
        { id: 'm-2', fold: 1n, formula: 'Al(NiB)2', x: null, target: 22.625 },
        { id: 'm-3', fold: 0n, formula: 'SrTiO₃', x: -300, target: 33.125 },
        { id: 'm-4', fold: 1n, formula: 'a "b", c', x: 4, target: 44.875 },
      ],
    );
    // The Parquet file gives the same data set again.
    const again = await createDataset(
      portal.context(),
      definitionOf({ columns }),
      readTable(Readable.from([parquet]), 'parquet'),
      { publishTime: portal.context().now },
    );
    assert.equal((await found(again.publicId)).files.find(({ role }) => role === 'folds')!.rows, 4);
    assert.equal((await fileOf(again.publicId, 'folds.csv')).body, (await fileOf(publicId, 'folds.csv')).body);
  });

  test('sends a part of a file, and nothing when the reader has it', async () => {
    const { publicId } = await made(lines, { columns });
    const part = await fileOf(publicId, 'table.csv', { range: 'bytes=0-1' });
    assert.deepEqual([part.statusCode, part.body], [206, 'id']);
    const { etag } = part.headers;
    assert.equal((await fileOf(publicId, 'table.csv', { 'if-none-match': String(etag) })).statusCode, 304);
    for (const name of ['test.csv', 'train.parquet', 'constructor'])
      assert.equal((await fileOf(publicId, name)).json<{ error: string }>().error, 'benchmarks.datasets.fileNotFound');
  });

  test('shows hidden targets in no file, no preview, no detail and no search, with a split and without', async () => {
    for (const isSplit of [true, false]) {
      const hidden = ['77.0625', '88.1875'];
      const { publicId } = await made(
        [
          `id,${isSplit ? 'split' : 'fold'},x,target`,
          ...(isSplit ? ['a,train,1,55.4375'] : []),
          `b,${isSplit ? 'test' : 0},2,${hidden[0]}`,
          `c,${isSplit ? 'test' : 1},3,${hidden[1]}`,
        ],
        { columns: ['id', isSplit ? 'split' : 'fold', 'x', 'target'], hasOpenTargets: false },
      );
      const detail = await found(publicId);
      const answers = [
        ...(await Promise.all(detail.files.map(async ({ name }) => [name, await fileOf(publicId, name)] as const))),
        ['detail', await get(fillPath(datasets.frontFind.path, { publicId }))] as const,
        ['task', await get(fillPath(datasets.task.path, { publicId }))] as const,
        ['sample', await get(fillPath(datasets.sample.path, { publicId }))] as const,
        ['search', await get(`${siteSearch.list.path}?keyword=${publicId}`)] as const,
      ];
      for (const [name, { rawPayload }] of answers)
        for (const target of hidden) {
          assert.ok(!rawPayload.includes(target), `${target} in ${name}`);
          const double = Buffer.from(new Float64Array([Number(target)]).buffer);
          assert.ok(!rawPayload.includes(double), `${target} in ${name} as a double`);
        }
      const names = detail.files.map(({ name }) => name);
      if (isSplit) {
        assert.deepEqual(names, [
          ...['table.csv', 'table.parquet', 'train.csv', 'train.parquet', 'test.csv', 'test.parquet'],
        ]);
        assert.match((await fileOf(publicId, 'train.csv')).body, /55\.4375/);
        assert.equal((await fileOf(publicId, 'test.csv')).body, 'id,split,x\nb,test,2\nc,test,3\n');
        assert.equal(detail.preview.length, 3);
        assert.deepEqual(detail.preview[0], ['a', 'train', 1, 55.4375]);
      } else assert.equal((await fileOf(publicId, 'table.csv')).body, 'id,fold,x\nb,0,2\nc,1,3\n');
      assert.equal(detail.measuredCount, 2);
    }
  });

  test('leaves nothing when it fails: no row, no file, no byte', async () => {
    const count = async () => {
      const { rows } = await sql<Record<string, number>>`select
        (select count(*)::int from bench_dataset) as datasets, (select count(*)::int from bench_version) as versions,
        (select count(*)::int from bench_sample) as samples, (select count(*)::int from bench_file) as files,
        (select count(*)::int from sys_file where ready_at is not null) as stored`.execute(portal.context().db);
      return rows[0]!;
    };
    const before = await count();
    const rows = Array.from({ length: 12_000 }, (_, at) => `r${at},${at % 5},${at},${at}.25`);
    await faultsOf(['id,fold,x,target', ...rows, 'last,0,1,x']);
    async function* broken() {
      yield* readTable(csv('id,fold,x,target', 'a,0,1,2'), 'csv');
      throw new Error('the line broke');
    }
    await assert.rejects(createDataset(portal.context(), definitionOf(), broken()), /the line broke/);
    assert.deepEqual(await count(), before);
  });

  test('is the only one with its public id', async () => {
    const { publicId } = await made(lines, { columns });
    await assert.rejects(made(lines, { columns, publicId }), { key: 'benchmarks.datasets.taken' });
  });

  test('gets a new version; the old one is read by its number', async () => {
    const { publicId, datasetId } = await made(lines, { columns });
    await createVersion(
      portal.context(),
      datasetId,
      definitionOf({ columns, publicId }),
      readTable(csv(...lines.slice(0, 3)), 'csv'),
    );
    const now = await found(publicId);
    assert.deepEqual([now.version.number, now.measuredCount, now.versions.length], [2, 2, 2]);
    const old = (await visitor(datasets.frontFind, { params: { publicId }, query: { version: 1 } }))
      .data as PublicDataset;
    assert.deepEqual([old.version.number, old.measuredCount, old.version.acceptsModels], [1, 4, false]);
    const file = await get(`${fillPath(datasets.frontFile.path, { publicId, name: 'table.csv' })}?version=1`);
    assert.equal(file.body, `${lines.join('\n')}\n`);
    await assert.rejects(
      createVersion(
        portal.context(),
        datasetId,
        definitionOf({ columns, taskType: 'classification', metrics: ['f1'] }),
        readTable(csv(...lines), 'csv'),
      ),
      { key: 'benchmarks.datasets.otherTask' },
    );
  });
});
