import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { numbersIn } from './columns.ts';
import { tableOf } from './table.ts';

const lines = (...all: string[]) => `${all.join('\n')}\n`;
type Shown = [columns: string[], firstRow: string[], above?: string[]];

/** Files of measurements with the names and the first row that are shown, and the lines above if they matter. */
const measured: [what: string, text: string, shown: Shown][] = [
  [
    'an empty cell between commas',
    lines('Time,Comment,T,R', '1,,300,1.2', '2,,301,1.3', '3,,302,1.4'),
    [
      ['Time', 'Comment', 'T', 'R'],
      ['1', '', '300', '1.2'],
    ],
  ],
  [
    'an empty cell between tabs',
    lines('T\tR1\tR2', '300\t\t2.1', '301\t\t2.2', '302\t\t2.3'),
    [
      ['T', 'R1', 'R2'],
      ['300', '', '2.1'],
    ],
  ],
  [
    'a gap below its name',
    lines('T     R1    R2', '300         2.1', '301         2.2', '302         2.3'),
    [
      ['T', 'R1', 'R2'],
      ['300', '', '2.1'],
    ],
  ],
  [
    'a separator at the end of every row',
    lines('T,R', '300,1.2,', '301,1.3,', '302,1.4,'),
    [
      ['T', 'R'],
      ['300', '1.2'],
    ],
  ],
  [
    'settings above a mark',
    lines(
      '[Header]',
      'TITLE,sample',
      'BYAPP,MultiVu,1.0',
      '[Data]',
      'Comment,T (K),B (Oe)',
      ',300,1000',
      ',301,1000',
      ',302,1000',
    ),
    [
      ['Comment', 'T (K)', 'B (Oe)'],
      ['', '300', '1000'],
    ],
  ],
  [
    'a sentence that is no heading',
    lines('# measured on Monday', '1 2 3', '2 3 4', '3 4 5'),
    [['1', '2', '3'], ['1', '2', '3'], ['# measured on Monday']],
  ],
  ['the name of a file above', lines('run_01 final', '1 2', '2 3', '3 4'), [['1', '2'], ['1', '2'], ['run_01 final']]],
  [
    'units on a line of their own',
    lines('T R', 'K Ohm', '1 2', '2 3', '3 4'),
    [
      ['T (K)', 'R (Ohm)'],
      ['1', '2'],
    ],
  ],
  [
    'units in brackets',
    lines('T (K)   R (Ohm)', '1 2', '2 3', '3 4'),
    [
      ['T (K)', 'R (Ohm)'],
      ['1', '2'],
    ],
  ],
  [
    'decimal commas between blanks',
    lines('25,0   1,2E+3', '25,1   1,3E+3', '25,2   1,4E+3'),
    [
      ['1', '2'],
      ['25.0', '1.2E+3'],
    ],
  ],
  [
    'decimal commas between semicolons',
    lines('2theta;I', '10,00;120,5', '10,02;121,5', '10,04;125,0'),
    [
      ['2theta', 'I'],
      ['10.00', '120.5'],
    ],
  ],
  [
    'commas between thousands',
    lines('T  R', '1,000  5.2', '1,100  5.4', '1,200  5.6'),
    [
      ['T', 'R'],
      ['1000', '5.2'],
    ],
  ],
  [
    'days and times',
    lines('2026-01-02 10:00:00 300.1 1.25', '2026-01-02 10:01:00 300.2 1.26', '2026-01-02 10:02:00 300.3 1.27'),
    [
      ['1', '2', '3', '4'],
      ['2026-01-02', '10:00:00', '300.1', '1.25'],
    ],
  ],
  [
    'signs for what is missing',
    lines('T R', '300 1.2', '301 --', '302 1.3', '303 n/a'),
    [
      ['T', 'R'],
      ['300', '1.2'],
    ],
  ],
  [
    'digits of East Asian width',
    lines('温度　电阻', '３００　１．２５', '３０１　１．２６', '３０２　１．２７'),
    [
      ['温度', '电阻'],
      ['300', '1.25'],
    ],
  ],
];

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

/** Tables as a spreadsheet program shows them. */
const tables: [what: string, text: string, shown: Shown][] = [
  [
    'a quoted title',
    lines('"My sample, no. 1"', 'T,R', '1,2', '3,4'),
    [['T', 'R'], ['1', '2'], ['"My sample, no. 1"']],
  ],
  [
    'pairs of words above',
    lines('Sample,Fe3O4', 'Date,2026', 'T,R,B', '1,2,3', '4,5,6'),
    [
      ['T', 'R', 'B'],
      ['1', '2', '3'],
      ['Sample,Fe3O4', 'Date,2026'],
    ],
  ],
  [
    'titles and an empty line',
    lines('样品：Fe3O4 薄膜', '', 'T (K),M (emu/g)', '5,1.23', '10,1.20'),
    [['T (K)', 'M (emu/g)'], ['5', '1.23'], ['样品：Fe3O4 薄膜']],
  ],
  [
    'its separator told',
    lines('sep=;', 'T;R', '1;2', '3;4'),
    [
      ['T', 'R'],
      ['1', '2'],
    ],
  ],
  [
    'bars',
    lines('T|R', '300|1.25', '301|1.26'),
    [
      ['T', 'R'],
      ['300', '1.25'],
    ],
  ],
  [
    'decimal commas',
    lines('T;R', '300,5;1,25', '301,5;1,26'),
    [
      ['T', 'R'],
      ['300.5', '1.25'],
    ],
  ],
  [
    'years as names',
    lines('1990,1991,1992', '1.5,2.5,3.5', '2.5,3.5,4.5'),
    [
      ['1990', '1991', '1992'],
      ['1.5', '2.5', '3.5'],
    ],
  ],
  [
    'inches',
    lines('name,size', 'rod,1/2" dia', 'plate,3"'),
    [
      ['name', 'size'],
      ['rod', '1/2" dia'],
    ],
  ],
  [
    'blanks before quotes',
    lines('name, note', '"a", "b, c"'),
    [
      ['name', 'note'],
      ['a', 'b, c'],
    ],
  ],
  [
    'words behind a quote',
    lines('name,note', '"A"x,1'),
    [
      ['name', 'note'],
      ['"A"x', '1'],
    ],
  ],
  [
    'a quote that nothing closes',
    lines('name,note', 'A,"open', 'B,2'),
    [
      ['name', 'note'],
      ['A', '"open'],
    ],
  ],
  [
    'words only',
    lines('name,place', 'Ann,Beijing', 'Bob,Hefei'),
    [
      ['name', 'place'],
      ['Ann', 'Beijing'],
    ],
  ],
];

describe('a file of measurements with', () => {
  for (const [what, text, [columns, row, above = []]] of measured)
    test(what, () => {
      const shown = numbersIn(text, true);
      assert.deepEqual([shown?.columns, shown?.rows[0]], [columns, row]);
      if (above.length > 0) assert.deepEqual(shown?.above, above);
    });
});

describe('a table with', () => {
  for (const [what, text, [columns, row, above = []]] of tables)
    test(what, async () => {
      const shown = await tableOf(text, ',', true);
      assert.deepEqual([shown.columns, shown.rows[0]], [columns, row]);
      assert.deepEqual(shown.above, above);
    });
});

test('a table of nothing but a heading shows its names', async () => {
  const { columns, rows } = await tableOf('T,R\n', ',', true);
  assert.deepEqual([columns, rows], [['T', 'R'], []]);
});

test('a text whose lines have as many words by chance is no table', () => {
  for (const text of [lines('one two', 'three four', 'five six'), lines('see 1 2', 'and 3 4', 'or 5 6')])
    assert.equal(numbersIn(text, true), undefined, text);
});
