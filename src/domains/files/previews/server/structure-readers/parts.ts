import type { ReadStructure } from '../lattice.ts';

/** The structure formats; names decide, except that JSON and input files also need the right content. */
export type StructureForm =
  | 'cif'
  | 'poscar'
  | 'xyz'
  | 'xdatcar'
  | 'vasprun'
  | 'outcar'
  | 'xsf'
  | 'aims'
  | 'espresso'
  | 'pymatgen'
  | 'optimade';

/** A statement of a file about one of its structures. */
export interface StatedQuantity {
  kind:
    | 'bandGap'
    | 'totalEnergy'
    | 'magneticMoment'
    | 'functional'
    | 'program'
    | 'programVersion'
    | 'method'
    | 'technique'
    | 'temperature'
    | 'pressure';
  /**
   * Of the cell in eV, eV, µB, K and kPa for a number. `method` is `measured` or `computed`, `technique` is `x-ray`,
   * `synchrotron`, `neutron` or `electron`; other texts as written, at most 200 characters.
   */
  value: number | string;
  /** Empty for a text. */
  unit: '' | 'eV' | 'µB' | 'K' | 'kPa';
  /** The line of the file that says it, at most 200 characters. */
  line: string;
  /** Its number from 1 on; undefined if the format has no lines. */
  lineNumber?: number;
}

/** A structure of a file that has not been read yet. */
export interface StructurePart {
  /** Its number, from 1 on, and the number of structures in the file. */
  part: number;
  parts: number;
  /** Its name in the file, at most 200 characters. */
  partName: string;
  /** @throws files.previews.malformed|tooLong */
  read: () => ReadStructure;
  quantities: () => StatedQuantity[];
}

/**
 * The structures of a text with line feeds.
 * @param most atoms of one structure
 * @throws files.previews.malformed|tooLong|noAtoms behind the structures that can be found
 */
export type PartsReader = (text: string, most: number, name: string) => Iterable<StructurePart>;

/** Characters of a name or line that are kept. */
const longest = 200;
export const shortened = (text: string) => text.trim().slice(0, longest);

/**
 * The first and the last frame of a trajectory.
 * @param part of a frame
 */
export function* firstAndLast<Frame>(
  frames: Iterable<Frame>,
  part: (frame: Frame) => Omit<StructurePart, 'part' | 'parts'>,
): Generator<StructurePart> {
  let [count, fault]: [number, unknown] = [0, undefined];
  const ends: Frame[] = [];
  try {
    for (const frame of frames) {
      ends[Math.min(count, 1)] = frame;
      count += 1;
    }
  } catch (error) {
    fault = error;
  }
  const parts = count + (fault ? 1 : 0);
  for (const [at, frame] of ends.entries()) yield { part: at === 0 ? 1 : count, parts, ...part(frame) };
  // The frames above a damaged one are right.
  if (fault) throw fault;
}

/** Lines of a text by their offsets. Numbers are counted from the last asked place, so that near places cost little. */
export class TextLines {
  readonly #text: string;
  #last = { offset: 0, number: 1 };

  constructor(text: string) {
    this.#text = text;
  }

  at(offset: number): { line: string; lineNumber: number } {
    const text = this.#text;
    const start = text.lastIndexOf('\n', offset - 1) + 1;
    let { number } = this.#last;
    const [low, high] = [Math.min(start, this.#last.offset), Math.max(start, this.#last.offset)];
    for (let at = text.indexOf('\n', low); at >= 0 && at < high; at = text.indexOf('\n', at + 1))
      number += start > this.#last.offset ? 1 : -1;
    this.#last = { offset: start, number };
    const end = text.indexOf('\n', start);
    // A line may have megabytes.
    return {
      line: shortened(text.slice(start, Math.min(end < 0 ? text.length : end, start + 2000))),
      lineNumber: number,
    };
  }
}
