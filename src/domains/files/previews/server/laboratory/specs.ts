import { malformed } from '../lattice.ts';
import { chosen, type MeasuredScan, type ScanOfFile } from './measured-scan.ts';
import { linesOf, numbersOf } from './text-lines.ts';

/* Text of SPECS (SpecsLab2, SpecsLab Prodigy): `# Name: value`, and the rows of each curve between blank lines. */

export const isSpecs = (text: string): boolean => /^# Created by:\s+SpecsLab/.test(text);
const setting = /^#\s*([\w /.-]+?):\s+(.*)$/;
/** Settings that begin another region, and those that begin another curve of it. */
const [groupSettings, regionSettings] = [new Set(['Group']), new Set(['Region'])];
const curveSettings = new Set(['Cycle', 'Curve', 'Scan', 'Channel', 'ColumnLabels', 'Parameter']);

/** A curve as it is read. */
interface Curve {
  settings: Map<string, string>;
  name: string;
  isBinding: boolean;
  labels: string[];
  rows: number[][];
}

/** One of the curves of a file. */
export function specsScan(text: string, which: number, isWhole: boolean): ScanOfFile {
  const curves: Curve[] = [];
  const settings = new Map<string, string>();
  let [isBinding, isOpen, labels]: [boolean, boolean, string[]] = [false, false, []];
  let cycle = '';
  for (const line of linesOf(text, isWhole)) {
    if (line.startsWith('#')) {
      isOpen = false;
      if (/^# values in (?:binding|kinetic) energy/i.test(line)) isBinding = /binding/i.test(line);
      const [, name, value] = setting.exec(line) ?? [];
      if (name === undefined) continue;
      if (groupSettings.has(name) || regionSettings.has(name)) {
        cycle = '';
        if (groupSettings.has(name)) settings.delete('Region');
      }
      if (name === 'Cycle') cycle = line.replace(/^#\s*/, '').trim();
      if (name === 'ColumnLabels') labels = value!.trim().split(/\s+/);
      if (!curveSettings.has(name) && settings.size < 200) settings.set(name, value!.trim());
      continue;
    }
    if (line.trim() === '') {
      isOpen = false;
      continue;
    }
    const row = numbersOf(line);
    if (!row) throw malformed();
    if (!isOpen) {
      const name = [settings.get('Group'), settings.get('Region'), cycle].filter(Boolean).join(' · ');
      curves.push({ settings: new Map(settings), name, isBinding, labels, rows: [] });
    }
    isOpen = true;
    curves.at(-1)!.rows.push(row);
  }
  const curve = chosen(curves, which);
  return { scan: scanOf(curve), total: curves.length };
}

function scanOf({ settings, name, isBinding, labels, rows }: Curve): MeasuredScan {
  const width = rows[0]!.length;
  if (rows.some((row) => row.length !== width) || width < 2) throw malformed();
  const unit =
    /cps|per second/i.test(labels[1] ?? '') || settings.get('Counts Per Second') === 'yes' ? 'counts/s' : 'counts';
  const others = Array.from(
    { length: width - 2 },
    (_none, at) =>
      labels[at + 2] ??
      (settings.get('Transmission Function') === 'yes' && at === 0 ? 'Transmission' : `Value ${at + 3}`),
  );
  return {
    name,
    columns: [isBinding ? 'Binding Energy (eV)' : 'Kinetic Energy (eV)', `Intensity (${unit})`, ...others],
    values: Array.from({ length: width }, (_none, column) => rows.map((row) => row[column]!)),
    facts: [...settings]
      .filter(([, value]) => value !== '')
      .slice(0, 60)
      .map(([key, value]) => `${key}: ${value.slice(0, 200)}`),
  };
}
