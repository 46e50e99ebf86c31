import { phononBands } from './espresso-others.ts';
import { behind, follow, numbersIn, type Lines, type Rule } from './lines.ts';
import type { Output, ProgramReader } from './reader.ts';
import { Report, type Placed } from './report.ts';

/*
 * YAML files of Phonopy. They are read line by line in the form that Phonopy writes, because files with eigenvectors
 * have up to 100 MB.
 */

export const phonopy: ProgramReader = {
  is: (head) =>
    /^(?:phonopy|phono3py):\s*\n\s+version:/m.test(head) ||
    /^nqpoint:/m.test(head.slice(0, 4000)) ||
    (/^mesh:\s*\[/m.test(head.slice(0, 400)) && /^nqpoint:/m.test(head)) ||
    /^# Thermal properties/m.test(head.slice(0, 400)),
  read(output) {
    const head = output.text.slice(0, 1 << 16);
    if (/^# Thermal properties/m.test(head.slice(0, 400))) return thermalProperties(output);
    return /^nqpoint:/m.test(head) ? wavevectors(output) : settings(output);
  },
};

const value = (line: string): string => behind(line.replace(/:\s/, ':\u0000'), '\u0000').replaceAll('"', '').trim();

/** `band.yaml` and `mesh.yaml`: frequencies at wavevectors, in THz unless the file was made with another factor. */
function wavevectors({ lines }: Output): Report {
  const report = new Report('Phonopy');
  const [points, distances, values, weights]: [number[][], number[], number[][], number[]] = [[], [], [], []];
  let vectors: number[][] = [];
  let mesh = '';
  const labels: string[] = [];
  const elements: string[] = [];
  const rules: Rule[] = [
    ['    frequency: ', (line) => values.at(-1)?.push(numbersIn(line)[0] ?? Number.NaN)],
    ['- q-position:', (line) => begin(line)],
    ['  distance: ', (line) => distances.push(numbersIn(line)[0] ?? Number.NaN)],
    ['  weight: ', (line) => weights.push(numbersIn(line)[0] ?? Number.NaN)],
    ['nqpoint:', (line) => report.set('k-points', value(line))],
    ['calculator:', (line) => report.set('calculator', value(line))],
    ['mesh: [', (line) => (mesh = numbersIn(line).join(' × '))],
    ['- symbol: ', (line) => elements.push(value(line).split(/\s/, 1)[0]!)],
    ['reciprocal_lattice:', (_line, at) => at.while((row) => row.startsWith('- ['), 3)],
    ['lattice:', (_line, at) => (vectors = vectorsIn(at))],
    [
      "- [ '",
      (line) =>
        labels.length < 200 && labels.push(...(line.match(/'([^']{0,20})'/g) ?? []).map((one) => one.slice(1, -1))),
    ],
  ];
  const begin = (line: string) => {
    points.push(numbersIn(line.slice(line.indexOf('['))).slice(0, 3));
    values.push([]);
  };
  follow(lines, rules);
  report.cell(vectors);
  report.formula(elements);
  const all = values.filter((modes) => modes.length > 0);
  if (mesh || distances.length < all.length || weights.length >= all.length) {
    report.set('calculation', 'phonon mesh');
    report.set('mesh', mesh);
    const rows = report.table('frequencies', ['q1', 'q2', 'q3', 'weight', 'mode', 'frequency (THz)']);
    for (const [q, modes] of all.entries())
      for (const [mode, frequency] of modes.entries()) rows.add(...points[q]!, weights[q], mode + 1, frequency);
    return report;
  }
  report.set('calculation', 'phonon bands');
  if (labels.length > 0) report.set('path', labels.filter((label, at) => label !== labels[at - 1]).join(' – '));
  phononBands(report, distances.slice(0, all.length), all, 'THz', 'q (1/Å)');
  return report;
}

const vectorsIn = (lines: Lines): number[][] =>
  lines.while((row) => /^\s*- \[/.test(row), 3).map((row) => numbersIn(row.split('#', 1)[0]!).slice(0, 3));

/** `thermal_properties.yaml`. */
function thermalProperties({ lines }: Output): Report {
  const report = new Report('Phonopy');
  report.set('calculation', 'thermal properties');
  const rows = report.table('thermal properties', [
    ...['temperature (K)', 'free energy (kJ/mol)', 'entropy (J/K/mol)', 'heat capacity (J/K/mol)', 'energy (kJ/mol)'],
  ]);
  const cell = (column: string) => (line: string) => rows.set(column, numbersIn(behind(line, ':'))[0]);
  follow(lines, [
    ['- temperature:', (line) => (rows.next(), cell('temperature (K)')(line))],
    ['zero_point_energy:', (line) => report.set('zero-point energy', `${value(line)} kJ/mol`)],
    ['natom:', (line) => report.set('atoms', value(line))],
    ['  free_energy:', cell('free energy (kJ/mol)')],
    ['  entropy:', cell('entropy (J/K/mol)')],
    ['  heat_capacity:', cell('heat capacity (J/K/mol)')],
    ['  energy:', cell('energy (kJ/mol)')],
  ]);
  return report;
}

/** `phonopy.yaml`, `phonopy_disp.yaml`, `phonopy_params.yaml`: cells and settings. */
function settings({ lines }: Output): Report {
  const report = new Report('Phonopy');
  const atoms: Placed[] = [];
  const displacements = report.table('displacements', ['atom', 'x', 'y', 'z']);
  let section = '';
  let element = '';
  let atom = '';
  let configuration = false;
  let length = '';
  report.set('calculation', 'phonon settings');
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    const [, key] = /^(\w{1,40}):/.exec(line) ?? [];
    if (key) section = key;
    if (key === 'supercell_matrix') {
      const rows = lines.while((row) => row.startsWith('- ['), 3).map((row) => numbersIn(row));
      const isDiagonal = rows.every((row, i) => row.every((part, j) => i === j || part === 0));
      report.set(
        'supercell',
        isDiagonal ? rows.map((row, at) => row[at]).join(' × ') : rows.map((row) => row.join(' ')).join('; '),
      );
    }
    if ((section === 'phonopy' || section === 'phono3py') && line.startsWith('  configuration:')) configuration = true;
    else if ((section === 'phonopy' || section === 'phono3py') && /^ {2}\w/.test(line)) {
      configuration = false;
      if (line.startsWith('  version:')) report.set('version', value(line));
      if (line.startsWith('  calculator:')) report.set('calculator', value(line));
      if (line.startsWith('  symmetry_tolerance:')) report.set('symmetry tolerance', value(line));
    }
    if (configuration && /^ {4}(?:mesh|band|dim):/.test(line)) report.set(line.trim().split(':', 1)[0]!, value(line));
    if (section === 'space_group' && line.startsWith('  type:')) report.set('space group', value(line));
    if (section === 'physical_unit' && line.startsWith('  length:')) report.set('length unit', (length = value(line)));
    if (section === 'unit_cell') {
      if (/^ {2}lattice:/.test(line)) report.cell(vectorsIn(lines), /^(?:au|bohr)$/i.test(length) ? 0.529177210903 : 1);
      if (/- symbol:/.test(line)) element = value(line).split(/\s/, 1)[0]!;
      if (/^ {4}coordinates:/.test(line) && atoms.length < 20_000)
        atoms.push({ element, at: numbersIn(line.slice(line.indexOf('['))).slice(0, 3) });
    }
    if (section === 'displacements') {
      if (/- atom:/.test(line)) atom = value(line);
      else if (/displacement:/.test(line)) {
        const inline = numbersIn(line.slice(line.indexOf(':')));
        displacements.add(atom, ...(inline.length >= 3 ? inline : numbersIn(lines.next() ?? '')).slice(0, 3));
      }
    }
  }
  report.atoms(atoms, '');
  return report;
}
