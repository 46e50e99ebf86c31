import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { vaspOf } from './vasp.ts';

const refused = { key: 'files.previews.malformed' };

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

  test('EIGENVAL of two spins has the bands of both', () => {
    const point = '\n 0 0 0 0.5\n 1 -1.5 -1.4 1 1\n 2 1.5 1.6 0 0\n';
    const { parts } = vaspOf('EIGENVAL', `${head.replace('2 2 1 0', '2 2 1 2')} 8 2 2\n${point}${point}`, true);
    assert.deepEqual(
      parts.map(({ name, rows }) => [name, rows[0]]),
      [
        ['bands up', ['1', '-1.5', '1.5']],
        ['bands down', ['1', '-1.4', '1.6']],
      ],
    );
  });

  const iteration = (ionic: number, electronic: number, free: number, zero: number) =>
    `------- Iteration ${String(ionic).padStart(6)}(${String(electronic).padStart(4)})  -------
  free energy    TOTEN  =    ${free} eV
  energy without entropy =   ${free}  energy(sigma->0) =   ${zero}
`;
  const ionicStep = (free: number, zero: number) =>
    `  FREE ENERGIE OF THE ION-ELECTRON SYSTEM (eV)
  ---------------------------------------------------
  free  energy   TOTEN  =   ${free} eV
  energy  without entropy=   ${free}  energy(sigma->0) =   ${zero}
  FORCES: max atom, RMS  0.02 0.01
`;
  const outcar = (text: string, ibrion = 2) =>
    ` vasp.6.4.2 20Jul23 complex\n   ENCUT  =  520.0 eV\n   IBRION =  ${ibrion}\n${text} Elapsed time (sec):  12.5\n`;
  const said = ({ facts }: { facts: readonly { name: string; value: string }[] }) =>
    Object.fromEntries(facts.map(({ name, value }) => [name, value]));
  const tableOf = (of: ReturnType<typeof vaspOf>, name: string) => of.parts.find((one) => one.name === name)?.rows;

  test('OUTCAR has the energies of ionic and of electronic steps, and that of the last complete step without smearing', () => {
    const steps =
      iteration(1, 1, 5, 5.1) + iteration(1, 2, -10.5, -10.4) + ionicStep(-10.5, -10.4) + iteration(2, 1, -10.7, -10.6);
    const read = vaspOf('OUTCAR', outcar(steps + ionicStep(-10.7, -10.6) + iteration(3, 1, 99, 98)), true);
    assert.deepEqual(
      ['ENCUT', 'energy(sigma->0)', 'free energy TOTEN', 'Elapsed time (sec)'].map((name) => said(read)[name]),
      ['520.0', '-10.6 eV', '-10.7 eV', '12.5'],
    );
    assert.deepEqual(tableOf(read, 'ionic steps'), [
      ['1', '-10.4', '-10.5', '0.02'],
      ['2', '-10.6', '-10.7', '0.02'],
    ]);
    assert.deepEqual(
      tableOf(read, 'electronic steps')!.map((row) => row.slice(1).join(' ')),
      ['1 1 5.1 5', '1 2 -10.4 -10.5', '2 1 -10.6 -10.7', '3 1 98 99'],
    );
  });

  test('OUTCAR without a complete ionic step, or cut, has no final energy and says so', () => {
    const open = vaspOf('OUTCAR', outcar(iteration(1, 1, 5, 5) + iteration(1, 2, 4, 4)), true);
    assert.deepEqual([said(open)['energy(sigma->0)'], open.remarks?.[0]?.kind], [undefined, 'unfinished']);
    const cut = vaspOf('OUTCAR', outcar(ionicStep(-1, -2) + ionicStep(-3, -4)), false);
    assert.deepEqual([said(cut)['energy(sigma->0)'], cut.remarks?.[0]?.kind], [undefined, 'cut']);
    assert.equal(tableOf(cut, 'ionic steps')!.length, 2);
  });

  test('OUTCAR has no energies of linear response, and the energy of the structure before its atoms are displaced', () => {
    const ground = iteration(1, 1, -29, -29) + iteration(1, 2, -30, -30) + ionicStep(-30, -30);
    const response =
      ' Linear response reoptimize wavefunctions\n' +
      iteration(1, 1, -30, -30) +
      ' Linear response to external field, progress :\n  free energy    TOTEN  =   -0.16 eV\n';
    const read = vaspOf('OUTCAR', outcar(ground + response, 8), true);
    assert.equal(said(read)['energy(sigma->0)'], '-30 eV');
    assert.equal(tableOf(read, 'electronic steps')!.length, 2);
    const displaced = vaspOf('OUTCAR', outcar(ground + ionicStep(-28, -28) + ionicStep(-27, -27), 6), true);
    assert.equal(said(displaced)['energy(sigma->0)'], '-30 eV');
    assert.deepEqual(
      displaced.parts.map(({ name }) => name),
      ['displacements', 'electronic steps'],
    );
  });

  test('vasprun.xml has the energy of the last complete calculation, that of its last electronic step where they differ', () => {
    const energies = (free: number, zero: number) =>
      `<energy><i name="e_fr_energy">${free}</i><i name="e_wo_entrp">${free}</i><i name="e_0_energy">${zero}</i></energy>`;
    const step = (free: number, zero: number) =>
      `<scstep><energy><i name="alphaZ">1</i></energy>${energies(free, zero)}</scstep>`;
    const calculation = (content: string) => `<calculation>${content}</calculation>`;
    const xml = (content: string) => `<modeling><i name="version">5.4</i>${content}</modeling>`;
    const one = calculation(step(-1, -1.5) + step(-2, -2.5) + energies(-2, -2.5));
    const read = vaspOf(
      'vasprun.xml',
      xml(`${one}${calculation(step(-3, -3.5) + energies(-3, 0))}<calculation>${step(9, 9)}`),
      true,
    );
    assert.deepEqual([said(read)['e_0_energy'], said(read)['e_fr_energy']], ['-3.50000000 eV', '-3 eV']);
    assert.deepEqual(read.remarks, [{ kind: 'energy', name: 'e_0_energy', stated: '0', read: '-3.50000000' }]);
    assert.deepEqual(tableOf(read, 'ionic steps'), [
      ['1', '-2.5', '-2'],
      ['2', '-3.50000000', '-3'],
    ]);
    assert.equal(tableOf(read, 'electronic steps')!.length, 4);
    // Linear response follows in further electronic steps of the same calculation.
    const response = vaspOf('vasprun.xml', xml(calculation(step(-7, -8) + energies(-7, -8) + step(-0.1, -0.1))), true);
    assert.deepEqual([said(response)['e_0_energy'], response.remarks], ['-8 eV', undefined]);
  });

  test('vasprun.xml has bands along the path, the density of states and the energies', () => {
    const set = (name: string, rows: string) => `<set comment="${name}">${rows}</set>`;
    const text = `<?xml version="1.0"?><modeling><i name="version">6.4</i><i name="ENCUT">520</i>
      <varray name="kpointlist" ><v>0 0 0</v><v>0.5 0 0</v></varray>
      <calculation><energy><i name="e_fr_energy"> -1.5 </i><i name="e_0_energy"> -1.6 </i></energy></calculation>
      <calculation><energy><i name="e_fr_energy"> -2.5 </i><i name="e_0_energy"> -2.6 </i></energy>
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
    assert.deepEqual(of('ionic steps'), [
      ['1', '-1.6', '-1.5'],
      ['2', '-2.6', '-2.5'],
    ]);
    assert.ok(facts.some(({ name, value }) => name === 'ENCUT' && value === '520'));
    const cut = vaspOf('vasprun.xml', text.replace('<r>1 0.7 0.3</r>', '<r>1</r>'), true).parts;
    assert.deepEqual(cut.find(({ name }) => name === 'DOS')!.rows, [['-2', '0.5']], 'a row that is cut is left out');
    assert.throws(() => vaspOf('vasprun.xml', '<html></html>', true), refused);
  });
});
