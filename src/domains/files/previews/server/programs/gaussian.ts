import { elements } from '#shared/elements';
import { behind, follow, numberOf, numbersIn, wordBehind, wordsOf, type Lines, type Rule } from './lines.ts';
import type { Output, ProgramReader } from './reader.ts';
import { Report, type Placed } from './report.ts';

/* Output of Gaussian: energies in Ha, lengths in Å. */

export const gaussian: ProgramReader = {
  is: (head) =>
    /^ (?:Entering Gaussian System|Gaussian \d\d, Revision|This is (?:part of )?the Gaussian\(R\))/m.test(head),
  read: readGaussian,
};

function readGaussian({ lines }: Output): Report {
  const report = new Report('Gaussian');
  const steps = report.steps('ionic steps');
  const electronic = report.steps('electronic steps', ['ionic step', 'cycle', 'energy (Ha)']);
  const frequencies = report.table('frequencies', [
    'mode',
    'frequency (cm⁻¹)',
    'reduced mass (u)',
    'IR intensity (km/mol)',
  ]);
  let atoms: Placed[] = [];
  let forces: { element: string; force: number[] }[] = [];
  let cycle = 0;
  let modes: number[] = [];
  report.end('incomplete');

  const orientation = (at: Lines) => {
    const found = at
      .skip(4)
      .while((row) => /^\s*\d+\s+-?\d+\s+\d+\s/.test(row), 20_000)
      .map(wordsOf);
    const placed = found.map((words) => ({
      element: elements[Number(words[1]) - 1] ?? '',
      at: words.slice(3, 6).map(Number),
    }));
    if (placed.length > 0) atoms = placed.filter(({ element }) => element);
  };
  const atomForces = (at: Lines) => {
    const found = at
      .skip(2)
      .while((row) => /^\s*\d+\s+\d+\s/.test(row), 20_000)
      .map(wordsOf);
    if (found.length > 0)
      forces = found.map((words) => ({
        element: elements[Number(words[1]) - 1] ?? '',
        force: words.slice(2, 5).map(numberOf),
      }));
  };
  const route = (line: string, at: Lines) => {
    const rest = at.while((row) => !/^\s*-{5,}/.test(row), 10);
    report.first(
      'route',
      [line, ...rest]
        .map((row) => row.slice(1))
        .join('')
        .trim(),
    );
  };
  const done = (line: string) => {
    const [, method, energy] = /E\(([^)]{1,30})\)\s*=\s*(-?[\d.]+(?:[DE][-+]\d+)?)/.exec(line) ?? [];
    if (!energy) return;
    report.set('functional', method);
    steps.next();
    steps.set('SCF energy (Ha)', numberOf(energy));
    report.energy('total energy', energy.replace('D', 'E'), 'Ha');
    report.set('SCF', `converged in ${wordBehind(line, 'after')} iterations`);
    cycle = 0;
  };
  const correlated = (name: string, mark: string) => (line: string) => {
    const energy = numberOf(wordBehind(line, mark));
    if (!Number.isFinite(energy)) return;
    report.energy(`${name} energy`, String(energy), 'Ha');
    if (steps.isOpen) steps.set(`${name} energy (Ha)`, energy);
  };
  const frequency = (line: string) => {
    modes = numbersIn(behind(line, '--'));
    for (const value of modes) {
      frequencies.next();
      frequencies.set('mode', frequencies.length + 1);
      frequencies.set('frequency (cm⁻¹)', value);
    }
  };
  const rules: Rule[] = [
    [' SCF Done:', done],
    ['Normal termination', () => report.end('complete')],
    ['Error termination', () => report.end('failed')],
    [' Gaussian ', (line) => version(line)],
    [' #', (line, at) => /^ ?#/.test(line) && !report.has('route') && route(line, at)],
    ['Multiplicity =', (line) => charges(line)],
    ['Stoichiometry', (line) => report.set('formula', behind(line, 'Stoichiometry'))],
    ['Standard orientation:', (_line, at) => orientation(at)],
    ['Input orientation:', (_line, at) => atoms.length === 0 && orientation(at)],
    ['basis functions,', (line) => report.first('basis functions', numbersIn(line)[0])],
    ['Standard basis:', (line) => report.first('basis', behind(line, 'basis:'))],
    [' Cycle ', (line) => (cycle = numbersIn(line)[0] ?? cycle)],
    [' E= ', (line) => iterated(line)],
    ['EUMP2 =', correlated('MP2', 'EUMP2 =')],
    ['E(CORR)=', correlated('CCSD', 'E(CORR)=')],
    ['CCSD(T)=', correlated('CCSD(T)', 'CCSD(T)=')],
    [' Maximum Force  ', (line) => steps.isOpen && steps.set('max force (Ha/bohr)', wordsOf(line)[2])],
    [' Maximum Displacement', (line) => steps.isOpen && steps.set('max displacement (bohr)', wordsOf(line)[2])],
    ['Forces (Hartrees/Bohr)', (_line, at) => atomForces(at)],
    [' Frequencies --', frequency],
    ['Zero-point correction=', (line) => report.set('zero-point energy', `${wordBehind(line, '=')} Ha`)],
    [
      'Sum of electronic and thermal Free Energies=',
      (line) => report.energy('free energy', wordBehind(line, '='), 'Ha'),
    ],
    ['Stationary point found', () => report.set('relaxation', 'converged')],
    ['Excited State ', (line) => excited(line)],
    ['Convergence failure', () => report.set('SCF', 'not converged')],
    ['Elapsed time:', (line) => report.set('time', behind(line, 'time:').replace(/\.$/, ''))],
  ];
  const states = report.table('excited states', [
    'state',
    'symmetry',
    'energy (eV)',
    'wavelength (nm)',
    'oscillator strength',
  ]);
  const version = (line: string) => {
    const [, found] = /^ Gaussian (\d\d, {1,3}Revision [\w.]+|\d\d:\s+\S+)/.exec(line) ?? [];
    if (found) report.first('version', found);
  };
  const charges = (line: string) => {
    report.first('charge', /Charge =\s*(-?\d+)/.exec(line)?.[1]);
    report.first('multiplicity', wordBehind(line, '='));
  };
  const iterated = (line: string) => {
    const [, energy] = /^ E=\s*(-?[\d.]+)\s+Delta-E/.exec(line) ?? [];
    if (energy) electronic.add(steps.length + (steps.isOpen ? 2 : 1), cycle, energy);
  };
  const excited = (line: string) => {
    const [, state, symmetry] = /Excited State\s+(\d+):\s+(\S+)/.exec(line) ?? [];
    if (state)
      states.add(
        state,
        symmetry,
        numbersIn(/(\S+) eV/.exec(line)?.[1] ?? '')[0],
        numbersIn(/(\S+) nm/.exec(line)?.[1] ?? '')[0],
        numbersIn(/f=(\S+)/.exec(line)?.[1] ?? '')[0],
      );
  };
  follow(lines, rules);
  steps.next();
  if (steps.length > 1) report.set('steps', steps.length);
  const stated = report.has('formula');
  if (!stated) report.formula(atoms.map(({ element }) => element));
  report.atoms(atoms, 'Å');
  report.forces(forces, 'Ha/bohr');
  return report;
}
