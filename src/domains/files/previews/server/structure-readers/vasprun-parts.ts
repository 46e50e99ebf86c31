import { isSymbol, malformed, tooLong, type ReadStructure, type Vectors } from '../lattice.ts';
import { isDisplacing } from '../vasp-parts.ts';
import { between, energiesIn, settledEnergy, valueIn } from '../vasprun.ts';
import { structureOfSites, vectorOf } from './named-sites.ts';
import { shortened, TextLines, type StatedQuantity, type StructurePart } from './parts.ts';
import { functionalOf, isNamed } from './vasp-settings.ts';

/**
 * The final structure of a vasprun.xml, with what the file says of it. A calculation of phonons displaces its atoms:
 * then it is the initial structure, whose energy is that of the first step.
 */
export function* vasprunParts(text: string, most: number): Generator<StructurePart> {
  if (!text.includes('<modeling')) throw malformed();
  const head = settingsIn(text);
  const isDisplaced = isDisplacing(valueIn(head, 'IBRION')?.value);
  yield {
    part: 1,
    parts: 1,
    partName: shortened(valueIn(head, 'SYSTEM')?.value ?? ''),
    read: () => finalStructure(text, isDisplaced, most),
    quantities: () => statedIn(text, isDisplaced),
  };
}

/** The settings and the species are above the first step, whose text is short. */
function settingsIn(text: string): string {
  const end = text.indexOf('<calculation>');
  return end < 0 ? text : text.slice(0, end);
}

function finalStructure(text: string, isDisplaced: boolean, most: number): ReadStructure {
  const mark = `<structure name="${isDisplaced ? 'initialpos' : 'finalpos'}"`;
  const named = text.lastIndexOf(mark);
  const close = named < 0 ? -1 : text.indexOf('</structure>', named);
  // A calculation that was stopped has no final structure: that of its last complete step.
  const end = close < 0 ? text.lastIndexOf('</structure>') : close;
  const start = close < 0 ? text.lastIndexOf('<structure', end) : named;
  if (start < 0 || end < start) throw malformed();
  const xml = text.slice(start, end);
  const vectors = rowsOf(between(xml, 'name="basis"', '</varray>'), 3);
  const positions = rowsOf(between(xml, 'name="positions"', '</varray>'), most);
  const names = speciesIn(text, most);
  if (vectors.length !== 3 || names.length === 0 || names.length !== positions.length) throw malformed();
  return structureOfSites(
    vectors as Vectors,
    positions.map((at, site) => ({ name: names[site]!, at, isFraction: true })),
    most,
  );
}

function rowsOf(xml: string, most: number) {
  const rows = [];
  for (const [, cells] of xml.matchAll(/<v>([^<]{0,300})<\/v>/g)) {
    if (rows.length >= most) throw tooLong();
    rows.push(vectorOf(cells!.trim().split(/\s+/)));
  }
  return rows;
}

/** Symbol of each atom; symbols are cut to two characters, so that potentials tell what `r` and `X` mean. */
function speciesIn(text: string, most: number): string[] {
  const info = between(text, '<atominfo>', '</atominfo>');
  const cells = (row: string) => [...row.matchAll(/<c>([^<]{0,200})<\/c>/g)].map(([, cell]) => cell!.trim());
  const potentials = [...rowsIn(between(info, 'name="atomtypes"', '</array>'))].map((row) => cells(row)[4] ?? '');
  const names: string[] = [];
  for (const row of rowsIn(between(info, 'name="atoms"', '</array>'))) {
    if (names.length >= most) throw tooLong();
    const [symbol = '', type = ''] = cells(row);
    const potential = /^\S+\s+([A-Z][a-z]?)/.exec(potentials[Number(type) - 1] ?? '')?.[1];
    names.push(isSymbol(symbol) || !potential ? symbol : potential);
  }
  return names;
}

function* rowsIn(xml: string): Generator<string> {
  for (let start = xml.indexOf('<rc>'); start >= 0; start = xml.indexOf('<rc>', start + 4)) {
    const end = xml.indexOf('</rc>', start);
    if (end < 0) return;
    yield xml.slice(start, Math.min(end, start + 2000));
  }
}

function statedIn(text: string, isDisplaced: boolean): StatedQuantity[] {
  const lines = new TextLines(text);
  const found: StatedQuantity[] = [];
  const head = settingsIn(text);
  const value = (name: string) => valueIn(head, name)?.value;
  const add = (kind: StatedQuantity['kind'], of: number | string, unit: StatedQuantity['unit'], at: number) =>
    found.push({ kind, value: of, unit, ...lines.at(at) });
  const program = valueIn(head, 'program');
  if (program) {
    add('program', program.value.toUpperCase() === 'VASP' ? 'VASP' : shortened(program.value), '', program.at);
    // A calculation is what this file is the output of.
    add('method', 'computed', '', program.at);
  }
  const version = valueIn(head, 'version');
  if (version) add('programVersion', shortened(version.value.split(/[\s&]/, 1)[0]!), '', version.at);
  const gga = valueIn(head, 'GGA');
  const functional = functionalOf({
    gga: gga?.value,
    metagga: value('METAGGA'),
    isHybrid: isOn(value('LHFCALC')),
    share: numberIn(value('AEXX')),
    screening: numberIn(value('HFSCREEN')),
    hasU: isOn(value('LDAU')),
    potential: /<c>\s*((?:PAW|US|LDA)[^<]{0,80})<\/c>/.exec(between(head, 'name="atomtypes"', '</array>'))?.[1],
  });
  const told = [valueIn(head, 'METAGGA'), gga].find((one) => isNamed(one?.value)) ?? gga;
  if (functional) add('functional', functional, '', told?.at ?? text.indexOf('name="atomtypes"'));
  const { ionic } = energiesIn(text);
  const last = isDisplaced ? ionic[0] : ionic.at(-1);
  const energy = last ? Number(settledEnergy(last)) : Number.NaN;
  const stated = last ? text.indexOf('<i name="e_0_energy"', last.at) : -1;
  if (Number.isFinite(energy) && stated >= 0) add('totalEnergy', energy, 'eV', stated);
  const gap = isDisplaced ? undefined : gapIn(text);
  if (gap) found.push({ kind: 'bandGap', value: gap.width, unit: 'eV', line: `eigenvalues at ${gap.points} k-points` });
  return found;
}

const isOn = (value: string | undefined) => /^\.?T/i.test(value ?? '');
const numberIn = (value: string | undefined) => (value && Number.isFinite(Number(value)) ? Number(value) : undefined);

/** Occupation from which a state counts as occupied. */
const occupied = 1e-8;

/**
 * The difference in eV between the lowest empty and the highest occupied eigenvalue of all spins and k-points of the last
 * calculation, at least zero; undefined if the file does not have both.
 */
function gapIn(text: string): { width: number; points: number } | undefined {
  const xml = lastEigenvalues(text);
  if (!xml) return undefined;
  let [highest, lowest] = [-Infinity, Infinity];
  for (const [, cells] of xml.matchAll(/<r>([^<]{0,200})<\/r>/g)) {
    const [energy, occupation, more] = cells!.trim().split(/\s+/).map(Number);
    if (more !== undefined || !Number.isFinite(energy) || !Number.isFinite(occupation)) return undefined;
    if (occupation! > occupied) highest = Math.max(highest, energy!);
    else lowest = Math.min(lowest, energy!);
  }
  if (!Number.isFinite(highest) || !Number.isFinite(lowest)) return undefined;
  const points = new Set([...xml.matchAll(/<set comment="kpoint (\d+)">/g)].map(([, number]) => number)).size;
  return { width: Math.round(Math.max(0, lowest - highest) * 1e4) / 1e4, points };
}

/** The last eigenvalues with occupations of a calculation, not those of its projections or of a path beside it. */
function lastEigenvalues(text: string): string | undefined {
  let start = -1;
  let inOthers = 0;
  for (const { 0: tag, index } of text.matchAll(/<(?:eigenvalues>|\/?(?:projected|eigenvalues_)[\w]*)/g)) {
    if (tag === '<eigenvalues>') {
      if (inOthers === 0 && /<field>\s*occ\s*<\/field>/.test(text.slice(index, index + 1000))) start = index;
    } else inOthers = Math.max(0, inOthers + (tag.startsWith('</') ? -1 : 1));
  }
  const end = text.indexOf('</eigenvalues>', start);
  return start < 0 || end < 0 ? undefined : text.slice(start, end);
}
