import type { Basis, PathPoint } from '../models/lattice.ts';
import { reciprocalOf } from '../models/lattice.ts';
import type { HarmonicCrystal } from '../models/phonons.ts';

/** Results of a calculation of electrons: energies in eV. */
export interface Electrons {
  title: string;
  basis: Basis;
  points: readonly PathPoint[];
  /** Bands at each point, of each spin. */
  bands: readonly (readonly (readonly number[])[])[];
  filled: readonly number[];
  fermi: number;
  energies: readonly number[];
  /** States per eV and cell over the energies, of each spin. */
  density: readonly (readonly number[])[];
}

const fractions = (basis: Basis, at: readonly number[]) =>
  basis.map((row) => (row[0] * at[0]! + row[1] * at[1]! + row[2] * at[2]!) / (2 * Math.PI));

/** Running integral of a density. */
function integral(density: readonly number[], step: number): number[] {
  let sum = 0;
  return density.map((value) => {
    sum += value * step;
    return sum;
  });
}

/** vasprun.xml with k-points, eigenvalues and total density of states, as VASP writes them. */
export function vasprun({ title, basis, points, bands, filled, fermi, energies, density }: Electrons): string {
  const rows = (values: readonly (readonly number[])[]) =>
    values.map((row) => `<r>${row.map((value) => value.toFixed(4)).join(' ')}</r>`).join('');
  const vectors = (name: string, of: readonly (readonly number[])[]) =>
    `<varray name="${name}" >${of.map((row) => `<v>${row.map((value) => value.toFixed(6)).join(' ')}</v>`).join('')}</varray>`;
  const spins = bands.map(
    (of, spin) =>
      `<set comment="spin ${spin + 1}">${of.map((values, at) => `<set comment="kpoint ${at + 1}">${rows(values.map((value, band) => [value, band < filled[spin]! ? 1 : 0]))}</set>`).join('')}</set>`,
  );
  const step = energies[1]! - energies[0]!;
  const sums = density.map((of) => integral(of, step));
  const totals = density.map(
    (of, spin) =>
      `<set comment="spin ${spin + 1}">${rows(energies.map((energy, at) => [energy, of[at]!, sums[spin]![at]!]))}</set>`,
  );
  const reciprocal = reciprocalOf(basis).map((row) => row.map((value) => value / (2 * Math.PI)));
  return `${[
    '<?xml version="1.0" encoding="ISO-8859-1"?>',
    '<modeling>',
    '<generator><i name="program" type="string">tight-binding model </i><i name="version" type="string">demonstration </i></generator>',
    `<incar><i name="SYSTEM" type="string">${title}</i><i name="ISPIN" type="int">${bands.length}</i></incar>`,
    `<kpoints>${vectors(
      'kpointlist',
      points.map(({ at }) => fractions(basis, at)),
    )}</kpoints>`,
    `<calculation><structure><crystal>${vectors('basis', basis)}${vectors('rec_basis', reciprocal)}</crystal></structure>`,
    `<eigenvalues><array><set>${spins.join('')}</set></array></eigenvalues>`,
    `<dos><i name="efermi">${fermi}</i><total><array><set>${totals.join('')}</set></array></total></dos></calculation>`,
    '</modeling>',
  ].join('\n')}\n`;
}

/** DOSCAR of two spins. */
export function doscar({ title, energies, density, fermi }: Electrons, atoms: number): string {
  const step = energies[1]! - energies[0]!;
  const sums = density.map((of) => integral(of, step));
  const rows = energies.map((energy, at) =>
    [energy, ...density.map((of) => of[at]!), ...sums.map((of) => of[at]!)]
      .map((value) => value.toFixed(4).padStart(11))
      .join(''),
  );
  const ends = [energies.at(-1)!, energies[0]!].map((value) => value.toFixed(4)).join(' ');
  return `${[`  ${atoms}  ${atoms}  1  0`, '  1.0 1.0 1.0 1.0 0.5E-15', '  1.0E-04', '  CAR', `  ${title}`, `  ${ends} ${energies.length} ${fermi.toFixed(4)} 1.0`, ...rows].join('\n')}\n`;
}

/** EIGENVAL of the points of a path. */
export function eigenval({ title, basis, points, bands, filled }: Electrons, atoms: number): string {
  const count = bands[0]!.at(0)!.length;
  const electrons = filled.reduce((sum, value) => sum + value, 0) * (bands.length === 1 ? 2 : 1);
  const blocks = points.flatMap(({ at }, point) => [
    '',
    `${fractions(basis, at)
      .map((value) => value.toExponential(7))
      .join(' ')} ${(1 / points.length).toExponential(7)}`,
    ...Array.from({ length: count }, (_none, band) =>
      [
        band + 1,
        ...bands.map((of) => of[point]![band]!.toFixed(6)),
        ...filled.map((full) => (band < full ? '1.000000' : '0.000000')),
      ].join('   '),
    ),
  ]);
  const head = [
    `  ${atoms}  ${atoms}  1  ${bands.length}`,
    '  1.0 1.0 1.0 1.0 0.5E-15',
    '  1.0E-04',
    '  CAR',
    `  ${title}`,
  ];
  return `${[...head, `  ${electrons} ${points.length} ${count}`, ...blocks].join('\n')}\n`;
}

/** band.yaml of phonopy, without eigenvectors. */
export function bandYaml(
  { basis, atoms }: HarmonicCrystal,
  points: readonly PathPoint[],
  frequencies: readonly (readonly number[])[],
): string {
  const list = (values: readonly number[]) => `[ ${values.map((value) => value.toFixed(7)).join(', ')} ]`;
  const inverse = reciprocalOf(basis).map((row) => row.map((value) => value / (2 * Math.PI)));
  const place = (at: readonly number[]) => inverse.map((row) => row[0]! * at[0]! + row[1]! * at[1]! + row[2]! * at[2]!);
  const lines = points
    .map(({ name }, at) => (name && at > 0 && points[at - 1]!.name === undefined ? at : -1))
    .filter((at) => at > 0);
  const lengths = lines.map((end, at) => end - (lines[at - 1] ?? -1));
  return `${[
    '# Frequencies in THz from a model of force constants; demonstration.',
    'calculator: none',
    'frequency_unit_conversion_factor: 15.633302',
    `nqpoint: ${points.length}`,
    `npath: ${lengths.length}`,
    'segment_nqpoint:',
    ...lengths.map((length) => `- ${length}`),
    'labels:',
    ...lines.map((end, at) => `- [ '${points[(lines[at - 1] ?? -1) + 1]!.name}', '${points[end]!.name}' ]`),
    'reciprocal_lattice:',
    ...inverse.map((row) => `- ${list(row)}`),
    `natom: ${atoms.length}`,
    'lattice:',
    ...basis.map((row) => `- ${list(row)}`),
    'points:',
    ...atoms.flatMap(({ symbol, at, mass }) => [
      `- symbol: ${symbol}`,
      `  coordinates: ${list(place(at))}`,
      `  mass: ${mass.toFixed(6)}`,
    ]),
    '',
    'phonon:',
    ...points.flatMap(({ at, distance, name }, point) => [
      `- q-position: ${list(fractions(basis, at))}`,
      `  distance: ${(distance / (2 * Math.PI)).toFixed(7)}`,
      ...(name ? [`  label: '${name}'`] : []),
      '  band:',
      ...frequencies[point]!.flatMap((frequency, branch) => [
        `  - # ${branch + 1}`,
        `    frequency: ${frequency.toFixed(6)}`,
      ]),
      '',
    ]),
  ].join('\n')}\n`;
}
