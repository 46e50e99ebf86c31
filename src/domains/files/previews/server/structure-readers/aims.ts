import { malformed, maxAtoms, tooLong, type ReadStructure, type Vector, type Vectors } from '../lattice.ts';
import { lineAt, nextLine, structureOfSites, vectorOf, wordsOf, type NamedSite } from './named-sites.ts';
import type { StructurePart } from './parts.ts';

/**
 * A `geometry.in` of FHI-aims: `lattice_vector` none or three times, `atom` in Å and `atom_frac` in fractions; other
 * keywords belong to the calculation. Sites without an atom (`empty`) are left out.
 * @throws files.previews.malformed|tooLong
 */
export function aimsStructure(text: string, most = maxAtoms): ReadStructure {
  const vectors: Vector[] = [];
  const sites: NamedSite[] = [];
  for (let start = 0; start < text.length; start = nextLine(text, start)) {
    const line = lineAt(text, start);
    if (!/^\s*(?:atom|lattice_vector)/.test(line)) continue;
    const [keyword, ...words] = wordsOf(line);
    if (keyword === 'lattice_vector') vectors.push(vectorOf(words));
    else if (keyword === 'atom' || keyword === 'atom_frac') {
      if (!words[3]) throw malformed();
      sites.push({ name: words[3], at: vectorOf(words), isFraction: keyword === 'atom_frac' });
      if (sites.length > most) throw tooLong();
    }
    if (vectors.length > 3) throw malformed();
  }
  if (sites.length === 0 || (vectors.length !== 0 && vectors.length !== 3)) throw malformed();
  return structureOfSites(vectors.length === 3 ? (vectors as Vectors) : null, sites, most);
}

/** The only structure of a geometry file. */
export function* aimsParts(text: string, most: number): Generator<StructurePart> {
  yield { part: 1, parts: 1, partName: '', read: () => aimsStructure(text, most), quantities: () => [] };
}
