import { malformed } from '../lattice.ts';
import { chosen, stepped, type MeasuredScan, type ScanOfFile } from './measured-scan.ts';
import { linesOf, numbersOf } from './text-lines.ts';

/* UXD, the text form of Bruker's (Siemens') DIFFRAC: lines `_NAME = value`, and the counts of each range below a mark. */

const setting = /^_([\w+-]+)\s*=\s*(.*)$/;
export const isUxd = (text: string): boolean => /^_FILEVERSION\s*=/m.test(text.slice(0, 4000));
/** Marks of the data, with the columns that follow. */
const marks: Readonly<Record<string, { hasAngle: boolean; unit: string }>> = {
  COUNTS: { hasAngle: false, unit: 'counts' },
  CPS: { hasAngle: false, unit: 'counts/s' },
  '2THETACOUNTS': { hasAngle: true, unit: 'counts' },
  '2THETACPS': { hasAngle: true, unit: 'counts/s' },
  '2THETACOUNTSTIME': { hasAngle: true, unit: 'counts' },
};
const axes: Readonly<Record<string, string>> = { THETA: 'θ', PHI: 'φ', KHI: 'χ', X: 'X', Y: 'Y', Z: 'Z' };

/** A range as it is read. */
interface Range {
  settings: Map<string, string>;
  mark: (typeof marks)[string];
  rows: number[][];
}

/** One of the ranges of a file. */
export function uxdScan(text: string, which: number, isWhole: boolean): ScanOfFile {
  const shared = new Map<string, string>();
  let settings = shared;
  const ranges: Range[] = [];
  let isRange = false;
  for (const line of linesOf(text, isWhole)) {
    const words = line.trim();
    if (words === '' || words.startsWith(';')) continue;
    const [, name, value] = setting.exec(words) ?? [];
    const mark = words.startsWith('_') && name === undefined ? marks[words.slice(1).trim().toUpperCase()] : undefined;
    if (name !== undefined) {
      // The settings of a range follow a mark, or the rows of the range before.
      if (name === 'DRIVE' || (isRange && name === 'STEPTIME')) {
        if (isRange || settings === shared) settings = new Map(shared);
        isRange = false;
      }
      if (settings.size < 200) settings.set(name.toUpperCase(), value!.trim().replace(/^'(.*)'$/, '$1'));
    } else if (mark) {
      ranges.push({ settings, mark, rows: [] });
      isRange = true;
    } else if (words.startsWith('_')) continue;
    else {
      const row = numbersOf(words);
      const last = ranges.at(-1);
      if (!row || !last) throw malformed();
      last.rows.push(row);
    }
  }
  const range = chosen(ranges, which);
  return { scan: scanOf(range), total: ranges.length };
}

function scanOf({ settings, mark, rows }: Range): MeasuredScan {
  const said = (name: string) => settings.get(name) ?? '';
  const drive = said('DRIVE').toUpperCase();
  const axis = axes[drive] ?? '2θ';
  const number = (name: string) => {
    const value = Number(said(name) || Number.NaN);
    if (!Number.isFinite(value)) throw malformed();
    return value;
  };
  const ys = mark.hasAngle ? rows.map((row) => row[1] ?? Number.NaN) : rows.flat();
  const first = drive in axes && said(drive) !== '' ? drive : said('START') === '' ? '2THETA' : 'START';
  const xs = mark.hasAngle ? rows.map((row) => row[0]!) : stepped(number(first), number('STEPSIZE'), ys.length);
  const stated = Number(said('STEPCOUNT') || Number.NaN);
  return {
    name: [drive, said('RANGE')].filter(Boolean).join(' '),
    columns: [`${axis} (°)`, `Intensity (${mark.unit})`],
    values: [xs, ys],
    facts: [...settings]
      .filter(([, value]) => value !== '')
      .slice(0, 80)
      .map(([name, value]) => `${name}: ${value.slice(0, 200)}`),
    remarks:
      Number.isFinite(stated) && stated !== ys.length
        ? [{ kind: 'differs', name: 'STEPCOUNT', stated: String(stated), read: String(ys.length) }]
        : [],
  };
}
