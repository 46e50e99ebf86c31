import { malformed } from '../lattice.ts';
import { maxValues, stepped, type ScanOfFile } from './measured-scan.ts';
import { linesOf } from './text-lines.ts';

/* UDF of Philips: lines `Name, value, value ,/`, then `RawScan` and counts between commas up to a slash. */

export const isPhilips = (text: string): boolean =>
  /^(?:SampleIdent|Title1)\s*,/.test(text) && /^RawScan/m.test(text.slice(0, 20_000));

/** The scan of a file. */
export function philipsScan(text: string, which: number, isWhole: boolean): ScanOfFile {
  if (which !== 1) throw malformed();
  const settings = new Map<string, string[]>();
  const counts: number[] = [];
  let isData = false;
  for (const line of linesOf(text, isWhole)) {
    if (line.startsWith('RawScan')) isData = true;
    else if (!isData) {
      const cells = line
        .replace(/\/\s*$/, '')
        .split(',')
        .map((cell) => cell.trim());
      if (cells[0] && settings.size < 100) settings.set(cells[0], cells.slice(1).filter(Boolean));
    } else {
      for (const word of line
        .replace('/', '')
        .split(/[\s,]+/)
        .filter(Boolean)) {
        const value = Number(word);
        if (!Number.isFinite(value) || counts.length >= maxValues) throw malformed();
        counts.push(value);
      }
      if (line.includes('/')) break;
    }
  }
  const [start, end] = (settings.get('DataAngleRange') ?? []).map(Number);
  const step = Number(settings.get('ScanStepSize')?.[0]);
  if (start === undefined || !Number.isFinite(start) || !Number.isFinite(step) || counts.length === 0)
    throw malformed();
  const stated = end === undefined ? undefined : Math.round((end - start) / step) + 1;
  return {
    scan: {
      name: '',
      columns: ['2θ (°)', 'Intensity (counts)'],
      values: [stepped(start, step, counts.length), counts],
      facts: [...settings]
        .filter(([, all]) => all.length > 0)
        .map(([name, all]) => `${name}: ${all.join(', ').slice(0, 200)}`),
      remarks:
        stated !== undefined && isWhole && stated !== counts.length
          ? [{ kind: 'differs', name: 'DataAngleRange', stated: String(stated), read: String(counts.length) }]
          : [],
    },
    total: 1,
  };
}
