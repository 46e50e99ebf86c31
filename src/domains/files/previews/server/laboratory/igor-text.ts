import { malformed, tooLong } from '../lattice.ts';
import { partOfWave } from './igor-wave.ts';
import { chosen, maxColumns, maxValues, type ScanOfFile } from './measured-scan.ts';
import { linesOf } from './text-lines.ts';

/* Igor Text of WaveMetrics: `WAVES/D/N=(rows,columns) names`, BEGIN, values, END, then `X SetScale/P x start,step,"unit",name`. */

export const isIgorText = (text: string): boolean =>
  /^IGOR\s*$/m.test(text.slice(0, 100).split(/\r\n|\n|\r/, 1)[0] ?? '');
const scaling =
  /SetScale\s*(\/[PI])?\s+([xyzt])\s*,?\s*([-+\d.eE]+)\s*,\s*([-+\d.eE]+)\s*,\s*"([^"]*)"\s*,\s*([^;\s]+)/gi;

/** Waves that one mark declares: columns of its lines, or the dimensions of a single one. */
interface Block {
  names: string[];
  lengths: number[];
  rows: number[][];
  isComplex: boolean;
}
interface Scale {
  first: number;
  second: number;
  /** Whether the numbers are the ends, and not the start and the step. */
  isEnds: boolean;
  unit: string;
}

/** One of the blocks of waves. */
export function igorTextScan(text: string, which: number, isWhole: boolean): ScanOfFile {
  const blocks: Block[] = [];
  const scales = new Map<string, Scale>();
  let [isData, count] = [false, 0];
  for (const line of linesOf(text, isWhole)) {
    const words = line.trim();
    if (/^WAVES\b/i.test(words)) blocks.push(blockOf(words));
    else if (/^BEGIN\b/i.test(words)) isData = true;
    else if (/^END\b/i.test(words)) isData = false;
    else if (isData) {
      const row =
        words === '' ? [] : words.split(/[\s,]+/).map((word) => Number(/^nan$/i.test(word) ? Number.NaN : word));
      count += row.length;
      if (count > maxValues) throw tooLong();
      if (row.some((value, at) => Number.isNaN(value) && !/^nan$/i.test(words.split(/[\s,]+/)[at]!))) throw malformed();
      if (row.length > 0) blocks.at(-1)?.rows.push(row);
    } else if (/^X\b/i.test(words)) {
      for (const [, kind, axis, first, second, unit, name] of words.slice(0, 20_000).matchAll(scaling))
        scales.set(`${axis!.toLowerCase()} ${bare(name!)}`, {
          first: Number(first),
          second: Number(second),
          isEnds: kind?.toUpperCase() === '/I' || kind === undefined,
          unit: unit!,
        });
    }
  }
  const block = chosen(blocks, which);
  return { scan: scanOf(block, scales), total: blocks.length };
}

const bare = (name: string) => name.trim().replace(/^'(.*)'$/, '$1');

function blockOf(words: string): Block {
  const lengths = /\/N\s*=\s*\(([\d,\s]+)\)/i.exec(words)?.[1]?.split(',').map(Number) ?? [];
  const flags = /^WAVES((?:\s*\/\s*[A-Za-z]+(?:\s*=\s*(?:\([^)]*\)|\w+))?)*)\s*/i.exec(words);
  const rest = words.slice(flags?.[0].length ?? 5);
  const names = [...rest.matchAll(/'[^']*'|[^\s,]+/g)].map(([name]) => bare(name));
  return { names, lengths, rows: [], isComplex: /\/\s*C\b/i.test(flags?.[1] ?? '') };
}

function scanOf({ names, lengths, rows, isComplex }: Block, scales: ReadonlyMap<string, Scale>): ScanOfFile['scan'] {
  const [name] = names;
  if (rows.length === 0 || name === undefined) throw malformed();
  const dimension = (axis: string, length: number) => {
    const scale = scales.get(`${axis} ${name}`);
    const step = scale
      ? scale.isEnds
        ? length > 1
          ? (scale.second - scale.first) / (length - 1)
          : 0
        : scale.second
      : 1;
    return { length, start: scale?.first ?? 0, step, unit: scale?.unit ?? '' };
  };
  const unit = scales.get(`y ${name}`)?.unit ?? '';
  if (names.length > 1 || isComplex) {
    const width = Math.max(...rows.map((row) => row.length));
    const shown = Math.min(width, maxColumns);
    const columnName = (at: number) =>
      isComplex
        ? `${names[Math.floor(at / 2)] ?? ''} ${at % 2 === 0 ? 'real' : 'imaginary'}`
        : (names[at] ?? String(at + 1));
    return {
      name: names.slice(0, 5).join(', '),
      columns: Array.from({ length: shown }, (_none, at) => columnName(at)),
      values: Array.from({ length: shown }, (_none, at) => rows.map((row) => row[at] ?? Number.NaN)),
      facts: [],
      columnsLeftOut: width - shown,
    };
  }
  const flat = rows.flat();
  const [height, width] = lengths;
  if (lengths.length > 2) throw tooLong();
  if (lengths.length === 2 && height! * width! !== flat.length) throw malformed();
  // In the text the columns of a line are the second dimension, in a wave the first one changes fastest.
  const values =
    lengths.length === 2
      ? Array.from({ length: flat.length }, (_none, at) => flat[(at % height!) * width! + Math.floor(at / height!)]!)
      : flat;
  const dimensions =
    lengths.length === 2 ? [dimension('x', height!), dimension('y', width!)] : [dimension('x', flat.length)];
  return partOfWave({ name, unit: lengths.length === 2 ? '' : unit, dimensions, values, isComplex: false, note: '' }, 1)
    .scan;
}
