import {
  behind,
  follow,
  isFilled,
  numberBehind,
  numberOf,
  numbersIn,
  wordsOf,
  type Lines,
  type Rule,
} from './lines.ts';
import { elements } from '#shared/elements';
import type { Output, ProgramReader } from './reader.ts';
import { Report } from './report.ts';
import { bohr, hartree } from './units.ts';

/* Output of ABINIT: energies in Ha, lengths in bohr. Variables are echoed as `name value …`, for the input and again at the end. */

export const abinit: ProgramReader = {
  is: (head) => /^\.?\s{0,2}Version\s+(\S{1,40})\s+of\s+ABINIT/m.test(head),
  read: readAbinit,
};

function readAbinit({ text, lines }: Output): Report {
  const [, version] = /^\.?\s{0,2}Version\s+(\S{1,40})\s+of\s+ABINIT/m.exec(text.slice(0, 1 << 16)) ?? [];
  const report = new Report('ABINIT', version);
  const ionic = report.steps('ionic steps');
  const electronic = report.steps('electronic steps', [
    'cycle',
    'iteration',
    'total energy (Ha)',
    'ΔE (Ha)',
    'residual',
    'potential residual',
  ]);
  /** Values of variables at the end of the output, or of its beginning. */
  const variables = new Map<string, string[]>();
  let cycle = 0;
  let last = '';
  let iterated = '';
  report.end('incomplete');
  const total = (energy: string) => {
    if (!Number.isFinite(Number(energy))) return;
    ionic.next();
    ionic.set('total energy (Ha)', energy);
    last = energy;
  };
  const iteration = (line: string) => {
    const words = wordsOf(line);
    if (words[1] === '1') cycle += 1;
    electronic.add(cycle, ...words.slice(1, 6));
    iterated = words[2] ?? '';
  };
  const document = (line: string) => {
    const value = line
      .slice(line.indexOf(':') + 1)
      .split('#', 1)[0]!
      .replace('}', '')
      .split(',', 1)[0]!
      .trim();
    total(String(Number(value)));
  };
  const rules: Rule[] = [
    [' ETOT ', iteration],
    [
      'At SCF step',
      (line) =>
        report.set(
          'SCF',
          line.includes('is converged') || line.includes('converged')
            ? `converged in ${numbersIn(line)[0]} iterations`
            : '',
        ),
    ],
    ['was not enough SCF cycles to converge', () => report.set('SCF', 'not converged')],
    ['nstep=', (line) => line.includes('was not enough') && report.set('SCF', 'not converged')],
    ['    >>>>>>>>> Etotal=', (line) => total(String(numberBehind(line, 'Etotal=')))],
    ['>>>>>> Etotal=', (line) => total(String(numberBehind(line, 'Etotal=')))],
    ['total_energy        :', document],
    ['etotal    :', document],
    [
      'Fermi (or HOMO) energy (hartree)',
      (line) => report.energy('Fermi energy', String(numberBehind(line, '=')), 'Ha'),
    ],
    ['Fermi (or HOMO) energy (eV)', (line) => report.set('Fermi energy', `${numberBehind(line, '=')} eV`)],
    ['fermie      :', (line) => report.energy('Fermi energy', String(numberBehind(line, 'fermie      :')), 'Ha')],
    ['- ixc=', (line) => report.set('functional', `${line.split('- ixc=')[0]!.trim()} (ixc=${behind(line, 'ixc=')})`)],
    [' Pressure=', (line) => ionic.isOpen && ionic.set('pressure (GPa)', numberBehind(line, 'Pressure='))],
    ['max,rms,free', () => undefined],
    ['Calculation completed', () => report.end('complete')],
    ['+Overall time at end', (line) => report.set('time', `${numberBehind(line, 'wall=')} s`)],
    ['--- !ERROR', () => report.end('failed')],
    ['Phonon energies in Hartree', (_line, at) => phonons(report, at)],
    ['phonon frequencies in cm-1', () => undefined],
  ];
  const names = /^[ -]{0,20}([a-z_]{2,12}\d{0,2}[?+]?) {2,}(\S.*)$/;
  const echo: Rule = ['  ', (line, at) => variable(variables, names.exec(line.slice(0, 400)), at)];
  follow(lines, [...rules, echo]);
  ionic.next();
  // Logs have no other line of an energy than those of the iterations.
  if (ionic.length === 0 && iterated) total(iterated);
  ionic.next();
  summary(report, variables, last);
  if (ionic.length > 1) report.set('steps', ionic.length);
  return report;
}

function variable(variables: Map<string, string[]>, found: RegExpExecArray | null, lines: Lines): void {
  if (!found || !echoed.has(found[1]!)) return;
  const words = wordsOf(found[2]!);
  // Values of arrays follow in lines without a name.
  const more = lines.while((row) => /^\s{10,}[-+\d]/.test(row), 5000).flatMap(wordsOf);
  variables.set(found[1]!, [...words, ...more]);
}

const echoed: ReadonlySet<string> = new Set([
  ...[
    'acell',
    'ecut',
    'etotal',
    'etotal1',
    'fcart',
    'ionmov',
    'ixc',
    'natom',
    'nband',
    'ngkpt',
    'nkpt',
    'nsppol',
    'occopt',
  ],
  ...[
    'optcell',
    'optdriver',
    'pawecutdg',
    'rprim',
    'strten',
    'tsmear',
    'typat',
    'xred',
    'xangst',
    'znucl',
    'usepaw',
    'toldfe',
    'tolwfr',
  ],
]);

const drivers: ReadonlyMap<string, string> = new Map([
  ['0', 'ground state'],
  ['1', 'response function'],
  ['3', 'screening'],
  ['4', 'self-energy'],
  ['7', 'electron-phonon'],
  ['99', 'BSE'],
]);

function summary(report: Report, variables: ReadonlyMap<string, string[]>, last: string): void {
  const words = (name: string) => variables.get(name) ?? [];
  const numbers = (name: string) => words(name).map(numberOf).filter(Number.isFinite);
  const driver = drivers.get(words('optdriver')[0] ?? '0');
  const isMoved = Number(words('ionmov')[0] ?? 0) > 0 || Number(words('optcell')[0] ?? 0) > 0;
  report.set('calculation', isMoved ? 'relaxation' : driver);
  report.first('functional', words('ixc')[0] && `ixc ${words('ixc')[0]}`);
  const cutoff = numbers('ecut')[0];
  if (cutoff !== undefined) report.energy('cutoff', cutoff, 'Ha');
  const grid = numbers('ngkpt').slice(0, 3);
  report.set('k-points', grid.length === 3 ? grid.join(' × ') : words('nkpt')[0]);
  if (words('tsmear')[0]) report.energy('smearing', numbers('tsmear')[0], 'Ha');
  report.set('bands', words('nband')[0]);
  const final = numbers('etotal')[0];
  report.energy('total energy', last || final, 'Ha');
  const acell = numbers('acell').slice(0, 3);
  const rprim = numbers('rprim').length >= 9 ? numbers('rprim') : [1, 0, 0, 0, 1, 0, 0, 0, 1];
  if (acell.length === 3)
    report.cell(
      [0, 1, 2].map((row) => rprim.slice(row * 3, row * 3 + 3).map((part) => part * acell[row]!)),
      bohr,
    );
  const [types, charges, at] = [repeated(words('typat')), numbers('znucl'), numbers('xred')];
  report.set('atoms', words('natom')[0]);
  // Values that are the default are not echoed: a single atom at the origin.
  if (types.length === 0 && charges.length === 1) types.push(1);
  if (types.length === 1 && at.length === 0) at.push(0, 0, 0);
  const atoms = types.map((type, which) => ({
    element: elements[Math.round(charges[type - 1] ?? 0) - 1] ?? '',
    at: at.slice(which * 3, which * 3 + 3),
  }));
  if (at.length >= atoms.length * 3 && atoms.every(({ element }) => element)) report.atoms(atoms, '');
  const forces = numbers('fcart');
  if (atoms.length > 0 && forces.length >= atoms.length * 3)
    report.forces(
      atoms.map(({ element }, which) => ({ element, force: forces.slice(which * 3, which * 3 + 3) })),
      'Ha/bohr',
    );
}

/** `2*1 3` means `1 1 3`. */
const repeated = (words: readonly string[]): number[] =>
  words.slice(0, 5000).flatMap((word) => {
    const [, count, value] = /^(\d{1,5})\*(\d+)$/.exec(word) ?? [];
    return count ? Array.from({ length: Number(count) }, () => Number(value)) : [Number(word)];
  });

function phonons(report: Report, lines: Lines): void {
  const rows = report.table('frequencies', ['mode', 'energy (Ha)', 'energy (meV)']);
  const energies = lines.while((row) => isFilled(row) && /^[\s-]*[-+\d.E ]+$/.test(row), 200).flatMap(numbersIn);
  for (const [at, energy] of energies.entries()) rows.add(at + 1, energy, energy * hartree * 1000);
}
