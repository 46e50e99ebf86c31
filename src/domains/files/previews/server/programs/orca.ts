import { behind, follow, numberBehind, numbersIn, wordBehind, wordsOf, type Lines, type Rule } from './lines.ts';
import type { Output, ProgramReader } from './reader.ts';
import { Report, type Placed } from './report.ts';

/* Output of ORCA: energies in Ha, lengths in Å. */

export const orca: ProgramReader = {
  is: (head) => /^\s{10,50}\* O {3}R {3}C {3}A \*/m.test(head),
  read: readOrca,
};

function readOrca({ lines }: Output): Report {
  const report = new Report('ORCA');
  const steps = report.steps('ionic steps');
  const electronic = report.steps('electronic steps', ['ionic step', 'iteration', 'energy (Ha)']);
  const frequencies = report.table('frequencies', ['mode', 'frequency (cm⁻¹)']);
  let atoms: Placed[] = [];
  report.end('incomplete');

  const coordinates = (at: Lines) => {
    const found = at
      .skip(1)
      .while((row) => /^\s*[A-Za-z]{1,2}\s+-?\d/.test(row), 20_000)
      .map(wordsOf);
    if (found.length > 0) atoms = found.map((words) => ({ element: words[0]!, at: words.slice(1, 4).map(Number) }));
  };
  const total = (line: string) => {
    const energy = numbersIn(behind(line, 'ENERGY'))[0];
    if (energy === undefined) return;
    steps.next();
    steps.set('total energy (Ha)', energy);
    report.energy('total energy', String(energy), 'Ha');
  };
  const modes = (at: Lines) => {
    at.while((row) => !/^\s*\d+:/.test(row), 6);
    frequencies.restart();
    for (const row of at.while((other) => /^\s*\d+:\s/.test(other), 20_000)) {
      const [mode, value] = numbersIn(row);
      if (value !== 0) frequencies.add(mode, value);
    }
  };
  const iterations = (at: Lines) => {
    for (const row of at.while((other) => /^\s*(?:-{5,}|\d+\s+-\d|\*{3}|$)/.test(other), 500)) {
      const words = wordsOf(row);
      if (/^\d+$/.test(words[0] ?? '') && words.length > 3)
        electronic.add(steps.length + (steps.isOpen ? 2 : 1), words[0], words[1]);
    }
  };
  const rules: Rule[] = [
    ['FINAL SINGLE POINT ENERGY', total],
    ['Program Version', (line) => report.first('version', wordBehind(line, 'Version'))],
    ['|  1> ', (line) => keywords(line)],
    ['|  2> ', (line) => keywords(line)],
    ['|  3> ', (line) => keywords(line)],
    ['Total Charge ', (line) => report.first('charge', behind(line, '....'))],
    ['Multiplicity  ', (line) => report.first('multiplicity', behind(line, '....'))],
    ['Number of Electrons', (line) => report.first('electrons', behind(line, '....'))],
    ['Basis Dimension', (line) => report.first('basis functions', behind(line, '....'))],
    ['Your calculation utilizes the basis:', (line) => report.first('basis', behind(line, 'basis:'))],
    ['Exchange Functional', (line) => report.also('functional', behind(line, '....'))],
    ['Correlation Functional', (line) => report.also('functional', behind(line, '....'))],
    ['CARTESIAN COORDINATES (ANGSTROEM)', (_line, at) => coordinates(at)],
    ['ITER       Energy', (_line, at) => iterations(at)],
    ['Iteration    Energy (Eh)', (_line, at) => iterations(at)],
    ['SCF CONVERGED AFTER', (line) => report.set('SCF', `converged in ${numbersIn(line)[0]} iterations`)],
    ['SCF NOT CONVERGED', () => report.set('SCF', 'not converged')],
    ['MAX gradient        ', (line) => gradient(line)],
    ['THE OPTIMIZATION HAS CONVERGED', () => report.set('relaxation', 'converged')],
    ['VIBRATIONAL FREQUENCIES', (_line, at) => modes(at)],
    ['Zero point energy', (line) => report.set('zero-point energy', `${numbersIn(behind(line, '...'))[0]} Ha`)],
    ['Final Gibbs free energy', (line) => report.energy('free energy', numbersIn(behind(line, '...'))[0], 'Ha')],
    ['Total Dipole Moment', () => undefined],
    ['Magnitude (Debye)', (line) => report.set('dipole', `${numberBehind(line, ':')} D`)],
    ['ORCA TERMINATED NORMALLY', () => report.end('complete')],
    ['ORCA finished by error termination', () => report.end('failed')],
    ['TOTAL RUN TIME:', (line) => report.set('time', behind(line, 'TIME:'))],
  ];
  const keywords = (line: string) => {
    const words = behind(line, '> ');
    if (words.startsWith('!')) report.also('route', words);
  };
  const gradient = (line: string) => {
    if (!/YES|NO/.test(line) || !steps.isOpen) return;
    steps.set('max force (Ha/bohr)', numbersIn(line)[0]);
  };
  follow(lines, rules);
  steps.next();
  if (steps.length > 1) report.set('steps', steps.length);
  report.atoms(atoms, 'Å');
  return report;
}
