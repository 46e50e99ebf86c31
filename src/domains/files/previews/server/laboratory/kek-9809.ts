import { malformed } from '../lattice.ts';
import type { ScanOfFile } from './measured-scan.ts';
import { linesOf, numbersOf } from './text-lines.ts';

/*
 * XAFS of the Photon Factory and SPring-8 (`9809`): the spacing of the monochromator's planes in the header, then angle,
 * time and the counts of each detector. The energy follows from Bragg's law, E = h c / (2 d sin θ).
 */

/** h·c in eV·Å (CODATA 2018). */
const planckTimesLight = 12_398.419_843_32;
const spacing = /\bD=\s*([\d.]+)\s*A\b/;
/** The line above the rows: the angles, the time, and the numbers of the detectors. */
const heading = /^\s*Angle\(c\)\s+Angle\(o\)\s+time\/s\b(.*)$/;

/** The end of a text in DOS. */
const endMark = '\u001a';

export const isKek9809 = (text: string): boolean =>
  /^\s*9809\s/.test(text.slice(0, 200)) && spacing.test(text.slice(0, 2000));

/** The scan of a file. */
export function kek9809Scan(text: string, _which: number, isWhole: boolean): ScanOfFile {
  const lines = linesOf(text, isWhole);
  const at = lines.findIndex((line) => heading.test(line));
  const plane = Number(spacing.exec(text.slice(0, 2000))?.[1]);
  if (at < 0 || !(plane > 0)) throw malformed();
  const detectors = (heading.exec(lines[at]!)![1]!.match(/\d+/g) ?? []).map((number) => `Detector ${number} (counts)`);
  const rows = lines.slice(at + 1).flatMap((line) => {
    // Settings of the detectors, `Mode` and `Offset`, are between the names and the rows; old files end with a mark.
    if (line.replace(endMark, '').trim() === '' || /^\s*[A-Za-z]/.test(line)) return [];
    const row = numbersOf(line);
    if (row?.length !== detectors.length + 3) throw malformed();
    return [row];
  });
  const energy = (degrees: number) => planckTimesLight / (2 * plane * Math.sin((degrees * Math.PI) / 180));
  const names = ['Angle, set (°)', 'Angle, observed (°)', 'Time (s)', ...detectors];
  return {
    scan: {
      name: '',
      columns: ['Energy (eV)', ...names],
      // The observed angle, as the programs of the field take it.
      values: [rows.map((row) => energy(row[1]!)), ...names.map((_name, column) => rows.map((row) => row[column]!))],
      facts: lines
        .slice(0, at)
        .map((line) => line.trim().replace(/\s+/g, ' '))
        .filter(Boolean),
    },
    total: 1,
  };
}
