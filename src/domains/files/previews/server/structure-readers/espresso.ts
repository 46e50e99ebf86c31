import { malformed, maxAtoms, numberOf, tooLong, type ReadStructure, type Vector, type Vectors } from '../lattice.ts';
import { valueOf } from './espresso-expression.ts';
import { bravaisVectors } from './espresso-lattice.ts';
import { structureOfSites, vectorOf, wordsOf, type NamedSite } from './named-sites.ts';
import { firstAndLast, shortened, TextLines, type StatedQuantity, type StructurePart } from './parts.ts';

/** Å (CODATA 2018). */
const bohr = 0.529177210903;
/** Characters of an input file that are looked through; a structure of 200,000 sites has fewer. */
const longestInput = 32 << 20;

/** Whether a text is an input of pw.x with a structure. */
export const isEspressoInput = (text: string): boolean =>
  /&system\b/i.test(text) && /^[ \t]*ATOMIC_POSITIONS\b/im.test(text);

/** A card with positions: the offset below its heading, its unit, and whether it is for an image of a path. */
interface Card {
  start: number;
  unit: string;
}

interface Input {
  parameters: ReadonlyMap<string, string>;
  /** Lattice vectors and the lattice constant in Å. */
  vectors: Vectors;
  constant: number;
  count: number | undefined;
}

const cardNames =
  /^(?:ATOMIC_SPECIES|ATOMIC_POSITIONS|K_POINTS|CELL_PARAMETERS|OCCUPATIONS|CONSTRAINTS|ATOMIC_FORCES|ATOMIC_VELOCITIES|ADDITIONAL_K_POINTS|SOLVENTS|HUBBARD|BEGIN|END|FIRST_IMAGE|INTERMEDIATE_IMAGE|LAST_IMAGE|CLIMBING_IMAGES|&|\/)/i;
const comment = /[!#].*/;

/**
 * The structures of an input file of pw.x or neb.x: the first and the last of its `ATOMIC_POSITIONS`.
 * Yields none for other input files, which share the ending.
 * @throws files.previews.malformed|tooLong
 */
export function* espressoParts(text: string, most: number): Generator<StructurePart> {
  if (!isEspressoInput(text)) return;
  if (text.length > longestInput) throw tooLong();
  const input = inputOf(text);
  const lines = new TextLines(text);
  yield* firstAndLast(cardsOf(text), (card) => ({
    partName: shortened(
      (input.parameters.get('title') ?? input.parameters.get('prefix') ?? '').replaceAll(/['"]/g, ''),
    ),
    read: () => structureOfCard(text, card, input, most),
    quantities: () => statedIn(text, lines, input.parameters),
  }));
}

/** The structure with this number. @throws files.previews.malformed */
export function espressoStructure(text: string, which: number, most = maxAtoms): ReadStructure {
  const cards = [...cardsOf(text)];
  if (!cards[which - 1]) throw malformed();
  return { ...structureOfCard(text, cards[which - 1]!, inputOf(text), most), shown: which, total: cards.length };
}

function* cardsOf(text: string): Generator<Card> {
  for (const found of text.matchAll(/^[ \t]*ATOMIC_POSITIONS\b([^\n]*)(?:\n|$)/gim))
    yield { start: found.index + found[0].length, unit: unitOf(found[1]!) };
}

/** `{crystal}`, `(alat)`, `angstrom`. */
const unitOf = (written: string) => /[a-z_]+/i.exec(written.replace(comment, ''))?.[0].toLowerCase() ?? '';

function inputOf(text: string): Input {
  const parameters = parametersIn(text);
  const number = (name: string) => {
    const written = parameters.get(name);
    return written === undefined ? undefined : numberOf(written);
  };
  const a = number('celldm(1)') === undefined ? number('a') : number('celldm(1)')! * bohr;
  const ibrav = number('ibrav') ?? 0;
  // Without their number, the positions end at the next card.
  const count = number('nat');
  if (
    !Number.isInteger(ibrav) ||
    (count !== undefined && !(Number.isInteger(count) && count > 0)) ||
    (a !== undefined && !(a > 0))
  )
    throw malformed();
  if (ibrav === 0) {
    const vectors = writtenVectors(text, a);
    return { parameters, vectors, constant: a ?? Math.hypot(...vectors[0]), count };
  }
  if (a === undefined) throw malformed();
  const isByRatios = parameters.has('celldm(1)');
  const length = (ratio: string, name: string) => (isByRatios ? (number(ratio) ?? 1) * a : (number(name) ?? a));
  // Lattices with one angle give it in the fourth or fifth place.
  const isTriclinic = ibrav === 14;
  const vectors = bravaisVectors(ibrav, {
    a,
    b: length('celldm(2)', 'b'),
    c: length('celldm(3)', 'c'),
    cosBC: (isByRatios ? number('celldm(4)') : number('cosbc')) ?? 0,
    cosAC: (isByRatios ? number('celldm(5)') : number('cosac')) ?? 0,
    cosAB: (isByRatios ? number(isTriclinic ? 'celldm(6)' : 'celldm(4)') : number('cosab')) ?? 0,
  });
  return { parameters, vectors, constant: a, count };
}

/** Of a line of a namelist: quoted texts, equals signs and words. */
const token = /'[^']*'|"[^"]*"|!.*|=|[^\s=,!'"]+/g;

/** Those of the namelists with lower-case names. */
function parametersIn(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let isInside = false;
  for (const { 0: line } of text.matchAll(/[^\n]+/g)) {
    if (/^\s*&end\b/i.test(line) || /^\s*\/\s*(?:!.*)?$/.test(line)) isInside = false;
    else if (/^\s*&[a-z]/i.test(line)) isInside = true;
    if (!isInside) {
      if (/^\s*ATOMIC_POSITIONS\b/i.test(line)) return found;
      continue;
    }
    const tokens = [
      ...line
        .slice(0, 2000)
        .replaceAll(/\(\s*(\d+)\s*\)/g, '($1)')
        .matchAll(token),
    ].map(([word]) => word);
    tokens.forEach((word, at) => {
      const [name, value] = [tokens[at - 1], tokens[at + 1]];
      if (word === '=' && name !== undefined && value !== undefined) found.set(name.toLowerCase(), value);
    });
  }
  return found;
}

/** @param constant the lattice constant in Å */
function writtenVectors(text: string, constant: number | undefined): Vectors {
  const found = /^[ \t]*CELL_PARAMETERS\b([^\n]*)\n/im.exec(text);
  if (!found) throw malformed();
  const start = found.index + found[0].length;
  const rows = linesFrom(text, start, 3).map((words) => vectorOf(words));
  if (rows.length !== 3) throw malformed();
  const unit = unitOf(found[1]!);
  const factor = unit === 'angstrom' ? 1 : unit === 'bohr' ? bohr : (constant ?? (unit === '' ? bohr : Number.NaN));
  if (!(factor > 0)) throw malformed();
  return rows.map((row) => row.map((value) => value * factor)) as Vectors;
}

/** Words of the next lines of a card, without blank ones and comments. */
function linesFrom(text: string, start: number, count: number): string[][] {
  const rows: string[][] = [];
  for (let at = start; at < text.length && rows.length < count;) {
    const end = text.indexOf('\n', at);
    const line = text.slice(at, Math.min(end < 0 ? text.length : end, at + 1000));
    at = end < 0 ? text.length : end + 1;
    const words = wordsOf(line, comment);
    if (words[0] === '') continue;
    if (cardNames.test(words[0]!)) break;
    rows.push(words);
  }
  return rows;
}

function structureOfCard(text: string, { start, unit }: Card, input: Input, most: number): ReadStructure {
  if (input.count !== undefined && input.count > most) throw tooLong();
  const rows = linesFrom(text, start, input.count ?? most + 1);
  if (input.count !== undefined && rows.length !== input.count) throw malformed();
  const factor = { bohr, angstrom: 1, crystal: 1, alat: input.constant, '': input.constant }[unit];
  // `crystal_sg` lists one atom of each orbit of a space group.
  if (factor === undefined) throw malformed();
  const sites = rows.map(([label, ...words]): NamedSite => {
    const at = words.slice(0, 3).map(valueOf) as Vector;
    if (at.length !== 3) throw malformed();
    return { name: label!, at: at.map((value) => value * factor) as Vector, isFraction: unit === 'crystal' };
  });
  return structureOfSites(input.vectors, sites, most);
}

/** The functional, if the input names it; otherwise that of the potentials, which are other files. */
function statedIn(text: string, lines: TextLines, parameters: ReadonlyMap<string, string>): StatedQuantity[] {
  const functional = parameters.get('input_dft')?.replaceAll(/['"]/g, '');
  if (!functional) return [];
  return [{ kind: 'functional', value: shortened(functional), unit: '', ...lines.at(text.search(/input_dft/i)) }];
}
