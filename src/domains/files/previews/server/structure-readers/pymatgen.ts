import { countedAtoms } from '../composition.ts';
import { fractionsBy, malformed, structure, tooLong } from '../lattice.ts';
import type { Atom, ReadStructure, Vectors } from '../lattice.ts';
import { SiteNotes, siteReader } from '../sites.ts';
import { lineOf, membersOf, numbersOf, type JsonPart, type Members } from './json-members.ts';
import { shortened, type StatedQuantity } from './parts.ts';

const classes = /^(?:I?Structure|I?Molecule|Slab)$/;

/**
 * A structure or molecule as pymatgen writes it (`Structure.as_dict`), or the one of an entry; undefined for other
 * objects.
 */
export function pymatgenPart(members: Members, most: number): JsonPart | undefined {
  const inside = membersOf(members['structure']);
  const found = isStructure(members) ? members : inside && isStructure(inside) ? inside : undefined;
  if (!found) return undefined;
  return {
    partName: nameOf(members),
    read: () => structureOf(found, most),
    quantities: () => statedIn(membersOf(found['properties']) ?? {}, members === found ? {} : members),
  };
}

const isStructure = (members: Members) =>
  typeof members['@class'] === 'string' && classes.test(members['@class']) && Array.isArray(members['sites']);

function nameOf(members: Members): string {
  const name = ['entry_id', 'material_id', 'name', 'id']
    .map((key) => members[key])
    .find((one) => typeof one === 'string');
  return shortened(typeof name === 'string' ? name : '');
}

function structureOf(members: Members, most: number): ReadStructure {
  const sites = members['sites'] as unknown[];
  if (sites.length > most) throw tooLong();
  const lattice = membersOf(members['lattice']);
  const matrix = lattice?.['matrix'];
  if (lattice && !(Array.isArray(matrix) && matrix.length === 3)) throw malformed();
  const vectors = Array.isArray(matrix) ? (matrix.map(numbersOf) as Vectors) : null;
  const fractions = vectors && fractionsBy(vectors);
  const read = siteReader(undefined, ['Ca']);
  const notes = new SiteNotes();
  const atoms = sites.map((site): Atom => {
    const of = membersOf(site) ?? {};
    const species = speciesOf(of['species']);
    // The parts of a shared site; the largest one is drawn.
    const contents = species.map(({ symbol, share }) => ({ ...read(symbol, symbol), share }));
    const [largest] = contents.toSorted((one, other) => other.share - one.share);
    if (!largest) throw malformed();
    const counted: Record<string, number> = {};
    for (const one of contents)
      for (const [element, amount] of Object.entries(one.counted))
        counted[element] = (counted[element] ?? 0) + amount * one.share;
    const label = shortened(typeof of['label'] === 'string' ? of['label'] : species[0]!.symbol);
    for (const { note } of contents) notes.add(note, label);
    if (contents.length > 1) notes.add('mixed', label);
    const at =
      vectors && fractions
        ? of['abc'] === undefined
          ? fractions(numbersOf(of['xyz']))
          : numbersOf(of['abc'])
        : numbersOf(of['xyz']);
    return { element: largest.element, counted, at, label };
  });
  const isPartlyOccupied = atoms.some(({ counted }) => Object.values(counted!).some((amount) => amount < 0.999));
  return { ...structure(vectors, countedAtoms(atoms, notes), most), isPartlyOccupied, notes: notes.list() };
}

function speciesOf(value: unknown): { symbol: string; share: number }[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > 200) throw malformed();
  return value.map((one: unknown) => {
    const { element, occu = 1 } = membersOf(one) ?? {};
    if (typeof element !== 'string' || typeof occu !== 'number' || !(occu >= 0 && occu <= 1.01)) throw malformed();
    return { symbol: element.slice(0, 40), share: Math.min(occu, 1) };
  });
}

const keys: readonly [key: string, kind: StatedQuantity['kind'], unit: StatedQuantity['unit']][] = [
  ['total_energy', 'totalEnergy', 'eV'],
  ['final_energy', 'totalEnergy', 'eV'],
  ['energy', 'totalEnergy', 'eV'],
  ['band_gap', 'bandGap', 'eV'],
  ['bandgap', 'bandGap', 'eV'],
  ['total_magnetization', 'magneticMoment', 'µB'],
];

/** Numbers of `properties`, or of the entry, by names that pymatgen and the Materials Project use for eV and µB. */
function statedIn(properties: Members, entry: Members): StatedQuantity[] {
  const found = new Map<StatedQuantity['kind'], StatedQuantity>();
  for (const [key, kind, unit] of keys) {
    const value = properties[key] ?? entry[key];
    if (typeof value === 'number' && Number.isFinite(value) && !found.has(kind))
      found.set(kind, { kind, value, unit, line: lineOf(key, value) });
  }
  return [...found.values()];
}
