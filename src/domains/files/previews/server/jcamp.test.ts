import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { scanOf } from './spectra.ts';

const refused = { key: 'files.previews.malformed' };

const head = { 'JCAMP-DX': '4.24', 'DATA TYPE': 'INFRARED SPECTRUM', XUNITS: '1/CM', YUNITS: 'ABSORBANCE' };
const block = (labels: Record<string, string | number>, form: string, lines: string) =>
  `${Object.entries({ TITLE: 'Test', ...head, ...labels })
    .map(([label, value]) => `##${label}=${value}\n`)
    .join('')}##${form}\n${lines}\n##END=\n`;
const stepped = 'XYDATA=(X++(Y..Y))';
const scan = (text: string, which = 1, isWhole = true) => scanOf('a.jdx', text, isWhole, which);
const numbers = (rows: readonly (readonly string[])[]) => rows.map((row) => row.map(Number));
const column = (text: string, at: number) => scan(text).rows.map((row) => Number(row[at]));

describe('a spectrum in JCAMP-DX', () => {
  const ends = { FIRSTX: 100, LASTX: 104, XFACTOR: 1, YFACTOR: 0.5 };
  const ordinates = (lines: string) => column(block(ends, stepped, lines), 1).map((value) => value / 0.5);

  test('is read in each of its forms: plain, packed, squeezed, by differences, with repeats', () => {
    // 1 2 3 3 2, the forms of the standard's own example.
    for (const lines of [
      '100 1 2 3 3 2',
      '100+1+2+3+3+2',
      '100ABCCB',
      '100AJJ%j',
      '100ABCTB',
      '100AJT%j',
      '100 1 2\n102 3 3\n104 2',
    ])
      assert.deepEqual(ordinates(lines), [1, 2, 3, 3, 2], lines);
    // A line after a difference repeats the last value as a check.
    assert.deepEqual(ordinates('100AJJ\n102C%j'), [1, 2, 3, 3, 2]);
    assert.deepEqual(ordinates('100 -1 -2 a b @'), [-1, -2, -1, -2, 0]);
    const { columns, rows, above, remarks } = scan(block(ends, stepped, '100 1 2 3 3 2 $$ a remark'));
    assert.deepEqual(columns, ['x (1/CM)', 'y (ABSORBANCE)']);
    assert.deepEqual(numbers([rows[0]!, rows.at(-1)!]), [
      [100, 0.5],
      [104, 1],
    ]);
    assert.ok(above.includes('TITLE: Test'));
    assert.equal(remarks, undefined);
  });

  test('has the digit five for an E without a sign, and an exponent for an E with one', () => {
    const text = block({ FIRSTX: 1, LASTX: 9, NPOINTS: 9 }, stepped, '1A0A1A2A3A4\n6E0A6A7A8');
    assert.deepEqual(
      scan(text).rows.map((row) => Number(row[0])),
      [1, 2, 3, 4, 5, 6, 7, 8, 9],
    );
    assert.deepEqual(column(text, 1), [10, 11, 12, 13, 14, 50, 16, 17, 18]);
    // The abscissa 6, and then the ordinate E5 = 55.
    assert.deepEqual(column(block({ FIRSTX: 6, LASTX: 7 }, stepped, '6E5E6'), 1), [55, 56]);
    assert.deepEqual(column(block({ FIRSTX: 1, LASTX: 3 }, stepped, '1.0E+00 1.5E-03 2.5e+2 3'), 1), [0.0015, 250, 3]);
  });

  test('keeps a missing ordinate missing', () => {
    const { rows } = scan(block({ FIRSTX: 1, LASTX: 4 }, stepped, '1 10 ? ? 13'));
    assert.deepEqual(rows, [
      ['1', '10'],
      ['2', ''],
      ['3', ''],
      ['4', '13'],
    ]);
    assert.deepEqual(
      scan(block({}, 'XYPOINTS=(XY..XY)', '1, 5; 2, ?; 3,; 4, 8')).rows.map((row) => row[1]),
      ['5', '', '', '8'],
    );
  });

  test('says where its number of points, its ends and its extremes differ from what was read', () => {
    const labels = { FIRSTX: 1, LASTX: 6, NPOINTS: 6, MAXY: 15, MINY: 10 };
    assert.equal(scan(block(labels, stepped, '1 10 11 12\n4 13 14 15')).remarks, undefined);
    const lost = scan(block(labels, stepped, '1 10 11\n4 13 14 15'));
    assert.deepEqual(lost.remarks, [{ kind: 'differs', name: 'NPOINTS', stated: '6', read: '5' }]);
    // The points of the second line stay where they are.
    assert.deepEqual(numbers(lost.rows), [
      [1, 10],
      [2, 11],
      [4, 13],
      [5, 14],
      [6, 15],
    ]);
    const names = (text: string) => scan(text).remarks?.map(({ name }) => name);
    assert.deepEqual(names(block({ ...labels, FIRSTX: 11, LASTX: 16 }, stepped, '1 10 11 12\n4 13 14 15')), [
      'FIRSTX',
      'LASTX',
    ]);
    assert.deepEqual(names(block({ ...labels, MAXY: 20 }, stepped, '1 10 11 12\n4 13 14 15')), ['MAXY']);
  });

  test('says where a check of its lines fails', () => {
    const { rows, remarks } = scan(block({ FIRSTX: 1, LASTX: 9, NPOINTS: 9 }, stepped, '1A0JJ\n3A2JJJ\n6A9JJJ'));
    assert.deepEqual(remarks, [{ kind: 'checks', name: '', stated: '', read: '1' }]);
    assert.deepEqual(
      rows.map((row) => Number(row[1])),
      [10, 11, 12, 13, 14, 15, 20, 21, 22],
    );
  });

  test('may be a list of pairs, of peaks with widths, or of assignments', () => {
    const peaks = '##TITLE=p\n##XYPOINTS=(XY..XY)\n1, 10; 2, 20\n3, 30\n##END=';
    assert.deepEqual(scan(peaks).rows, [
      ['1', '10'],
      ['2', '20'],
      ['3', '30'],
    ]);
    const widths = scan(block({ NPOINTS: 2 }, 'PEAK TABLE=(XYW..XYW)', '1,10,0.1 2,20,0.2'));
    assert.deepEqual([widths.columns[2], widths.rows[1]], ['width', ['2', '20', '0.2']]);
    const assigned = scan(
      block({ NPOINTS: 2 }, 'PEAK ASSIGNMENTS=(XYMA)', '(1.25, 30, T, <CH3, of ethyl>)\n(3.7, 20, Q, <CH2>)'),
    );
    assert.deepEqual(assigned.columns.slice(2), ['multiplicity', 'assignment']);
    assert.deepEqual(assigned.rows[0], ['1.25', '30', 'T', 'CH3, of ethyl']);
  });

  test('is one of the blocks of a file, each with its own labels', () => {
    const labels = (title: string) => ({ TITLE: title, FIRSTX: 1, LASTX: 4, NPOINTS: 4 });
    const text = `##TITLE=two\n##JCAMP-DX=4.24\n##DATA TYPE=LINK\n##BLOCKS=2\n${block(labels('b10'), stepped, '1 10 11 12 13')}${block({ ...labels('b50'), YUNITS: 'TRANSMITTANCE' }, stepped, '1 50 51 52 53')}##END=\n`;
    const second = scan(text, 2);
    assert.deepEqual(second.part, { name: 'b50', shown: 2, total: 2, more: false });
    assert.deepEqual([second.columns[1], second.rows[0]], ['y (TRANSMITTANCE)', ['1', '50']]);
    assert.equal(scan(text, 1).rows[0]![1], '10');
    assert.throws(() => scan(text, 3), refused);
    const damaged = scan(text.replace('1 50 51 52 53', 'words'), 2);
    assert.deepEqual([damaged.rows, damaged.remarks?.map(({ kind }) => kind)], [[], ['unreadable']]);
    const cut = scan(text.slice(0, text.indexOf(' 52 53')), 1, false);
    assert.deepEqual([cut.part!.total, cut.part!.more, cut.rows.length], [2, true, 4]);
  });

  test('is one of the pages of NTUPLES, with units, factors and ends of its symbols', () => {
    const text = `##TITLE=fid\n##JCAMP-DX=5.00\n##DATA TYPE=NMR FID\n##NTUPLES=NMR FID
##VAR_NAME=TIME, FID/REAL, FID/IMAG, PAGE NUMBER\n##SYMBOL=X, R, I, N\n##VAR_DIM=3, 3, 3, 2\n##UNITS=SECONDS, ARBITRARY UNITS, ARBITRARY UNITS,
##FIRST=0, 5, 7, 1\n##LAST=1, 6, 8, 2\n##FACTOR=0.5, 2, 3, 1
##PAGE=N=1\n##DATA TABLE=(X++(R..R)), XYDATA\n0 1 2 3\n##PAGE=N=2\n##DATA TABLE=(X++(I..I)), XYDATA\n0 1 2 3\n##END NTUPLES=NMR FID\n##END=\n`;
    const page = scan(text, 2);
    assert.deepEqual(page.part, { name: 'fid · N=2 · FID/IMAG', shown: 2, total: 2, more: false });
    assert.deepEqual(page.columns, ['TIME (SECONDS)', 'FID/IMAG (ARBITRARY UNITS)']);
    assert.deepEqual(numbers(page.rows), [
      [0, 3],
      [0.5, 6],
      [1, 9],
    ]);
    assert.equal(page.remarks, undefined);
  });

  test('that is none, or repeats a value without end, is refused or bounded', () => {
    for (const text of ['', 'words', '##TITLE=x\n##END=', block(ends, stepped, '')])
      assert.throws(() => scan(text), refused);
    assert.throws(() => scan(block(ends, stepped, `100A${'S999999999'.repeat(2000)}`)), {
      key: 'files.previews.tooLong',
    });
  });
});
