import { behind, follow, isFilled, numbersIn, wordBehind, wordsOf, type Lines, type Rule } from './lines.ts';
import type { Output, ProgramReader } from './reader.ts';
import { Report, type Placed } from './report.ts';

/* Output of FHI-aims: energies in eV, lengths in Å. */

export const aims: ProgramReader = {
  is: (head) => /^\s{0,12}Invoking FHI-aims \.\.\./m.test(head),
  read: readAims,
};

function readAims({ lines }: Output): Report {
  const report = new Report('FHI-aims');
  const ionic = report.steps('ionic steps');
  const electronic = report.steps('electronic steps', ['ionic step', 'iteration', 'total energy (eV)']);
  let vectors: number[][] = [];
  let atoms: Placed[] = [];
  let forces: number[][] = [];
  let iteration = 0;
  report.end('incomplete');

  const input = (line: string) => {
    const [name, ...values] = wordsOf(line);
    const value = values.join(' ').split('#', 1)[0]!;
    if (name === 'xc') report.first('functional', value);
    if (name === 'k_grid') report.first('k-points', values.slice(0, 3).join(' × '));
    if (name === 'spin') report.first('spin', value);
    if (name === 'relativistic') report.first('relativistic', value);
    if (name === 'occupation_type') report.first('smearing', `${value} eV`);
    if (name === 'charge') report.first('charge', value);
    if (name === 'relax_geometry') report.first('calculation', 'relaxation');
    if (name === 'MD_run') report.first('calculation', 'molecular dynamics');
  };
  const structure = (at: Lines) => {
    const list: Placed[] = [];
    const cell: number[][] = [];
    for (const row of at.while((other) => /lattice_vector|atom|x \[A\]|velocity|^\s*$/.test(other), 60_000)) {
      const words = wordsOf(row);
      if (words[0] === 'lattice_vector') cell.push(words.slice(1, 4).map(Number));
      else if (words[0] === 'atom') list.push({ element: words[4] ?? '', at: words.slice(1, 4).map(Number) });
      else if (words[0] === 'atom_frac') return;
    }
    if (list.length > 0) [atoms, vectors] = [list, cell];
  };
  const initial = (at: Lines) => {
    at.while((row) => !row.includes('Species'), 3);
    for (const row of at.while((other) => other.includes('Species'), 20_000)) {
      const words = wordsOf(row.replace('|', ' '));
      atoms.push({ element: words[2] ?? '', at: numbersIn(words.slice(3).join(' ')).slice(0, 3) });
    }
  };
  const total = (line: string) => {
    const energy = String(numbersIn(behind(line, ':'))[0] ?? '');
    ionic.next();
    ionic.set('total energy (eV)', energy);
    report.set('total energy', `${energy} eV`);
    iteration = 0;
  };
  const iterated = (line: string) => {
    iteration += 1;
    electronic.add(ionic.length + (ionic.isOpen ? 2 : 1), iteration, numbersIn(line.slice(line.indexOf('Ha'))).at(0));
  };
  const atomForces = (at: Lines) => {
    const found = at
      .while((row) => /^\s*\|\s+\d+\s/.test(row), 20_000)
      .map((row) => wordsOf(row).slice(2, 5).map(Number));
    if (found.length > 0) forces = found;
    if (ionic.isOpen && found.length > 0)
      ionic.set(
        'max force (eV/Å)',
        found.reduce((most, force) => Math.max(most, Math.hypot(...force)), 0),
      );
  };
  const rules: Rule[] = [
    ['          Version ', (line) => report.first('version', behind(line, 'Version'))],
    ['FHI-aims version      ', (line) => report.first('version', behind(line, ':'))],
    ['  XC: ', (line) => report.first('exchange-correlation', behind(line, 'XC:'))],
    ['| Number of atoms  ', (line) => report.first('atoms', behind(line, ':'))],
    ['Input structure read successfully', () => undefined],
    ['  | Unit cell:', (_line, at) => (vectors = at.while(isFilled, 3).map((row) => numbersIn(row).slice(0, 3)))],
    ['  | Atomic structure:', (_line, at) => atoms.length === 0 && initial(at)],
    ['Updated atomic structure:', (_line, at) => structure(at)],
    ['Final atomic structure:', (_line, at) => structure(at)],
    ['  | Total energy                  :', iterated],
    ['| Total energy uncorrected ', total],
    [
      '| Total energy corrected ',
      (line) => ionic.isOpen && ionic.set('total energy corrected (eV)', numbersIn(behind(line, ':'))[0]),
    ],
    ['| Electronic free energy        :', (line) => free(line)],
    ['Total atomic forces (unitary', (_line, at) => atomForces(at)],
    ['Chemical potential (Fermi level)', (line) => report.set('Fermi energy', `${numbersIn(behind(line, ':'))[0]} eV`)],
    ['Chemical Potential    ', (line) => report.set('Fermi energy', `${numbersIn(behind(line, ':'))[0]} eV`)],
    ['HOMO-LUMO gap', (line) => line.includes('eV') && report.set('gap', `${numbersIn(behind(line, 'gap'))[0]} eV`)],
    ['Temperature (nuclei)', (line) => ionic.isOpen && ionic.set('temperature (K)', wordBehind(line, ':'))],
    ['| Simulation time', (line) => ionic.isOpen && ionic.set('time (ps)', wordBehind(line, ':'))],
    [
      'Total energy (el.+nuc.)',
      (line) => ionic.isOpen && ionic.set('total energy of electrons and nuclei (eV)', wordBehind(line, ':')),
    ],
    ['Nose-Hoover Hamiltonian', (line) => ionic.isOpen && ionic.set('conserved (eV)', wordBehind(line, ':'))],
    ['Self-consistency cycle converged', () => report.set('SCF', 'converged')],
    ['Self-consistency cycle not yet converged', () => report.set('SCF', 'not converged')],
    ['Present geometry is converged', () => report.set('relaxation', 'converged')],
    ['| Total time      ', (line) => report.set('time', `${numbersIn(behind(line, ':')).at(-1)} s`)],
    ['Have a nice day', () => report.end('complete')],
    ['* Aborting', () => report.end('failed')],
    ['  ', input],
  ];
  const free = (line: string) => {
    const value = String(numbersIn(behind(line, ':'))[0] ?? '');
    if (ionic.isOpen) ionic.set('free energy (eV)', value);
  };
  follow(lines, rules);
  ionic.next();
  if (ionic.length > 1) report.set('steps', ionic.length);
  report.cell(vectors);
  report.atoms(atoms, 'Å');
  report.forces(
    forces.map((force, at) => ({ element: atoms[at]?.element ?? '', force })),
    'eV/Å',
  );
  return report;
}
