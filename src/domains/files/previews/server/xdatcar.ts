import { malformed, mostAtoms, tooLong, type ReadStructure } from './lattice.ts';
import { poscarStructure } from './poscar.ts';
import { SiteNotes } from './sites.ts';

/** Lines above the first configuration: comment, scale, three vectors, symbols and numbers of atoms. */
const headLines = 7;

const mark = /^\s*(?:Direct|Cartesian)\s+configuration\s*=|^\s*Konfig\s*=/i;

/**
 * One step of a molecular dynamics run of VASP. The cell is written once, or above each step if it changes.
 * @param which from 1 on
 * @throws files.previews.malformed|tooLong
 */
export function xdatcarStructure(text: string, which: number, isWhole: boolean): ReadStructure {
  const lines = text.split('\n');
  const hasMarks = lines.some((line) => mark.test(line));
  const last = lines.findLastIndex((line) => line.trim() !== '');
  let head: string[] = [];
  let found: string[] | undefined;
  let [total, begin] = [0, 0];
  let unfinished = '';
  for (let at = 0; at < lines.length; at += 1) {
    // `Konfig=` in versions before 5; blank lines part steps in the oldest.
    if (!(hasMarks ? mark.test(lines[at]!) : at >= headLines && lines[at]!.trim() === '')) continue;
    if (!hasMarks && at > last) break;
    if (at - begin >= headLines && (hasMarks || head.length === 0)) head = lines.slice(at - headLines, at);
    const atoms = (head[6] ?? '')
      .trim()
      .split(/\s+/)
      .reduce((sum, count) => sum + Number(count), 0);
    if (!Number.isInteger(atoms) || atoms < 1) throw malformed();
    if (atoms > mostAtoms) throw tooLong();
    begin = at + 1 + atoms;
    // The last line of a part of a file may be half of one.
    if (begin > lines.length - (isWhole ? 0 : 1)) {
      unfinished = lines[at]!.trim();
      break;
    }
    total += 1;
    if (total === which)
      found = [...head, /^\s*c/i.test(lines[at]!) ? 'Cartesian' : 'Direct', ...lines.slice(at + 1, begin)];
    at = begin - 1;
  }
  if (!found) throw isWhole || total > 0 ? malformed() : tooLong();
  const read = poscarStructure(found.join('\n'));
  // A run that was stopped may leave half of a step.
  const stray = new SiteNotes();
  if (isWhole && unfinished) stray.add('outside', unfinished);
  return { ...read, notes: [...read.notes, ...stray.list()], shown: which, total, more: !isWhole };
}
