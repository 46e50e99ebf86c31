import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { Failure } from '#shared/fail';
import { parquetRows } from './read-parquet.ts';
import { lineOf } from './table-row.ts';

const rowsOf = (bytes: ArrayBuffer | Buffer, patience?: number) =>
  parquetRows(Readable.from([Buffer.from(bytes as ArrayBuffer)]), (names) => [...names], patience);
const count = 25_000;
const table = parquetWriteBuffer({
  columnData: [
    { name: 'id', data: Array.from({ length: count }, (_, at) => `s-${at}`), type: 'STRING' },
    { name: 'gap', data: Array.from({ length: count }, (_, at) => at / 8), type: 'DOUBLE' },
  ],
});
const failureOf = (bytes: Buffer, patience?: number) =>
  Array.fromAsync(rowsOf(bytes, patience)).then(
    () => assert.fail('it was read'),
    (error: unknown) => {
      assert.ok(error instanceof Failure, String(error));
      return error;
    },
  );

describe('a Parquet table of a benchmark', () => {
  test('comes row by row out of another process, with its lines', async () => {
    let seen = 0;
    for await (const row of rowsOf(table)) {
      if (seen % 5000 === 0)
        assert.deepEqual([row['id'], row['gap'], row[lineOf]], [`s-${seen}`, String(seen / 8), seen + 2]);
      seen += 1;
    }
    assert.equal(seen, count);
  });

  test('ends its process when its reader stops early', async () => {
    for await (const row of rowsOf(table)) {
      assert.equal(row['id'], 's-0');
      break;
    }
    // Otherwise this process would not end either.
    while (process.getActiveResourcesInfo().includes('ProcessWrap')) await new Promise(setImmediate);
  });

  test('that is damaged anywhere is refused and never ends the program', async () => {
    assert.equal((await failureOf(Buffer.from('PAR1 nothing PAR1'))).key, 'benchmarks.datasets.malformedParquet');
    const bytes = Buffer.from(table);
    for (const at of [bytes.length - 8, bytes.length - 12, bytes.length - 60]) {
      const torn = Buffer.from(bytes);
      torn.fill(0xff, at, at + 4);
      const outcome = await Array.fromAsync(rowsOf(torn, 20_000)).catch((error: unknown) => error);
      assert.ok(
        Array.isArray(outcome) || (outcome instanceof Failure && outcome.key.startsWith('benchmarks.datasets.')),
      );
    }
  });

  test('that keeps its reader busy is given up', async () => {
    const refusal = await failureOf(Buffer.from(table), 1);
    assert.deepEqual([refusal.key, refusal.params['reason']], ['benchmarks.datasets.malformedParquet', 'timeout']);
  });
});
