import type { PartsPreview } from '../contract.ts';
import { limits } from './cells.ts';
import { malformed } from './lattice.ts';
import { tableIn } from './table-rows.ts';

/** Output of VASP by the name of the file. @throws files.previews.malformed */
export function vaspOf(name: string, text: string, isWhole: boolean): PartsPreview {
  const base = name.toUpperCase();
  if (base.includes('DOSCAR')) return doscar(text);
  if (base.includes('EIGENVAL')) return eigenval(text);
  if (base.includes('OUTCAR')) return outcar(text, isWhole);
  return vasprun(text);
}

const numbersOf = (line: string | undefined): number[] => (line ?? '').trim().split(/\s+/).map(Number);
/** A damaged row may have fewer numbers. */
const rounded = (value: number | undefined) => String(Number((value ?? Number.NaN).toFixed(6)));

type Part = PartsPreview['parts'][number];

const part = (name: string, columns: string[], rows: string[][]): Part => ({
  ...tableIn(rows.slice(0, limits.rows), columns, [], rows.length > limits.rows),
  name,
});

const parts = (all: readonly Part[], facts: PartsPreview['facts']): PartsPreview => {
  const filled = all.filter(({ rows }) => rows.length > 0);
  if (filled.length === 0 && facts.length === 0) throw malformed();
  return { kind: 'parts', facts, parts: filled };
};

const densityColumns = (isPolarised: boolean) =>
  isPolarised ? ['E - EF (eV)', 'DOS up (1/eV)', 'DOS down (1/eV)'] : ['E - EF (eV)', 'DOS (1/eV)'];

/** The total density of states; energies from the Fermi level, the other spin below the line. */
function doscar(text: string): PartsPreview {
  const lines = text.split(/\r\n|\n|\r/, limits.rows + 10);
  const [, , count, fermi] = numbersOf(lines[5]);
  if (!Number.isInteger(count) || !Number.isFinite(fermi) || count! < 2) throw malformed();
  const rows = lines.slice(6, 6 + count!).map(numbersOf);
  const isPolarised = rows[0]?.length === 5;
  if (rows.some((row) => row.length < 3 || row.some((value) => !Number.isFinite(value)))) throw malformed();
  const cells = rows.map(([energy, up, down]) => [
    rounded(energy! - fermi!),
    rounded(up),
    ...(isPolarised ? [rounded(-down!)] : []),
  ]);
  return parts([part('DOS', densityColumns(isPolarised), cells)], [{ name: 'E-fermi', value: `${fermi} eV` }]);
}

/** Bands by the number of the k-point. */
function eigenval(text: string): PartsPreview {
  const lines = text.split(/\r\n|\n|\r/, 400_000);
  const spins = numbersOf(lines[0])[3] === 2 ? 2 : 1;
  const [electrons, points, bands] = numbersOf(lines[5]);
  if (!Number.isInteger(points) || !Number.isInteger(bands) || points! < 1 || bands! < 1) throw malformed();
  const shown = Math.min(bands!, limits.columns - 4);
  const rows: string[][] = [];
  let at = 6;
  for (let k = 0; k < Math.min(points!, limits.rows); k += 1) {
    while (at < lines.length && lines[at]!.trim() === '') at += 1;
    const place = numbersOf(lines[at]).slice(0, 3);
    const energies = lines.slice(at + 1, at + 1 + bands!).map((line) => numbersOf(line)[1] ?? Number.NaN);
    if (place.length < 3 || energies.length < bands! || energies.some((energy) => !Number.isFinite(energy)))
      throw malformed();
    rows.push([String(k + 1), ...energies.slice(0, shown).map(rounded)]);
    at += 1 + bands!;
  }
  const columns = ['k', ...Array.from({ length: shown }, (_none, band) => `band ${band + 1} (eV)`)];
  const facts = [
    { name: 'NELECT', value: String(electrons) },
    { name: 'NKPTS', value: String(points) },
    { name: 'NBANDS', value: String(bands) },
    { name: 'ISPIN', value: String(spins) },
  ];
  return parts([part('bands', columns, rows)], facts);
}

/** Summary of an OUTCAR: settings, the energy of each step, how it ended. */
function outcar(text: string, isWhole: boolean): PartsPreview {
  const facts: PartsPreview['facts'] = [];
  const said = (name: string, pattern: RegExp) => {
    const value = pattern.exec(text)?.[1]?.trim().replace(/\s+/g, ' ');
    if (value) facts.push({ name, value: value.slice(0, 200) });
  };
  said('version', /^\s*(vasp\.\S+.*)$/m);
  said('TITEL', /TITEL\s*=\s*(.*)$/m);
  for (const name of ['ENCUT', 'ISPIN', 'IBRION', 'NSW', 'EDIFF', 'ISMEAR', 'NELECT', 'NBANDS', 'NKPTS'])
    said(name, new RegExp(`\\b${name}\\s*=\\s*(\\S+)`));
  said('E-fermi', /E-fermi\s*:\s*(\S+)/);
  const energies = [...text.matchAll(/free\s+energy\s+TOTEN\s*=\s*([-\d.]+)\s*eV/g)].map(([, energy]) => energy!);
  const forces = [...text.matchAll(/FORCES: max atom, RMS\s+([\d.]+)/g)].map(([, force]) => force!);
  if (energies.length > 0) facts.push({ name: 'TOTEN', value: `${energies.at(-1)} eV` });
  if (isWhole) said('Elapsed time (sec)', /Elapsed time \(sec\):\s*(\S+)/);
  const rows = energies.map((energy, step) => [
    String(step + 1),
    energy,
    ...(forces.length > 0 ? [forces[step] ?? ''] : []),
  ]);
  const columns = ['step', 'TOTEN (eV)', ...(forces.length > 0 ? ['max force (eV/Å)'] : [])];
  return parts(rows.length > 1 ? [part('energy', columns, rows)] : [], facts);
}

/** Rows `<r>…</r>` of a piece of XML. */
const rowsIn = (xml: string): number[][] => [...xml.matchAll(/<r>([^<]*)<\/r>/g)].map(([, cells]) => numbersOf(cells));

/** The total density of states, the bands and the energy of each step of a vasprun.xml. */
function vasprun(text: string): PartsPreview {
  if (!text.includes('<modeling')) throw malformed();
  const facts: PartsPreview['facts'] = [];
  const value = (name: string) => new RegExp(`<(?:i|v)[^>]*\\bname="${name}"[^>]*>([^<]*)<`).exec(text)?.[1]?.trim();
  for (const name of ['version', 'SYSTEM', 'ENCUT', 'ENMAX', 'ISPIN', 'ISMEAR', 'NELECT', 'NBANDS', 'GGA']) {
    const found = value(name);
    if (found) facts.push({ name, value: found.slice(0, 200) });
  }
  const fermi = Number(value('efermi') ?? Number.NaN);
  if (Number.isFinite(fermi)) facts.push({ name: 'efermi', value: `${fermi} eV` });
  const zero = Number.isFinite(fermi) ? fermi : 0;
  return parts([densityIn(text, zero), bandsIn(text, zero), energiesIn(text)], facts);
}

/** The text between two marks, or from the first to the end. */
function between(text: string, start: string, end: string, from = 0): string {
  const at = text.indexOf(start, from);
  if (at < 0) return '';
  const stop = text.indexOf(end, at);
  return text.slice(at, stop < 0 ? undefined : stop);
}

function densityIn(text: string, fermi: number): Part {
  const total = between(between(text, '<dos>', '</dos>'), '<total>', '</total>');
  const [up = [], down] = total
    .split(/<set comment="spin \d+">/)
    .slice(1)
    .map(rowsIn);
  const isPolarised = down !== undefined && down.length === up.length;
  const cells = up.map(([energy, density], at) => [
    rounded(energy! - fermi),
    rounded(density),
    ...(isPolarised ? [rounded(-down[at]![1]!)] : []),
  ]);
  return part(
    'DOS',
    densityColumns(isPolarised),
    cells.filter((row) => row.every((cell) => cell !== 'NaN')),
  );
}

/** Bands of the first spin along the k-points, at distances in the reciprocal lattice. */
function bandsIn(text: string, fermi: number): Part {
  const eigenvalues = between(text, '<eigenvalues>', '</eigenvalues>');
  const spin = eigenvalues.split(/<set comment="spin \d+">/)[1] ?? '';
  const energies = spin
    .split(/<set comment="kpoint \d+">/)
    .slice(1)
    .map((set) => rowsIn(set).map(([energy]) => energy!));
  const points = [...between(text, '<varray name="kpointlist"', '</varray>').matchAll(/<v>([^<]*)<\/v>/g)].map(
    ([, cells]) => numbersOf(cells),
  );
  const lattice = [...between(text, '<varray name="rec_basis"', '</varray>').matchAll(/<v>([^<]*)<\/v>/g)].map(
    ([, cells]) => numbersOf(cells),
  );
  const count = Math.min(...energies.map((all) => all.length), limits.columns - 4);
  if (energies.length < 2 || !Number.isFinite(count) || count < 1) return part('bands', [], []);
  const inverse = (point: readonly number[]) =>
    [0, 1, 2].map((axis) =>
      point.reduce((sum, amount, at) => sum + amount * 2 * Math.PI * (lattice[at]?.[axis] ?? (at === axis ? 1 : 0)), 0),
    );
  let distance = 0;
  const cells = energies.slice(0, limits.rows).map((all, k) => {
    if (k > 0 && points[k] && points[k - 1]) {
      const [here, before] = [inverse(points[k]), inverse(points[k - 1]!)];
      distance += Math.hypot(...here.map((value, axis) => value - before[axis]!));
    }
    return [rounded(points[k] ? distance : k), ...all.slice(0, count).map((energy) => rounded(energy - fermi))];
  });
  const columns = ['k (1/Å)', ...Array.from({ length: count }, (_none, band) => `band ${band + 1} (eV)`)];
  return part('bands', columns, cells);
}

/** The last energy of each ionic step. */
function energiesIn(text: string): Part {
  const energies = text
    .split('</calculation>')
    .slice(0, -1)
    .map((step) => [...step.matchAll(/<i name="e_fr_energy">([^<]*)</g)].at(-1)?.[1]?.trim() ?? '');
  const rows = energies.map((energy, step) => [String(step + 1), energy]);
  return part('energy', ['step', 'energy (eV)'], rows.length > 1 ? rows : []);
}
