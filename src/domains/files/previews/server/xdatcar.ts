import { malformed, maxAtoms, tooLong, type ReadStructure } from './lattice.ts';
import { poscarStructure } from './poscar.ts';
import { SiteNotes } from './sites.ts';

/** Lines above the first configuration: comment, scale, three vectors, symbols and numbers of atoms. */
const headLines = 7;

const mark = /^[ \t]*(?:Direct|Cartesian)[ \t]+configuration[ \t]*=|^[ \t]*Konfig[ \t]*=/im;

/** A step: its lines above, and the offsets of its positions in the text. */
export interface Step {
  head: string;
  isCartesian: boolean;
  start: number;
  end: number;
}

/**
 * One step of a molecular dynamics run of VASP. The cell is written once, or above each step if it changes.
 * @param which from 1 on
 * @throws files.previews.malformed|tooLong
 */
export function xdatcarStructure(text: string, which: number, isWhole: boolean, most = maxAtoms): ReadStructure {
  let found: Step | undefined;
  let total = 0;
  // A run that was stopped may leave half of a step.
  const stray = new SiteNotes();
  for (const step of xdatcarSteps(text, isWhole, most, (line) => isWhole && stray.add('outside', line))) {
    total += 1;
    if (total === which) found = step;
  }
  if (!found) throw isWhole || total > 0 ? malformed() : tooLong();
  const read = stepStructure(text, found, most);
  return { ...read, notes: [...read.notes, ...stray.list()], shown: which, total, more: !isWhole };
}

/** @throws files.previews.malformed|tooLong */
export const stepStructure = (text: string, { head, isCartesian, start, end }: Step, most: number): ReadStructure =>
  poscarStructure(`${head}${isCartesian ? 'Cartesian' : 'Direct'}\n${text.slice(start, end)}`, most);

/**
 * The complete steps; their positions are not read.
 * @param onUnfinished gets the first line of a step without an end
 * @throws files.previews.malformed|tooLong
 */
export function* xdatcarSteps(
  text: string,
  isWhole: boolean,
  most = maxAtoms,
  onUnfinished: (line: string) => void = () => undefined,
): Generator<Step> {
  const nextLine = (from: number) => {
    const at = text.indexOf('\n', from);
    return at < 0 ? text.length : at + 1;
  };
  const hasMarks = mark.test(text);
  const content = text.trimEnd().length;
  let head = '';
  let atoms = 0;
  /** Starts of the lines since the last step, at most as many as a head has. */
  let above: number[] = [];
  let line = 0;
  for (let start = 0; start < text.length; line += 1) {
    const next = nextLine(start);
    const written = text.slice(start, next);
    // `Konfig=` in versions before 5; blank lines part steps in the oldest.
    if (!(hasMarks ? mark.test(written) : line >= headLines && written.trim() === '')) {
      above.push(start);
      if (above.length > headLines) above.shift();
      start = next;
      continue;
    }
    if (!hasMarks && start >= content) return;
    if (above.length === headLines && (hasMarks || head === '')) {
      head = text.slice(above[0], start);
      const counts = (head.split('\n')[6] ?? '').trim().split(/\s+/).map(Number);
      atoms = counts.reduce((sum, count) => sum + count, 0);
    }
    if (!Number.isInteger(atoms) || atoms < 1) throw malformed();
    if (atoms > most) throw tooLong();
    let end = next;
    let count = 0;
    for (; count < atoms && end < text.length; count += 1) end = nextLine(end);
    // The last line of a part of a file may be half of one.
    if (count < atoms || (!isWhole && !text.endsWith('\n') && end === text.length)) return onUnfinished(written.trim());
    yield { head, isCartesian: /^\s*c/i.test(written), start: next, end };
    [start, above] = [end, []];
  }
}
