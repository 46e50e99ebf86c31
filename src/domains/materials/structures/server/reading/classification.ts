import type { StructureSymmetry } from '#module/files/previews';
import type { Species } from '../../contract/sites.ts';
import { prototypeOf, type ElementSites, type Prototype } from '../../contract/prototypes.ts';
import type { Composition } from './composition.ts';

/*
 * The structure type of a crystal, by which descriptions of one crystal are grouped: space group, and for each orbit of
 * sites its species, its number of sites in the conventional cell and its site symmetry. Unlike Wyckoff letters these do
 * not depend on the choice of the origin (Parthé and Gelato, Acta Cryst. A 40 (1984) 169).
 */

interface Orbit {
  species: Species;
  letter: string;
  symmetry: string;
  sites: number;
}

export interface Classification {
  /** Equal for structures of one type and composition; at most 400 characters. */
  key: string;
  /** `AB3C_cP5_221_…` without elements: anonymous formula, Pearson symbol, space group, orbits of each letter. */
  label: string | null;
  prototype: Prototype | null;
  /** `O:c Sr:a Ti:b`, for display. */
  wyckoff: string;
}

/** Undefined without a space group. */
export function classified(
  composition: Composition,
  species: readonly Species[],
  sites: readonly number[],
  symmetry: StructureSymmetry,
): Classification {
  const orbits = orbitsOf(species, sites, symmetry);
  const typeOf = ({ sites: number, symmetry: symbol }: Orbit) => `${number}${symbol ? `(${symbol})` : ''}`;
  const named = (it: Orbit) => it.species.symbols.map((symbol, at) => symbol + shareOf(it.species, at)).join('');
  const sorted = (parts: string[]) => parts.sort().join(' ');
  return {
    key: bounded(`${symmetry.number} ${sorted(orbits.map((it) => `${named(it)}:${typeOf(it)}`))}`),
    label: labelOf(composition, orbits, symmetry, typeOf),
    prototype: prototypeIn(composition, orbits, symmetry.number),
    wyckoff: sorted(orbits.map((it) => `${named(it)}:${it.letter}`)).slice(0, 400),
  };
}

const shareOf = ({ concentration }: Species, at: number) =>
  concentration[at] === 1 ? '' : concentration[at]!.toFixed(2);

/** Very many orbits: the beginning, and a checksum of the rest (FNV-1a, 32 bits). */
function bounded(key: string): string {
  if (key.length <= 400) return key;
  let sum = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) sum = Math.imul(sum ^ key.charCodeAt(at), 0x01000193) >>> 0;
  return `${key.slice(0, 380)} ${sum.toString(16)}`;
}

function orbitsOf(species: readonly Species[], sites: readonly number[], symmetry: StructureSymmetry): Orbit[] {
  const scale = symmetry.conventional.sites.length / sites.length;
  const made = new Map<number, Orbit>();
  sites.forEach((of, at) => {
    const orbit = symmetry.orbits[at]!;
    const known = made.get(orbit);
    if (known) known.sites += 1;
    else
      made.set(orbit, {
        species: species[of]!,
        letter: symmetry.wyckoffs[at]!,
        symmetry: symbolOf(symmetry.siteSymmetries[at]!),
        sites: 1,
      });
  });
  return [...made.values()].map((orbit) => ({ ...orbit, sites: Math.round(orbit.sites * scale) }));
}

/** Without orientation: `.m.` and `m..` are equal, `m2m` and `2mm` too. */
function symbolOf(oriented: string): string {
  const bare = oriented.replaceAll('.', '');
  return /^[m2]+$/.test(bare) ? [...bare].sort().join('') : bare;
}

/** Letters of the anonymous formula: elements by falling number; equal ones by their orbits. */
function labelOf(
  { anonymous, parts }: Composition,
  orbits: readonly Orbit[],
  symmetry: StructureSymmetry,
  typeOf: (it: Orbit) => string,
): string | null {
  if (!anonymous || orbits.some(({ species }) => species.symbols.length > 1)) return null;
  const elements = parts.map((part) => {
    const [, symbol, number] = /^([A-Z][a-z]?)(\d+)$/.exec(part)!;
    const own = orbits.filter(({ species }) => species.symbols[0] === symbol).map(typeOf);
    return { number: Number(number), types: own.sort().join('+') };
  });
  const ordered = elements.sort((p, q) => q.number - p.number || (p.types < q.types ? -1 : 1));
  const label = [anonymous, symmetry.pearson, symmetry.number, ...ordered.map(({ types }) => types)].join('_');
  return label.length <= 400 ? label : null;
}

function prototypeIn({ parts }: Composition, orbits: readonly Orbit[], group: number): Prototype | null {
  if (orbits.some(({ species }) => species.symbols.length > 1)) return null;
  const of = parts.map((part): ElementSites => {
    const [, element, number] = /^([A-Z][a-z]?)(\d+)$/.exec(part) ?? ['', part, '0'];
    const own = orbits.filter(({ species }) => species.symbols[0] === element);
    return {
      element,
      number: Number(number),
      sites: own.map(({ sites }) => sites),
      symmetries: own.map(({ symmetry }) => symmetry),
    };
  });
  return prototypeOf(group, of) ?? null;
}
