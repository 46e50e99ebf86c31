import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { jcampColumns } from './jcamp.ts';
import { scanOf } from './spectra.ts';
import { vaspOf } from './vasp.ts';

const refused = { key: 'files.previews.malformed' };
const values = ({ rows }: { rows: readonly (readonly string[])[] }) => rows.map((row) => row.map(Number));

describe('a scan of a diffractometer', () => {
  const xrdml = (positions: string) => `<?xml version="1.0"?><xrdMeasurements><xrdMeasurement>
    <usedWavelength><kAlpha1 unit="Angstrom">1.5405980</kAlpha1></usedWavelength><scan><dataPoints>
    <positions axis="2Theta" unit="deg">${positions}</positions><positions axis="Omega"><startPosition>1</startPosition></positions>
    <intensities unit="counts">10 20 40 20 10</intensities></dataPoints></scan></xrdMeasurement></xrdMeasurements>`;

  test('of PANalytical has its angles by the ends or by a list', () => {
    const even = scanOf('a.xrdml', xrdml('<startPosition>10</startPosition><endPosition>12</endPosition>'), true);
    assert.deepEqual(values(even), [
      [10, 10],
      [10.5, 20],
      [11, 40],
      [11.5, 20],
      [12, 10],
    ]);
    assert.deepEqual(even.columns, ['2Theta (deg)', 'counts']);
    assert.ok(even.above.includes('kAlpha1: 1.5405980'));
    const listed = scanOf('a.xrdml', xrdml('<listPositions>1 2 4 8 16</listPositions>'), true);
    assert.deepEqual(
      values(listed).map(([angle]) => angle),
      [1, 2, 4, 8, 16],
    );
    assert.throws(() => scanOf('a.xrdml', '<x/>', true), refused);
  });

  test('of Rigaku has its angles, intensities and an attenuator that was used', () => {
    const ras = (factor: string) =>
      `*RAS_DATA_START\r\n*FILE_SAMPLE "Si"\r\n*RAS_INT_START\r\n10.0 5 1.0\r\n10.1 7 ${factor}\r\n*RAS_INT_END\r\n*RAS_DATA_END\r\n`;
    const plain = scanOf('a.ras', ras('1.0'), true);
    assert.deepEqual(
      [values(plain), plain.above],
      [
        [
          [10, 5],
          [10.1, 7],
        ],
        ['FILE_SAMPLE "Si"'],
      ],
    );
    assert.equal(scanOf('a.ras', ras('4.5'), true).columns.length, 3);
    assert.throws(() => scanOf('a.ras', '*RAS_INT_START\n1 x 1\n2 3 1\n*RAS_INT_END', true), refused);
  });
});

describe('a spectrum in JCAMP-DX', () => {
  const spectrum = (lines: string, more = '') =>
    `##TITLE=Test\n##JCAMP-DX=4.24\n##DATA TYPE=INFRARED SPECTRUM\n##XUNITS=1/CM\n##YUNITS=ABSORBANCE\n##FIRSTX=100\n##LASTX=104\n##XFACTOR=1\n##YFACTOR=0.5\n${more}##XYDATA=(X++(Y..Y))\n${lines}\n##END=\n`;
  const ordinates = (lines: string) => jcampColumns(spectrum(lines)).rows.map(([, y]) => Number(y) / 0.5);

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
    const { columns, rows, above } = jcampColumns(spectrum('100 1 2 3 3 2 $$ a remark'));
    assert.deepEqual(columns, ['x (1/CM)', 'y (ABSORBANCE)']);
    assert.deepEqual(
      [rows[0], rows.at(-1)],
      [
        ['100', '0.5'],
        ['104', '1'],
      ],
    );
    assert.ok(above.includes('TITLE: Test'));
  });

  test('may be a list of pairs', () => {
    const peaks = '##TITLE=p\n##XYPOINTS=(XY..XY)\n1, 10; 2, 20\n3, 30\n##END=';
    assert.deepEqual(jcampColumns(peaks).rows, [
      ['1', '10'],
      ['2', '20'],
      ['3', '30'],
    ]);
  });

  test('that is none, or repeats a value without end, is refused or bounded', () => {
    for (const text of ['', 'words', '##TITLE=x\n##END=', spectrum('')])
      assert.throws(() => jcampColumns(text), refused);
    const started = performance.now();
    try {
      jcampColumns(spectrum(`100A${'S999999999'.repeat(2000)}`));
    } catch (error) {
      assert.equal((error as { key: string }).key, refused.key);
    }
    assert.ok(performance.now() - started < 2000);
  });
});

describe('output of VASP', () => {
  const head = '  2 2 1 0\n 1 1 1 1 1\n 1E-16\n CAR\n Si\n';

  test('DOSCAR is a curve from the Fermi level, the other spin below the line', () => {
    const doscar = `${head} 5.0 -5.0 3 1.0 1.0\n -5.0 0.1 0.2 0.1 0.2\n 0.0 0.3 0.4 0.4 0.6\n 5.0 0.5 0.6 0.9 1.2\n`;
    const { parts, facts } = vaspOf('DOSCAR', doscar, true);
    assert.deepEqual(parts[0]!.rows, [
      ['-6', '0.1', '-0.2'],
      ['-1', '0.3', '-0.4'],
      ['4', '0.5', '-0.6'],
    ]);
    assert.deepEqual(facts, [{ name: 'E-fermi', value: '1 eV' }]);
    assert.throws(() => vaspOf('DOSCAR', 'words', true), refused);
  });

  test('EIGENVAL is bands over k-points', () => {
    const point = (k: number) => `\n 0.${k} 0.0 0.0 0.5\n 1 -${k}.5 1.0\n 2 ${k}.5 0.0\n`;
    const { parts } = vaspOf('EIGENVAL', `${head} 8 2 2\n${point(1)}${point(2)}`, true);
    assert.deepEqual(parts[0]!.rows, [
      ['1', '-1.5', '1.5'],
      ['2', '-2.5', '2.5'],
    ]);
    assert.deepEqual(parts[0]!.columns, ['k', 'band 1 (eV)', 'band 2 (eV)']);
    assert.throws(() => vaspOf('EIGENVAL', `${head} 8 9 2\n${point(1)}`, true), refused);
  });

  test('OUTCAR says settings, energies and how long it took', () => {
    const step = (energy: string) => `  free  energy   TOTEN  =  ${energy} eV\n  FORCES: max atom, RMS  0.02 0.01\n`;
    const { parts, facts } = vaspOf(
      'OUTCAR',
      ` vasp.6.4.2 20Jul23 complex\n   ENCUT  =  520.0 eV\n${step('-10.5')}${step('-10.7')} Elapsed time (sec):  12.5\n`,
      true,
    );
    const said = Object.fromEntries(facts.map(({ name, value }) => [name, value]));
    assert.deepEqual([said['ENCUT'], said['TOTEN'], said['Elapsed time (sec)']], ['520.0', '-10.7 eV', '12.5']);
    assert.deepEqual(parts[0]!.rows, [
      ['1', '-10.5', '0.02'],
      ['2', '-10.7', '0.02'],
    ]);
  });

  test('vasprun.xml has bands along the path, the density of states and the energies', () => {
    const set = (name: string, rows: string) => `<set comment="${name}">${rows}</set>`;
    const text = `<?xml version="1.0"?><modeling><i name="version">6.4</i><i name="ENCUT">520</i>
      <varray name="kpointlist" ><v>0 0 0</v><v>0.5 0 0</v></varray>
      <calculation><i name="e_fr_energy"> -1.5 </i></calculation><calculation><i name="e_fr_energy"> -2.5 </i>
      <varray name="rec_basis" ><v>0.25 0 0</v><v>0 0.25 0</v><v>0 0 0.25</v></varray>
      <eigenvalues><array><set>${set('spin 1', set('kpoint 1', '<r>-1 1</r><r>3 0</r>') + set('kpoint 2', '<r>0 1</r><r>4 0</r>'))}</set></array></eigenvalues>
      <dos><i name="efermi">1.0</i><total><array><set>${set('spin 1', '<r>-1 0.5 0.1</r><r>1 0.7 0.3</r>')}</set></array></total></dos>
      </calculation></modeling>`;
    const { parts, facts } = vaspOf('vasprun.xml', text, true);
    const of = (name: string) => parts.find((one) => one.name === name)!.rows;
    assert.deepEqual(of('DOS'), [
      ['-2', '0.5'],
      ['0', '0.7'],
    ]);
    assert.deepEqual(of('bands'), [
      ['0', '-2', '2'],
      [String(Number((Math.PI / 4).toFixed(6))), '-1', '3'],
    ]);
    assert.deepEqual(of('energy'), [
      ['1', '-1.5'],
      ['2', '-2.5'],
    ]);
    assert.ok(facts.some(({ name, value }) => name === 'ENCUT' && value === '520'));
    const cut = vaspOf('vasprun.xml', text.replace('<r>1 0.7 0.3</r>', '<r>1</r>'), true).parts;
    assert.deepEqual(cut.find(({ name }) => name === 'DOS')!.rows, [['-2', '0.5']], 'a row that is cut is left out');
    assert.throws(() => vaspOf('vasprun.xml', '<html></html>', true), refused);
  });
});
