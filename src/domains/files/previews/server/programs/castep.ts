import {
  behind,
  follow,
  isFilled,
  numberBehind,
  numbersIn,
  wordBehind,
  wordsOf,
  type Lines,
  type Rule,
} from './lines.ts';
import type { Output, ProgramReader } from './reader.ts';
import { fromBohr, Report, type Placed } from './report.ts';

/* Output of CASTEP: energies in eV, lengths in Å. */

export const castep: ProgramReader = {
  is: (head) => /^ ?\|.*CASTEP version [\d.]+/m.test(head) || /\|\s+CCC +AA +SSS +TTTTT +EEEEE +PPPP/.test(head),
  read: readCastep,
};

const settings: readonly (readonly [mark: string, fact: string])[] = [
  ['type of calculation    ', 'calculation'],
  ['using functional    ', 'functional'],
  ['plane wave basis set cut-off', 'cutoff'],
  ['number of  electrons', 'electrons'],
  ['net charge of system', 'charge'],
  ['treating system as', 'spin'],
  ['number of bands', 'bands'],
  ['Smearing width', 'smearing'],
  ['DFT+D: Semi-empirical dispersion', 'dispersion'],
];

function readCastep({ lines }: Output): Report {
  const report = new Report('CASTEP');
  const ionic = report.steps('ionic steps');
  const electronic = report.steps('electronic steps', [
    'ionic step',
    'iteration',
    'total energy (eV)',
    'gain per atom (eV)',
    'time (s)',
  ]);
  const dynamics = report.steps('molecular dynamics');
  let vectors: number[][] = [];
  let atoms: Placed[] = [];
  let forces: { element: string; force: number[] }[] = [];
  report.end('incomplete');

  const total = (line: string) => {
    const energy = wordBehind(line, '=');
    ionic.next();
    ionic.set('total energy (eV)', energy);
    report.set('total energy', `${energy} eV`);
  };
  const extra = (column: string, fact: string) => (line: string) => {
    const energy = wordBehind(line, '=');
    if (ionic.isOpen) ionic.set(`${column} (eV)`, energy);
    report.set(fact, `${energy} eV`);
  };
  const positions = (at: Lines) => {
    at.while((row) => !/^\s*x\s+[A-Z][a-z]?\S*\s+\d+\s/.test(row), 5);
    const found = at
      .while((row) => /^\s*x\s+[A-Z][a-z]?\S*\s+\d+\s+[-\d]/.test(row), 20_000)
      .map((row) => {
        const words = wordsOf(row);
        return { element: words[1]!, at: words.slice(3, 6).map(Number) };
      });
    if (found.length > 0) atoms = found;
  };
  const atomForces = (at: Lines) => {
    at.while((row) => !/^\s*\*\s+[A-Z][a-z]?\S*\s+\d+\s/.test(row), 6);
    const found = at
      .while((row) => /^\s*\*\s+[A-Z][a-z]?\S*\s+\d+\s/.test(row), 20_000)
      .map((row) => ({
        element: wordsOf(row)[1]!,
        force: numbersIn(row.replace(/\(\w+'?d?\)/g, ' ').replace(/^\s*\*\s+\S+\s+\d+/, '')).slice(0, 3),
      }));
    if (found.length === 0) return;
    forces = found;
    if (ionic.isOpen) ionic.set('max force (eV/Å)', Math.max(...found.map(({ force }) => Math.hypot(...force))));
  };
  const md = (column: string) => (line: string) => dynamics.set(column, numbersIn(behind(line, ':'))[0]);
  const scf = (line: string) => {
    const words = wordsOf(line);
    if (/^(?:Initial|\d+)$/.test(words[0] ?? '')) {
      const values = words.slice(1, words.indexOf('<--'));
      const energy = values[0];
      electronic.add(
        ionic.length + (ionic.isOpen ? 2 : 1),
        words[0],
        energy,
        values.length > 2 ? values.at(-2) : '',
        values.at(-1),
      );
    }
  };
  const rules: Rule[] = [
    ['<-- SCF', scf],
    ['CASTEP version', (line) => report.first('version', wordBehind(line, 'CASTEP version').replace('|', ''))],
    ...settings.map(([mark, fact]): Rule => [
      mark,
      (line) => report.first(fact, behind(line.includes(':') ? line : line.replace(mark, `${mark}:`), ':')),
    ]),
    ['MP grid size for SCF', (line) => report.first('k-points', numbersIn(behind(line, ' is')).join(' × '))],
    [
      'Real Lattice(A)',
      (_line, at) => (vectors = at.while((row) => isFilled(row), 3).map((row) => numbersIn(row).slice(0, 3))),
    ],
    ['Fractional coordinates of atoms', (_line, at) => positions(at)],
    ['Final energy, E', total],
    ['Final energy =', total],
    ['Final free energy (E-TS)', extra('free energy', 'free energy')],
    ['NB est. 0K energy', extra('energy at 0 K', 'energy at 0 K')],
    [
      'NB dispersion corrected est. 0K energy',
      extra('dispersion corrected at 0 K', 'energy at 0 K, dispersion corrected'),
    ],
    ['Dispersion corrected final energy', extra('dispersion corrected', 'total energy, dispersion corrected')],
    [' Forces *', (_line, at) => atomForces(at)],
    ['Pressure:', (line) => pressure(line)],
    ['Integrated Spin Density', (line) => report.set('magnetization', `${wordBehind(line, '=')} µB`)],
    ['Fermi energy for', (line) => report.set('Fermi energy', behind(line, 'is').replace(/\s*<-.*/, ''))],
    ['MD Data:', () => dynamics.next()],
    ['              time :', md('time (ps)')],
    ['Potential Energy:', md('potential energy (eV)')],
    ['Kinetic   Energy:', md('kinetic energy (eV)')],
    ['Total     Energy:', md('total energy (eV)')],
    ['Hamilt    Energy:', md('conserved (eV)')],
    ['       Temperature:', md('temperature (K)')],
    ['T/=0 Pressure:', md('pressure (GPa)')],
    ['Geometry optimization completed successfully', () => report.set('relaxation', 'converged')],
    ['Geometry optimization failed to converge', () => report.set('relaxation', 'not converged')],
    ['Total time          =', (line) => finish(line)],
    ['SCF loop did not converge', () => report.set('SCF', 'not converged')],
  ];
  const pressure = (line: string) => {
    const value = numbersIn(behind(line, 'Pressure:'))[0];
    if (ionic.isOpen) ionic.set('pressure (GPa)', value);
    if (value !== undefined) report.set('pressure', `${value} GPa`);
  };
  const finish = (line: string) => {
    report.end('complete');
    report.set('time', behind(line, '='));
  };
  follow(lines, rules);
  ionic.next();
  if (ionic.length > 1) report.set('steps', ionic.length);
  report.cell(vectors);
  report.atoms(atoms, '');
  report.forces(forces, 'eV/Å');
  return report;
}

/** Steps of a relaxation or of molecular dynamics: `.geom`, `.md`, `.ts`, in atomic units. */
export const castepSteps: ProgramReader = {
  is: (head) => /<-- E\s*$/m.test(head) && /<-- h\s*$/m.test(head) && /<-- R\s*$/m.test(head),
  read({ lines }) {
    const report = new Report('CASTEP');
    const steps = report.steps('ionic steps');
    let [vectors, atoms, forces]: [number[][], Placed[], { element: string; force: number[] }[]] = [[], [], []];
    const atom = (line: string) => ({
      element: wordsOf(line)[0]!,
      at: numbersIn(line.split('<--', 1)[0]!.replace(/^\s*\S+\s+\d+/, '')),
    });
    follow(lines, [
      ['<-- E', (line) => begin(numbersIn(line.split('<--', 1)[0]!))],
      ['<-- T', (line) => steps.set('temperature (Ha)', numbersIn(line)[0])],
      ['<-- P', (line) => steps.set('pressure (Ha/bohr³)', numbersIn(line)[0])],
      ['<-- h', (line) => vectors.push(numbersIn(line).slice(0, 3))],
      ['<-- R', (line) => atoms.length < 20_000 && atoms.push(atom(line))],
      ['<-- F', (line) => force(line)],
    ]);
    function begin([total, second, kinetic]: number[]) {
      steps.next();
      [vectors, atoms, forces] = [[], [], []];
      steps.set('total energy (Ha)', total);
      // With three values, these are of molecular dynamics: total, Hamiltonian, kinetic.
      steps.set(kinetic === undefined ? 'enthalpy (Ha)' : 'Hamiltonian (Ha)', second);
      steps.set('kinetic energy (Ha)', kinetic);
      report.energy('total energy', total, 'Ha');
    }
    function force(line: string) {
      const { element, at } = atom(line);
      if (forces.length < 20_000) forces.push({ element, force: at });
      if (forces.length === atoms.length)
        steps.set(
          'max force (Ha/bohr)',
          forces.reduce((most, one) => Math.max(most, Math.hypot(...one.force)), 0),
        );
    }
    steps.next();
    report.set('steps', steps.length);
    report.cell(vectors, 0.529177210903);
    report.atoms(fromBohr(atoms), 'Å');
    report.forces(forces, 'Ha/bohr');
    return report;
  },
};

/** Frequencies of phonons: `.phonon`. */
export const castepPhonon: ProgramReader = {
  is: (head) => /^ BEGIN header\s*\n Number of ions /m.test(head) && head.includes('Frequencies in'),
  read({ lines }) {
    const report = new Report('CASTEP');
    report.set('calculation', 'phonons');
    const [points, values]: [number[][], number[][]] = [[], []];
    let vectors: number[][] = [];
    let unit = 'cm⁻¹';
    follow(lines, [
      ['Number of ions', (line) => report.set('atoms', behind(line, 'ions'))],
      ['Frequencies in', (line) => (unit = behind(line, ' in').replace('cm-1', 'cm⁻¹'))],
      ['Unit cell vectors', (_line, at) => (vectors = at.while(isFilled, 3).map(numbersIn))],
      ['q-pt=', (line, at) => wave(line, at)],
    ]);
    function wave(line: string, at: Lines) {
      const modes = at
        .while((row) => /^\s+\d+\s+-?[\d.]+(?:\s+-?[\d.]+)*\s*$/.test(row), 3000)
        .map((row) => numbersIn(row)[1]!);
      points.push(numbersIn(behind(line, 'q-pt=')).slice(1, 4));
      values.push(modes);
    }
    report.cell(vectors);
    report.set('k-points', points.length);
    const rows = report.table('phonon bands', [
      'q',
      ...(values[0] ?? []).slice(0, 196).map((_value, mode) => `mode ${mode + 1} (${unit})`),
    ]);
    const path = pathIn(points, vectors);
    for (const [at, all] of values.entries()) rows.add(path[at], ...all.slice(0, 196));
    return report;
  },
};

/** Distances in 1/Å along points in fractions of the reciprocal cell. */
export function pathIn(points: readonly (readonly number[])[], vectors: readonly (readonly number[])[]): number[] {
  const reciprocal = reciprocalOf(vectors);
  let distance = 0;
  return points.map((point, k) => {
    const before = points[k - 1];
    if (before) {
      const step = point.map((part, axis) => part - before[axis]!);
      const across = [0, 1, 2].map((axis) =>
        step.reduce((sum, part, row) => sum + part * (reciprocal?.[row]?.[axis] ?? (row === axis ? 1 : 0)), 0),
      );
      distance += Math.hypot(...across);
    }
    return Number(distance.toFixed(6));
  });
}

function reciprocalOf(vectors: readonly (readonly number[])[]): number[][] | undefined {
  if (vectors.length < 3 || vectors.some((vector) => vector.length < 3)) return undefined;
  const [a, b, c] = vectors as [number[], number[], number[]];
  const cross = (p: readonly number[], q: readonly number[]) => [
    p[1]! * q[2]! - p[2]! * q[1]!,
    p[2]! * q[0]! - p[0]! * q[2]!,
    p[0]! * q[1]! - p[1]! * q[0]!,
  ];
  const volume = cross(b, c).reduce((sum, part, axis) => sum + part * a[axis]!, 0);
  if (!volume) return undefined;
  return [cross(b, c), cross(c, a), cross(a, b)].map((vector) => vector.map((part) => (part * 2 * Math.PI) / volume));
}

/** Bands: `.bands`, in Ha from the average potential. */
export const castepBands: ProgramReader = {
  is: (head) => /^Number of k-points\s+\d+\s*\nNumber of spin components/.test(head),
  read({ lines }) {
    const report = new Report('CASTEP');
    const points: { order: number; at: number[]; spins: number[][] }[] = [];
    let vectors: number[][] = [];
    let fermi = 0;
    follow(lines, [
      ['Number of spin components', (line) => report.set('spin', behind(line, 'components'))],
      ['Number of electrons', (line) => report.set('electrons', behind(line, 'electrons'))],
      ['Number of eigenvalues', (line) => report.set('bands', behind(line, 'eigenvalues'))],
      ['Fermi energ', (line) => (fermi = numbersIn(behind(line, ')'))[0] ?? 0)],
      ['Unit cell vectors', (_line, at) => (vectors = at.while(isFilled, 3).map(numbersIn))],
      [
        'K-point ',
        (line) => points.push({ order: numberBehind(line, 'K-point '), at: numbersIn(line).slice(-4, -1), spins: [] }),
      ],
      [
        'Spin component',
        (_line, at) =>
          points
            .at(-1)
            ?.spins.push(at.while((row) => /^\s*-?[\d.]+\s*$/.test(row), 20_000).map((row) => numbersIn(row)[0]!)),
      ],
    ]);
    report.energy('Fermi energy', String(fermi), 'Ha');
    report.set('k-points', points.length);
    report.cell(vectors, 0.529177210903);
    // Points of a parallel run are not in their sequence.
    const sorted = points.filter(({ spins }) => spins.length > 0).toSorted((one, other) => one.order - other.order);
    const count = sorted[0]?.spins.length ?? 0;
    const path = pathIn(
      sorted.map(({ at }) => at),
      vectors.map((vector) => vector.map((part) => part * 0.529177210903)),
    );
    report.bands(
      'k (1/Å)',
      path,
      Array.from({ length: Math.min(count, 2) }, (_none, spin) =>
        sorted.map(({ spins }) =>
          (spins[spin] ?? []).map((energy) => Number(((energy - fermi) * 27.211386245988).toFixed(6))),
        ),
      ),
    );
    return report;
  },
};
