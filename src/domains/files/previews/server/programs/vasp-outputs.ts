import { behind, isFilled, numberOf, numbersIn, wordBehind, wordsOf } from './lines.ts';
import { pathIn } from './castep.ts';
import type { Output, ProgramReader } from './reader.ts';
import { Report } from './report.ts';

/* Outputs of VASP besides those of `vasp.ts`: OSZICAR, PROCAR, PCDAT. Energies in eV. */

export const vaspOszicar: ProgramReader = {
  is: (head, name) => /OSZICAR/i.test(name) && /^\s{5,}N\s+E\s+dE\s+d eps\s+ncg/m.test(head),
  read({ lines }) {
    const report = new Report('VASP');
    const ionic = report.steps('ionic steps');
    const electronic = report.steps('electronic steps', [
      'ionic step',
      'algorithm',
      'iteration',
      'energy (eV)',
      'dE (eV)',
    ]);
    for (let line = lines.next(); line !== undefined; line = lines.next()) {
      const [, algorithm, iteration, energy, change] =
        /^([A-Z]{2,5}):\s*(\d+)\s+(\S{1,30})\s+(\S{1,30})/.exec(line) ?? [];
      if (algorithm && Number.isFinite(numberOf(energy)))
        electronic.add(ionic.length + 1, algorithm, iteration, numberOf(energy), numberOf(change));
      else if (/^\s*\d+\s+(?:T=|F=)/.test(line)) step(line.slice(0, 500));
    }
    function step(line: string) {
      const value = (name: string) => (line.includes(name) ? numberOf(wordBehind(line, name)) : undefined);
      ionic.set('free energy F (eV)', value(' F='));
      ionic.set('energy E0 (eV)', value('E0='));
      ionic.set('dE (eV)', value('d E ='));
      ionic.set('temperature (K)', numberOf(wordBehind(line, 'T=')));
      ionic.set('E with kinetic energy (eV)', value(' E='));
      ionic.set('kinetic energy EK (eV)', value('EK='));
      const magnetization = line.includes('mag=') ? behind(line, 'mag=').split(/\s+/).join(' ') : undefined;
      ionic.set('magnetization (µB)', magnetization);
      ionic.next();
      report.set('total energy', value('E0=') === undefined ? undefined : `${value('E0=')} eV`);
      report.set('free energy', value(' F=') === undefined ? undefined : `${value(' F=')} eV`);
      report.set('magnetization', magnetization && `${magnetization} µB`);
    }
    report.set('steps', ionic.length);
    report.end(ionic.length > 0 ? 'complete' : 'incomplete');
    if (ionic.length > 0) report.drop('end');
    return report;
  },
};

export const vaspProcar: ProgramReader = {
  is: (head) => /^\s*PROCAR (?:new format|lm decomposed)/.test(head),
  read: readProcar,
};

/** Bands with their projections, summed over the ions. */
function readProcar({ lines }: Output): Report {
  const report = new Report('VASP');
  report.set('title', lines.next()?.trim());
  const [points, energies]: [number[][], number[][][]] = [[], []];
  let spin = -1;
  const projections = report.table('projections', ['spin', 'k-point', 'band', 'energy (eV)', 'occupation']);
  let [k, band, energy, occupation] = [0, 0, Number.NaN, ''];
  let columns: string[] = [];
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    if (line.includes('# of k-points:')) {
      const [kpoints, bands, ions] = numbersIn(line);
      report.set('k-points', kpoints);
      report.set('bands', bands);
      report.set('atoms', ions);
      spin += 1;
      if (spin < 2) energies.push([]);
    } else if (/^\s*k-point\s/.test(line)) {
      const all = numbersIn(line.replace('k-point', ' ').replace('weight', ' '));
      k = all[0] ?? 0;
      // A file that is one of several parts begins again at the first k-point of the other spin.
      if (k === 1 && (energies[Math.min(spin, 1)]?.length ?? 0) > 0 && spin === 0 && energies.length < 2) {
        spin = 1;
        energies.push([]);
      }
      if (spin <= 0) points.push(all.slice(1, 4));
      energies[Math.min(Math.max(spin, 0), 1)]?.push([]);
    } else if (/^\s*band\s/.test(line)) {
      [band, energy] = [numbersIn(line)[0] ?? 0, numberOf(wordBehind(line, 'energy'))];
      occupation = wordBehind(line, 'occ.');
      energies[Math.min(Math.max(spin, 0), 1)]?.at(-1)?.push(energy);
      columns = [];
    } else if (/^\s*ion\s/.test(line)) columns = columns.length === 0 ? wordsOf(line).slice(1) : columns;
    else if (/^\s*tot\s/.test(line) && columns.length > 0) {
      const sums = wordsOf(line).slice(1);
      if (projections.isOpen) continue;
      for (const [name, cell] of [
        ['spin', spin + 1],
        ['k-point', k],
        ['band', band],
        ['energy (eV)', energy],
        ['occupation', occupation],
      ] as const)
        projections.set(name, cell);
      for (const [at, name] of columns.entries()) projections.set(name, sums[at]);
      columns = [];
      projections.next();
    }
  }
  report.bands(
    points.length > 1 ? 'path (2π/a)' : 'k',
    pathIn(points, []),
    energies.filter((all) => all.length > 1),
  );
  return report;
}

/** Pair correlation functions. */
export const vaspPcdat: ProgramReader = {
  is: (head, name) => /PCDAT/i.test(name) && /^[^\n]*\n\s*CAR\s*\n/.test(head),
  read({ lines }) {
    const report = new Report('VASP');
    const head: string[] = [];
    for (let line = lines.next(); line !== undefined && head.length < 12; line = lines.next()) head.push(line);
    const step = numbersIn(head[8] ?? '')[0] ?? Number.NaN;
    report.set('title', head[2]);
    report.set('calculation', 'pair correlation function');
    const rows = report.table('pair correlation', ['r (Å)']);
    const values: string[][] = [];
    for (let line: string | undefined = head[11]; line !== undefined; line = lines.next())
      if (isFilled(line) && wordsOf(line).every((word) => Number.isFinite(numberOf(word)))) values.push(wordsOf(line));
    const distance = step < 1e-6 ? step * 1e10 : step;
    for (const [at, all] of values.entries()) {
      rows.set('r (Å)', (at + 0.5) * distance);
      for (const [column, word] of all.entries()) rows.set(column === 0 ? 'g(r)' : `g(r) ${column}`, numberOf(word));
      rows.next();
    }
    return report;
  },
};
