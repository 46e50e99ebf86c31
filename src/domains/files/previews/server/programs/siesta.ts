import { behind, follow, isFilled, numbersIn, numberOf, wordBehind, wordsOf, type Lines, type Rule } from './lines.ts';
import type { Output, ProgramReader } from './reader.ts';
import { Report, type Placed } from './report.ts';

/* Output of SIESTA: energies in eV, lengths in Å. */

export const siesta: ProgramReader = {
  is: (head) =>
    /^(?:Siesta Version|SIESTA version|Version\s*:? )[: ]/im.test(head) &&
    /^(?:redata:|siesta:|Architecture|Siesta|initatom:|SIESTA)/im.test(head) &&
    /SIESTA/i.test(head),
  read: readSiesta,
};

const settings: readonly (readonly [mark: string, fact: string])[] = [
  ['redata: Mesh Cutoff', 'cutoff'],
  ['redata: Number of spin components', 'spin'],
  ['redata: Spin configuration', 'spin'],
  ['redata: Net charge of the system', 'charge'],
  ['redata: Electronic Temperature', 'smearing'],
  ['redata: Dynamics option', 'calculation'],
];

function readSiesta({ lines }: Output): Report {
  const report = new Report('SIESTA');
  const ionic = report.steps('ionic steps');
  const electronic = report.steps('electronic steps');
  let atoms: Placed[] = [];
  let unit = 'Å';
  let vectors: number[][] = [];
  let forces: number[][] = [];
  report.end('incomplete');

  const columns: string[] = [];
  const heading = (line: string) => {
    columns.length = 0;
    columns.push(...wordsOf(line.slice(line.indexOf(':') + 1)));
  };
  const iterated = (line: string) => {
    const words = wordsOf(line.slice(line.indexOf(':') + 1));
    if (!/^\d+$/.test(words[0] ?? '') || words.length < 5) return;
    electronic.set('ionic step', ionic.length + (ionic.isOpen ? 2 : 1));
    for (const [at, word] of words.slice(0, 8).entries())
      electronic.set(named.get(columns[at] ?? '') ?? columns[at] ?? `column ${at + 1}`, word);
    electronic.next();
  };
  const coordinates = (line: string, at: Lines) => {
    const found = at
      .while((row) => /^\s*-?\d+\.\d+\s+-?\d/.test(row), 20_000)
      .map((row) => {
        const words = wordsOf(row);
        return {
          element: words.find((word, which) => which > 2 && /^[A-Za-z]/.test(word)) ?? '',
          at: words.slice(0, 3).map(Number),
        };
      });
    if (found.length === 0) return;
    atoms = found;
    unit = line.includes('(Ang)')
      ? 'Å'
      : line.includes('(Bohr)')
        ? 'bohr'
        : line.includes('fractional')
          ? ''
          : 'units of alat';
  };
  const labels = new Map<number, string>();
  const species = (line: string) => {
    labels.set(numbersIn(behind(line, 'Species number:'))[0] ?? 0, wordBehind(line, 'Label:'));
  };
  const initial = (at: Lines) => {
    if (atoms.length > 0) return;
    atoms = at
      .while((row) => /^siesta:\s+-?\d/.test(row), 20_000)
      .map((row) => {
        const numbers = numbersIn(row.replace('siesta:', ' '));
        return { element: labels.get(numbers[3] ?? 0) ?? '', at: numbers.slice(0, 3) };
      });
    unit = 'bohr';
  };
  const atomForces = (at: Lines) => {
    const found = at
      .while((row) => /^(?:siesta:)?\s*\d+\s+-?[\d.]+\s/.test(row), 20_000)
      .map((row) => wordsOf(row.replace('siesta:', '')).slice(1, 4).map(Number));
    if (found.length > 0) forces = found;
  };
  const total = (line: string) => {
    const energy = wordBehind(line, '=');
    ionic.next();
    ionic.set('total energy (eV)', energy);
    report.set('total energy', `${energy} eV`);
  };
  const rules: Rule[] = [
    ['iscf ', heading],
    ['   scf: ', iterated],
    ['siesta: E_KS(eV)', total],
    ...settings.map(([mark, fact]): Rule => [mark, (line) => report.first(fact, behind(line, '='))]),
    ['Siesta Version', (line) => report.first('version', behind(line, ':'))],
    ['SIESTA version', (line) => report.first('version', behind(line, ':'))],
    ['Version         :', (line) => report.first('version', behind(line, ':'))],
    ['SystemName ', (line) => report.first('title', behind(line, 'SystemName'))],
    ['reinit: System Name:', (line) => report.first('title', behind(line, 'Name:'))],
    ['xc_check: GGA', (line) => report.first('functional', behind(line, 'xc_check:'))],
    [
      'xc_check: ',
      (line) => report.first('functional', behind(line, 'xc_check:').replace('Exchange-correlation functional:', '')),
    ],
    ['siesta: k-grid: Number of k-points', (line) => report.first('k-points', wordBehind(line, '='))],
    [
      'outcell: Unit cell vectors',
      (_line, at) => (vectors = at.while(isFilled, 3).map((row) => numbersIn(row).slice(0, 3))),
    ],
    ['Species number:', (line) => species(line)],
    ['siesta: Atomic coordinates (Bohr) and species', (_line, at) => initial(at)],
    ['outcoor: ', coordinates],
    ['siesta: Atomic forces (eV/Ang)', (_line, at) => atomForces(at)],
    [
      'constrained',
      (line) => /^\s*Max\s/.test(line) && ionic.isOpen && ionic.set('max force (eV/Å)', numbersIn(line)[0]),
    ],
    ['siesta: Temp_ion', (line) => ionic.isOpen && ionic.set('temperature (K)', wordBehind(line, '='))],
    ['SCF cycle converged', (line) => report.set('SCF', `converged in ${numbersIn(line)[0] ?? ''} iterations`)],
    ['SCF_NOT_CONV', () => report.set('SCF', 'not converged')],
    ['siesta:         Total =', (line) => report.set('total energy', `${wordBehind(line, '=')} eV`)],
    ['siesta:         Fermi =', (line) => report.set('Fermi energy', `${wordBehind(line, '=')} eV`)],
    ['Geometry step not converged', () => report.set('relaxation', 'not converged')],
    ['GEOM_NOT_CONV', () => report.set('relaxation', 'not converged')],
    ['>> End of run', () => report.end('complete')],
    ['Job completed', () => report.end('complete')],
    ['Stopping Program from Node', () => report.end('failed')],
  ];
  follow(lines, rules);
  ionic.next();
  if (ionic.length > 1) report.set('steps', ionic.length);
  report.cell(vectors);
  report.atoms(atoms, unit);
  report.forces(
    forces.map((force, at) => ({ element: atoms[at]?.element ?? '', force })),
    'eV/Å',
  );
  return report;
}

const named: ReadonlyMap<string, string> = new Map([
  ['iscf', 'iteration'],
  ['Eharris(eV)', 'Harris energy (eV)'],
  ['E_KS(eV)', 'total energy (eV)'],
  ['FreeEng(eV)', 'free energy (eV)'],
  ['Ef(eV)', 'Fermi energy (eV)'],
]);

/** All numbers of the following lines, up to a count. */
function* wordsIn(lines: Lines): Generator<string> {
  for (let line = lines.next(); line !== undefined; line = lines.next()) yield* wordsOf(line);
}

/** Bands along lines, or for points: `.bands`. */
export const siestaBands: ProgramReader = {
  is: (head, name) =>
    /\.bands$/i.test(name) &&
    /^\s+-?[\d.E+-]+\s*\n(?:\s+-?[\d.E+-]+\s+-?[\d.E+-]+\s*\n){1,2}\s+\d+\s+[12468]\s+\d+\s*\n/.test(head),
  read({ lines }) {
    const report = new Report('SIESTA');
    const fermi = numbersIn(lines.next() ?? '')[0] ?? Number.NaN;
    // Files for lines along a path have a range of the path, and one of the energies.
    const ranges = lines.while((line) => wordsOf(line).length === 2, 2);
    const [bands = 0, spins = 1, points = 0] = numbersIn(lines.next() ?? '');
    const isPath = ranges.length > 1;
    report.set('Fermi energy', `${fermi} eV`);
    report.set('bands', bands);
    report.set('k-points', points);
    const words = wordsIn(lines);
    const read = () => numberOf(words.next().value as string | undefined);
    const along: number[] = [];
    const components = Math.min(spins, 2);
    const all: number[][][] = Array.from({ length: components }, () => []);
    for (let k = 0; k < points && k < 100_000; k += 1) {
      const at = Array.from({ length: isPath ? 1 : 3 }, read);
      const energies = Array.from({ length: Math.min(bands * components, 200_000) }, read);
      if (energies.some((energy) => !Number.isFinite(energy))) break;
      along.push(isPath ? Number((at[0]! / 0.529177210903).toFixed(6)) : k + 1);
      for (const [spin, list] of all.entries())
        list.push(
          energies.slice(spin * bands, (spin + 1) * bands).map((energy) => Number((energy - fermi).toFixed(6))),
        );
    }
    report.end(along.length === points ? 'complete' : 'incomplete');
    report.bands(isPath ? 'k (1/Å)' : 'k', along, all);
    return report;
  },
};

/** Energies of all k-points: `.EIG`. */
export const siestaEigenvalues: ProgramReader = {
  is: (head, name) => /\.EIG$/i.test(name) && /^\s+-?[\d.]+\s*\n\s+\d+\s+[1248]\s+\d+\s*\n\s+1\s/.test(head),
  read({ lines }) {
    const report = new Report('SIESTA');
    const fermi = numbersIn(lines.next() ?? '')[0] ?? Number.NaN;
    const [bands = 0, spins = 1, points = 0] = numbersIn(lines.next() ?? '');
    report.set('Fermi energy', `${fermi} eV`);
    report.set('bands', bands);
    report.set('k-points', points);
    const components = Math.min(spins, 2);
    const all: number[][][] = Array.from({ length: components }, () => []);
    const words = wordsIn(lines);
    const read = () => numberOf(words.next().value as string | undefined);
    const along: number[] = [];
    for (let k = 0; k < points && k < 100_000; k += 1) {
      read();
      const energies = Array.from({ length: Math.min(bands * components, 200_000) }, read);
      if (energies.some((energy) => !Number.isFinite(energy))) break;
      along.push(k + 1);
      for (const [spin, list] of all.entries()) list.push(energies.slice(spin * bands, (spin + 1) * bands));
    }
    report.end(along.length === points ? 'complete' : 'incomplete');
    report.bands('k', along, all);
    return report;
  },
};
