import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { after, describe, test } from 'node:test';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { newKey } from '#server/files/files';
import { folderStore } from '#server/files/files-folder';
import { parquetOf } from './parquet.ts';

const home = mkdtempSync(path.join(tmpdir(), 'lattice-parquet-'));
after(() => rmSync(home, { recursive: true }));
const files = await folderStore(home);

async function look(bytes: Buffer) {
  const storageKey = newKey();
  await files.write(storageKey, Readable.from([bytes]));
  return parquetOf(files, { storageKey, size: bytes.length });
}

const count = 5000;
const table = Buffer.from(
  parquetWriteBuffer({
    columnData: [
      { name: 'T (K)', data: Array.from({ length: count }, (_none, at) => at / 10), type: 'DOUBLE' },
      { name: '样品', data: Array.from({ length: count }, (_none, at) => `甲${at % 3}`), type: 'STRING' },
      { name: 'n', data: Array.from({ length: count }, (_none, at) => BigInt(at)), type: 'INT64' },
    ],
  }),
);

type Element = NonNullable<Parameters<typeof parquetWriteBuffer>[0]['schema']>[number];
const stamp = (name: string, isAdjustedToUTC: boolean): Element => ({
  name,
  type: 'INT64',
  repetition_type: 'OPTIONAL',
  logical_type: { type: 'TIMESTAMP', unit: 'NANOS', isAdjustedToUTC },
});
/** Moments, decimals and parts of columns, as the writers of other languages make them. */
const typed = Buffer.from(
  parquetWriteBuffer({
    columnData: [
      { name: 'utc', data: [1735689600123456789n, null] },
      { name: 'local', data: [1735689600123456789n, 0n] },
      { name: 'price', data: [110n, -5n] },
      { name: 'runs', data: [[1.5, null], []] },
      { name: 'by day', data: [{ day: 0n }, null] },
    ],
    schema: [
      { name: 'root', num_children: 5 },
      stamp('utc', true),
      stamp('local', false),
      { name: 'price', type: 'INT64', converted_type: 'DECIMAL', precision: 9, scale: 2, repetition_type: 'REQUIRED' },
      { name: 'runs', repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
      { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
      { name: 'element', type: 'DOUBLE', repetition_type: 'OPTIONAL' },
      { name: 'by day', repetition_type: 'OPTIONAL', num_children: 1 },
      stamp('day', false),
    ],
  }),
);

describe('a Parquet file', () => {
  test('shows all digits of moments and decimals, UTC only where the file says so, and parts of columns', async () => {
    const { columns, rows } = await look(typed);
    assert.deepEqual(columns, ['utc', 'local', 'price', 'runs', 'by day']);
    assert.deepEqual(rows, [
      [
        ...['2025-01-01 00:00:00.123456789Z', '2025-01-01 00:00:00.123456789', '1.10', '[1.5, null]'],
        '{"day": "1970-01-01 00:00:00"}',
      ],
      ['', '1970-01-01 00:00:00', '-0.05', '[]', ''],
    ]);
  });

  test('is a table of its first rows, large integers in full', async () => {
    const { columns, rows, more } = await look(table);
    assert.deepEqual([columns, rows.length, more], [['T (K)', '样品', 'n'], 1000, true]);
    assert.deepEqual(rows[11], ['1.1', '甲2', '11']);
  });

  test('that is damaged or none is refused', async () => {
    for (const bytes of [Buffer.from('PAR1'), Buffer.from('words'), table.subarray(200), Buffer.alloc(100)])
      await assert.rejects(look(bytes), { key: 'files.previews.malformed' });
    for (let round = 1; round <= 6; round += 1) {
      const damaged = Buffer.from(table);
      for (let at = table.length - round * 11; at < damaged.length - 8; at += 17)
        damaged[at] = (damaged[at]! + round) & 255;
      const outcome = await look(damaged).then(
        () => 'read',
        (error: { key?: string }) => error.key ?? String(error),
      );
      assert.match(outcome, /^(?:read|files\.previews\.(?:malformed|tooLong))$/);
    }
  });
});
