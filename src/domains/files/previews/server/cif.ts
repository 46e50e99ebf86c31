import {
  cellOf,
  fractionsBy,
  malformed,
  maxAtoms,
  noAtoms,
  numberOf,
  structure,
  tooLong,
  vectorsOf,
  type Atom,
  type Cell,
  type ReadStructure,
  type Vector,
  type Vectors,
} from './lattice.ts';
import { blocksOf, type DataBlock } from './cif-blocks.ts';
import { amountsOf, amountsOfSum, groupCounting, hasProportions, noteGroups, withGroups } from './composition.ts';
import { elementsOfSum, siteReader, SiteNotes } from './sites.ts';
import { operationsIn, orbitOf, placesOf, type Block, type Operation } from './symmetry.ts';
import { settingsOf, type StatedGroup } from './space-groups.ts';

/** Comparisons of positions per atom of the limit: 192 operations of the largest space groups need fewer. */
const comparisonsPerAtom = 250;

/**
 * A data block with atoms of a CIF 1.1 file, its sites multiplied by the symmetry operations that it lists. Each site is
 * drawn once, and counted by its content and occupancy.
 * @param which of the blocks with atoms, from 1 on
 * @param isWhole whether this is the complete file; the last block of a part of a file is left out
 * @throws files.previews.malformed|tooLong|noAtoms if the file has data of another kind
 */
export function cifStructure(text: string, which = 1, isWhole = true, most = maxAtoms): ReadStructure {
  let found: Block | undefined;
  let total = 0;
  for (const { values } of blocksWithAtoms(text, isWhole, most)) {
    total += 1;
    if (total === which) found = values;
  }
  if (!found) throw !isWhole && total === 0 ? tooLong() : total === 0 ? noAtoms() : malformed();
  return { ...structureOfBlock(found, most), shown: which, total, more: !isWhole };
}

/** Those of {@link blocksOf} with a place of an atom. @throws files.previews.tooLong */
export function* blocksWithAtoms(text: string, isWhole: boolean, most: number): Generator<DataBlock> {
  for (const block of isWhole ? blocksOf(text, most) : completeOf(blocksOf(text, most))) {
    const places = block.values.get('_atom_site_fract_x') ?? block.values.get('_atom_site_cartn_x');
    // A block may list no place at all, only a row of question marks.
    if (places?.some((place) => place !== '?')) yield block;
  }
}

/** All but the last. */
function* completeOf(blocks: Generator<DataBlock>): Generator<DataBlock> {
  let before: DataBlock | undefined;
  for (const block of blocks) {
    if (before) yield before;
    before = block;
  }
}

/**
 * The structure of one block.
 * @param most atoms of the cell; the time is proportional to it
 * @throws files.previews.malformed|tooLong
 */
export function structureOfBlock(block: Block, most: number): ReadStructure {
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
    return { ...structure(of, all, most), isPartlyOccupied, statedFormula, formulaDiffers, notes: notes.list() };
  };
  if (!cell) {
    const molecule = sitesOf(block, (at) => at, notes, most);
    return made(null, molecule, molecule);
  }
  const vectors = vectorsOf(cell);
  const listed = operationsIn(block);
  const sites = sitesOf(block, fractionsBy(vectors), notes, most);
  const { spaceGroup, hasSymmetry, isMagnetic } = groupOf(block);
  const stated = statedGroup(block);
  const tabulated = !listed && hasSymmetry && !isMagnetic ? byTable(block, stated, sites, vectors, most) : undefined;
  return {
    ...made(cell, sites, tabulated?.atoms ?? multiplied(sites, listed ?? [(at) => at], vectors, most)),
    spaceGroup,
    isUnexpanded: !listed && !tabulated && hasSymmetry,
    expandedBy: tabulated?.setting.hallSymbol ?? null,
    ...(isMagnetic ? {} : { stated }),
  };
}

/** The atoms that operations generate from sites. @throws files.previews.tooLong */
function multiplied(sites: readonly Atom[], operations: readonly Operation[], vectors: Vectors, most: number): Atom[] {
  if (sites.length * operations.length > 50 * most) throw tooLong();
  const atoms: Atom[] = [];
  let comparisons = 0;
  for (const { at, ...site } of sites) {
    const places = orbitOf(at, operations, vectors);
    for (const place of places) atoms.push({ ...site, at: place });
    comparisons += places.length * operations.length;
    if (atoms.length > most || comparisons > most * comparisonsPerAtom) throw tooLong();
  }
  return atoms;
}

/**
 * The atoms that the tabulated operations of the stated space group generate, if exactly one setting is possible: its
 * operations keep the lattice, no site is the image of another, and among several settings only one gives the sum
 * formula.
 */
function byTable(block: Block, stated: StatedGroup, sites: readonly Atom[], vectors: Vectors, most: number) {
  const settings = settingsOf(stated, vectors);
  const made = settings.map((setting) => ({ setting, atoms: multiplied(sites, setting.operations, vectors, most) }));
  const apart = made.filter(({ atoms }) => !isListedWhole(sites, atoms, vectors, most));
  const [only, ...others] = apart.length > 1 ? apart.filter(({ atoms }) => isOfSum(block, atoms)) : apart;
  return others.length === 0 ? only : undefined;
}

/** Whether a site is the image of another: then the file lists the atoms of the whole cell, or uses another setting. */
function isListedWhole(sites: readonly Atom[], atoms: readonly Atom[], vectors: Vectors, most: number): boolean {
  const inside = multiplied(sites, [(at) => at], vectors, most);
  const [listed, made] = [inside, atoms].map((all) => placesOf(all, vectors, most * comparisonsPerAtom));
  return inside.some((site) => made!(site) > listed!(site));
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

function sitesOf(block: Block, fractions: (at: Vector) => Vector, notes: SiteNotes, most: number): Atom[] {
  const [symbols = [], labels = []] = ['_atom_site_type_symbol', '_atom_site_label'].map((tag) => block.get(tag));
  const shares = block.get('_atom_site_occupancy') ?? [];
  const isFraction = block.has('_atom_site_fract_x');
  const column = (axis: string) => block.get(`_atom_site_${isFraction ? 'fract' : 'cartn'}_${axis}`) ?? [];
  const [xs, ys, zs] = [column('x'), column('y'), column('z')];
  if (xs.length > most) throw tooLong();
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
