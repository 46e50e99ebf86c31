import { malformed } from '../lattice.ts';
import { chosen, stepped, type MeasuredScan, type ScanOfFile } from './measured-scan.ts';
import { linesOf, numbersOf } from './text-lines.ts';

/* Text of older Rigaku programs (`.dat`, `.asc`): lines `*NAME = value`, then counts between commas for each range. */

const setting = /^\*([A-Z][A-Z0-9_]*)\s*=\s*(.*)$/;
export const isRigakuText = (text: string): boolean =>
  /^\*TYPE\s*=/.test(text) && /^\*START\s*=/m.test(text.slice(0, 20_000));

/** A range as it is read. */
interface Range {
  settings: Map<string, string>;
  counts: number[];
}

/** One of the ranges of a file. */
export function rigakuTextScan(text: string, which: number, isWhole: boolean): ScanOfFile {
  const ranges: Range[] = [];
  const shared = new Map<string, string>();
  let isRange = false;
  for (const line of linesOf(text, isWhole)) {
    const words = line.trim();
    const [, name, value] = setting.exec(words) ?? [];
    if (words === '*BEGIN' || (name === 'START' && !isRange)) {
      ranges.push({ settings: new Map(shared), counts: [] });
      isRange = true;
    }
    if (words === '*END') isRange = false;
    if (name !== undefined) {
      const into = isRange ? ranges.at(-1)!.settings : shared;
      if (into.size < 200) into.set(name, value!.trim());
    } else if (words !== '' && !/^[*#]/.test(words)) {
      const row = numbersOf(words);
      const last = ranges.at(-1);
      if (!row || !last) throw malformed();
      last.counts.push(...row);
    }
  }
  return { scan: scanOf(chosen(ranges, which), isWhole), total: ranges.length };
}

function scanOf({ settings, counts }: Range, isWhole: boolean): MeasuredScan {
  const [start, step] = ['START', 'STEP'].map((name) => Number(settings.get(name) || Number.NaN)) as [number, number];
  if (!Number.isFinite(start) || !Number.isFinite(step) || counts.length === 0) throw malformed();
  const stated = Number(settings.get('COUNT') || Number.NaN);
  const isDifferent = isWhole && Number.isFinite(stated) && stated !== counts.length;
  return {
    name: settings.get('MEMO') ?? '',
    columns: [
      `${axisOf(settings.get('SCAN_AXIS') ?? settings.get('XTYPE') ?? '')} (°)`,
      `Intensity (${settings.get('YUNIT') ?? 'counts'})`,
    ],
    values: [stepped(start, step, counts.length), counts],
    facts: [...settings]
      .filter(([, value]) => value !== '')
      .slice(0, 60)
      .map(([name, value]) => `${name}: ${value.slice(0, 200)}`),
    remarks: isDifferent
      ? [{ kind: 'differs', name: 'COUNT', stated: String(stated), read: String(counts.length) }]
      : [],
  };
}

const axisOf = (name: string): string => (name === '' || /^2theta/i.test(name) ? '2θ' : name);
