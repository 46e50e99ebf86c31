import { behind, follow, isFilled, numbersIn, wordBehind, type Lines, type Rule } from './lines.ts';
import type { Output, ProgramReader } from './reader.ts';
import { Report } from './report.ts';

/* Output of Wannier90: `.wout`. */

export const wannier90: ProgramReader = {
  is: (head) => /^\s*\|\s+WANNIER90\s+\|/m.test(head) && /^\s*\|\s+Release:/m.test(head),
  read: readWannier,
};

function readWannier({ lines }: Output): Report {
  const report = new Report('Wannier90');
  const convergence = report.table('spread', ['iteration', 'change (Å²)', 'gradient', 'spread (Å²)', 'time (s)']);
  const disentangling = report.table('disentanglement', [
    'iteration',
    'ΩI of the step before (Å²)',
    'ΩI (Å²)',
    'relative change',
    'time (s)',
  ]);
  const functions = report.table('Wannier functions', ['function', 'x (Å)', 'y (Å)', 'z (Å)', 'spread (Å²)']);
  let vectors: number[][] = [];
  let isFinal = false;
  let unit = 'Å';
  report.end('incomplete');
  const centre = (line: string) => {
    if (!isFinal) return;
    const [at, ...values] = numbersIn(behind(line, 'spread'));
    functions.add(at, ...values.slice(0, 4));
  };
  const settings = (mark: string, fact: string): Rule => [
    mark,
    (line) => line.includes(':') && report.first(fact, wordBehind(line, ':')),
  ];
  const atoms: { element: string; at: number[] }[] = [];
  const sites = (at: Lines) => {
    at.skip(1);
    for (const row of at.while((other) => other.trim().startsWith('|'), 20_000)) {
      const [, element, places] = /^\s*\|\s*([A-Za-z]{1,5})\s*\d+\s+([^|]*)\|/.exec(row) ?? [];
      if (element) atoms.push({ element, at: numbersIn(places!).slice(0, 3) });
    }
  };
  const rules: Rule[] = [
    ['WF centre and spread', centre],
    ['<-- CONV', (line) => iterated(line)],
    ['<-- DIS', (line) => disentangled(line)],
    ['Release:', (line) => report.first('version', wordBehind(line, 'Release:'))],
    ['Lattice Vectors', (line, at) => lattice(line, at)],
    ['Fractional Coordinate ', (_line, at) => sites(at)],
    [
      'Grid size =',
      (line) =>
        report.first(
          'k-points',
          behind(line, '=')
            .replace(/\s{2,}Total.*$/, '')
            .replaceAll(' x ', ' × '),
        ),
    ],
    settings('Number of Wannier Functions', 'Wannier functions'),
    settings('Number of input Bloch states', 'bands'),
    settings('Length Unit', 'length unit'),
    ['Final State', () => ((isFinal = true), functions.restart())],
    ['Omega I      =', (line) => report.set('ΩI', `${wordBehind(line, '=')} ${unit}²`)],
    ['Omega D      =', (line) => report.set('ΩD', `${wordBehind(line, '=')} ${unit}²`)],
    ['Omega OD     =', (line) => report.set('ΩOD', `${wordBehind(line, '=')} ${unit}²`)],
    ['Omega Total  =', (line) => report.set('spread', `${wordBehind(line, '=')} ${unit}²`)],
    ['All done:', () => report.end('complete')],
    ['Exiting...', () => report.end('complete')],
    ['Total Execution Time', (line) => report.set('time', behind(line, 'Time').trim())],
    ['Wannierisation convergence criteria satisfied', () => report.set('wannierisation', 'converged')],
  ];
  const iterated = (line: string) => {
    if (line.includes('(Bohr^2)')) unit = 'bohr';
    const values = line.split('<--', 1)[0]!.trim().split(/\s+/);
    if (/^\d+$/.test(values[0] ?? '') && values.length >= 5) convergence.add(...values.slice(0, 5));
  };
  const disentangled = (line: string) => {
    const values = line.split('<--', 1)[0]!.trim().split(/\s+/);
    if (/^\d+$/.test(values[0] ?? '') && values.length >= 5) disentangling.add(...values.slice(0, 5));
  };
  const lattice = (line: string, at: Lines) => {
    const isBohr = line.includes('Bohr');
    const found = at.while(isFilled, 3).map((row) => numbersIn(row.replace(/a_\d/, ' ')).slice(0, 3));
    vectors = isBohr ? found.map((vector) => vector.map((part) => part * 0.529177210903)) : found;
  };
  follow(lines, rules);
  report.cell(vectors);
  report.atoms(atoms, '');
  return report;
}

/** Hamiltonian in the basis of Wannier functions: `_hr.dat`. Its matrix is not a plot; its hoppings are a table. */
export const wannierHamiltonian: ProgramReader = {
  is: (head, name) => /_hr\.dat$/i.test(name) && /^[^\n]*\n\s*\d+\s*\n\s*\d+\s*\n(?:\s*\d+)+/.test(head.slice(0, 4000)),
  read({ lines }) {
    const report = new Report('Wannier90');
    report.set('title', lines.next());
    report.set('calculation', 'Hamiltonian (hr)');
    const count = numbersIn(lines.next() ?? '')[0] ?? 0;
    const places = numbersIn(lines.next() ?? '')[0] ?? 0;
    report.set('Wannier functions', count);
    report.set('lattice vectors', places);
    let degeneracies = 0;
    while (degeneracies < places && lines.peek() !== undefined) degeneracies += numbersIn(lines.next()!).length;
    const rows = report.table('hopping', ['R1', 'R2', 'R3', 'm', 'n', 'Re H (eV)', 'Im H (eV)']);
    for (let line = lines.next(); line !== undefined; line = lines.next()) {
      const words = line.trim().split(/\s+/);
      if (words.length === 7) rows.add(...words);
    }
    report.end(rows.length === count * count * places ? 'complete' : 'incomplete');
    return report;
  },
};
