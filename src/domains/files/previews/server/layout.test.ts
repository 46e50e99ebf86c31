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
  ...['', 'NA', '-'].map((mark): [string, string, Shown] => [
    `first samples that were not measured, with “${mark}” for their value`,
    lines(
      'sample,method,mass (mg)',
      `S0,floating zone,${mark}`,
      `S1,flux,${mark}`,
      ...Array.from({ length: 30 }, (_none, at) => `S${at + 2},flux,${at}.5`),
    ),
    [
      ['sample', 'method', 'mass (mg)'],
      ['S0', 'floating zone', mark],
    ],
  ]),
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
