import { malformed } from '../lattice.ts';
import { chosen, maxColumns, written, type MeasuredScan, type ScanOfFile } from './measured-scan.ts';
import { linesOf, numbersOf } from './text-lines.ts';

/* Text of Scienta Omicron's SES: sections `[Region 1]`, `[Info 1]`, `[Data 1]` for each region. */

export const isScienta = (text: string): boolean =>
  /^\[Info\]\s/.test(text) && /^\[Region \d+\]/m.test(text.slice(0, 20_000));

/** A region as it is read. */
interface Region {
  about: Map<string, string>;
  info: Map<string, string>;
  lines: string[];
}

/** One of the regions of a file. */
export function scientaScan(text: string, which: number, isWhole: boolean): ScanOfFile {
  const regions: Region[] = [];
  let section = '';
  for (const line of linesOf(text, isWhole)) {
    const mark = /^\[(.+)\]\s*$/.exec(line)?.[1];
    if (mark !== undefined) {
      section = mark.replace(/\s*\d+(?::\d+)?$/, '');
      if (section === 'Region') regions.push({ about: new Map(), info: new Map(), lines: [] });
      continue;
    }
    const region = regions.at(-1);
    if (!region) continue;
    if (section === 'Data') region.lines.push(line);
    else {
      const at = line.indexOf('=');
      const into = section === 'Region' ? region.about : region.info;
      if (at > 0 && into.size < 200) into.set(line.slice(0, at).trim(), line.slice(at + 1).trim());
    }
  }
  const region = chosen(regions, which);
  return { scan: scanOf(region), total: regions.length };
}

/** `Binding Energy [eV]` as the names of columns are written. */
const axisName = (name: string | undefined) => (name || 'x').replace('[', '(').replace(']', ')');

function scanOf({ about, info, lines }: Region): MeasuredScan {
  const rows = lines
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const row = numbersOf(line);
      if (!row) throw malformed();
      return row;
    });
  const width = rows[0]?.length ?? 0;
  // A line that was cut has fewer values.
  const whole = rows.filter((row, at) => row.length === width || at < rows.length - 1);
  if (width < 2 || whole.some((row) => row.length !== width)) throw malformed();
  const shown = Math.min(width, maxColumns);
  const slices = numbersOf(about.get('Dimension 2 scale') ?? '') ?? [];
  const unit = /\[(.+)\]/.exec(about.get('Dimension 2 name') ?? '')?.[1] ?? '';
  const names =
    width === 2
      ? ['Intensity (counts)']
      : Array.from({ length: shown - 1 }, (_none, at) =>
          slices[at] === undefined ? `Slice ${at + 1} (counts)` : `${written(slices[at], 7)} ${unit}`.trim(),
        );
  return {
    name: about.get('Region Name') ?? '',
    columns: [axisName(about.get('Dimension 1 name')), ...names],
    values: Array.from({ length: shown }, (_none, column) => whole.map((row) => row[column]!)),
    facts: [...info]
      .filter(([, value]) => value !== '' && value !== ';')
      .slice(0, 60)
      .map(([name, value]) => `${name}: ${value.slice(0, 200)}`),
    columnsLeftOut: width - shown,
  };
}
