import { closeSync, openSync, readSync } from 'node:fs';
import { maxAtoms, tokensOf } from '../lattice.ts';
import { dumpFrames } from '../structure-readers/lammps-dump.ts';
import { pdbModels } from '../structure-readers/pdb.ts';
import { xsfFrames } from '../structure-readers/xsf.ts';
import { unified } from '../structures.ts';
import { xdatcarSteps } from '../xdatcar.ts';
import { longestComment, xyzFrames } from '../xyz.ts';
import type { FoundFrame, TrajectoryForm } from './trajectories.ts';

/** Bytes of a file that are looked through at once; a frame is not longer. */
const windowBytes = 8 << 20;
/** Frames of which the places are kept. */
const maxFrames = 100_000;
/** Milliseconds after which the search ends; the frames until there are shown. */
const patience = 9000;
/** Bytes of a file whose forces are read for their maxima. */
const maxForceBytes = 64 << 20;

/** A frame in a window: its text, what must precede it to be read alone, and its values. */
interface Found {
  start: number;
  end: number;
  head: string;
  values: Record<string, number>;
}

/** The frames of a text file, window after window: each window begins where the last complete frame ended. */
export function textFrames(
  path: string,
  size: number,
  form: Exclude<TrajectoryForm, 'traj'>,
): { frames: FoundFrame[]; more: boolean } {
  const file = openSync(path, 'r');
  const buffer = Buffer.alloc(windowBytes);
  const frames: FoundFrame[] = [];
  const until = Date.now() + patience;
  let [offset, head] = [0, ''];
  try {
    while (offset < size) {
      const length = readSync(file, buffer, 0, windowBytes, offset);
      const isLast = offset + length >= size;
      const written = buffer.toString('latin1', 0, length);
      // Offsets must be those of the file.
      if (unified(written) !== written) return { frames, more: frames.length > 0 };
      const text = head + written;
      let end = 0;
      for (const frame of framesIn(text, form, isLast, size <= maxForceBytes)) {
        const [from, to] = [frame.start - head.length, frame.end - head.length];
        if (!isLast && to >= length) break;
        frames.push({ ...frame, start: offset + from, end: offset + to });
        end = to;
        if (frames.length >= maxFrames || Date.now() > until) return { frames, more: true };
      }
      if (isLast) return { frames, more: false };
      // One frame is longer than a window.
      if (end <= 0) return { frames, more: true };
      offset += end;
      head = headOf(form, frames.at(-1)!.head);
    }
  } finally {
    closeSync(file);
  }
  return { frames, more: false };
}

/** What the next window needs to know of the lines above it. */
const headOf = (form: TrajectoryForm, head: string): string =>
  form === 'xyz' || form === 'dump' ? '' : head.replace(/(?:PRIMCOORD|ATOMS)[^]*$/, '');

function* framesIn(text: string, form: TrajectoryForm, isLast: boolean, withForces: boolean): Generator<Found> {
  if (form === 'xyz') {
    for (const { start, end } of xyzFrames(text, isLast, maxAtoms)) {
      const second = text.indexOf('\n', start) + 1;
      const comment = text.slice(second, second + longestComment).split('\n', 1)[0] ?? '';
      const values = statedIn(comment);
      const force = withForces ? maximumForce(comment, text, text.indexOf('\n', second) + 1, end) : undefined;
      yield { start, end, head: '', values: force === undefined ? values : { ...values, 'max force': force } };
    }
  } else if (form === 'xdatcar') {
    for (const { head, isCartesian, start, end } of xdatcarSteps(text, isLast, maxAtoms))
      yield { start, end, head: `${head}${isCartesian ? 'Cartesian' : 'Direct'} configuration= 1\n`, values: {} };
  } else if (form === 'dump') {
    for (const { start, end } of dumpFrames(text)) {
      const step = Number(text.slice(start, start + 100).split('\n', 2)[1]);
      yield { start, end, head: '', values: Number.isFinite(step) ? { TIMESTEP: step } : {} };
    }
  } else if (form === 'xsf') {
    for (const { vectors, start, end } of xsfFrames(text)) {
      const count = text
        .slice(start, end)
        .split('\n')
        .filter((line) => line.trim() !== '').length;
      const lattice = vectors ? `PRIMVEC\n${vectors.map((vector) => vector.join(' ')).join('\n')}\n` : '';
      yield { start, end, head: vectors ? `${lattice}PRIMCOORD\n${count} 1\n` : 'ATOMS\n', values: {} };
    }
  } else
    for (const { start, end, cell } of pdbModels(text)) yield { start, end, head: cell ? `${cell}\n` : '', values: {} };
}

/** Numbers of a comment, `energy=-3.5` or `time = 0.5`, at most sixteen. */
function statedIn(comment: string): Record<string, number> {
  const found: Record<string, number> = {};
  let count = 0;
  const pairs = /([A-Za-z]\w{0,40})\s?=\s?(?:"\s?([-+\d.eEdD]{1,40})\s?"|([-+\d.eEdD]{1,40})(?=[\s,;]|$))/g;
  for (const [, key, quoted, bare] of comment.matchAll(pairs)) {
    const value = quoted ?? bare;
    const number = Number(value!.replace(/d/i, 'e'));
    if (!Number.isFinite(number) || Object.hasOwn(found, key!)) continue;
    found[key!] = number;
    count += 1;
    if (count === 16) break;
  }
  return found;
}

/** The longest force of the atoms, from the columns that `Properties` names. */
function maximumForce(comment: string, text: string, start: number, end: number): number | undefined {
  const parts = /\bProperties\s*=\s*["']?([\w:]+)/i.exec(comment)?.[1]?.split(':') ?? [];
  let [column, at] = [0, -1];
  for (let part = 0; part + 2 < parts.length; part += 3) {
    if (/^(?:forces?|frc)$/i.test(parts[part]!)) at = column;
    column += Number(parts[part + 2]) || 1;
  }
  if (at < 0) return undefined;
  let most = 0;
  for (const line of text.slice(start, end).split('\n')) {
    const words = tokensOf(line)
      .slice(at, at + 3)
      .map(Number);
    if (words.length === 3) most = Math.max(most, Math.hypot(...(words as [number, number, number])));
  }
  return Number.isFinite(most) ? most : undefined;
}
