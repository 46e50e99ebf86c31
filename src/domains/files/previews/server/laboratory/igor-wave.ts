import { malformed, tooLong } from '../lattice.ts';
import {
  chosen,
  factLines,
  maxColumns,
  maxRows,
  numbersAt,
  plainWords,
  stepped,
  textAt,
  written,
  type MeasuredScan,
  type NumberKind,
  type ScanOfFile,
} from './measured-scan.ts';

/*
 * Packed experiments and templates of Igor Pro (WaveMetrics, technical note PTN003), which contain waves of the versions
 * 1, 2, 3 and 5 as records (technical note 003). A wave in its own file is read as an array (`arrays/readers/igor.ts`).
 */

/** One dimension of a wave: its length, and its positions `start + index * step`. */
interface WaveDimension {
  length: number;
  start: number;
  step: number;
  unit: string;
}
/** A wave as its reader finds it. The first dimension changes fastest. */
export interface Wave {
  name: string;
  unit: string;
  dimensions: WaveDimension[];
  /** Texts of a text wave, else numbers; of complex ones real and imaginary parts alternate. */
  values: readonly number[] | readonly string[];
  isComplex: boolean;
  note: string;
}

const [complexType, unsignedType] = [0x01, 0x40];
const numberKinds: Readonly<Record<number, NumberKind>> = {
  0x02: 'f4',
  0x04: 'f8',
  0x08: 'i1',
  0x10: 'i2',
  0x20: 'i4',
};
const unsignedKinds: Readonly<Record<string, NumberKind>> = { i1: 'u1', i2: 'u2', i4: 'u4' };

/** One of the waves of a packed experiment or template, `.pxp` and `.pxt`; of three dimensions the first layer. */
export function igorPacked(bytes: Buffer, which: number): ScanOfFile {
  const waves = recordsOf(bytes);
  // The layers of a single wave are parts.
  if (waves.length === 1) return partOfWave(waveIn(waves[0]!), which);
  return { scan: partOfWave(waveIn(chosen(waves, which)), 1).scan, total: waves.length };
}

/** Type of a record that is a wave. */
const waveRecord = 3;

/** The waves in a packed experiment. */
function recordsOf(bytes: Buffer): Buffer[] {
  const isBig = bytes.readInt16LE(0) > 0x7f && bytes.readInt16BE(0) <= 0x7f;
  const found: Buffer[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const type = (isBig ? bytes.readUInt16BE(at) : bytes.readUInt16LE(at)) & 0x7fff;
    const length = isBig ? bytes.readInt32BE(at + 4) : bytes.readInt32LE(at + 4);
    if (length < 0 || at + 8 + length > bytes.length) throw malformed();
    if (type === waveRecord) found.push(bytes.subarray(at + 8, at + 8 + length));
    at += 8 + length;
  }
  return found;
}

function waveIn(bytes: Buffer): Wave {
  const isBig = (bytes.readUInt16LE(0) & 0xff) === 0;
  const long = (at: number) => (isBig ? bytes.readInt32BE(at) : bytes.readInt32LE(at));
  const short = (at: number) => (isBig ? bytes.readInt16BE(at) : bytes.readInt16LE(at));
  const double = (at: number) => (isBig ? bytes.readDoubleBE(at) : bytes.readDoubleLE(at));
  const version = short(0);
  if (version === 5) return newWave(bytes, { isBig, long, short, double });
  if (![1, 2, 3].includes(version)) throw malformed();
  const head = version === 1 ? 8 : version === 2 ? 16 : 20;
  const count = long(head + 42);
  const dimension = {
    length: count,
    start: double(head + 56),
    step: double(head + 48),
    unit: textAt(bytes, head + 38, 4),
  };
  const type = short(head);
  const values = valuesOf(bytes, head + 110, count, type, isBig);
  const size = count * (type & complexType ? 2 : 1) * bytesOf(type);
  // Sixteen bytes follow the values of old waves.
  const after = head + 110 + size + 16;
  const noteLength = version === 1 ? 0 : long(6);
  return {
    name: textAt(bytes, head + 6, 20),
    unit: textAt(bytes, head + 34, 4),
    dimensions: [dimension],
    values,
    isComplex: (type & complexType) !== 0,
    note: noteLength > 0 ? bytes.toString('latin1', after, after + Math.min(noteLength, longestNote)) : '',
  };
}

/** Characters of a note that are read. */
const longestNote = 20_000;

const kindOf = (type: number): NumberKind => {
  const kind = numberKinds[type & 0x3e];
  if (!kind) throw malformed();
  return type & unsignedType ? (unsignedKinds[kind] ?? kind) : kind;
};
const bytesOf = (type: number): number => ({ f4: 4, f8: 8, i1: 1, u1: 1, i2: 2, u2: 2, i4: 4, u4: 4 })[kindOf(type)];

const valuesOf = (bytes: Buffer, at: number, count: number, type: number, isBig: boolean): number[] =>
  numbersAt(bytes, at, count * (type & complexType ? 2 : 1), kindOf(type), isBig);

interface Numbers {
  isBig: boolean;
  long: (at: number) => number;
  short: (at: number) => number;
  double: (at: number) => number;
}

function newWave(bytes: Buffer, { isBig, long, short, double }: Numbers): Wave {
  const head = 64;
  const [count, type] = [long(head + 12), short(head + 16)];
  const start = head + 320;
  const lengths = [0, 1, 2, 3].map((at) => long(head + 68 + at * 4));
  const used = lengths.findIndex((length) => length === 0);
  const dimensions = lengths.slice(0, used < 0 ? 4 : used).map((length, at) => ({
    length,
    step: double(head + 84 + at * 8),
    start: double(head + 116 + at * 8),
    unit: textAt(bytes, head + 152 + at * 4, 4),
  }));
  if (dimensions.reduce((product, { length }) => product * length, 1) !== count && dimensions.length > 0)
    throw malformed();
  const isText = type === 0;
  const [formula, noteLength, dataUnits] = [long(8), long(12), long(16)];
  const unitLengths = [20, 24, 28, 32].map(long);
  const labelLengths = [36, 40, 44, 48].map(long);
  const size = isText ? long(4) - 320 : count * (type & complexType ? 2 : 1) * bytesOf(type);
  if ([formula, noteLength, dataUnits, size, ...unitLengths, ...labelLengths].some((length) => length < 0))
    throw malformed();
  let at = start + size + formula;
  const note = bytes.toString('latin1', at, at + Math.min(noteLength, longestNote));
  at += noteLength;
  const unit = dataUnits > 0 ? textAt(bytes, at, Math.min(dataUnits, 100)) : textAt(bytes, head + 148, 4);
  at += dataUnits;
  unitLengths.forEach((length, index) => {
    const dimension = dimensions[index];
    if (dimension && length > 0) dimension.unit = textAt(bytes, at, Math.min(length, 100));
    at += length;
  });
  at += labelLengths.reduce((sum, length) => sum + length, 0);
  const values = isText
    ? textsOf(bytes, start, numbersAt(bytes, at, count, 'i4', isBig))
    : valuesOf(bytes, start, count, type, isBig);
  return { name: textAt(bytes, head + 28, 32), unit, dimensions, values, isComplex: (type & complexType) !== 0, note };
}

/** The texts of a text wave, by the places of their ends. */
function textsOf(bytes: Buffer, start: number, ends: readonly number[]): string[] {
  return ends.map((end, at) => {
    const from = at === 0 ? 0 : ends[at - 1]!;
    if (end < from || start + end > bytes.length) throw malformed();
    return plainWords(bytes.toString('utf8', start + from, start + end));
  });
}

/**
 * A wave as a table. Two dimensions are three columns if they fit, which the page draws as a colour map, else a curve
 * for each column; of more dimensions each layer is a part.
 */
export function partOfWave(wave: Wave, which: number): ScanOfFile {
  const [rows, columns, ...others] = wave.dimensions;
  if (!rows || rows.length === 0 || wave.values.length === 0) throw malformed();
  const total = others.reduce((product, { length }) => product * length, 1);
  if (which > total) throw malformed();
  const facts = [...factLines({ Wave: wave.name, Unit: wave.unit }), ...notesOf(wave.note)];
  const dataName = wave.unit ? `${wave.name || 'Data'} (${wave.unit})` : wave.name || 'Data';
  if (typeof wave.values[0] === 'string') {
    if (columns) throw tooLong();
    const values = [rowsOf(rows), wave.values as readonly string[]];
    return { scan: { name: wave.name, columns: [axisName(rows, 'x'), wave.name || 'Data'], values, facts }, total };
  }
  const values = wave.values as readonly number[];
  if (wave.isComplex) {
    if (columns) throw tooLong();
    const part = (from: number) => values.filter((_value, at) => at % 2 === from);
    const names = [axisName(rows, 'x'), `${dataName} real`, `${dataName} imaginary`];
    return { scan: { name: wave.name, columns: names, values: [rowsOf(rows), part(0), part(1)], facts }, total };
  }
  if (!columns)
    return {
      scan: { name: wave.name, columns: [axisName(rows, 'x'), dataName], values: [rowsOf(rows), values], facts },
      total,
    };
  const size = rows.length * columns.length;
  const layer = values.slice((which - 1) * size, which * size);
  const name = total > 1 ? `${wave.name} ${which}` : wave.name;
  return { scan: { ...layerOf(layer, rows, columns, dataName), name, facts }, total };
}

const axisName = ({ unit }: WaveDimension, name: string) => (unit ? `${name} (${unit})` : name);
const rowsOf = ({ start, step, length }: WaveDimension) => stepped(start, step, length);

function layerOf(
  layer: readonly number[],
  rows: WaveDimension,
  columns: WaveDimension,
  dataName: string,
): Pick<MeasuredScan, 'columns' | 'values' | 'columnsLeftOut'> {
  const [xs, ys] = [rowsOf(rows), rowsOf(columns)];
  if (layer.length <= maxRows) {
    const values = [
      layer.map((_v, at) => xs[at % xs.length]!),
      layer.map((_v, at) => ys[Math.floor(at / xs.length)]!),
      layer,
    ];
    return { columns: [axisName(rows, 'x'), axisName(columns, 'y'), dataName], values };
  }
  const shown = ys.slice(0, maxColumns - 1);
  return {
    columns: [
      axisName(rows, 'x'),
      ...shown.map((y) => `y = ${written(y, 7)}${columns.unit ? ` ${columns.unit}` : ''}`),
    ],
    values: [xs, ...shown.map((_y, at) => layer.slice(at * xs.length, (at + 1) * xs.length))],
    columnsLeftOut: ys.length - shown.length,
  };
}

/** Lines of a note that programs write as facts. */
const notesOf = (note: string): string[] =>
  note
    .split(/\r\n|\r|\n/)
    .map((line) => plainWords(line).slice(0, 200))
    .filter(Boolean)
    .slice(0, 60);
