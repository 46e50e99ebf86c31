import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Failure } from '#shared/fail';
import { PartsPreview } from '../../contract.ts';
import { Lines, numberOf } from './lines.ts';
import { programIn, programParts } from './programs.ts';
import { outputs } from './testing-outputs.ts';

const read = (name: string, text = outputs[name]!): PartsPreview => programParts(programIn(text, name)!, name, text);
const factsOf = (name: string) => Object.fromEntries(read(name).facts.map((fact) => [fact.name, fact.value]));
const partOf = (name: string, part: string) => {
  const found = read(name).parts.find((one) => one.name === part);
  assert.ok(found, `${name} has no ${part}`);
  return [found.columns, ...found.rows];
};

describe('the output of a simulation program', () => {
  /** Facts that each output states. */
  const stated: [name: string, facts: Record<string, string>][] = [
    [
      'scf.out',
      {
        program: 'Quantum ESPRESSO pw.x',
        version: '7.2',
        end: 'complete',
        'total energy': '-15.85000000 Ry (-215.650236 eV)',
        'Fermi energy': '6.3 eV',
        functional: 'PBE',
        formula: 'Si2',
        'max force': '0.03 Ry/bohr',
        smearing: 'gaussian 0.0100 Ry',
      },
    ],
    ['ph.out', { program: 'Quantum ESPRESSO ph.x', end: 'incomplete' }],
    ['data-file-schema.xml', { 'total energy': '-2.5 Ha (-68.02846561 eV)', formula: 'Al', end: 'complete' }],
    [
      'cp2k.out',
      {
        version: '9.1',
        calculation: 'MD',
        'total energy': '-17.200000000000000 Ha (-468.0358434 eV)',
        volume: '125 Å³',
        end: 'complete',
      },
    ],
    [
      'run.abo',
      { program: 'ABINIT', version: '9.8.4', formula: 'As Ga', 'max force': '0.02 Ha/bohr', end: 'complete' },
    ],
    [
      'Si.castep',
      {
        version: '22.11',
        cutoff: '280.0000 eV',
        'total energy': '-2293.824470282 eV',
        'max force': '0.5 eV/Å',
        formula: 'O Ti',
        steps: '2',
      },
    ],
    [
      'aims.out',
      { version: '210716', functional: 'pbe', 'total energy': '-31.6 eV', 'max force': '0.1 eV/Å', formula: 'H2' },
    ],
    [
      'siesta.out',
      {
        program: 'SIESTA',
        cutoff: '150.0000 Ry',
        'total energy': '-431.9582 eV',
        'max force': '0.5 eV/Å',
        formula: 'O',
      },
    ],
    ['log.lammps', { units: 'metal', 'pair style': 'eam/alloy', atoms: '500', runs: '2', steps: '4', end: 'complete' }],
    [
      'water.log',
      { route: '#p b3lyp/sto-3g opt freq', formula: 'H2 O', functional: 'RB3LYP', end: 'complete', steps: '2' },
    ],
    [
      'orca.out',
      { version: '5.0.1', 'total energy': '-1.165108639488 Ha (-31.70422121 eV)', formula: 'H2', end: 'complete' },
    ],
    ['nwchem.out', { version: '7.0.0', calculation: 'DFT', formula: 'H2', steps: '2', end: 'complete' }],
    [
      'psi4.out',
      { version: '1.7', 'total energy': '-1.11700000000000 Ha (-30.39511844 eV)', formula: 'H2', end: 'complete' },
    ],
    [
      'phonopy_disp.yaml',
      { version: '2.7.0', supercell: '2 × 2 × 1', 'space group': 'Fm-3m', volume: '64 Å³', formula: 'Na' },
    ],
    ['thermal_properties.yaml', { atoms: '2', 'zero-point energy': '4.5 kJ/mol' }],
    ['gaas.wout', { version: '3.1.0', spread: '4.466880976 Å²', formula: 'Ga', end: 'complete' }],
    ['OSZICAR', { 'total energy': '-10.6451 eV', 'free energy': '-10.645278 eV', magnetization: '0.5000 µB' }],
    ['case.scf', { version: '19.1', 'total energy': '-4800.30801998 Ry (-65311.51782 eV)', steps: '2' }],
    ['detailed.out', { program: 'DFTB+', 'total energy': '-3.2963983884 Ha (-89.69956977 eV)' }],
    ['xtb.out', { version: '6.6.1', end: 'complete' }],
  ];
  for (const [name, facts] of stated)
    test(`${name} states its settings and results with their units`, () => {
      const all = factsOf(name);
      assert.deepEqual(Object.fromEntries(Object.keys(facts).map((fact) => [fact, all[fact]])), facts);
    });

  /** Tables: their columns, then their rows. */
  const tables: [name: string, part: string, rows: string[][]][] = [
    [
      'scf.out',
      'bands',
      [
        ['k (1/Å)', 'band 1 (eV)', 'band 2 (eV)'],
        ['0', '-11.9', '-0.1'],
        ['0.823121', '-9.7', '-1.2'],
      ],
    ],
    [
      'scf.out',
      'ionic steps',
      [
        ['step', 'total energy (Ry)', 'max force (Ry/bohr)', 'total force (Ry/bohr)', 'pressure (kbar)'],
        ['1', '-15.85000000', '0.03', '0.042426', '-1.25'],
      ],
    ],
    [
      'ph.out',
      'frequencies',
      [
        ['q', 'mode', 'frequency (THz)', 'frequency (cm⁻¹)'],
        ['0 0 0.5', '1', '3.000000', '100.069200'],
        ['0 0 0.5', '2', '15.000000', '500.346000'],
      ],
    ],
    [
      'si.freq',
      'phonon bands',
      [
        ['q (2π/a)', 'mode 1 (cm⁻¹)', 'mode 2 (cm⁻¹)'],
        ['0', '0', '500'],
        ['0.5', '100', '450'],
      ],
    ],
    [
      'data-file-schema.xml',
      'bands',
      [
        ['k (1/Å)', 'band 1 (eV)', 'band 2 (eV)'],
        ['0', '-9.523985', '1.360569'],
        ['0.989458', '-6.802847', '4.081708'],
      ],
    ],
    [
      'cp2k.out',
      'ionic steps',
      [
        ['step', 'total energy (Ha)', 'temperature (K)'],
        ['1', '-17.100000000000000', '310.000000'],
        ['2', '-17.200000000000000', '320.000000'],
      ],
    ],
    [
      'run-1.ener',
      'molecular dynamics',
      [
        [
          'step',
          'time (fs)',
          'kinetic energy (Ha)',
          'temperature (K)',
          'potential energy (Ha)',
          'conserved (Ha)',
          'time used (s)',
        ],
        ['0', '0.000000', '0.007125335', '300.000000000', '-34.330396471', '-34.323271136', '0.000000000'],
        ['1', '0.500000', '0.006533348', '275.075405378', '-34.329778993', '-34.323245645', '5.596860174'],
      ],
    ],
    [
      'Si.bands',
      'bands',
      [
        ['k (1/Å)', 'band 1 (eV)', 'band 2 (eV)'],
        ['0', '-10.884554', '5.442277'],
        ['0.593675', '-8.163416', '2.721139'],
      ],
    ],
    [
      'Si.geom',
      'ionic steps',
      [
        ['step', 'total energy (Ha)', 'enthalpy (Ha)', 'max force (Ha/bohr)'],
        ['1', '-1.058753463', '-1.058753463', '0.05'],
      ],
    ],
    [
      'Fe.bands',
      'bands',
      [
        ['k (1/Å)', 'band 1 (eV)', 'band 2 (eV)'],
        ['0', '-5', '1'],
        ['1.889726', '-4', '7'],
      ],
    ],
    [
      'Fe.EIG',
      'bands',
      [
        ['k', 'band 1 (eV)', 'band 2 (eV)'],
        ['1', '-10', '-4'],
        ['2', '-9', '2'],
      ],
    ],
    [
      'log.lammps',
      'run 1',
      [
        ['Step', 'Temp', 'E_pair', 'TotEng', 'Press'],
        ['0', '300', '-1770', '-1750.65', '12.5'],
        ['10', '290', '-1769', '-1750.64', '10.5'],
        ['20', '280', '-1768', '-1750.63', '9.5'],
      ],
    ],
    [
      'water.log',
      'frequencies',
      [
        ['mode', 'frequency (cm⁻¹)'],
        ['1', '1600.1'],
        ['2', '3700.2'],
        ['3', '3800.3'],
      ],
    ],
    [
      'orca.out',
      'frequencies',
      [
        ['mode', 'frequency (cm⁻¹)'],
        ['5', '4400.66'],
      ],
    ],
    [
      'band.yaml',
      'phonon bands',
      [
        ['q (1/Å)', 'mode 1 (THz)', 'mode 2 (THz)'],
        ['0', '-0.0001', '5.5'],
        ['0.125', '3.5', '6.5'],
      ],
    ],
    [
      'phonopy_disp.yaml',
      'displacements',
      [
        ['atom', 'x', 'y', 'z'],
        ['1', '0.01', '0', '0'],
      ],
    ],
    [
      'gaas.wout',
      'Wannier functions',
      [
        ['function', 'x (Å)', 'y (Å)', 'z (Å)', 'spread (Å²)'],
        ['1', '-0.866253', '1.973841', '1.973841', '1.11672024'],
      ],
    ],
    [
      'gaas_hr.dat',
      'hopping',
      [
        ['R1', 'R2', 'R3', 'm', 'n', 'Re H (eV)', 'Im H (eV)'],
        ['0', '0', '0', '1', '1', '-4.5', '0.0'],
        ['1', '0', '0', '1', '1', '0.5', '0.1'],
      ],
    ],
    [
      'PROCAR',
      'projections',
      [
        ['spin', 'k-point', 'band', 'energy (eV)', 'occupation', 's', 'p', 'd', 'tot'],
        ['1', '1', '1', '-14.5', '1.00000000', '0.741', '0.000', '0.000', '0.741'],
        ['1', '2', '1', '-13.5', '1.00000000', '0.641', '0.100', '0.000', '0.741'],
      ],
    ],
  ];
  for (const [name, part, rows] of tables)
    test(`${name} has a table of ${part}`, () => {
      assert.deepEqual(partOf(name, part), rows);
    });

  test('is told by its content, whatever its name is', () => {
    for (const name of ['scf.out', 'cp2k.out', 'aims.out', 'log.lammps', 'water.log', 'gaas.wout', 'run.abo'])
      assert.ok(programIn(outputs[name]!, 'result.txt'), name);
    for (const text of [
      'words\n',
      'T (K) R (Ohm)\n1 2\n2 3\n',
      'The program Quantum ESPRESSO was used.\n',
      '# Step Temp\n1 2\n',
      'phonopy is a program\n',
    ])
      assert.equal(programIn(text, 'notes.txt'), undefined, text);
  });

  test('without a sign of its end is not called finished', () => {
    const cut = outputs['scf.out']!.replace('   JOB DONE.\n', '');
    const { facts } = read('scf.out', cut);
    assert.equal(facts.find(({ name }) => name === 'end')?.value, 'incomplete');
  });

  test('that is too long says that its middle was not read', () => {
    const text = outputs['log.lammps']!;
    const { remarks } = programParts('lammps', 'log.lammps', text, 100);
    assert.deepEqual(remarks, [{ kind: 'gap', name: '', stated: '', read: '' }]);
  });

  test('has no more rows than a table shows, and says so', () => {
    const rows = Array.from({ length: 12_000 }, (_none, at) => `${at} ${at * 2} 1.5`).join('\n');
    const text = `LAMMPS (29 Aug 2024)\nStep Temp Press\n${rows}\nLoop time of 1\n`;
    const [run] = read('log.lammps', text).parts;
    assert.equal(run!.rows.length, 10_000);
    assert.equal(run!.more, true);
  });
});

test('lines are read without their ends, and numbers in the forms of Fortran', () => {
  const lines = new Lines('a\r\nb\n\nc');
  assert.deepEqual(
    [lines.next(), lines.peek(), lines.next(), lines.next(), lines.next(), lines.next()],
    ['a', 'b', 'b', '', 'c', undefined],
  );
  assert.deepEqual(['1.5D-3', '-.5', '2', 'x', '*****'].map(numberOf), [0.0015, -0.5, 2, Number.NaN, Number.NaN]);
});

/** Random numbers that are the same in each run (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Damaged forms of an output. */
function* damaged(text: string): Generator<string> {
  yield text.slice(0, text.length >> 1);
  yield text.slice(0, -3);
  yield text + '\0'.repeat(5000);
  yield `${text}${'9'.repeat(3_000_000)}\n${text}`;
  yield `${text}${' 1.5'.repeat(500_000)}\n${' -'.repeat(500_000)}\n`;
  yield text.repeat(2000);
  yield text.replaceAll('\n', '\r\n');
  const words = ['999999999', '1e308', '-1', '0', 'nan', '\0', '"', '\n', '=', ':', '(', '__proto__', '*****', '😀'];
  for (let seed = 1; seed <= 60; seed += 1) {
    const random = randomOf(seed);
    let out = text;
    for (let change = 0; change < 5; change += 1) {
      const at = Math.floor(random() * out.length);
      const kind = random();
      if (kind < 0.3) out = out.slice(0, at) + out.slice(at + 1 + Math.floor(random() * 30));
      else if (kind < 0.6) out = out.slice(0, at) + words[Math.floor(random() * words.length)]! + out.slice(at);
      else if (kind < 0.8) out = out.slice(0, at + 200) + out.slice(at);
      else out = out.slice(0, at) + String(Math.floor(random() * 10)) + out.slice(at + 1);
    }
    yield out;
  }
}

describe('a damaged output', () => {
  for (const [name, text] of Object.entries(outputs))
    test(`under the name ${name} is read or refused, in time`, () => {
      for (const damage of damaged(text)) {
        const program = programIn(damage, name);
        if (!program) continue;
        const began = performance.now();
        try {
          const preview = programParts(program, name, damage);
          assert.deepEqual(PartsPreview.parse(preview), preview);
          for (const { columns, rows } of preview.parts)
            assert.ok(
              rows.every((row) => row.length <= columns.length && !row.includes('NaN')),
              damage.slice(0, 300),
            );
        } catch (error) {
          if (!(error instanceof Failure)) throw new Error(damage.slice(0, 500), { cause: error });
        }
        assert.ok(performance.now() - began < 5000, `${name} takes ${performance.now() - began} ms`);
      }
    });
});
