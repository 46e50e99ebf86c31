import { countedAtoms } from '../composition.ts';
import { fractionsBy, isSymbol, malformed, structure, tooLong, unnamed } from '../lattice.ts';
import type { Atom, ReadStructure, Vectors } from '../lattice.ts';
import { SiteNotes } from '../sites.ts';
import { lineOf, membersOf, numbersOf, type JsonPart, type Members } from './json-members.ts';
import { shortened, type StatedQuantity } from './parts.ts';

/** An entry of the type `structures` (OPTIMADE 1.2); undefined for other objects. */
export function optimadePart(members: Members, most: number): JsonPart | undefined {
  const attributes = membersOf(members['attributes']);
  if (!attributes || !Array.isArray(attributes['cartesian_site_positions'])) return undefined;
  if (members['type'] !== undefined && members['type'] !== 'structures') return undefined;
  const { id } = members;
  return {
    partName: shortened(typeof id === 'string' || typeof id === 'number' ? String(id) : ''),
    read: () => structureOf(attributes, most),
    quantities: () => statedIn(attributes),
  };
}

function structureOf(attributes: Members, most: number): ReadStructure {
  const positions = attributes['cartesian_site_positions'] as unknown[];
  const names = attributes['species_at_sites'];
  if (positions.length > most) throw tooLong();
  if (!Array.isArray(names) || names.length !== positions.length) throw malformed();
  const kinds = speciesOf(attributes['species']);
  const lattice = attributes['lattice_vectors'];
  // A lattice vector of null: the structure is not periodic in this direction.
  const isPeriodic = Array.isArray(lattice) && !lattice.flat().includes(null);
  if (isPeriodic && lattice.length !== 3) throw malformed();
  const vectors = isPeriodic ? (lattice.map(numbersOf) as Vectors) : null;
  const fractions = vectors && fractionsBy(vectors);
  const notes = new SiteNotes();
  const atoms = positions.map((position, site): Atom => {
    const name: unknown = names[site];
    const kind = typeof name === 'string' ? (kinds.get(name) ?? plainKind(name)) : undefined;
    if (!kind) throw malformed();
    const label = String(name).slice(0, 40);
    if (kind.note) notes.add(kind.note, label);
    const at = numbersOf(position);
    return { element: kind.element, counted: kind.counted, at: fractions ? fractions(at) : at, label };
  });
  const isPartlyOccupied = [...kinds.values()].some(({ isPartial }) => isPartial);
  return { ...structure(vectors, countedAtoms(atoms, notes), most), isPartlyOccupied, notes: notes.list() };
}

interface Kind {
  element: string;
  counted: Record<string, number>;
  isPartial: boolean;
  note?: 'mixed' | 'vacant' | 'unknown';
}

/** A name that no species explains but that is an element. */
const plainKind = (name: string): Kind | undefined =>
  isSymbol(name) ? { element: name, counted: { [name]: 1 }, isPartial: false } : undefined;

/** Shares of the elements of each species, also of the atoms attached to it. */
function speciesOf(value: unknown): ReadonlyMap<string, Kind> {
  if (value === undefined || value === null) return new Map();
  if (!Array.isArray(value) || value.length > 10_000) throw malformed();
  return new Map(
    value.map((one: unknown): [string, Kind] => {
      const of = membersOf(one) ?? {};
      const { name, chemical_symbols: symbols, concentration } = of;
      if (typeof name !== 'string' || !Array.isArray(symbols) || symbols.length === 0 || symbols.length > 200)
        throw malformed();
      const shares: unknown[] = Array.isArray(concentration) ? concentration : symbols.map(() => 1 / symbols.length);
      const counted: Record<string, number> = {};
      const add = (symbol: unknown, amount: unknown) => {
        if (symbol === 'vacancy') return;
        if (typeof amount !== 'number' || !(amount >= 0 && amount < 1000)) throw malformed();
        const element = typeof symbol === 'string' && isSymbol(symbol) ? symbol : symbol === 'X' ? unnamed : undefined;
        if (element === undefined) throw malformed();
        counted[element] = (counted[element] ?? 0) + amount;
      };
      symbols.forEach((symbol, at) => add(symbol, shares[at]));
      const [drawn] = Object.entries(counted).toSorted(([, p], [, q]) => q - p);
      const { attached, nattached } = of;
      if (Array.isArray(attached) && Array.isArray(nattached))
        attached.slice(0, 200).forEach((symbol, at) => add(symbol, nattached[at]));
      const isMixed = symbols.filter((symbol) => symbol !== 'vacancy').length > 1;
      const isPartial = Object.values(counted).some((amount) => amount < 0.999);
      const note = isMixed ? 'mixed' : drawn === undefined ? 'vacant' : drawn[0] === unnamed ? 'unknown' : undefined;
      return [name, { element: drawn?.[0] ?? '', counted, isPartial, ...(note ? { note } : {}) }];
    }),
  );
}

const endings: readonly [ending: RegExp, kind: StatedQuantity['kind'], unit: StatedQuantity['unit']][] = [
  [/(?:^|_)band_gap$/, 'bandGap', 'eV'],
  [/(?:^|_)total_energy$/, 'totalEnergy', 'eV'],
  [/(?:^|_)total_magnetization$/, 'magneticMoment', 'µB'],
];
/** Fields of one entry that are read. */
const maxFields = 20;

/** Fields of a provider that end so; by custom they are in eV and µB. */
function statedIn(attributes: Members): StatedQuantity[] {
  const found: StatedQuantity[] = [];
  for (const [name, value] of Object.entries(attributes)) {
    const meaning = endings.find(([ending]) => ending.test(name));
    if (!meaning || typeof value !== 'number' || !Number.isFinite(value) || found.length >= maxFields) continue;
    found.push({ kind: meaning[1], value, unit: meaning[2], line: lineOf(name, value) });
  }
  return found;
}
