import { malformed } from '../lattice.ts';
import { factLines, numbersAt, textAt, written, type ScanOfFile } from './measured-scan.ts';

/* Renishaw's WDF (WiRE), as read by RosettaSciIO and py-wdf-reader: blocks of a name, a number and a length. */

/** Blocks of one file, which are read at most. */
const maxBlocks = 10_000;

/** Units by their number in the file. */
const units: Readonly<Record<number, string>> = {
  1: 'cm-1',
  2: 'nm',
  3: 'nm',
  4: 'eV',
  5: 'µm',
  6: 'counts',
  7: 'electrons',
  8: 'mm',
  9: 'm',
  10: 'K',
  11: 'Pa',
  12: 's',
  13: 'ms',
  14: 'h',
  15: 'd',
  16: 'pixels',
  19: '°',
  20: 'rad',
  21: '°C',
};
/** Quantity that an origin gives for each spectrum, by the number of its type. */
const origins: Readonly<Record<number, string>> = { 3: 'X', 4: 'Y', 5: 'Z', 9: 'T', 11: 't' };

interface Block {
  name: string;
  /** First byte after the head of 16 bytes. */
  start: number;
  end: number;
}

/** One of the spectra of a file: of a map, a line, a series. */
export function wdfScan(bytes: Buffer, which: number): ScanOfFile {
  if (bytes.toString('latin1', 0, 4) !== 'WDF1') throw malformed();
  const blocks = blocksOf(bytes);
  const points = bytes.readUInt32LE(60);
  const [capacity, total] = [64, 72].map((at) => Number(bytes.readBigUInt64LE(at))) as [number, number];
  const [data, list] = ['DATA', 'XLST'].map((name) => blocks.find((block) => block.name === name));
  if (!data || !list || which > total || points === 0) throw malformed();
  const start = data.start + (which - 1) * points * 4;
  if (start + points * 4 > data.end) throw malformed();
  const [kind, unit] = [bytes.readUInt32LE(list.start), bytes.readUInt32LE(list.start + 4)];
  const xs = numbersAt(bytes, list.start + 8, points, 'f4');
  const name = kind === 1 ? (unit === 1 ? 'Raman Shift' : unit === 4 ? 'Energy' : 'Wavelength') : 'x';
  const ys = numbersAt(bytes, start, points, 'f4');
  const unitOfData = bytes.readUInt32LE(152);
  const intensity = unitOfData === 7 ? 'electrons' : unitOfData === 6 ? 'counts' : 'a.u.';
  const wavenumber = bytes.readFloatLE(156);
  const place = placesOf(
    bytes,
    blocks.find((block) => block.name === 'ORGN'),
    capacity,
    which,
  );
  return {
    scan: {
      name: place.join(', '),
      columns: [units[unit] ? `${name} (${units[unit]})` : name, `Intensity (${intensity})`],
      values: [xs, ys],
      facts: [
        ...factLines({
          Title: textAt(bytes, 240, 160),
          User: textAt(bytes, 208, 32),
          Program: `${textAt(bytes, 96, 24)} ${[0, 1, 2, 3].map((at) => bytes.readUInt16LE(120 + at * 2)).join('.')}`,
          'Laser (nm)': wavenumber > 0 ? Number((1e7 / wavenumber).toPrecision(6)) : undefined,
          Started: momentOf(bytes.readBigUInt64LE(136)),
          Accumulations: bytes.readUInt32LE(80),
          Spectra: total,
        }),
        ...place,
      ],
    },
    total,
  };
}

/** A moment of Windows, in steps of 100 ns from 1601 on. */
function momentOf(ticks: bigint): string | undefined {
  const milliseconds = Number(ticks / 10_000n) - 11_644_473_600_000;
  return milliseconds > 0 && milliseconds < 4e12
    ? new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')
    : undefined;
}

function blocksOf(bytes: Buffer): Block[] {
  const found: Block[] = [];
  for (let at = 0; at + 16 <= bytes.length && found.length < maxBlocks;) {
    const size = Number(bytes.readBigUInt64LE(at + 8));
    if (size < 16) throw malformed();
    found.push({ name: bytes.toString('latin1', at, at + 4), start: at + 16, end: Math.min(bytes.length, at + size) });
    at += size;
  }
  return found;
}

/** Where, or when, a spectrum was measured. */
function placesOf(bytes: Buffer, block: Block | undefined, capacity: number, which: number): string[] {
  if (!block) return [];
  const count = Math.min(bytes.readUInt32LE(block.start), 100);
  const found: string[] = [];
  for (let origin = 0; origin < count; origin += 1) {
    const at = block.start + 4 + origin * (24 + capacity * 8);
    const value = at + 24 + (which - 1) * 8;
    if (value + 8 > block.end) break;
    const name = origins[bytes.readUInt32LE(at) & 0x7fffffff];
    const unit = units[bytes.readUInt32LE(at + 4)] ?? '';
    if (name && name !== 't') found.push(`${name} = ${written(bytes.readDoubleLE(value), 7)} ${unit}`.trim());
  }
  return found;
}
