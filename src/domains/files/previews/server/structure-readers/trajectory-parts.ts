import { frameStructure, longestComment, xyzFrames } from '../xyz.ts';
import { malformed } from '../lattice.ts';
import { poscarStructure } from '../poscar.ts';
import { isOnGrid } from '../structure-form.ts';
import { stepStructure, xdatcarSteps } from '../xdatcar.ts';
import { firstAndLast, shortened, TextLines, type StatedQuantity, type StructurePart } from './parts.ts';

/** The first and the last frame of an XYZ file. Its other frames are counted and not read. @throws files.previews.malformed */
export function* xyzParts(text: string, most: number): Generator<StructurePart> {
  const lines = new TextLines(text);
  let isEmpty = true;
  const frames = firstAndLast(xyzFrames(text, true, most), ({ start, end }) => {
    const second = text.indexOf('\n', start) + 1;
    const comment = second > 0 ? (text.slice(second, second + longestComment).split('\n', 1)[0] ?? '') : '';
    return {
      partName: shortened(comment),
      read: () => frameStructure(text.slice(start, end), most),
      quantities: () => statedIn(comment, () => lines.at(second)),
    };
  });
  for (const frame of frames) {
    isEmpty = false;
    yield frame;
  }
  if (isEmpty) throw malformed();
}

/** The first and the last complete step of an XDATCAR file. @throws files.previews.malformed|tooLong */
export function* xdatcarParts(text: string, most: number): Generator<StructurePart> {
  let isEmpty = true;
  const steps = firstAndLast(xdatcarSteps(text, true, most), (step) => ({
    partName: shortened(step.head.split('\n', 1)[0]!),
    read: () => stepStructure(text, step, most),
    quantities: () => [],
  }));
  for (const step of steps) {
    isEmpty = false;
    yield step;
  }
  if (isEmpty) throw malformed();
}

/** The only structure of a POSCAR file, or of one with values on a grid below. */
export function* poscarParts(text: string, most: number, name: string): Generator<StructurePart> {
  yield {
    part: 1,
    parts: 1,
    partName: shortened(text.slice(0, 2000).split('\n', 1)[0]!),
    read: () => {
      const read = poscarStructure(text, most);
      return isOnGrid(name) ? { ...read, notes: [...read.notes, { kind: 'grid', sites: [], count: 1 }] } : read;
    },
    quantities: () => [],
  };
}

/**
 * Keys of the comment of extended XYZ, as ASE and QUIP write them: energies in eV, moments in µB, temperatures in K. A
 * pressure has no agreed unit and is read only if its key names one.
 */
const keys: readonly [keys: RegExp, kind: StatedQuantity['kind'], unit: StatedQuantity['unit'], factor?: number][] = [
  [/^energy$/i, 'totalEnergy', 'eV'],
  [/^free_energy$/i, 'totalEnergy', 'eV'],
  [/^(?:band_?gap|gap)(?:_ev)?$/i, 'bandGap', 'eV'],
  [/^(?:magmom|total_magnetization)$/i, 'magneticMoment', 'µB'],
  [/^temperature(?:_k)?$/i, 'temperature', 'K'],
  [/^pressure_kpa$/i, 'pressure', 'kPa'],
  [/^pressure_gpa$/i, 'pressure', 'kPa', 1e6],
  [/^pressure_bar$/i, 'pressure', 'kPa', 100],
  [/^(?:functional|xc)$/i, 'functional', ''],
  [/^(?:program|code)$/i, 'program', ''],
];

function statedIn(comment: string, place: () => { line: string; lineNumber: number }): StatedQuantity[] {
  const found = new Map<StatedQuantity['kind'], StatedQuantity>();
  const pairs = [...comment.matchAll(/([A-Za-z]\w*)\s?=\s?(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g)];
  for (const [pattern, kind, unit, factor = 1] of keys)
    for (const [, key, double, single, bare] of pairs) {
      if (found.has(kind) || !pattern.test(key!)) continue;
      const written = (double ?? single ?? bare ?? '').trim();
      if (unit === '') {
        if (written) found.set(kind, { kind, value: shortened(written), unit, ...place() });
        continue;
      }
      const value = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(written) ? Number(written) * factor : Number.NaN;
      if (Number.isFinite(value)) found.set(kind, { kind, value, unit, ...place() });
    }
  // Only a calculation has a functional.
  if (found.has('functional')) found.set('method', { kind: 'method', value: 'computed', unit: '', ...place() });
  return [...found.values()];
}
