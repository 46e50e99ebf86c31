import { behind, follow, numberBehind, numberOf, wordBehind, wordsOf, type Lines, type Rule } from './lines.ts';
import type { Output, ProgramReader } from './reader.ts';
import { Report, type Placed } from './report.ts';

/* Output of Psi4: energies in Ha, lengths in Å. */

export const psi4: ProgramReader = {
  is: (head) =>
    /^\s{10,50}Psi4: An Open-Source Ab Initio|^\s{10,50}PSI4: An Open-Source Ab Initio|^\s{20,40}Psi4 [\d.]+\S* (?:release|driver|\S+)\s*$/im.test(
      head,
    ),
  read: readPsi4,
};

function readPsi4({ lines }: Output): Report {
  const report = new Report('Psi4');
  const steps = report.steps('ionic steps');
  const electronic = report.steps('electronic steps', ['ionic step', 'iteration', 'energy (Ha)']);
  const frequencies = report.table('frequencies', ['mode', 'frequency (cm⁻¹)']);
  let atoms: Placed[] = [];
  let isBohr = false;
  report.end('incomplete');

  const coordinates = (line: string, at: Lines) => {
    isBohr = /Bohr/i.test(line);
    report.set('charge', /charge = (-?\d+)/.exec(line)?.[1]);
    report.set('multiplicity', /multiplicity = (\d+)/.exec(line)?.[1]);
    at.while((row) => !/^\s+[A-Z][A-Z]?\S*\s+-?\d+\.\d/i.test(row), 5);
    const found = at.while((row) => /^\s+[A-Z]\S*\s+-?\d+\.\d/i.test(row), 20_000).map(wordsOf);
    if (found.length > 0) atoms = found.map((words) => ({ element: words[0]!, at: words.slice(1, 4).map(Number) }));
  };
  const final = (line: string) => {
    const energy = wordBehind(line, ':');
    if (!Number.isFinite(Number(energy))) return;
    steps.next();
    steps.set('SCF energy (Ha)', energy);
    report.energy('total energy', energy, 'Ha');
    report.set('SCF', 'converged');
    const [, method] = /@(?:DF-)?(\w{2,8}) Final/.exec(line) ?? [];
    report.first('calculation', method);
  };
  const rules: Rule[] = [
    [' Final Energy:', final],
    ['Psi4 exiting successfully', () => report.end('complete')],
    ['PSI4 exiting successfully', () => report.end('complete')],
    ['Psi4 encountered an error', () => report.end('failed')],
    ['PSI4 encountered an error', () => report.end('failed')],
    ['Psi4 wall time for execution', (line) => report.set('time', wordBehind(line, 'execution:'))],
    ['@', (line) => iterated(line)],
    ['Psi4 ', (line) => report.first('version', /Psi4 (\d[\w.+-]{0,30})/i.exec(line)?.[1])],
    ['PSI4 ', (line) => report.first('version', /Psi4 (\d[\w.+-]{0,30})/i.exec(line)?.[1])],
    ['Geometry (in ', coordinates],
    ['    Blend:', (line) => report.first('basis', behind(line, 'Blend:'))],
    ['=> Composite Functional:', (line) => report.first('functional', behind(line, 'Functional:').replace('<=', ''))],
    ['MP2 Total Energy (a.u.)', (line) => report.energy('MP2 energy', wordBehind(line, ':'), 'Ha')],
    ['* CCSD total energy', (line) => report.energy('CCSD energy', wordBehind(line, '='), 'Ha')],
    ['* CCSD(T) total energy', (line) => report.energy('CCSD(T) energy', wordBehind(line, '='), 'Ha')],
    ['DF-MP2 Energies', (_line, at) => mp2(at)],
    ['Freq [cm^-1]', (line) => modes(line)],
    ['Optimization is complete', () => report.set('relaxation', 'converged')],
    ['Final optimized geometry', () => report.set('relaxation', 'converged')],
    ['Could not converge SCF', () => report.set('SCF', 'not converged')],
  ];
  const mp2 = (at: Lines) => {
    const row = at
      .while((other) => !other.includes('=>') || !/SCS/.test(other), 20)
      .find((other) => /Total Energy/.test(other));
    if (row) report.energy('MP2 energy', String(numberBehind(row, '=')), 'Ha');
  };
  const iterated = (line: string) => {
    const [, iteration, energy] = /iter\s+(\d+):\s+(-?[\d.]+)/.exec(line) ?? [];
    if (energy) electronic.add(steps.length + (steps.isOpen ? 2 : 1), iteration, energy);
  };
  const modes = (line: string) => {
    for (const word of wordsOf(behind(line, '[cm^-1]'))) {
      // Imaginary frequencies have an i; they are shown as negative.
      const value = word.endsWith('i') ? -numberOf(word.slice(0, -1)) : numberOf(word);
      if (Number.isFinite(value)) frequencies.add(frequencies.length + 1, value);
    }
  };
  follow(lines, rules);
  steps.next();
  if (steps.length > 1) report.set('steps', steps.length);
  report.atoms(atoms, isBohr ? 'bohr' : 'Å');
  return report;
}
