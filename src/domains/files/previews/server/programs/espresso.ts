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
import { Report, type Placed } from './report.ts';
import { bohr, digits } from './units.ts';

/* Output of pw.x of Quantum ESPRESSO: energies in Ry, lengths in bohr or in units of alat. */

/** The program that a banner of Quantum ESPRESSO names, and its version. */
export const espressoBanner = (head: string): { program: string; version: string } | undefined => {
  const [, program, version] =
    /^ {0,9}Program ([\w-]{1,20}) v\.?(\S{1,40})\s+(?:\(svn rev\.\s+\S+\) )?starts/m.exec(head) ?? [];
  return program ? { program, version: version! } : undefined;
};

export const espressoPw: ProgramReader = {
  is: (head) => espressoBanner(head)?.program === 'PWSCF',
  read: readPw,
};

/** Energies in eV of the k-points of one spin. */
interface Points {
  at: number[][];
  energies: number[][];
}

class Pw {
  readonly report: Report;
  readonly ionic;
  readonly electronic;
  alat = Number.NaN;
  axes: number[][] = [];
  atoms: { unit: string; list: Placed[] } = { unit: '', list: [] };
  forces: number[][] = [];
  spins: Points[] = [];
  /** Whether the next k-point begins a new list. */
  isAnew = true;
  fermi = Number.NaN;
  iteration = 0;
  electrons = 0;

  constructor(version: string) {
    this.report = new Report('Quantum ESPRESSO pw.x', version);
    this.ionic = this.report.steps('ionic steps');
    this.electronic = this.report.steps('electronic steps', ['ionic step', 'iteration', 'total energy (Ry)']);
  }

  vectors(lines: Lines, scale: number) {
    this.axes = lines
      .while(() => true, 3)
      .map((line) => numbersIn(line.includes('= (') ? behind(line, '= (') : line).map((part) => part * scale));
  }
}

const settings: readonly (readonly [mark: string, fact: string])[] = [
  ['number of atoms/cell', 'atoms'],
  ['number of electrons', 'electrons'],
  ['number of Kohn-Sham states', 'bands'],
  ['kinetic-energy cutoff', 'cutoff'],
  ['charge density cutoff', 'density cutoff'],
  ['convergence threshold', 'SCF threshold'],
  ['EXX-fraction', 'exact exchange'],
];

function readPw({ text, lines }: Output): Report {
  const pw = new Pw(espressoBanner(text.slice(0, 1 << 16))?.version ?? '');
  const { report, ionic } = pw;
  const rules: Rule[] = [
    ...settings.map(([mark, fact]): Rule => [
      mark,
      (line) => line.includes('=') && report.first(fact, behind(line, '=')),
    ]),
    [
      'Exchange-correlation',
      (line) => report.first('functional', (/=\s*(.*?)(?:\(|$)/.exec(line)?.[1] ?? '').slice(0, 80)),
    ],
    ['number of k points=', (line) => kpoints(pw, line)],
    ['lattice parameter (alat)', (line) => (pw.alat = numberBehind(line, '='))],
    // The same with more digits.
    ['celldm(1)=', (line) => (pw.alat = numberBehind(line.split('celldm(2)', 1)[0]!, '=') || pw.alat)],
    ['crystal axes:', (_line, at) => pw.vectors(at, pw.alat * bohr)],
    ['CELL_PARAMETERS', (line, at) => cellParameters(pw, line, at)],
    ['site n. ', (line, at) => sites(pw, line, at)],
    ['ATOMIC_POSITIONS', (line, at) => positions(pw, line, at)],
    ['Band Structure Calculation', () => report.first('calculation', 'band structure')],
    ['Self-consistent Calculation', () => report.first('calculation', 'SCF')],
    ['BFGS Geometry Optimization', (line) => relaxation(pw, line)],
    ['Molecular Dynamics Calculation', () => report.set('calculation', 'molecular dynamics')],
    ['iteration #', (line) => (pw.iteration = numberBehind(line, '#'))],
    [
      'convergence has been achieved',
      (line) => report.set('SCF', `converged in ${wordBehind(line, 'achieved in')} iterations`),
    ],
    ['convergence NOT achieved', (line) => report.set('SCF', `not converged ${behind(line, 'NOT achieved')}`)],
    ['!    total energy', (line) => ionicStep(pw, line)],
    ['!!   total energy', (line) => ionicStep(pw, line)],
    ['     total energy  ', (line) => electronicStep(pw, line)],
    ['estimated scf accuracy', (line) => accuracy(pw, line)],
    ['total magnetization', (line) => magnetization(pw, line)],
    ['Total force =', (line) => ionic.isOpen && ionic.set('total force (Ry/bohr)', wordBehind(line, 'Total force ='))],
    ['(kbar)     P=', (line) => ionic.isOpen && ionic.set('pressure (kbar)', wordBehind(line, 'P='))],
    ['     temperature  ', (line) => ionic.isOpen && ionic.set('temperature (K)', wordBehind(line, '='))],
    ['Ekin + Etot (const)', (line) => ionic.isOpen && ionic.set('Ekin + Etot (Ry)', wordBehind(line, '='))],
    ['unit-cell volume', (line) => ionic.isOpen && ionic.set('volume (Å³)', numberBehind(line, '=') * bohr ** 3)],
    ['new unit-cell volume', (line) => ionic.isOpen && ionic.set('volume (Å³)', numberBehind(line, '=') * bohr ** 3)],
    ['Forces acting on atoms', (_line, at) => forces(pw, at)],
    ['End of self-consistent calculation', () => (pw.isAnew = true)],
    ['End of band structure calculation', () => (pw.isAnew = true)],
    ['bands (ev)', (line, at) => point(pw, line, at)],
    ['the Fermi energy is', (line) => (pw.fermi = numberBehind(line, ' is'))],
    ['highest occupied, lowest unoccupied level', (line) => gap(pw, line)],
    ['highest occupied level', (line) => (pw.fermi = numberBehind(line, ':'))],
    ['PWSCF        :', (line) => report.set('time', behind(line, 'CPU').replace('WALL', '').trim())],
    ['Error in routine', (line) => failure(pw, line)],
    ['JOB DONE.', () => report.end('complete')],
  ];
  report.end('incomplete');
  follow(lines, rules);
  return finished(pw);
}

function finished(pw: Pw): Report {
  const { report, ionic } = pw;
  ionic.next();
  if (ionic.length > 1) report.set('steps', ionic.length);
  report.cell(pw.axes);
  report.atoms(pw.atoms.list, pw.atoms.unit);
  if (pw.forces.length > 0)
    report.forces(
      pw.forces.map((force, at) => ({ element: pw.atoms.list[at]?.element ?? '', force })),
      'Ry/bohr',
    );
  if (Number.isFinite(pw.fermi)) report.set('Fermi energy', `${pw.fermi} eV`);
  const zero = Number.isFinite(pw.fermi) ? pw.fermi : 0;
  const spins = pw.spins.filter(({ at }) => at.length > 1);
  const scale = (2 * Math.PI) / (pw.alat * bohr);
  report.bands(
    Number.isFinite(pw.fermi) ? 'k (1/Å)' : 'path (1/Å)',
    pathOf(spins[0]?.at ?? [], scale),
    spins.map(({ energies }) => energies.map((all) => all.map((energy) => Number((energy - zero).toFixed(6))))),
  );
  return report;
}

/** Distances along k-points. */
export function pathOf(points: readonly (readonly number[])[], scale = 1): number[] {
  let distance = 0;
  return points.map((point, k) => {
    if (k > 0) distance += Math.hypot(...point.map((part, axis) => part - points[k - 1]![axis]!)) * scale;
    return Number(distance.toFixed(6));
  });
}

function kpoints({ report }: Pw, line: string): void {
  report.first('k-points', wordBehind(line, 'number of k points='));
  const [, width] = /width \(Ry\)=\s*(\S+)/.exec(line) ?? [];
  const [, kind] = /points=\s*\d+\s+(.*?),?\s*smearing/.exec(line) ?? [];
  if (width) report.first('smearing', `${kind ?? ''} ${width} Ry`);
}

function cellParameters(pw: Pw, line: string, lines: Lines): void {
  const [, alat] = /alat\s*=\s*([\d.]+)/.exec(line) ?? [];
  const scale = alat ? Number(alat) * bohr : /angstrom/i.test(line) ? 1 : /bohr/i.test(line) ? bohr : pw.alat * bohr;
  pw.vectors(lines, scale);
}

function sites(pw: Pw, line: string, lines: Lines): void {
  // The same list follows in fractions of the cell.
  if (!line.includes('alat') || pw.atoms.list.length > 0) return;
  const list = lines
    .while((row) => row.includes('tau('), 20_000)
    .map((row) => ({
      element: wordsOf(row)[1] ?? '',
      at: numbersIn(behind(row, '= (')).map((part) => part * pw.alat * bohr),
    }));
  pw.atoms = { unit: 'Å', list };
}

function positions(pw: Pw, line: string, lines: Lines): void {
  const kind = /\(?\s*(alat|bohr|angstrom|crystal)/i.exec(behind(line, 'ATOMIC_POSITIONS'))?.[1]?.toLowerCase();
  const scale = kind === 'alat' ? pw.alat * bohr : kind === 'bohr' ? bohr : 1;
  const list = lines
    .while((row) => /^\s*[A-Za-z]\w{0,9}\s+[-\d.]/.test(row), 20_000)
    .map((row) => ({
      element: wordsOf(row)[0]!,
      at: wordsOf(row)
        .slice(1, 4)
        .map((part) => Number(part) * scale),
    }));
  if (list.length > 0) pw.atoms = { unit: kind === 'crystal' ? '' : 'Å', list };
}

function relaxation({ report }: Pw, line: string): void {
  report.set('calculation', 'relaxation');
  if (line.includes('End of')) report.set('relaxation', 'ended');
}

function ionicStep(pw: Pw, line: string): void {
  const energy = wordBehind(line, '=');
  pw.ionic.next();
  pw.ionic.set('total energy (Ry)', energy);
  pw.report.energy('total energy', energy, 'Ry');
  electronicStep(pw, line);
}

function electronicStep(pw: Pw, line: string): void {
  const energy = wordBehind(line, '=');
  if (!line.includes('=') || !Number.isFinite(Number(energy))) return;
  pw.electronic.next();
  pw.electronic.set('ionic step', pw.ionic.length + (line.includes('!') ? 0 : 1));
  pw.electronic.set('iteration', pw.iteration);
  pw.electronic.set('total energy (Ry)', energy);
}

function accuracy(pw: Pw, line: string): void {
  if (pw.electronic.isOpen) pw.electronic.set('estimated accuracy (Ry)', wordBehind(line, '<'));
}

function magnetization({ report, ionic }: Pw, line: string): void {
  const value = behind(line, '=').replace('Bohr mag/cell', '').trim();
  report.set('magnetization', `${value} µB`);
  if (ionic.isOpen) ionic.set('magnetization (µB)', value.split(/\s+/).length === 1 ? value : undefined);
}

function forces(pw: Pw, lines: Lines): void {
  lines.while((row) => !isFilled(row), 3);
  const found = lines.while((row) => row.includes('force ='), 20_000).map((row) => numbersIn(behind(row, 'force =')));
  if (found.length > 0) pw.forces = found;
  const largest = Math.max(0, ...found.slice(0, 20_000).map((force) => Math.hypot(...force)));
  if (pw.ionic.isOpen && found.length > 0) pw.ionic.set('max force (Ry/bohr)', digits(largest, 6));
}

function point(pw: Pw, line: string, lines: Lines): void {
  const at = numbersIn((/k =([^(]*)/.exec(line)?.[1] ?? '').slice(0, 60));
  if (pw.isAnew) pw.spins = [{ at: [], energies: [] }];
  pw.isAnew = false;
  lines.while((row) => !isFilled(row), 2);
  const energies = lines.while((row) => /^[\s\d.*+-]+$/.test(row) && isFilled(row), 2000).flatMap(numbersIn);
  if (at.length < 3 || energies.length === 0) return;
  const current = pw.spins.at(-1)!;
  // The k-points begin again for the other spin.
  const isOther =
    pw.spins.length === 1 && current.at.length > 0 && at.every((part, axis) => part === current.at[0]![axis]);
  if (isOther && current.at.length > 1) pw.spins.push({ at: [at], energies: [energies] });
  else {
    current.at.push(at.slice(0, 3));
    current.energies.push(energies);
  }
}

function gap(pw: Pw, line: string): void {
  const [top, bottom] = numbersIn(behind(line, ':'));
  if (top === undefined || bottom === undefined) return;
  pw.report.set('gap', `${digits(bottom - top, 6)} eV`);
  pw.fermi = top;
}

function failure({ report }: Pw, line: string): void {
  report.end('failed');
  report.first('error', line.trim().slice(0, 100));
}
