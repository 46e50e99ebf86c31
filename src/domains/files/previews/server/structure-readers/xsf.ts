import { malformed, maxAtoms, tooLong, type ReadStructure, type Vector, type Vectors } from '../lattice.ts';
import { lineAt, nextLine, structureOfSites, vectorOf, wordsOf } from './named-sites.ts';
import { firstAndLast, type StructurePart } from './parts.ts';

/** A structure of an XSF file: its lattice, and the offsets of its atoms. */
export interface XsfFrame {
  vectors: Vectors | null;
  start: number;
  end: number;
}

/** Whether a line names an atom: a symbol or atomic number, and at least three numbers. */
const isAtom = (line: string): boolean => /^\s*(?:\d{1,3}|[A-Za-z]{1,3}\d*)(?:\s+[-+.\d]\S*){3}/.test(line);

/**
 * The structures of an XSF or animated XSF file of XCrySDen: `PRIMCOORD` in the lattice of the last `PRIMVEC`, or `ATOMS`
 * without a lattice. Grids of values and the conventional cell are skipped.
 * @throws files.previews.malformed
 */
export function* xsfFrames(text: string): Generator<XsfFrame> {
  let vectors: Vectors | null = null;
  for (let start = 0; start < text.length;) {
    const next = nextLine(text, start);
    const [keyword = '', ...words] = wordsOf(lineAt(text, start));
    start = next;
    if (keyword === 'PRIMVEC') {
      const rows: Vector[] = [];
      for (; rows.length < 3; start = nextLine(text, start)) {
        if (start >= text.length) throw malformed();
        const row = wordsOf(lineAt(text, start));
        if (row[0] !== '') rows.push(vectorOf(row));
      }
      vectors = rows as Vectors;
    } else if (keyword === 'PRIMCOORD') {
      const count = Number(wordsOf(lineAt(text, start))[0]);
      if (!vectors || !Number.isInteger(count) || count < 1) throw malformed();
      start = nextLine(text, start);
      const begin = start;
      for (let at = 0; at < count; start = nextLine(text, start)) {
        if (start >= text.length) throw malformed();
        if (wordsOf(lineAt(text, start))[0] !== '') at += 1;
      }
      yield { vectors, start: begin, end: start };
    } else if (keyword === 'ATOMS' && words.length < 2) {
      const begin = start;
      for (let end = start; end < text.length; start = end) {
        end = nextLine(text, start);
        const line = lineAt(text, start);
        if (!isAtom(line) && !/^\s*(?:#|$)/.test(line)) break;
      }
      yield { vectors: null, start: begin, end: start };
    } else if (keyword.startsWith('BEGIN_BLOCK_DATAGRID')) {
      const end = text.indexOf('END_BLOCK_DATAGRID', start);
      if (end < 0) return;
      start = nextLine(text, end);
    }
  }
}

/** @throws files.previews.malformed|tooLong */
function xsfFrame(text: string, { vectors, start, end }: XsfFrame, most: number): ReadStructure {
  const sites = text
    .slice(start, end)
    .split('\n', most + 2)
    .map((line) => wordsOf(line))
    .filter(([word]) => word !== '')
    .map(([name, ...place]) => ({ name: name!, at: vectorOf(place) }));
  return structureOfSites(vectors, sites, most);
}

/**
 * One of the structures, all of which are counted. Values on a grid below them are not shown.
 * @param which from 1 on
 * @throws files.previews.malformed|tooLong
 */
export function xsfStructure(text: string, which: number, isWhole: boolean): ReadStructure {
  let found: XsfFrame | undefined;
  let total = 0;
  for (const frame of xsfFrames(text)) {
    // The end of a part of a file may be inside of a structure.
    if (!isWhole && frame.end >= text.length) break;
    total += 1;
    if (total === which) found = frame;
  }
  if (!found) throw isWhole || total > 0 ? malformed() : tooLong();
  const read = xsfFrame(text, found, maxAtoms);
  const grid = /BEGIN_BLOCK_DATAGRID/.test(text) ? [{ kind: 'grid' as const, sites: [], count: 1 }] : [];
  return { ...read, notes: [...read.notes, ...grid], shown: which, total, more: !isWhole };
}

/** The first and the last structure of the file. @throws files.previews.malformed */
export function* xsfParts(text: string, most: number): Generator<StructurePart> {
  let isEmpty = true;
  const parts = firstAndLast(xsfFrames(text), (frame) => ({
    partName: '',
    read: () => xsfFrame(text, frame, most),
    quantities: () => [],
  }));
  for (const part of parts) {
    isEmpty = false;
    yield part;
  }
  if (isEmpty) throw malformed();
}
