import {
  cellOf,
  fractionsBy,
  malformed,
  mostAtoms,
  noAtoms,
  numberOf,
  structure,
  tooLong,
  vectorsOf,
  type Atom,
  type Cell,
  type ReadStructure,
  type Vector,
} from './lattice.ts';
import { amountsOf, amountsOfSum, groupCounting, hasProportions, noteGroups, withGroups } from './composition.ts';
import { elementsOfSum, siteReader, SiteNotes } from './sites.ts';
import { isSame, operationsIn, orbitOf, type Block, type Operation } from './symmetry.ts';
import { settingsOf, type StatedGroup } from './space-groups.ts';

/** A token; only unquoted ones can be a keyword or a tag. */
interface Token {
  text: string;
  bare: boolean;
}

/** Maximum number of tokens: a structure of the allowed size has fewer. */
const mostTokens = 300_000;
/** Maximum comparisons of positions: 20,000 atoms with the 192 operations of the largest space groups need fewer. */
const mostComparisons = 5_000_000;

/**
 * A data block with atoms of a CIF 1.1 file (Hall, Allen and Brown 1991), its sites multiplied by the symmetry
 * operations that it lists. Each site is drawn once, and counted by its content and occupancy.
 * @param which of the blocks with atoms, from 1 on
 * @param isWhole whether this is the complete file; the last block of a part of a file is left out
 * @throws files.previews.malformed|tooLong|noAtoms if the file has data of another kind
 */
export function cifStructure(text: string, which = 1, isWhole = true): ReadStructure {
  let found: Block | undefined;
  let total = 0;
  for (const block of isWhole ? blocksOf(text) : completeOf(blocksOf(text))) {
    const places = block.get('_atom_site_fract_x') ?? block.get('_atom_site_cartn_x');
    // A block may list no place at all, only a row of question marks.
    if (!places || places.every((place) => place === '?')) continue;
    total += 1;
    if (total === which) found = block;
  }
  if (!found) throw !isWhole && total === 0 ? tooLong() : total === 0 ? noAtoms() : malformed();
  return { ...draw(found), shown: which, total, more: !isWhole };
}

/** All but the last. */
function* completeOf(blocks: Generator<Block>): Generator<Block> {
  let before: Block | undefined;
  for (const block of blocks) {
    if (before) yield before;
    before = block;
  }
}

function draw(block: Block): ReadStructure {
  const cell = cellIn(block);
  const notes = new SiteNotes();
  const statedFormula = statedIn(block);
  const isPartlyOccupied = (block.get('_atom_site_occupancy') ?? []).some((share) => Number.parseFloat(share) < 0.999);
  const sum = amountsOfSum(statedFormula);
  const made = (of: Cell | null, sites: readonly Atom[], atoms: readonly Atom[]) => {
    const counting = groupCounting(atoms, sum);
    noteGroups(sites, counting, notes);
    const all = withGroups(atoms, counting);
    const formulaDiffers = sum !== undefined && !hasProportions(all, sum);
    return { ...structure(of, all), isPartlyOccupied, statedFormula, formulaDiffers, notes: notes.list() };
  };
  if (!cell) {
    const molecule = sitesOf(block, (at) => at, notes);
    return made(null, molecule, molecule);
  }
  const vectors = vectorsOf(cell);
  const listed = operationsIn(block);
  const sites = sitesOf(block, fractionsBy(vectors), notes);
  const { spaceGroup, hasSymmetry, isMagnetic } = groupOf(block);
  const stated = statedGroup(block);
  const tabulated = !listed && hasSymmetry && !isMagnetic ? byTable(block, stated, sites, vectors) : undefined;
  return {
    ...made(cell, sites, tabulated?.atoms ?? multiplied(sites, listed ?? [(at) => at], vectors)),
    spaceGroup,
    isUnexpanded: !listed && !tabulated && hasSymmetry,
    expandedBy: tabulated?.setting.hallSymbol ?? null,
    ...(isMagnetic ? {} : { stated }),
  };
}

type Vectors = [Vector, Vector, Vector];

/** The atoms that operations generate from sites. @throws files.previews.tooLong */
function multiplied(sites: readonly Atom[], operations: readonly Operation[], vectors: Vectors): Atom[] {
  if (sites.length * operations.length > 50 * mostAtoms) throw tooLong();
  const atoms: Atom[] = [];
  let comparisons = 0;
  for (const { at, ...site } of sites) {
    const places = orbitOf(at, operations, vectors);
    for (const place of places) atoms.push({ ...site, at: place });
    comparisons += places.length * operations.length;
    if (atoms.length > mostAtoms || comparisons > mostComparisons) throw tooLong();
  }
  return atoms;
}

/**
 * The atoms that the tabulated operations of the stated space group generate, if exactly one setting is possible: its
 * operations keep the lattice, no site is the image of another, and among several settings only one gives the sum
 * formula.
 */
function byTable(block: Block, stated: StatedGroup, sites: readonly Atom[], vectors: Vectors) {
  const settings = settingsOf(stated, vectors);
  const made = settings.map((setting) => ({ setting, atoms: multiplied(sites, setting.operations, vectors) }));
  const apart = made.filter(({ atoms }) => !isListedWhole(sites, atoms, vectors));
  const [only, ...others] = apart.length > 1 ? apart.filter(({ atoms }) => isOfSum(block, atoms)) : apart;
  return others.length === 0 ? only : undefined;
}

/** Whether a site is the image of another: then the file lists the atoms of the whole cell, or uses another setting. */
function isListedWhole(sites: readonly Atom[], atoms: readonly Atom[], vectors: Vectors): boolean {
  if (sites.length * atoms.length > mostComparisons) throw tooLong();
  const inside = multiplied(sites, [(at) => at], vectors);
  const here = (among: readonly Atom[], { element, at }: Atom) =>
    among.filter((other) => other.element === element && isSame(at, other.at, vectors)).length;
  return inside.some((site) => here(atoms, site) > here(inside, site));
}

/** Whether the atoms match the sum formula, times the number of formula units in the file or any fitting number. */
function isOfSum(block: Block, atoms: readonly Atom[]): boolean {
  const sum = amountsOfSum(statedIn(block));
  if (!sum) return false;
  const all = withGroups(atoms, groupCounting(atoms, sum));
  const units = Number(block.get('_cell_formula_units_z')?.[0]);
  if (!(units > 0)) return sum.size > 1 && hasProportions(all, sum);
  const amounts = amountsOf(all);
  return [...sum].every(([of, each]) => Math.abs((amounts.get(of) ?? 0) - each * units) < 0.02 * each * units);
}

/** The sum formula stated in the file, without quotes and repeated spaces. */
function statedIn(block: Block): string | null {
  const said = block.get('_chemical_formula_sum')?.[0]?.replace(/\s+/g, ' ').trim();
  return said && !isUnknown(said) ? said.slice(0, 200) : null;
}

/** Missing angles are right angles (core dictionary). Null for a molecule, whose positions are in Å. */
function cellIn(block: Block): Cell | null {
  const said = (tag: string) => block.get(tag)?.[0];
  const lengths = ['a', 'b', 'c'].map((axis) => said(`_cell_length_${axis}`));
  const isMolecule = !block.has('_atom_site_fract_x') && lengths.every((text) => isUnknown(text) || Number(text) === 1);
  if (isMolecule) return null;
  const [a, b, c] = lengths.map(numberOf) as Vector;
  const angles = ['alpha', 'beta', 'gamma'].map((name) => {
    const text = said(`_cell_angle_${name}`);
    return isUnknown(text) ? 90 : numberOf(text);
  });
  return cellOf(a, b, c, ...(angles as Vector));
}

const isUnknown = (text: string | undefined) => text === undefined || /^[?.]?$/.test(text);

const namesHermannMauguin = ['_space_group_name_h-m_alt', '_symmetry_space_group_name_h-m'];
const namesHall = ['_space_group_name_hall', '_symmetry_space_group_name_hall'];
const numbersOfGroup = ['_space_group_it_number', '_symmetry_int_tables_number'];
const nameMagnetic = '_space_group_magn_name_bns';

const knownIn = (block: Block, tags: readonly string[]) =>
  tags.flatMap((tag) => block.get(tag) ?? []).filter((text) => !isUnknown(text.trim()));

/** The space group stated in the file, and whether it has symmetry (is not P 1). */
function groupOf(block: Block): { spaceGroup: string | null; hasSymmetry: boolean; isMagnetic: boolean } {
  const named = knownIn(block, [nameMagnetic, ...namesHermannMauguin, ...namesHall, ...numbersOfGroup]);
  const isTrivial = named.some((text) => /^\s*(?:P\s*1|1)\s*$/i.test(text));
  const isMagnetic = block.has(nameMagnetic) || block.has('_space_group_symop_magn_operation_xyz');
  const spaceGroup = named[0]?.trim().slice(0, 30) ?? null;
  return { spaceGroup, hasSymmetry: named.length > 0 && !isTrivial, isMagnetic };
}

function statedGroup(block: Block): StatedGroup {
  const first = (tags: readonly string[]) => knownIn(block, tags)[0]?.trim().slice(0, 40);
  const number = Number(first(numbersOfGroup));
  return {
    hermannMauguin: first(namesHermannMauguin),
    hall: first(namesHall),
    number: Number.isInteger(number) && number >= 1 && number <= 230 ? number : undefined,
  };
}

function sitesOf(block: Block, fractions: (at: Vector) => Vector, notes: SiteNotes): Atom[] {
  const [symbols = [], labels = []] = ['_atom_site_type_symbol', '_atom_site_label'].map((tag) => block.get(tag));
  const shares = block.get('_atom_site_occupancy') ?? [];
  const isFraction = block.has('_atom_site_fract_x');
  const column = (axis: string) => block.get(`_atom_site_${isFraction ? 'fract' : 'cartn'}_${axis}`) ?? [];
  const [xs, ys, zs] = [column('x'), column('y'), column('z')];
  if (xs.length > mostAtoms) throw tooLong();
  const read = siteReader(elementsOfSum(statedIn(block) ?? undefined), symbols);
  return xs.flatMap((x, row) => {
    const name = labels[row] ?? symbols[row] ?? '';
    const written = [x, ys[row] ?? '?', zs[row] ?? '?'];
    // An unknown position; a point means the default value, which for a position is zero.
    if (written.includes('?')) {
      notes.add('unplaced', name);
      return [];
    }
    const site = read(symbols[row] ?? '', labels[row] ?? '');
    notes.add(site.note, name);
    const at = written.map(placeOf) as Vector;
    const share = Number.parseFloat(shares[row] ?? '1');
    const shared = (counted: Readonly<Record<string, number>>) =>
      share > 0 && share < 0.999
        ? Object.fromEntries(Object.entries(counted).map(([element, amount]) => [element, amount * share]))
        : counted;
    const { group } = site;
    return [
      {
        element: site.element,
        counted: shared(site.counted),
        at: isFraction ? at : fractions(at),
        label: name,
        ...(group && {
          group: { ...group, all: shared(group.all), heavy: shared(group.heavy), centre: shared(group.centre) },
        }),
      },
    ];
  });
}

/** A position as written: a number, a point for zero, or a fraction such as `1/3`. */
function placeOf(text: string): number {
  if (text === '.') return 0;
  const [, above, below] = /^([-+]?\d+)\/(\d+)$/.exec(text) ?? [];
  return above && Number(below) > 0 ? Number(above) / Number(below) : numberOf(text);
}

function* blocksOf(text: string): Generator<Block> {
  let block: Block = new Map();
  const tokens = tokensOf(text);
  let next = tokens.next();
  const isKeyword = ({ text: word, bare }: Token) => bare && /^(data_|loop_$|save_|global_$|stop_$)/i.test(word);
  const isTag = ({ text: word, bare }: Token) => bare && word.startsWith('_');
  const tagOf = ({ text: word }: Token) => word.toLowerCase().replaceAll('.', '_');
  while (!next.done) {
    const token: Token = next.value;
    next = tokens.next();
    if (token.bare && /^data_/i.test(token.text)) {
      yield block;
      block = new Map();
    } else if (token.bare && /^loop_$/i.test(token.text)) {
      const columns: string[][] = [];
      for (; !next.done && isTag(next.value); next = tokens.next()) {
        const column: string[] = [];
        columns.push(column);
        block.set(tagOf(next.value), column);
      }
      for (let cell = 0; columns.length > 0 && !next.done && !isTag(next.value) && !isKeyword(next.value); cell += 1) {
        columns[cell % columns.length]!.push(next.value.text);
        next = tokens.next();
      }
    } else if (isTag(token) && !next.done && !isTag(next.value) && !isKeyword(next.value)) {
      block.set(tagOf(token), [next.value.text]);
      next = tokens.next();
    }
  }
  yield block;
}

/**
 * Words, quoted words, and texts between lines that begin with a semicolon; comments are skipped. A quote without an
 * end extends to the end of its line. Searching the rest of the text for each end would take quadratic time.
 */
function* tokensOf(text: string): Generator<Token, void> {
  const token =
    /^;([\s\S]*?)^;|#[^\n]*|'((?:[^'\n]|'(?=\S))*)(?:'(?=\s|$)|$)|"((?:[^"\n]|"(?=\S))*)(?:"(?=\s|$)|$)|(\S+)/gm;
  let count = 0;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [, long, single, double, bare] = found;
    const word = long ?? single ?? double ?? bare;
    if (word === undefined) continue;
    count += 1;
    if (count > mostTokens) throw tooLong();
    yield { text: word, bare: bare !== undefined };
  }
}
