import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { DuckDBInstance } from '@duckdb/node-api';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { newKey } from '#server/files/files';
import { startPortal } from '#testing';
import type { TablePage, WholeTable } from '../contract.ts';
import { pageOf } from './asking.ts';
import { convertTable, tableOf } from './service.ts';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.database;

/** A stored Parquet file after its columns have been measured. */
async function measured(name: string, content: Buffer) {
  const ctx = portal.context();
  const storageKey = newKey();
  const { size, sha256 } = await portal.files.write(storageKey, Readable.from([content]));
  const about = { originName: name, mime: '', bucket: 'protected' as const, refType: 'test', instance: ctx.instance };
  await db
    .insertInto('sysFile')
    .values({ ...about, readyAt: ctx.now, storageKey, size, sha256 })
    .execute();
  const file = { name, size, sha256, storageKey };
  await tableOf(ctx, file);
  const { tableId } = await db
    .selectFrom('sysFileTable')
    .select('tableId')
    .where('sha256', '=', sha256)
    .executeTakeFirstOrThrow();
  await convertTable(ctx, { tableId });
  const table: WholeTable = await tableOf(ctx, file);
  const usual = { order: 'asc' as const, filters: [], pageNum: 1 };
  const rows = (query = {}): Promise<TablePage> => pageOf(ctx, file, { ...usual, ...query });
  return { table, rows };
}

/** The rows of a statement as a Parquet file of one row group. */
async function parquetOf(statement: string): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parquet-'));
  try {
    const engine = await (await DuckDBInstance.create(':memory:')).connect();
    const file = path.join(folder, 'made.parquet');
    await engine.run(`copy (${statement}) to '${file}' (format parquet, row_group_size 10000000)`);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('a page of a million rows in one group has its lists and structures, sorted, filtered and far down', async () => {
  const last = 999_999;
  const { table, rows } = await measured(
    'lists.parquet',
    await parquetOf(
      `select range as n, [range, null, range + 0.5, 1, 2, 3] as list, {'a': range, 'b': [null, 'x"y']} as parts,
         md5(range::varchar)::uuid as id
       from range(1000000)`,
    ),
  );
  assert.deepEqual(
    [table.rowCount, table.columns.map(({ type }) => type)],
    [last + 1, ['integer', 'other', 'other', 'other']],
  );
  const cellsOf = (n: number) => [`${n}`, `[${n}.0, null, ${n}.5, 1.0, 2.0, 3.0]`, `{"a": ${n}, "b": [null, "x\\"y"]}`];
  const sorted = await rows({ sort: 0, order: 'desc' });
  assert.deepEqual([sorted.total, sorted.rows.length, sorted.numbers[0]], [last + 1, 100, last + 1]);
  assert.deepEqual(
    sorted.rows.map((row) => row.slice(0, 3)),
    Array.from({ length: 100 }, (_none, at) => cellsOf(last - at)),
  );
  // The MD5 of "999999".
  assert.equal(sorted.rows[0]![3], '52c69e3a-5733-1081-8233-31c4e69d3f2e');
  const far = await rows({ pageNum: 1000 });
  assert.deepEqual([far.numbers[0], far.rows[99]!.slice(0, 3)], [99_901, cellsOf(99_999)]);
  const filter = { column: 1, least: '', most: '', contains: '[777777.0', empty: '' as const };
  const found = await rows({ filters: [filter], sort: 0 });
  assert.deepEqual([found.total, found.rows[0]!.slice(0, 3)], [1, cellsOf(777_777)]);
  const byId = await rows({ sort: 3 });
  assert.ok(byId.rows.every(([, , , id], at) => at === 0 || id! > byId.rows[at - 1]![3]!));
});

test('lists of exact decimals are values with parts, and no numbers', async () => {
  const bytes = await parquetOf(`select [range::decimal(20, 2), 0.05] as prices, range as n from range(1500)`);
  const { table, rows } = await measured('prices.parquet', bytes);
  assert.deepEqual([table.state, table.columns[0]!.type], ['ready', 'other']);
  assert.deepEqual((await rows({ sort: 1, order: 'desc' })).rows[0], ['[1499.00, 0.05]', '1499']);
});

/** Rows of lists of points in time, whose nanoseconds in UTC the engine would cut. */
const nanosecondLists = (count: number, each: number): Buffer =>
  Buffer.from(
    parquetWriteBuffer({
      columnData: [
        { name: 'n', data: Array.from({ length: count }, (_none, at) => at) },
        {
          name: 'times',
          data: Array.from({ length: count }, (_none, row) =>
            Array.from({ length: each }, (_one, at) => 1_735_689_600_123_456_789n + BigInt(row * each + at)),
          ),
        },
      ],
      schema: [
        { name: 'root', num_children: 2 },
        { name: 'n', type: 'INT32', repetition_type: 'REQUIRED' },
        { name: 'times', repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
        { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
        {
          name: 'element',
          type: 'INT64',
          repetition_type: 'OPTIONAL',
          logical_type: { type: 'TIMESTAMP', unit: 'NANOS', isAdjustedToUTC: true },
        },
      ],
      rowGroupSize: count,
    }),
  );

test('lists that the engine would cut are read from the file', async () => {
  const { rows } = await measured('few.parquet', nanosecondLists(1500, 2));
  assert.deepEqual((await rows({ sort: 0, order: 'desc' })).rows[0], [
    '1499',
    '["2025-01-01 00:00:00.123459787Z", "2025-01-01 00:00:00.123459788Z"]',
  ]);
});

test('a page that would need too much memory says so', async () => {
  const { table, rows } = await measured('many.parquet', nanosecondLists(1100, 1000));
  assert.equal(table.state, 'ready');
  await assert.rejects(rows({ sort: 0 }), { key: 'files.tables.tooLarge' });
});
