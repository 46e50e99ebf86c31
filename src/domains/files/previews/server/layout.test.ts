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

/** Numbers below, as many rows as a table below other lines needs. */
const many = (row: (at: number) => string) => Array.from({ length: 12 }, (_none, at) => row(at + 1));

/** Headings as instruments, beamlines and their collectors write them. */
measured.push(
  [
    'units and formats of numbers below the names',
    lines(
      'Thu Nov 05 19:37:15 2015',
      '',
      '        Time,        H_vsm,            m',
      '           s,            T,          emu',
      '',
      '         6:0          6:0          6:0',
      ...many((at) => `${at}.5E+00 1.9E-04 ---`),
    ),
    [
      ['Time (s)', 'H_vsm (T)', 'm (emu)'],
      ['1.5E+00', '1.9E-04', '---'],
    ],
  ],
  [
    'a row that was made a remark below the names',
    lines('#Title: FeRh', '#t (s)\terror\tR (Ohm)\t', '#2.7\t6.5\tnan\t', ...many((at) => `${at}\t0.1\t12\t`)),
    [
      ['t (s)', 'error', 'R (Ohm)'],
      ['1', '0.1', '12'],
    ],
  ],
  [
    'names of two words over columns at the same places',
    lines(
      '    k   real[p]  red factor   lambda',
      ...many((at) => `  ${at}.0  4.1E+00     9.5E-01  1.3E+01`.padEnd(34)),
    ),
    [
      ['k', 'real[p]', 'red factor', 'lambda'],
      ['1.0', '4.1E+00', '9.5E-01', '1.3E+01'],
    ],
  ],
  [
    'results below the rows',
    lines('Coil Constant: 574.000', 'Current(mA) Voltage(mV)', ...many((at) => `${at} -0.5`), 'Ic(+) 0.000017', 'end'),
    [
      ['Current(mA)', 'Voltage(mV)'],
      ['1', '-0.5'],
    ],
  ],
  [
    'settings between tabs above names with a gap',
    lines('Angle:\t110.0', 'T (K):\t309.0', '', 'Lag time (s)         g2-1', ...many((at) => `${at}e-7\t0.9`)),
    [
      ['Lag time (s)', 'g2-1'],
      ['1e-7', '0.9'],
    ],
  ],
  [
    'settings that are more than the rows in the first column',
    lines(
      'TDI Format 1.5\tVoltage\tCurrent\tR',
      ...many((at) => `Notes{String}=${at}\t${at}e-6\t1e-3\t5`),
      ...many((at) => `Option ${at}{Boolean}=True`),
      ...many((at) => `Delay ${at}{Double}=0`),
    ),
    [
      ['TDI Format 1.5', 'Voltage', 'Current', 'R'],
      ['Notes{String}=1', '1e-6', '1e-3', '5'],
    ],
  ],
  [
    'two tabs between cells',
    lines('th\tmac116\tmac119', ...many((at) => `${at}\t3567\t\t106705`)),
    [
      ['th', 'mac116', '', 'mac119'],
      ['1', '3567', '', '106705'],
    ],
  ],
  [
    'two tabs between names only',
    lines('q\t\tI(q) cm-1\tSig cm-1', ...many((at) => `0.${at}\t208.3\t10.4`)),
    [
      ['q', 'I(q) cm-1', 'Sig cm-1'],
      ['0.1', '208.3', '10.4'],
    ],
  ],
  [
    'variables of a program as names',
    lines('#eBraggEnergy I0_EH1 I1_EH1 mu', ...many((at) => `1090${at} 1522483 1461948 0.04`)),
    [
      ['eBraggEnergy', 'I0_EH1', 'I1_EH1', 'mu'],
      ['10901', '1522483', '1461948', '0.04'],
    ],
  ],
  [
    'numbers before the names in one line',
    lines('#S Scan 29', '#C 1_Energy (keV) 2_sec 3_i0', ...many((at) => `6.${at} 1 197525`)),
    [
      ['Energy (keV)', 'sec', 'i0'],
      ['6.1', '1', '197525'],
    ],
  ],
  [
    'names between bars',
    lines(
      'LABEL: scatt 1m',
      'The 3 columns are | Q (1/A) | I(Q) (1/cm) | sigmaQ|',
      ...many((at) => `  0.${at}  0.02  0.001`),
    ),
    [
      ['Q (1/A)', 'I(Q) (1/cm)', 'sigmaQ'],
      ['0.1', '0.02', '0.001'],
    ],
  ],
  [
    'names in fields that touch each other',
    lines(
      '# Column Headings:',
      '#Mono Energy *        Scaler preset time * I0                   ',
      ...many((at) => `        691${at}.76            1.00       280101.00 `),
    ),
    [
      ['Mono Energy *', 'Scaler preset time *', 'I0'],
      ['6911.76', '1.00', '280101.00'],
    ],
  ],
  [
    'one name on each line',
    lines(
      'SSRL   EXAFS Data Collector 1.3',
      'Data: ',
      'Real time clock',
      'Requested Energy',
      'I0',
      '',
      ...many((at) => ` ${at}.0  25285.0  147360.7`),
    ),
    [
      ['Real time clock', 'Requested Energy', 'I0'],
      ['1.0', '25285.0', '147360.7'],
    ],
  ],
  [
    'descriptions of EPICS',
    lines(
      '# Column Descriptions:',
      '#    1  [     Index      ]',
      '#    2  [1-D Positioner 1]  4idc1:SGM1:Energy, SGM1:Energy, LINEAR, eV',
      '#    3  [1-D Detector   1]  4idc1:4step:sig1:A, , ',
      ...many((at) => `${at} 769.9 54106`),
    ),
    [
      ['Index', 'SGM1:Energy', '4idc1:4step:sig1:A'],
      ['1', '769.9', '54106'],
    ],
  ],
);

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

test('a small table within a text does not hide the text', () => {
  const prose = many((at) => `the field of run ${at} was changed`);
  const text = lines('a 1 2', ...many((at) => `${at} 2 3`), ...prose, ...prose);
  assert.equal(numbersIn(text, true), undefined, text);
});

test('a sentence above the rows names no column', () => {
  for (const line of ['# measured on the 5 May', 'Sample A1 Field up', '# see notes of A2'])
    assert.deepEqual(numbersIn(lines(line, ...many((at) => `${at} 2 3 4 5`)), true)?.columns, [
      '1',
      '2',
      '3',
      '4',
      '5',
    ]);
});

test('a text whose lines have as many words by chance is no table', () => {
  for (const text of [lines('one two', 'three four', 'five six'), lines('see 1 2', 'and 3 4', 'or 5 6')])
    assert.equal(numbersIn(text, true), undefined, text);
});
