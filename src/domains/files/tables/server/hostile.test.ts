import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Readable } from 'node:stream';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { newKey } from '#server/files/files';
import { startPortal } from '#testing';
import { tableLimits, type TablePage, type WholeTable } from '../contract.ts';
import { pageOf } from './asking.ts';
import { convertTable, tableOf } from './service.ts';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.database;

/** A stored file that belongs to a record, and its table after the job has run. */
async function tableIn(
  name: string,
  content: Buffer | string,
): Promise<{ table: WholeTable; rows: (query?: object) => Promise<TablePage> }> {
  const ctx = portal.context();
  const storageKey = newKey();
  const { size, sha256 } = await portal.files.write(storageKey, Readable.from([Buffer.from(content)]));
  const about = {
    originName: name,
    mime: '',
    bucket: 'protected' as const,
    refType: 'test',
    instance: ctx.instance,
    readyAt: ctx.now,
  };
  await db
    .insertInto('sysFile')
    .values({ ...about, storageKey, size, sha256 })
    .execute();
  const file = { name, size, sha256, storageKey };
  await tableOf(ctx, file);
  const row = await db.selectFrom('sysFileTable').select('tableId').where('sha256', '=', sha256).executeTakeFirst();
  if (row) await convertTable(ctx, row);
  const usual = { order: 'asc' as const, filters: [], pageNum: 1 };
  return { table: await tableOf(ctx, file), rows: (query = {}) => pageOf(ctx, file, { ...usual, ...query }) };
}

const numbered = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_none, at) => line(at)).join('\n');
const kinds = ({ columns }: WholeTable) =>
  columns.map(({ name, type, others, missing }) => [name, type, others, missing]);

describe('a table', () => {
  test('with wrong values far down keeps them, and counts them apart from missing ones', async () => {
    const text = `n,v\n${numbered(20_000, (at) => `${at},${at === 19_000 ? 'broken' : at === 19_500 ? 'NaN' : at / 4}`)}`;
    const { table, rows } = await tableIn('late.csv', text);
    assert.deepEqual(kinds(table), [
      ['n', 'integer', 0, 0],
      ['v', 'number', 1, 1],
    ]);
    const { rows: found } = await rows({ filters: [{ column: 1, least: '', most: '', contains: 'brok', empty: '' }] });
    assert.deepEqual(found, [['19000', 'broken']]);
    const few = await rows({ filters: [{ column: 0, least: '19000', most: '19002', contains: '', empty: '' }] });
    assert.deepEqual(few.rows, [
      ['19000', 'broken'],
      ['19001', '4750.25'],
      ['19002', '4750.5'],
    ]);
  });

  test('whose columns turn out to be wider far down is made again with wider types', async () => {
    const text = `id,a,code\n${numbered(15_000, (at) => `${at},${at < 14_000 ? at : `${at}.5`},${at < 12_000 ? '' : `x${at}`}`)}`;
    const { table } = await tableIn('wider.csv', text);
    assert.deepEqual(kinds(table), [
      ['id', 'integer', 0, 0],
      ['a', 'number', 0, 0],
      ['code', 'text', 0, 12_000],
    ]);
  });

  test('keeps codes that begin with zeros, and rows that are too short or too long', async () => {
    const { table, rows } = await tableIn(
      'codes.csv',
      `code,a,b\n${numbered(50, (at) => `00${at},1,2`)}\n7\n0099,3,4,5,6\n\n`,
    );
    assert.deepEqual(kinds(table)[0], ['code', 'text', 0, 0]);
    assert.equal(table.rowCount, 52);
    const { rows: last } = await rows({ sort: 1, order: 'desc' });
    assert.deepEqual(last[0], ['0099', '3', '4', '5', '6']);
    assert.deepEqual(last.at(-1), ['7', '', '', '', '']);
    assert.deepEqual(
      table.columns.slice(3).map(({ name, filled }) => [name, filled]),
      [
        ['4', 1],
        ['5', 1],
      ],
    );
  });

  test('keeps a remark far down in a column that has no name', async () => {
    const text = `T,R\n${numbered(12_000, (at) => (at === 11_000 ? `${at},1.5,"bad, contact"` : `${at},1.5`))}\n`;
    for (const name of ['remark.csv', 'remark.dat']) {
      const { table, rows } = await tableIn(name, text);
      assert.deepEqual([table.state, table.columns.map((column) => column.name)], ['ready', ['T', 'R', '3']], name);
      const { rows: found } = await rows({ sort: 2 });
      assert.deepEqual(found[0], ['11000', '1.5', 'bad, contact'], name);
    }
  });

  test('shows marks of missing numbers as they are, and counts them', async () => {
    const marks = ['NaN', 'inf', '-inf', '#N/A', '--', '#DIV/0!'];
    const text = `x,y\n${marks.map((mark, at) => `${at},${mark}`).join('\n')}\n${numbered(60, (at) => `${at + 6},1.5`)}\n`;
    const { table, rows } = await tableIn('marks.csv', text);
    assert.deepEqual(kinds(table)[1], ['y', 'number', 0, 6]);
    assert.deepEqual([table.columns[1]!.least, table.columns[1]!.most], ['1.5', '1.5']);
    assert.deepEqual(
      (await rows()).rows.slice(0, 6).map(([, mark]) => mark),
      marks,
    );
    const empty = await rows({ filters: [{ column: 1, least: '', most: '', contains: '', empty: 'yes' as const }] });
    assert.equal(empty.total, 6);
  });

  test('reads the exponents of Fortran as numbers, and leaves long identifiers whole', async () => {
    const text = numbered(50, (at) => `0.${100 + at}D+01 0.25000-100 ${20 + at}34567890123456789`);
    const { table, rows } = await tableIn('fortran.dat', `${text}\n`);
    assert.deepEqual(
      table.columns.map(({ type }) => type),
      ['number', 'number', 'text'],
    );
    assert.deepEqual((await rows()).rows[0], ['1', '2.5e-101', '2034567890123456789']);
  });

  test('has a row for each line of commas, and of decimal commas with points between thousands the number', async () => {
    const { rows } = await tableIn('gaps.csv', `T;R\n${numbered(20, (at) => `1.${100 + at},5;2,5`)}\n;\n5,5;1,5\n`);
    const { rows: all } = await rows();
    assert.deepEqual(
      [all[0], all[20], all[21]],
      [
        ['1100.5', '2.5'],
        ['', ''],
        ['5.5', '1.5'],
      ],
    );
  });

  test('below lines with # and between semicolons, with decimal commas, in GBK, is read', async () => {
    const text = `# 测量 "一"\n# Gerät\nT;R;注\n${numbered(200, (at) => `${at},5;1,25E-3;a`)}`.replace('测量', '');
    const gbk = Buffer.concat([
      Buffer.from('# '),
      Buffer.from([0xb2, 0xe2, 0xc1, 0xbf, 0xca, 0xfd, 0xbe, 0xdd]),
      Buffer.from('\nT;R;'),
      Buffer.from([0xb1, 0xb8, 0xd7, 0xa2]),
      Buffer.from(`\n${numbered(200, (at) => `${at},5;1,25E-3;`)}`),
      Buffer.from([0xd1, 0xf9, 0xc6, 0xb7, 0x0a]),
    ]);
    for (const [name, content] of [
      ['a.csv', text],
      ['b.csv', gbk],
    ] as const) {
      const { table, rows } = await tableIn(name, content);
      assert.equal(table.state, 'ready', name);
      assert.deepEqual(
        table.columns.map(({ type }) => type),
        ['number', 'number', 'text'],
        name,
      );
      assert.deepEqual(
        [table.rowCount, table.columns[0]!.most, table.columns[1]!.least],
        [200, '199.5', '0.00125'],
        name,
      );
      assert.equal((await rows({ sort: 0, order: 'desc' })).rows[0]![0], '199.5');
    }
    const { table, rows } = await tableIn('c.csv', gbk);
    assert.equal(table.columns[2]!.name, '备注');
    assert.equal((await rows({ pageNum: 2 })).rows.at(-1)![2], '样品');
  });

  test('of columns between blanks is read without the remarks between its lines', async () => {
    const { table, rows } = await tableIn(
      'scan.dat',
      `# scan 7\n# T(K)  R(Ohm)\n${numbered(500, (at) => (at % 100 === 50 ? '# pause' : `  ${at}   ${at}.25 `))}\n`,
    );
    assert.deepEqual(kinds(table), [
      ['T(K)', 'integer', 0, 0],
      ['R(Ohm)', 'number', 0, 0],
    ]);
    assert.equal(table.rowCount, 495);
    assert.deepEqual((await rows({ sort: 1, order: 'desc' })).rows[0], ['499', '499.25']);
    const torn = await tableIn('torn.dat', `${numbered(200_000, (at) => `${at} 1.5 2.5`)}\nthe end\n`);
    assert.deepEqual([torn.table.state, torn.table.reason], ['refused', 'content']);
  });

  test('with bytes that are no UTF-8 far down, and with bytes of zero, is read', async () => {
    const long = `a,b\n${numbered(300_000, (at) => `${at},x`)}\n`;
    const { table } = await tableIn(
      'late-bytes.csv',
      Buffer.concat([Buffer.from(long), Buffer.from([0x31, 0x2c, 0xb0, 0xe9, 0x0a])]),
    );
    assert.deepEqual([table.state, table.rowCount], ['ready', 300_001]);
  });

  test('is refused with the reason where it is one line, has too many columns, is damaged, or no table', async () => {
    const refusal = async (name: string, content: Buffer | string) => {
      const { table } = await tableIn(name, content);
      return [table.state, table.reason];
    };
    const line = Buffer.alloc(60 << 20, 'x');
    line.write('a,b\n1,2\n3,4\n');
    assert.deepEqual(await refusal('line.csv', line), ['refused', 'content']);
    const wide = numbered(20_000, (at) => `c${at}`).replaceAll('\n', ',');
    assert.deepEqual(await refusal('wide.csv', `${wide}\n${wide.replaceAll('c', '')}\n`), ['refused', 'columns']);
    assert.deepEqual(await refusal('words.txt', 'once upon a time\n'.repeat(9)), ['refused', 'type']);
    assert.deepEqual(await refusal('zeros.csv', Buffer.alloc(9000)), ['refused', 'content']);
    assert.deepEqual(await refusal('false.parquet', `PAR1${'x'.repeat(500)}PAR1`), ['refused', 'content']);
  });

  test('of more columns than are shown is made with all of them', async () => {
    const row = (at: number) =>
      Array.from({ length: tableLimits.shownColumns + 20 }, (_none, column) => at * column).join(',');
    const { table, rows } = await tableIn('broad.csv', numbered(30, row));
    assert.deepEqual([table.state, table.columns.length, table.rowCount], ['ready', 220, 30]);
    assert.equal((await rows()).rows[0]!.length, tableLimits.shownColumns);
  });

  test('that is Parquet already is asked as it is', async () => {
    const bytes = parquetWriteBuffer({
      columnData: [
        { name: 'it\'s "n"', data: [3, 1, 2], type: 'INT32' },
        { name: 'x', data: [0.5, Number.NaN, 1.5], type: 'DOUBLE' },
        { name: 'parts', data: [{ a: 1 }, { a: 2 }, null], type: 'JSON' },
      ],
    });
    const { table, rows } = await tableIn('as-is.parquet', Buffer.from(bytes));
    assert.deepEqual(kinds(table).slice(0, 2), [
      ['it\'s "n"', 'integer', 0, 0],
      ['x', 'number', 0, 1],
    ]);
    const row = await db
      .selectFrom('sysFileTable')
      .select('fileId')
      .where('form', '=', 'parquet')
      .where('state', '=', 'ready')
      .executeTakeFirst();
    assert.equal(row!.fileId, null);
    assert.deepEqual(
      (await rows({ sort: 0 })).rows.map(([n]) => n),
      ['1', '2', '3'],
    );
  });
});

test('pages of a Parquet file have the cells of its preview: nanoseconds in UTC, decimals, texts without annotation', async () => {
  const count = 1500;
  const range = Array.from({ length: count }, (_none, at) => at);
  const bytes = Buffer.from(
    parquetWriteBuffer({
      columnData: [
        { name: 't', data: range.map((at) => 1_735_689_600_123_456_789n + BigInt(at)) },
        { name: 'x', data: range.map((at) => Math.fround(at / 10)) },
        { name: 'price', data: range.map((at) => BigInt(at) * 10n) },
        { name: 'sample', data: range.map((at) => new Uint8Array(Buffer.from(`样品 ${at}`))) },
      ],
      schema: [
        { name: 'root', num_children: 4 },
        {
          name: 't',
          type: 'INT64',
          repetition_type: 'REQUIRED',
          logical_type: { type: 'TIMESTAMP', unit: 'NANOS', isAdjustedToUTC: true },
        },
        { name: 'x', type: 'FLOAT', repetition_type: 'REQUIRED' },
        {
          name: 'price',
          type: 'INT64',
          converted_type: 'DECIMAL',
          precision: 9,
          scale: 2,
          repetition_type: 'REQUIRED',
        },
        { name: 'sample', type: 'BYTE_ARRAY', repetition_type: 'REQUIRED' },
      ],
      rowGroupSize: 500,
    }),
  );
  const { table, rows } = await tableIn('typed.parquet', bytes);
  assert.deepEqual(
    table.columns.map(({ type, least, most }) => [type, least, most]),
    [
      ['moment', '2025-01-01 00:00:00.123456Z', '2025-01-01 00:00:00.123458Z'],
      ['number', '0.0', '149.9'],
      ['number', '0.00', '149.90'],
      ['other', null, null],
    ],
  );
  const { rows: last } = await rows({ sort: 2, order: 'desc' });
  assert.deepEqual(last[0], ['2025-01-01 00:00:00.123458288Z', '149.9', '149.90', '样品 1499']);
  const exact = await rows({ filters: [{ column: 1, least: '0.1', most: '0.1', contains: '', empty: '' as const }] });
  assert.deepEqual(exact.rows, [['2025-01-01 00:00:00.12345679Z', '0.1', '0.10', '样品 1']]);
  const named = await rows({ filters: [{ column: 3, least: '', most: '', contains: '品 77', empty: '' as const }] });
  assert.deepEqual(named.rows[0]![3], '样品 77');
});
