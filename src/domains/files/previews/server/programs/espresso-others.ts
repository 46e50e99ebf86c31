import { espressoBanner, pathOf } from './espresso.ts';
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
import { Report } from './report.ts';

/* Outputs of the other programs of Quantum ESPRESSO: ph.x, matdyn.x, dos.x, neb.x, cp.x, … */

const programs: ReadonlyMap<string, string> = new Map([
  ['PHONON', 'ph.x'],
  ['POST-PROC', 'pp.x'],
  ['PW2WANNIER', 'pw2wannier90.x'],
]);

export const espressoOther: ProgramReader = {
  is: (head) => espressoBanner(head) !== undefined,
  read: readOther,
};

function readOther({ text, lines }: Output): Report {
  const { program, version } = espressoBanner(text.slice(0, 1 << 16)) ?? { program: '', version: '' };
  const report = new Report(`Quantum ESPRESSO ${programs.get(program) ?? `${program.toLowerCase()}.x`}`, version);
  const frequencies = report.table('frequencies', ['q', 'mode', 'frequency (THz)', 'frequency (cm⁻¹)']);
  const images = report.table('path', ['image', 'energy (eV)', 'error (eV/Å)']);
  const steps = report.table('molecular dynamics', [
    ...['step', 'electronic kinetic energy (Ha)', 'cell temperature (K)', 'temperature (K)', 'total energy (Ha)'],
    ...['enthalpy (Ha)', 'conserved (Ha)'],
  ]);
  let q = '';
  report.end('incomplete');
  const rules: Rule[] = [
    ['number of atoms/cell', (line) => report.first('atoms', behind(line, '='))],
    ['kinetic-energy cut-off', (line) => report.first('cutoff', behind(line, '='))],
    ['kinetic-energy cutoff', (line) => report.first('cutoff', behind(line, '='))],
    [
      'Exchange-correlation',
      (line) => report.first('functional', (/=\s*(.*?)(?:\(|$)/.exec(line)?.[1] ?? '').slice(0, 80)),
    ],
    ['     q = (', (line) => (q = numbersIn(behind(line, 'q = (').split(')', 1)[0]!).join(' '))],
    ['[THz] =', (line) => frequency(line)],
    ['image        energy (eV)', (_line, at) => pathImages(at)],
    ['activation energy (->)', (line) => report.set('activation energy', `${wordBehind(line, '=')} eV`)],
    ['nfi     ekinc', (_line, at) => dynamics(at)],
    ['convergence has been achieved', (line) => report.set('SCF', line.trim())],
    [' WALL', (line) => isTotal(line) && report.set('time', behind(line, 'CPU').replace('WALL', '').trim())],
    ['Error in routine', (line) => (report.end('failed'), report.first('error', line.trim().slice(0, 100)))],
    ['JOB DONE.', () => report.end('complete')],
  ];
  const isTotal = (line: string) => new RegExp(`^ {5}${/^[\w-]+$/.test(program) ? program : '-'} {1,12}:`).test(line);
  const frequency = (line: string) => {
    const [, mode] = /\((\s*\d+)\)/.exec(line) ?? [];
    frequencies.add(q, mode, wordBehind(line.split('[THz]', 1)[0]!, '='), wordBehind(line, '[THz] ='));
  };
  const pathImages = (at: Lines) => {
    at.while((row) => !isFilled(row), 2);
    const rows = at.while((row) => wordsOf(row).length >= 3 && Number.isFinite(Number(wordsOf(row)[1])), 1000);
    images.restart();
    for (const row of rows) images.add(...wordsOf(row).slice(0, 3));
  };
  const dynamics = (at: Lines) => {
    for (const row of at.while((other) => /^\s*\d+(?:\s+[-+\d.]+){7,}\s*$/.test(other)))
      steps.add(...wordsOf(row).slice(0, 7));
  };
  follow(lines, rules);
  if (steps.length > 0) report.set('steps', steps.length);
  return report;
}

/** Bands or frequencies along a path, of bands.x or matdyn.x: `&plot nbnd= 6, nks= 101 /`. */
export const espressoPlotted: ProgramReader = {
  is: (head) => /^\s{0,5}&plot nbnd=\s*\d+,\s*nks=\s*\d+\s*\//.test(head),
  read({ name, lines }) {
    const head = lines.next() ?? '';
    const [bands, points] = [numberBehind(head.replace(',', ' ,'), 'nbnd='), numberBehind(head, 'nks=')];
    const isPhonon = /freq|matdyn|phon|modes|\bph/i.test(name);
    const report = new Report(isPhonon ? 'Quantum ESPRESSO matdyn.x' : 'Quantum ESPRESSO bands.x');
    const [at, values]: [number[][], number[][]] = [[], []];
    for (let line = lines.next(); line !== undefined && at.length < points; line = lines.next()) {
      if (!isFilled(line)) continue;
      const all: number[] = [];
      while (all.length < bands && lines.peek() !== undefined) all.push(...numbersIn(lines.next()!));
      if (all.length < bands) break;
      at.push(numbersIn(line).slice(0, 3));
      values.push(all.slice(0, bands));
    }
    report.set('bands', bands);
    report.set('k-points', points);
    // In units of 2π/a, which the file does not give.
    if (isPhonon) phononBands(report, pathOf(at), values, 'cm⁻¹', 'q (2π/a)');
    else report.bands('path (2π/a)', pathOf(at), [values]);
    report.end(at.length === points ? 'complete' : 'incomplete');
    return report;
  },
};

/** Frequencies of phonons along a path, drawn as a figure. */
export function phononBands(
  report: Report,
  along: readonly number[],
  values: readonly (readonly number[])[],
  unit: string,
  column: string,
): void {
  const count = values.reduce((least, all) => Math.min(least, all.length), 196);
  const rows = report.table('phonon bands', [
    column,
    ...Array.from({ length: count }, (_none, band) => `mode ${band + 1} (${unit})`),
  ]);
  for (const [at, all] of values.entries()) rows.add(along[at], ...all.slice(0, count));
}
