import type { FileRemark, PartsPreview } from '../contract.ts';
import { malformed, tooLong } from './lattice.ts';
import {
  bandParts,
  bandsRemark,
  densityColumns,
  filledParts,
  isDisplacing,
  learnedPart,
  numbersOf,
  partOf,
  remark,
  rounded,
  type Energies,
  type Part,
} from './vasp-parts.ts';

/** The value of an element `i` or `v` with a name, and its offset. */
export function valueIn(text: string, name: string, from = 0): { value: string; at: number } | undefined {
  const pattern = new RegExp(`<[iv] [^<>]{0,200}\\bname="${name}"[^<>]{0,200}>([^<]*)<`, 'g');
  pattern.lastIndex = from;
  const found = pattern.exec(text);
  return found ? { value: found[1]!.trim(), at: found.index } : undefined;
}

/** Rows `<r>…</r>` of a piece of XML. */
const rowsIn = (xml: string): number[][] => [...xml.matchAll(/<r>([^<]*)<\/r>/g)].map(([, cells]) => numbersOf(cells));

/** The total density of states, the bands and the energies of the steps of a vasprun.xml. @throws files.previews.malformed|tooLong */
export function vasprunParts(text: string, isWhole: boolean): PartsPreview {
  if (!text.includes('<modeling')) throw malformed();
  const facts: PartsPreview['facts'] = [];
  const value = (name: string, from = 0) => valueIn(text, name, from)?.value;
  const settings = ['version', 'SYSTEM', 'ENCUT', 'ENMAX', 'ISPIN', 'IBRION', 'ISMEAR', 'NELECT', 'NBANDS', 'GGA'];
  for (const name of settings) {
    const found = value(name);
    if (found) facts.push({ name, value: found.slice(0, 200) });
  }
  // Switches are facts where they are on, and a functional where one is named.
  for (const name of ['LSORBIT', 'LNONCOLLINEAR', 'LHFCALC', 'LDAU'])
    if (value(name)?.startsWith('T')) facts.push({ name, value: 'T' });
  const meta = value('METAGGA');
  if (meta && /^[A-Z]/i.test(meta)) facts.push({ name: 'METAGGA', value: meta.slice(0, 40) });
  const calculations = [...text.matchAll(/<calculation>/g)].map(({ index }) => index);
  const states = sectionOf(text, calculations, 'dos');
  const fermi = Number(value('efermi', states?.start ?? 0) ?? Number.NaN);
  if (Number.isFinite(fermi)) facts.push({ name: 'efermi', value: `${fermi} eV` });
  const zero = Number.isFinite(fermi) ? fermi : 0;
  const { ionic, electronic, learned } = energiesIn(text);
  const isDisplaced = isDisplacing(value('IBRION'));
  const remarks: FileRemark[] = [];
  const last = isDisplaced ? ionic[0] : ionic.at(-1);
  if (!isWhole) remarks.push(remark('cut'));
  else if (last) {
    const settled = settledEnergy(last);
    facts.push({ name: 'e_0_energy', value: `${settled} eV` }, { name: 'e_fr_energy', value: `${last.free} eV` });
    if (settled !== last.zero) remarks.push({ kind: 'energy', name: 'e_0_energy', stated: last.zero, read: settled });
  } else if (electronic.length > 0) remarks.push(remark('unfinished'));
  const steps = partOf(
    isDisplaced ? 'displacements' : 'ionic steps',
    ['step', 'e_0_energy (eV)', 'e_fr_energy (eV)'],
    ionic.length > 1 ? ionic.map((step, at) => [String(at + 1), settledEnergy(step), step.free]) : [],
  );
  const iterations = partOf(
    'electronic steps',
    ['iteration', 'ionic step', 'e_0_energy (eV)', 'e_fr_energy (eV)'],
    electronic.length > 1 ? electronic.map((one, at) => [String(at + 1), String(one.ionic), one.zero, one.free]) : [],
  );
  const bands = bandsIn(text, calculations, zero);
  if (bands.length > 0) remarks.push(...bandsRemark(Number(value('NBANDS') ?? 0)));
  const predicted = learnedPart(learned, ['e_0_energy (eV)', 'e_fr_energy (eV)']);
  return filledParts([densityIn(states?.xml ?? '', zero), ...bands, steps, predicted, iterations], facts, remarks);
}

/** An element of the last calculation that has it; the first of its name there, because projections repeat it. */
function sectionOf(
  text: string,
  calculations: readonly number[],
  tag: string,
): { start: number; xml: string } | undefined {
  const last = text.lastIndexOf(`<${tag}>`);
  const calculation = calculations.findLast((from) => from < last);
  if (calculation === undefined) return undefined;
  const start = text.indexOf(`<${tag}>`, calculation);
  const end = text.indexOf(`</${tag}>`, start);
  return { start, xml: text.slice(start, end < 0 ? undefined : end) };
}

/** The text between two marks, or from the first to the end. */
export function between(text: string, start: string, end: string, from = 0): string {
  const at = text.indexOf(start, from);
  if (at < 0) return '';
  const stop = text.indexOf(end, at);
  return text.slice(at, stop < 0 ? undefined : stop);
}

function densityIn(states: string, fermi: number): Part {
  const total = between(states, '<total>', '</total>');
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
  return partOf(
    'DOS',
    densityColumns(isPolarised),
    cells.filter((row) => row.every((cell) => cell !== 'NaN')),
  );
}

/** Bands of each spin along the k-points, at distances in the reciprocal lattice. */
function bandsIn(text: string, calculations: readonly number[], fermi: number): Part[] {
  const eigenvalues = sectionOf(text, calculations, 'eigenvalues');
  if (!eigenvalues) return [];
  const spins = eigenvalues.xml
    .split(/<set comment="spin \d+">/)
    .slice(1)
    .map((spin) =>
      spin
        .split(/<set comment="kpoint \d+">/)
        .slice(1)
        .map((set) => rowsIn(set).map(([energy]) => energy! - fermi)),
    )
    .filter((energies) => energies.length >= 2 && energies.every((all) => all.length > 0));
  if (spins.length === 0) return [];
  const vectorsOf = (xml: string) => [...xml.matchAll(/<v>([^<]*)<\/v>/g)].map(([, cells]) => numbersOf(cells));
  const points = vectorsOf(between(text, '<varray name="kpointlist"', '</varray>'));
  // The cell of the same calculation, which a relaxation may have changed.
  const basis = '<varray name="rec_basis"';
  const lattice = vectorsOf(between(text, basis, '</varray>', Math.max(0, text.lastIndexOf(basis, eigenvalues.start))));
  const inverse = (point: readonly number[]) =>
    [0, 1, 2].map((axis) =>
      point.reduce((sum, amount, at) => sum + amount * 2 * Math.PI * (lattice[at]?.[axis] ?? (at === axis ? 1 : 0)), 0),
    );
  let distance = 0;
  const along = spins[0]!.map((_all, k) => {
    if (k > 0 && points[k] && points[k - 1]) {
      const [here, before] = [inverse(points[k]), inverse(points[k - 1]!)];
      distance += Math.hypot(...here.map((component, axis) => component - before[axis]!));
    }
    return rounded(points[k] ? distance : k);
  });
  return bandParts('k (1/Å)', along, spins);
}

/** Most energies; each stands among a thousand characters of other data. */
const maxEnergies = 100_000;
/** Characters of an element with energies, which has some lines. */
const longestEnergy = 2000;

/** The energies of an ionic step, and of the electronic step before it. */
interface Step extends Energies {
  before: Energies | undefined;
  /** Offset in the text. */
  at: number;
}

/**
 * The energies of the complete ionic steps and of their electronic steps. Linear response goes on with electronic steps
 * behind the energy of its ionic step; they are left out.
 */
export function energiesIn(text: string) {
  const ionic: Step[] = [];
  const learned: Energies[] = [];
  const electronic: (Energies & { ionic: number })[] = [];
  let count = 0;
  let isInside = false;
  let inIteration = false;
  let open: Step | undefined;
  let before: Energies | undefined;
  for (const { 0: tag, index } of text.matchAll(/<\/?(?:calculation|scstep)>|<energy>/g)) {
    if (tag === '<calculation>') [isInside, open, before] = [true, undefined, undefined];
    else if (tag === '</calculation>') {
      if (open) ionic.push(open);
      [isInside, open, before] = [false, undefined, undefined];
    } else if (tag === '<scstep>') inIteration = true;
    else if (tag === '</scstep>') inIteration = false;
    else {
      count += 1;
      if (count > maxEnergies) throw tooLong();
      const energies = energiesOf(text.slice(index, index + longestEnergy).split('</energy>', 1)[0]!);
      if (!energies) continue;
      if (inIteration && !open) {
        before = energies;
        electronic.push({ ...energies, ionic: ionic.length + 1 });
      } else if (!inIteration && !open) {
        // Steps of machine-learned forces stand outside of calculations.
        if (isInside) open = { ...energies, before, at: index };
        else learned.push(energies);
      }
    }
  }
  return { ionic, electronic, learned };
}

function energiesOf(xml: string): Energies | undefined {
  const [free, zero] = [/<i name="e_fr_energy">([^<]*)</, /<i name="e_0_energy">([^<]*)</].map((value) =>
    value.exec(xml)?.[1]?.trim(),
  );
  return free !== undefined && zero !== undefined ? { free, zero } : undefined;
}

/**
 * The energy without smearing. Some versions of VASP write another one at the end of a step: then that of its last
 * electronic step is right, with the corrections by which the free energies of the two differ.
 */
export function settledEnergy({ free, zero, before }: Step): string {
  if (!before) return zero;
  const settled = Number(free) + Number(before.zero) - Number(before.free);
  return Number.isFinite(settled) && Math.abs(settled - Number(zero)) > 1e-7 ? settled.toFixed(8) : zero;
}
