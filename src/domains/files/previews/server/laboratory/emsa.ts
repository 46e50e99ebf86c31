import { malformed } from '../lattice.ts';
import { maxValues, stepped, type ScanOfFile } from './measured-scan.ts';
import { linesOf, numbersOf } from './text-lines.ts';

/* EMSA/MAS, ISO 22029: lines `#KEYWORD : value`, then ordinates (Y), or pairs (XY), in one or more columns. */

export const isEmsa = (text: string): boolean => /^\s*#FORMAT\s*:\s*EMSA\/MAS/i.test(text);
const setting = /^#\s*([A-Za-z0-9_-]+)[^:]*:\s*(.*)$/;

/** The spectrum of a file. */
export function emsaScan(text: string, which: number, isWhole: boolean): ScanOfFile {
  if (which !== 1) throw malformed();
  const settings = new Map<string, string[]>();
  const values: number[] = [];
  const pairs: number[][] = [];
  let isData = false;
  let isEnded = false;
  for (const line of linesOf(text, isWhole)) {
    const [, name, value] = setting.exec(line.trim()) ?? [];
    if (name !== undefined) {
      const key = name.toUpperCase();
      if (key === 'SPECTRUM') isData = true;
      else if (key === 'ENDOFDATA') isEnded = true;
      else if (settings.size < 300) settings.set(key, [...(settings.get(key) ?? []), value!.trim()].slice(0, 20));
      continue;
    }
    if (line.trim() === '' || !isData || isEnded) continue;
    const row = numbersOf(line);
    if (!row || values.length > maxValues) throw malformed();
    values.push(...row);
    pairs.push(row);
  }
  const said = (key: string) => (settings.get(key) ?? []).join(' ').trim();
  const isPairs = /^XY/i.test(said('DATATYPE'));
  const flat = isPairs ? pairs.flat() : values;
  if (flat.length === 0 || (isPairs && flat.length % 2 !== 0)) throw malformed();
  const [offset, step] = [Number(said('OFFSET') || 0), Number(said('XPERCHAN') || Number.NaN)];
  if (!isPairs && !(Number.isFinite(offset) && Number.isFinite(step))) throw malformed();
  const xs = isPairs ? flat.filter((_value, at) => at % 2 === 0) : stepped(offset, step, flat.length);
  const ys = isPairs ? flat.filter((_value, at) => at % 2 === 1) : flat;
  const named = (label: string, units: string, fallback: string) => {
    const name = label.replace(/\s*[([].*$/, '') || fallback;
    return units ? `${name} (${units})` : name;
  };
  const points = Number(said('NPOINTS') || Number.NaN);
  const isDifferent = Number.isFinite(points) && points !== ys.length && isWhole;
  return {
    scan: {
      name: said('TITLE'),
      columns: [named(said('XLABEL'), said('XUNITS'), 'Energy'), named(said('YLABEL'), said('YUNITS'), 'Intensity')],
      values: [xs, ys],
      facts: [...settings]
        .filter(([key, all]) => all.some(Boolean) && key !== 'FORMAT')
        .slice(0, 60)
        .map(([key, all]) => `${key}: ${all.join(' ').slice(0, 200)}`),
      remarks: isDifferent
        ? [{ kind: 'differs', name: 'NPOINTS', stated: String(points), read: String(ys.length) }]
        : [],
    },
    total: 1,
  };
}
