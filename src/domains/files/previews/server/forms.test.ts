import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { encodingOf } from '#server/formats/text-encoding';
import { numbersIn } from './columns.ts';
import { tableOf } from './table.ts';
import { jsonText, markdownHtml } from './text.ts';

/* Files as instruments and programs write them, with the content that a physicist expects. */

const lines = (...all: string[]) => `${all.join('\n')}\n`;

/** Columns of numbers, with the expected names and first row. */
const measured: [what: string, text: string, names: string[], row: string[]][] = [
  [
    'a vibrating sample magnetometer, with its mark and times',
    lines(
      'Lake Shore Cryotronics',
      'Sample ID: NiFe-3',
      '***DATA***',
      'Field(G)  Moment(emu)  Time',
      '10000.0 1.234E-3 00:00:01',
      '9900.0 1.233E-3 00:00:02',
      '9800.0 1.231E-3 00:00:03',
    ),
    ['Field(G)', 'Moment(emu)', 'Time'],
    ['10000.0', '1.234E-3', '00:00:01'],
  ],
  [
    'MPMS3, most columns of which are empty',
    lines(
      '[Header]',
      'INFO,1.5,SAMPLE_MASS',
      '[Data]',
      'Comment,Time Stamp (sec),Temperature (K),Magnetic Field (Oe),Moment (emu),M. Std. Err. (emu)',
      ',1.0,300,1000,,1E-9',
      ',2.0,301,1000,,1E-9',
      'centred,3.0,302,1000,5E-4,1E-9',
    ),
    ['Comment', 'Time Stamp (sec)', 'Temperature (K)', 'Magnetic Field (Oe)', 'Moment (emu)', 'M. Std. Err. (emu)'],
    ['', '1.0', '300', '1000', '', '1E-9'],
  ],
  [
    'PPMS with a remark that holds a comma',
    lines(
      '[Header]',
      'TITLE,x',
      '[Data]',
      'Comment,T (K),R (Ohms)',
      '"start, warm",300,1.25',
      ',301,1.26',
      ',302,1.27',
    ),
    ['Comment', 'T (K)', 'R (Ohms)'],
    ['start, warm', '300', '1.25'],
  ],
  [
    'a diffractometer with remarks by semicolons',
    lines('; Anode: Cu', '; 2theta   counts', '10.00  120', '10.02  118', '10.04  125'),
    ['2theta', 'counts'],
    ['10.00', '120'],
  ],
  [
    'a spectrometer with decimal commas',
    lines('nm;A', '350,0;0,123', '350,5;0,124', '351,0;0,130'),
    ['nm', 'A'],
    ['350.0', '0.123'],
  ],
  [
    'Fortran, whose field was too narrow once',
    lines('E DOS', '-1.0 0.5D-03', '0.0 ********', '1.0 0.7D-03'),
    ['E', 'DOS'],
    ['-1.0', '0.5e-03'],
  ],
  [
    'a program with minus signs of typography',
    lines('B (T)\tR (Ohm)', '−1.5\t2.0', '−1.0\t2.1', '0.0\t2.2'),
    ['B (T)', 'R (Ohm)'],
    ['-1.5', '2.0'],
  ],
  [
    'a logger with moments as ISO 8601 writes them',
    lines(
      'time   T (K)',
      '2026-01-02T10:00:00 300.1',
      '2026-01-02T10:00:01Z 300.2',
      '2026-01-02T10:00:02.5+08:00 300.3',
    ),
    ['time', 'T (K)'],
    ['2026-01-02T10:00:00', '300.1'],
  ],
  [
    'LabVIEW on Windows, whose missing values have a sign of their own',
    lines('V\tI', '0.1\t1.#QNAN', '0.2\t-1.#IND', '0.3\t4.0'),
    ['V', 'I'],
    ['0.1', '1.#QNAN'],
  ],
  [
    'a fit with standard uncertainties behind the values',
    lines('T a', '5 3.905(1)', '100 3.907(1)', '300 3.912(2)'),
    ['T', 'a'],
    ['5', '3.905(1)'],
  ],
  [
    'a Macintosh of old, with its line ends',
    ['T R', '300 1.2', '301 1.3', '302 1.4'].join('\r'),
    ['T', 'R'],
    ['300', '1.2'],
  ],
];

const tables: [what: string, text: string, names: string[], row: string[]][] = [
  [
    'thousands by points and decimals by commas',
    lines('H;M', '1.234,5;2,5', '12.345,0;2,6', '20.000,0;2,7'),
    ['H', 'M'],
    ['1234.5', '2.5'],
  ],
  ['a separator told as a bar', lines('sep=|', 'T|R', '1|2', '3|4'), ['T', 'R'], ['1', '2']],
  ['a separator told as a tab', lines('sep=\t', 'T\tR', '1\t2', '3\t4'), ['T', 'R'], ['1', '2']],
  ['a byte order mark before its names', `\ufeff${lines('T,R', '1,2', '3,4')}`, ['T', 'R'], ['1', '2']],
  [
    'three rows of titles',
    lines('实验记录,,', '样品,Fe3O4,', '日期,2026-03-05,', '温度(K),磁矩(emu),备注', '5,1.2,升温', '10,1.1,降温'),
    ['温度(K)', '磁矩(emu)', '备注'],
    ['5', '1.2', '升温'],
  ],
  ['blanks as separators', lines('T   R', '300 1.25', '301 1.26', '302 1.27'), ['T', 'R'], ['300', '1.25']],
  ['a line break within a heading', lines('"T\n(K)",R', '1,2', '3,4'), ['T\n(K)', 'R'], ['1', '2']],
  ['empty lines between its rows', lines('T,R', '', '1,2', '', '3,4'), ['T', 'R'], ['1', '2']],
  ['names in quotes with commas', lines('"T, K","R, Ohm"', '1,2', '3,4'), ['T, K', 'R, Ohm'], ['1', '2']],
  ['percent signs and words', lines('sample,share', 'A,12%', 'B,88%'), ['sample', 'share'], ['A', '12%']],
];

describe('columns of numbers of', () => {
  for (const [what, text, names, row] of measured)
    test(what, () => {
      const shown = numbersIn(text, true);
      assert.deepEqual([shown?.columns, shown?.rows[0]], [names, row]);
    });
});

describe('a table with', () => {
  for (const [what, text, names, row] of tables)
    test(what, async () => {
      const shown = await tableOf(text, ',', true);
      assert.deepEqual([shown.columns, shown.rows[0]], [names, row]);
    });
});

const hex = (digits: string) => Buffer.from(digits.replaceAll(' ', ''), 'hex');
const latin = (text: string) => Buffer.from(text, 'latin1');
const xml = (encoding: string, body: Buffer) =>
  Buffer.concat([latin(`<?xml version="1.0" encoding="${encoding}"?><a>`), body, latin('</a>')]);

describe('the encoding of', () => {
  const samples: [what: string, bytes: Buffer, encoding: string][] = [
    ['a micro sign alone in Latin-1', latin('T (K);\xb50H (T)\n1;2\n'), 'windows-1252'],
    ['quotes and dashes of Windows', latin('\x93cooled\x94 \x96 5 K\n'), 'windows-1252'],
    ['Chinese names in UTF-16 without a mark', Buffer.from('温度,电阻\n300,1.25\n', 'utf16le'), 'utf-16le'],
    ['the same the other way round', Buffer.from('温度,电阻\n300,1.25\n', 'utf16le').swap16(), 'utf-16be'],
    ['XML that declares GB2312', xml('GB2312', hex('cec2b6c8')), 'gb18030'],
    ['XML that declares GBK in small letters', xml('gbk', hex('b5e7d7e8')), 'gb18030'],
    ['XML that declares Big5', xml('Big5', hex('b7c5abd7')), 'big5'],
    ['XML that declares Shift_JIS', xml('Shift_JIS', hex('89b7')), 'shift_jis'],
    ['XML that declares windows-1251', xml('windows-1251', hex('f2e5ecef')), 'windows-1251'],
    ['XML that says UTF-16 and is none, as .NET writes it', xml('utf-16', latin('300')), 'utf-8'],
    ['XML that says UTF-8 and is Latin-1', xml('UTF-8', latin('25 \xb0C')), 'windows-1252'],
    [
      'a heading in GBK',
      Buffer.concat([hex('cec2b6c8'), latin('(K),'), hex('b5e7d7e8'), latin('(Ohm)\n300,1.25\n')]),
      'gb18030',
    ],
    ['a sentence in Big5', hex('b9eab4daa668b8ecb2a3a5cdaab9a9caa4a4'), 'big5'],
    [
      'a heading in Shift JIS',
      Buffer.concat([hex('89b793782c92efd290'.slice(0, 8)), latin('(K),'), hex('92ef8d52'), latin('\n')]),
      'shift_jis',
    ],
    ['a byte order mark of UTF-8', Buffer.from('\ufeffT,R\n'), 'utf-8'],
  ];
  for (const [what, bytes, encoding] of samples)
    test(what, async () => assert.equal(await encodingOf(bytes, true), encoding));
});

test('JSON keeps what it says, whatever the form of its numbers', () => {
  for (const value of [
    '1.0',
    '1e5',
    '-0',
    '0.10',
    '1E-07',
    '123456789012345678901234567890',
    '"\\u6e29"',
    '[]',
    '{}',
    'null',
  ])
    assert.equal(jsonText(`{"a":${value}}`, false).text, `{\n  "a": ${value}\n}`);
  assert.equal(jsonText('{"a":1,"a":2}', false).text, '{\n  "a": 1,\n  "a": 2\n}', 'keys that are there twice');
  for (const text of ['{"a":NaN}', '{"a":1}\n{"a":2}\n', "{'a':1}", '{"a":1,}', '[1,2', '\ufeff'])
    assert.equal(jsonText(text, false).text, text);
});

test('Markdown says what its author wrote', () => {
  const html = (text: string) => (markdownHtml(text, false) as { html: string }).html;
  const words: [text: string, expected: RegExp][] = [
    ['5~10 K and 20~30 K', /5~10 K and 20~30 K/],
    ['H~2~O', /H~2~O/],
    ['~~wrong~~ right', /<del>wrong<\/del> right/],
    ['[cooling](data/a%20b.csv)', /href="data\/a%20b\.csv"/],
    ['[up](../raw/x.dat)', /href="\.\.\/raw\/x\.dat"/],
    ['a[^1] b[^1]\n\n[^1]: note', /note/],
    ['- [x] a\n  - [ ] b', /☑ a[\s\S]*☐ b/],
    ['the field $\\mathbf{B}$ of 3 T', /<math>[\s\S]*<\/math> of 3 T/],
    ['|T|R|\n|--:|:-:|\n|1|2|', /<table>[\s\S]*<td[^>]*>1<\/td>/],
    ['    code *is* code', /<pre>[\s\S]*code \*is\* code/],
    ['snake_case_name and 2*3*4', /snake_case_name and 2/],
    ['<b onclick="x()">bold</b>', /<b>bold<\/b>/],
  ];
  for (const [text, expected] of words) assert.match(html(text), expected, text);
});
