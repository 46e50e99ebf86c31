import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { numbersIn } from './columns.ts';
import { tableOf } from './table.ts';

const lines = (...all: string[]) => `${all.join('\n')}\n`;

const unevenRows = ['300,1.2', '301,1.3,bad contact', '302,1.4', '303,1.5', '304,1.6'];

/** Tables whose rows or headings have different numbers of cells: all names and rows. */
const uneven: [what: string, text: string, columns: string[], rows: string[][]][] = [
  [
    'a remark behind one row',
    lines('T,R', ...unevenRows),
    ['T', 'R', '3'],
    [
      ['300', '1.2'],
      ['301', '1.3', 'bad contact'],
      ['302', '1.4'],
      ['303', '1.5'],
      ['304', '1.6'],
    ],
  ],
  [
    'first rows that are shorter than the others',
    lines('T,R,note', '300,1.2', '301,1.3', '302,1.4,ok', '303,1.5,ok', '304,1.6,ok'),
    ['T', 'R', 'note'],
    [
      ['300', '1.2'],
      ['301', '1.3'],
      ['302', '1.4', 'ok'],
      ['303', '1.5', 'ok'],
      ['304', '1.6', 'ok'],
    ],
  ],
  [
    'a last row that is longer',
    lines('a,b,c', '1,2,3', '4,5,6,7,8'),
    ['a', 'b', 'c', '4', '5'],
    [
      ['1', '2', '3'],
      ['4', '5', '6', '7', '8'],
    ],
  ],
  [
    'more names than cells below a mark',
    lines('[Header]', 'TITLE,x', '[Data 1]', 'Comment,Time (s),T (K),Err', ',1,300', ',2,301', ',3,302'),
    ['Comment', 'Time (s)', 'T (K)', 'Err'],
    [
      ['', '1', '300'],
      ['', '2', '301'],
      ['', '3', '302'],
    ],
  ],
  [
    'a remark as the first row below a mark, and a name with a quote',
    lines('[Data]', 'Comment,Time (s),Signal" (V)', '"MvsH, 20 C",5', ',6,1', ',7,2', ',8,3'),
    ['Comment', 'Time (s)', 'Signal" (V)'],
    [
      ['MvsH, 20 C', '5'],
      ['', '6', '1'],
      ['', '7', '2'],
      ['', '8', '3'],
    ],
  ],
  [
    'fewer names than cells',
    lines('T,R', '300,1.2,ok', '310,1.3,ok', '320,1.4,bad'),
    ['T', 'R', '3'],
    [
      ['300', '1.2', 'ok'],
      ['310', '1.3', 'ok'],
      ['320', '1.4', 'bad'],
    ],
  ],
  [
    'fewer names than cells, where running numbers may have none',
    lines('x,y', '1,0.5,0.6', '2,0.6,0.7', '3,0.7,0.8'),
    ['1', '2', '3'],
    [
      ['1', '0.5', '0.6'],
      ['2', '0.6', '0.7'],
      ['3', '0.7', '0.8'],
    ],
  ],
];

describe('no cell is missing of a table with', () => {
  for (const [what, text, columns, rows] of uneven)
    test(what, async () => {
      const asTable = await tableOf(text, ',', true);
      assert.deepEqual([asTable.columns, asTable.rows], [columns, rows]);
      const asColumns = numbersIn(text, true);
      if (asColumns) assert.deepEqual([asColumns.columns, asColumns.rows], [columns, rows]);
    });

  test('more columns than are shown: their number is told', async () => {
    const { columns, columnsLeftOut } = await tableOf(
      lines(...Array(4).fill(Array(260).fill('1').join(','))),
      ',',
      true,
    );
    assert.deepEqual([columns.length, columnsLeftOut], [200, 60]);
  });

  test('a cell that is too long: it is cut with a mark', async () => {
    const { rows } = await tableOf(lines('a,b', `${'x'.repeat(900)},2`), ',', true);
    assert.deepEqual([rows[0]![0]!.length, rows[0]![0]!.at(-1)], [500, '…']);
  });
});

/** Remarks that name the columns. */
const keyed: [line: string, columns: string[]][] = [
  ['Data:   y          x', ['y', 'x']],
  ['# ColumnLabels: T (K), R (Ohm)', ['T (K)', 'R (Ohm)']],
  ['# Columns: energy mu', ['energy', 'mu']],
  ['#L  Two Theta  Detector', ['Two Theta', 'Detector']],
  ['# fields = "T (K)"; "R (Ohm)"', ['T (K)', 'R (Ohm)']],
  ['# Column.1: energy eV\n# Column.2: mutrans\n# ---', ['energy eV', 'mutrans']],
];

test('a remark that says that it names the columns does, also above other remarks', () => {
  for (const [line, columns] of keyed)
    for (const text of [lines(line, '1 2', '2 3', '3 4'), lines(line, '# run 7 of Monday', '1 2', '2 3', '3 4')])
      assert.deepEqual(numbersIn(text, true)?.columns, columns, text);
});

test('names that hold for one block only name no column', () => {
  const shown = numbersIn(lines('#L  T  R', '1 2', '2 3', '', '#L  T  M', '1 4', '2 5'), true);
  assert.deepEqual([shown?.columns, shown?.above], [['1', '2'], ['#L  T  R']]);
  assert.deepEqual(numbersIn(lines('#L  T  R', '1 2', '2 3', '', '#L  T  R', '1 4'), true)?.columns, ['T', 'R']);
});

test('two numbers below one name are no table, so that none is lost', () => {
  const text = lines(
    'A          B          C',
    '1.5        2.5',
    '1.6        2.6',
    ...Array(30).fill('1.5        2.5'),
    '1.7 1.8',
  );
  assert.equal(numbersIn(text, true), undefined);
});

test('blank lines divide rows into blocks, and remarks between rows are kept', async () => {
  const curves = lines('# a', '0 0', '1 1', '2 4', '', '', '# b', '0 0', '1 3', '2 6', '# end');
  const shown = numbersIn(curves, true);
  assert.deepEqual([shown?.rows.length, shown?.blocks], [6, [0, 3]]);
  assert.deepEqual(shown?.between, [
    { after: 3, text: '# b' },
    { after: 6, text: '# end' },
  ]);
  assert.deepEqual((await tableOf(lines('T,R', '1,2', '2,3', '', '1,4', '2,5'), ',', true)).blocks, [0, 2]);
  assert.equal(numbersIn(lines('1 2', '', '2 3', '', '3 4'), true)?.blocks, undefined, 'a blank line below each row');
});

test('exponents of Fortran are numbers, and electrons, ranges and codes stay as they are', async () => {
  const shown = numbersIn(lines('0.100D+01 0.25000-100', '1.5d-3 2', '-2D+2 3'), true);
  assert.deepEqual(shown?.rows, [
    ['0.100e+01', '0.25000e-100'],
    ['1.5e-3', '2'],
    ['-2e+2', '3'],
  ]);
  const ids = lines('sample,orbital,range,share', '007,3d5,0.5-300,5%', '010,4f7,0.5-200,6%');
  assert.deepEqual((await tableOf(ids, ',', true)).rows[0], ['007', '3d5', '0.5-300', '5%']);
});
