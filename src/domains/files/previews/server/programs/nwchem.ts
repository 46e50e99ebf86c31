import { behind, follow, numberOf, numbersIn, wordBehind, wordsOf, type Lines, type Rule } from './lines.ts';
import type { Output, ProgramReader } from './reader.ts';
import { Report, type Placed } from './report.ts';

/* Output of NWChem: energies in Ha, lengths in Å. */

export const nwchem: ProgramReader = {
  is: (head) => /Northwest Computational Chemistry Package \(NWChem\)/.test(head),
  read: readNwchem,
};

function readNwchem({ lines }: Output): Report {
  const report = new Report('NWChem');
  const steps = report.steps('ionic steps');
  const electronic = report.steps('electronic steps', ['iteration', 'energy (Ha)']);
  const frequencies = report.table('frequencies', ['mode', 'frequency (cm⁻¹)']);
  let atoms: Placed[] = [];
  report.end('incomplete');

  const coordinates = (at: Lines) => {
    at.while((row) => !/^\s*\d+\s+\S+\s+[\d.]+\s/.test(row), 5);
    const found = at.while((row) => /^\s*\d+\s+\S+\s+[\d.]+\s+-?\d/.test(row), 20_000).map(wordsOf);
    if (found.length > 0)
      atoms = found.map((words) => ({ element: words[1]!.replace(/^bq/i, 'X'), at: words.slice(3, 6).map(Number) }));
  };
  const total = (kind: string) => (line: string) => {
    const energy = wordBehind(line, '=');
    if (!Number.isFinite(Number(energy))) return;
    report.set('calculation', kind);
    report.energy('total energy', energy, 'Ha');
  };
  const step = (line: string) => {
    const words = wordsOf(line);
    if (!/^\d+$/.test(words[1] ?? '') || words.length < 6) return;
    steps.next();
    steps.set('total energy (Ha)', words[2]);
    steps.set('ΔE (Ha)', numberOf(words[3]));
    steps.set('max gradient (Ha/bohr)', words[4]);
    steps.set('RMS gradient (Ha/bohr)', words[5]);
  };
  const rules: Rule[] = [
    ['(NWChem) ', (line) => report.first('version', wordBehind(line, '(NWChem)'))],
    ['@ ', step],
    ['Total SCF energy', total('SCF')],
    ['Total DFT energy', total('DFT')],
    ['Total MP2 energy', (line) => report.energy('MP2 energy', wordsOf(line).at(-1), 'Ha')],
    ['Total CCSD energy', (line) => report.energy('CCSD energy', wordsOf(line).at(-1), 'Ha')],
    [' d= 0,ls=', (line) => iterated(line)],
    ['Output coordinates in angstroms', (_line, at) => coordinates(at)],
    ['          Charge  ', (line) => report.first('charge', behind(line, ':'))],
    ['Spin multiplicity', (line) => report.first('multiplicity', wordBehind(line, ':'))],
    ['charge          =', (line) => report.first('charge', wordBehind(line, '='))],
    ['wavefunction    =', (line) => report.first('method', wordBehind(line, '='))],
    ['AO basis functions', () => undefined],
    ['functions       =', (line) => report.first('basis functions', wordBehind(line, '='))],
    ['Exchange-Correlation', () => undefined],
    ['Method Potential', (line) => report.also('functional', line.trim())],
    ['Exchange Functional', (line) => report.also('functional', line.trim().replace(/\s{2,}.*$/, ''))],
    ['P.Frequency', (line) => modes(line)],
    ['Optimization converged', () => report.set('relaxation', 'converged')],
    ['Calculation failed to converge', () => report.set('SCF', 'not converged')],
    ['Total times  cpu:', (line) => finish(line)],
    ['There is an error in the input', () => report.end('failed')],
    ['This type of error is most commonly', () => report.end('failed')],
  ];
  const iterated = (line: string) => {
    const words = wordsOf(line.replace('d= 0,ls=', 'd= 0,ls= '));
    const energy = words.find((word) => /^-\d+\.\d{4,}/.test(word));
    const iteration = words[words.indexOf(energy ?? '') - 1];
    if (energy && iteration) electronic.add(iteration, energy);
  };
  const modes = (line: string) => {
    for (const value of numbersIn(behind(line, 'P.Frequency'))) frequencies.add(frequencies.length + 1, value);
  };
  const finish = (line: string) => {
    report.end('complete');
    report.set('time', wordBehind(line, 'wall:'));
  };
  follow(lines, rules);
  steps.next();
  if (steps.length > 1) report.set('steps', steps.length);
  report.atoms(atoms, 'Å');
  return report;
}
