import { malformed, maxAtoms, tooLong, type ReadStructure } from '../lattice.ts';
import { optimadePart } from './optimade.ts';
import { membersOf, type JsonPart } from './json-members.ts';
import type { StructurePart } from './parts.ts';
import { pymatgenPart } from './pymatgen.ts';

/** Characters of a text of JSON, or of a line, that are parsed: the values need about ten times as many bytes. */
const longestJson = 16 << 20;

const structureClass = /"@class"\s*:\s*"(?:I?Structure|I?Molecule|Slab)"/;
/** The description of the field in JSON Lines is an object, not a list. */
const positions = /"cartesian_site_positions"\s*:\s*\[/;

/** Whether a text can have structures of pymatgen or of OPTIMADE. */
export const hasJsonStructures = (text: string): boolean => positions.test(text) || structureClass.test(text);

/**
 * Structures and molecules of pymatgen, alone, in a list or as the `structure` of entries; structures of an OPTIMADE
 * answer or of a file of OPTIMADE JSON Lines. Yields none for any other JSON.
 * @throws files.previews.malformed|tooLong
 */
export function* jsonParts(text: string, most: number, name: string): Generator<StructurePart> {
  if (!hasJsonStructures(text)) return;
  if (/\.jsonl$/i.test(name)) return yield* lineParts(text, most);
  const whole = parsed(text);
  const found = partsOf(whole, most);
  for (const [at, part] of found.entries()) yield { ...part, part: at + 1, parts: found.length };
}

/** The structure with this number. @throws files.previews.malformed|tooLong */
export function jsonStructure(text: string, name: string, which: number, most = maxAtoms): ReadStructure {
  for (const { part, parts, read } of jsonParts(text, most, name))
    if (part === which) return { ...read(), shown: part, total: parts };
  throw malformed();
}

/** One structure per line, each parsed only when it is its turn. */
function* lineParts(text: string, most: number): Generator<StructurePart> {
  let parts = 0;
  for (const line of linesOf(text)) if (hasJsonStructures(line)) parts += 1;
  let part = 0;
  for (const line of linesOf(text)) {
    if (!hasJsonStructures(line)) continue;
    part += 1;
    let entry: JsonPart | undefined;
    try {
      [entry] = partsOf(parsed(line), most);
    } catch {
      // A line that is too long or damaged does not hide the others.
    }
    yield entry
      ? { ...entry, part, parts }
      : { part, parts, partName: '', read: () => refuse(line), quantities: () => [] };
  }
}

function refuse(line: string): never {
  throw line.length > longestJson ? tooLong() : malformed();
}

function* linesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    const at = text.indexOf('\n', start);
    const end = at < 0 ? text.length : at;
    yield text.slice(start, end);
    start = end + 1;
  }
}

function parsed(text: string): unknown {
  if (text.length > longestJson) throw tooLong();
  try {
    return JSON.parse(text);
  } catch {
    throw malformed();
  }
}

function partsOf(whole: unknown, most: number): JsonPart[] {
  const data = membersOf(whole)?.['data'];
  const entries = Array.isArray(whole) ? whole : Array.isArray(data) ? data : data === undefined ? [whole] : [data];
  return entries.flatMap((entry: unknown) => {
    const members = membersOf(entry);
    if (!members) return [];
    return optimadePart(members, most) ?? pymatgenPart(members, most) ?? [];
  });
}
