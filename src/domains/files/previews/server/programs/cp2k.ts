import { behind, follow, numberBehind, numbersIn, wordBehind, wordsOf, type Lines, type Rule } from './lines.ts';
import type { Output, ProgramReader } from './reader.ts';
import { Report } from './report.ts';
import { digits } from './units.ts';

/* Output of CP2K: energies in Ha, lengths in Å. */

export const cp2k: ProgramReader = {
  is: (head) => /^ ?CP2K\| version string:/m.test(head) || /^ DBCSR\| .*\n(?:.*\n){0,200} CP2K\|/m.test(head),
  read: readCp2k,
};

const last = (line: string): string => wordsOf(line).at(-1) ?? '';

/** Value behind the mark and the unit in brackets. */
const valueOf = (line: string): string =>
  line
    .replace(/^[^|]*\|/, '')
    .replace(/^.*?\s{2,}/, '')
    .trim();

function readCp2k({ lines }: Output): Report {
  const report = new Report('CP2K');
  const ionic = report.steps('ionic steps');
  const electronic = report.steps('electronic steps', [
    'ionic step',
    'iteration',
    'method',
    'convergence',
    'total energy (Ha)',
    'change (Ha)',
  ]);
  const vectors: number[][] = [];
  const coordinates: { element: string; at: number[] }[] = [];
  let forces: { element: string; force: number[] }[] = [];
  report.end('incomplete');

  const scf = (at: Lines) => {
    at.skip(1);
    let blank = 0;
    for (let row = at.peek(); row !== undefined && blank < 30; row = at.peek()) {
      if (/SCF run|outer SCF|\*\*\*|ENERGY\|/.test(row)) break;
      at.next();
      const words = wordsOf(row);
      const [change, energy, convergence] = [words.at(-1), words.at(-2), words.at(-3)];
      if (!/^\d+$/.test(words[0] ?? '') || words.length < 6 || !/^-?\d+\.\d+$/.test(energy ?? '')) {
        blank += 1;
        continue;
      }
      blank = 0;
      electronic.add(ionic.length + 1, words[0], words.slice(1, -5).join(' '), convergence, energy, change);
    }
  };
  const atomForces = (line: string, at: Lines) => {
    const unit = line.includes('[a.u.]') || line.includes('hartree/bohr') ? 'Ha/bohr' : '';
    at.while((row) => !/^\s*(?:FORCES\|)?\s*\d+\s/.test(row), 4);
    const rows = at.while((row) => wordsOf(row.replace('FORCES|', '')).length >= 5 && !row.includes('SUM'), 20_000);
    if (rows.length === 0 || !unit) return;
    forces = rows.map((row) => ({ element: wordsOf(row)[2] ?? '', force: wordsOf(row).slice(3, 6).map(Number) }));
  };
  const atoms = (at: Lines) => {
    at.while((row) => !/^\s*\d+\s/.test(row), 5);
    for (const row of at.while((other) => /^\s*\d+\s+\d+\s+[A-Za-z]/.test(other), 20_000)) {
      const words = wordsOf(row);
      coordinates.push({ element: words[2]!, at: words.slice(4, 7).map(Number) });
    }
  };
  const step = (line: string) => {
    const energy = last(line);
    ionic.next();
    ionic.set('total energy (Ha)', energy);
    report.energy('total energy', energy, 'Ha');
  };
  const rules: Rule[] = [
    ['CP2K| version string', (line) => report.set('version', behind(line, 'string:').replace(/^CP2K version /, ''))],
    ['GLOBAL| Run type', (line) => report.set('calculation', last(line))],
    ['GLOBAL| Project name', (line) => report.set('title', last(line))],
    ['FUNCTIONAL| ', (line) => functional(line)],
    ['vdW POTENTIAL|', (line) => /Potential\s+(?:Form|Type)/i.test(line) && report.also('dispersion', last(line))],
    ['QS| Density cutoff', (line) => report.first('cutoff', `${last(line)} Ha`)],
    ['QS| Method', (line) => report.first('method', last(line))],
    ['DFT| Charge', (line) => report.first('charge', last(line))],
    ['DFT| Multiplicity', (line) => report.first('multiplicity', last(line))],
    ['DFT| Spin', (line) => report.first('spin', /\((\w+)\)/.exec(line)?.[1] ?? last(line))],
    ['BRILLOUIN| K-Point grid', (line) => report.first('k-points', numbersIn(line).slice(-3).join(' × '))],
    ['CELL| Vector ', (line) => vectors.push(numbersIn(behind(line, ']:')).slice(0, 3))],
    ['CELL_TOP| Vector ', () => undefined],
    ['ATOMIC COORDINATES IN', (_line, at) => coordinates.length === 0 && atoms(at)],
    ['MD| Ensemble Type', (line) => report.first('ensemble', last(line))],
    ['MD| Time Step [fs]', (line) => report.first('time step', `${last(line)} fs`)],
    ['  Step     Update method', (_line, at) => scf(at)],
    ['SCF run converged', (line) => report.set('SCF', `converged in ${numbersIn(line)[0]} iterations`)],
    ['SCF run NOT converged', () => report.set('SCF', 'not converged')],
    ['ENERGY| Total FORCE_EVAL', step],
    ['ATOMIC FORCES in', atomForces],
    ['FORCES| Atomic forces', atomForces],
    ['OPT| Maximum gradient  ', (line) => ionic.isOpen && ionic.set('max gradient (Ha/bohr)', last(line))],
    ['  Max. gradient   ', (line) => ionic.isOpen && ionic.set('max gradient (Ha/bohr)', last(line))],
    ['OPT| Internal pressure', (line) => ionic.isOpen && ionic.set('pressure (bar)', last(line))],
    ['MD| Temperature [K]   ', (line) => ionic.isOpen && ionic.set('temperature (K)', temperature(line))],
    [' TEMPERATURE [K]  ', (line) => ionic.isOpen && ionic.set('temperature (K)', wordBehind(line, '='))],
    ['PRESSURE [bar]  ', (line) => ionic.isOpen && ionic.set('pressure (bar)', wordBehind(line, '='))],
    ['MD| Pressure [bar]', (line) => ionic.isOpen && ionic.set('pressure (bar)', temperature(line))],
    ['CONSERVED QUANTITY [hartree]', (line) => ionic.isOpen && ionic.set('conserved (Ha)', wordBehind(line, '='))],
    ['MD| Conserved quantity [hartree]', (line) => ionic.isOpen && ionic.set('conserved (Ha)', last(line))],
    ['Fermi energy:', (line) => report.energy('Fermi energy', last(line), 'Ha')],
    ['Fermi Energy [eV]', (line) => report.set('Fermi energy', `${last(line)} eV`)],
    ['HOMO - LUMO gap [eV]', (line) => report.set('gap', `${last(line)} eV`)],
    ['GEOMETRY OPTIMIZATION COMPLETED', () => report.set('relaxation', 'converged')],
    ['PROGRAM ENDED AT', () => report.end('complete')],
    ['[ABORT]', () => report.end('failed')],
  ];
  /** The columns of an MD step are the current value and its average. */
  const temperature = (line: string) => wordsOf(valueOf(line)).find((word) => Number.isFinite(Number(word)));
  const functional = (line: string) => {
    const name = /FUNCTIONAL\|\s+([A-Z]\w{1,30})\s?:/.exec(line)?.[1];
    if (name) report.also('functional', name);
  };
  follow(lines, rules);
  ionic.next();
  if (ionic.length > 1) report.set('steps', ionic.length);
  report.cell(vectors.slice(-3));
  report.atoms(coordinates, 'Å');
  report.forces(forces, 'Ha/bohr');
  return report;
}

/** Energies of molecular dynamics: `-1.ener`. */
export const cp2kEnergies: ProgramReader = {
  is: (head) => /^# {1,9}Step Nr\. +Time\[fs\] +Kin\.\[a\.u\.\]/.test(head),
  read({ lines }) {
    const report = new Report('CP2K');
    report.set('calculation', 'MD');
    lines.skip(1);
    const rows = report.table('molecular dynamics', [
      ...[
        'step',
        'time (fs)',
        'kinetic energy (Ha)',
        'temperature (K)',
        'potential energy (Ha)',
        'conserved (Ha)',
        'time used (s)',
      ],
    ]);
    for (let line = lines.next(); line !== undefined; line = lines.next()) {
      const words = wordsOf(line);
      if (words.length >= 6 && words.every((word) => Number.isFinite(Number(word)))) rows.add(...words.slice(0, 7));
    }
    report.set('steps', rows.length);
    return report;
  },
};

/** Projected densities of states: one row for each orbital. */
export const cp2kStates: ProgramReader = {
  is: (head) => head.startsWith('# Projected DOS for atomic kind '),
  read({ lines }) {
    const report = new Report('CP2K');
    const first = lines.next() ?? '';
    const fermi = numberBehind(first, 'E(Fermi) =');
    report.set('title', first.replace('# ', '').split(',', 1)[0]);
    report.energy('Fermi energy', digits(fermi), 'Ha');
    const names = (lines.next() ?? '')
      .replace('#', ' ')
      .replace(/Eigenvalue \[a\.u\.\]/, 'Eigenvalue')
      .trim()
      .split(/\s+/);
    const rows = report.table(
      'projected states',
      names.map((name) => (name === 'Eigenvalue' ? 'eigenvalue (Ha)' : name)),
    );
    for (let line = lines.next(); line !== undefined; line = lines.next()) if (line.trim()) rows.add(...wordsOf(line));
    return report;
  },
};
