import { behind, isFilled, wordsOf, type Lines } from './lines.ts';
import type { Output, ProgramReader } from './reader.ts';
import { Report } from './report.ts';

/* Log of LAMMPS: a thermodynamic table for each run. Units depend on the command `units`. */

export const lammps: ProgramReader = {
  is: (head) => /^LAMMPS \([^)]{4,60}\)/m.test(head),
  read: readLammps,
};

/** Most tables that are shown. */
const maxRuns = 100;

function readLammps({ lines }: Output): Report {
  const report = new Report('LAMMPS');
  let runs = 0;
  let steps = 0;
  report.end('incomplete');
  const run = (columns: readonly string[]) => {
    runs += 1;
    return runs <= maxRuns ? report.table(`run ${runs}`, columns) : undefined;
  };
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    const words = wordsOf(line);
    const [first = '', second = ''] = words;
    if (line.startsWith('LAMMPS (')) report.set('version', behind(line, 'LAMMPS (').replace(/\).*$/, ''));
    else if (isHeading(words)) {
      const rows = run(words);
      for (const row of tableRows(lines, words.length)) {
        if (row) rows?.add(...row);
        steps += row ? 1 : 0;
      }
    } else if (/^-{3,} Step +\d/.test(line) || /^-{3,}\s*Step\s+/.test(line)) multi(line, lines);
    else if (first === 'units') report.set('units', second);
    else if (first === 'atom_style') report.set('atom style', second);
    else if (first === 'pair_style') report.also('pair style', second);
    else if (first === 'timestep' && second) report.set('time step', second);
    else if (first === 'fix' && /^(?:nve|nvt|npt|nph|langevin|rigid|shake|box\/relax)/.test(words[3] ?? ''))
      report.also('fix', words[3]!);
    else if (first === 'minimize') report.also('calculation', 'minimize');
    else if (first === 'run' && /^\d/.test(second)) report.also('calculation', `run ${second}`);
    else if (/^\s*\d+ atoms\s*$/.test(line)) report.set('atoms', first);
    else if (line.startsWith('Loop time of')) loop(line);
    else if (line.startsWith('Total wall time:')) finish(line);
    else if (line.startsWith('ERROR')) failure(line);
  }
  function loop(line: string) {
    const [, atoms] = /with (\d{1,12}) atoms/.exec(line) ?? [];
    if (atoms) report.set('atoms', atoms);
  }
  function finish(line: string) {
    report.end('complete');
    report.set('time', behind(line, 'time:'));
  }
  function failure(line: string) {
    report.end('failed');
    report.first('error', line.slice(0, 150));
  }
  /** Blocks of `name = value` pairs instead of columns: `thermo_style multi`. */
  function multi(first: string, at: Lines) {
    const rows = run([]);
    let line: string | undefined = first;
    while (line !== undefined && /^-{3,}\s*Step\s/.test(line)) {
      rows?.set('Step', /Step\s+(\d+)/.exec(line)?.[1]);
      rows?.set('CPU', /CPU\s*=\s*([\d.]+)/.exec(line)?.[1]);
      for (const row of at.while((other) => /^\w\S*\s+=\s/.test(other), 100))
        for (const [, name, value] of row.slice(0, 2000).matchAll(/(\S{1,40})\s+=\s+(\S{1,40})/g))
          rows?.set(name!, value);
      rows?.next();
      steps += 1;
      line = /^-{3,}\s*Step\s/.test(at.peek() ?? '') ? at.next() : undefined;
    }
  }
  report.set('runs', runs);
  report.set('steps', steps);
  if (runs > maxRuns)
    report.remarks.push({ kind: 'limited', name: 'runs', stated: String(runs), read: String(maxRuns) });
  return report;
}

/** A heading begins with the step, or has names that only thermodynamic output has. */
function isHeading(words: readonly string[]): boolean {
  if (words.length < 2 || words.length > 200) return false;
  if (words[0] === 'Step') return words.every((word) => /^[A-Za-z_][\w[\]().*/+-]*$/.test(word));
  const known = words.filter((word) => thermo.has(word));
  return known.length >= 3 && words.length === known.length;
}

const thermo: ReadonlySet<string> = new Set([
  ...[
    'Step',
    'Temp',
    'E_pair',
    'E_mol',
    'TotEng',
    'Press',
    'Volume',
    'PotEng',
    'KinEng',
    'Pxx',
    'Pyy',
    'Pzz',
    'Pxy',
    'Pxz',
    'Pyz',
  ],
  ...[
    'Lx',
    'Ly',
    'Lz',
    'Enthalpy',
    'Density',
    'Time',
    'CPU',
    'Atoms',
    'E_vdwl',
    'E_coul',
    'Elapsed',
    'Dt',
    'Xlo',
    'Xhi',
  ],
]);

/** Rows of numbers; warnings and other lines between them are left out (undefined). The table ends with its loop time. */
function* tableRows(lines: Lines, width: number): Generator<string[] | undefined> {
  let others = 0;
  for (let line = lines.peek(); line !== undefined && others < 200; line = lines.peek()) {
    if (line.startsWith('Loop time of') || line.startsWith('ERROR') || line.startsWith('LAMMPS (')) return;
    const words = wordsOf(line);
    if (isHeading(words)) return;
    lines.next();
    const isRow = words.length === width && words.every((word) => /^[-+]?(?:\d|\.\d|nan|inf)/i.test(word));
    others = isRow ? 0 : others + (isFilled(line) ? 1 : 0);
    yield isRow ? words : undefined;
  }
}
