import { malformed } from '../lattice.ts';
import {
  chosen,
  factLines,
  numbersAt,
  stepped,
  textAt,
  written,
  type MeasuredScan,
  type ScanOfFile,
} from './measured-scan.ts';

/*
 * Bruker's (Siemens') RAW files of four versions. Versions 1 to 3 are described in the manual of DIFFRAC plus XCH
 * (appendix A, 2002); version 4 as read by GSAS-II and xylib.
 */

/** Most ranges that are counted. */
const maxRanges = 100_000;

/** Reads any version. */
export function brukerRaw(bytes: Buffer, which: number): ScanOfFile {
  const head = bytes.toString('latin1', 0, 7);
  if (head.startsWith('RAW1.0')) return versionThree(bytes, which);
  if (head.startsWith('RAW4')) return versionFour(bytes, which);
  if (head.startsWith('RAW2')) return versionTwo(bytes, which);
  if (head.startsWith('RAW ')) return versionOne(bytes, which);
  throw malformed();
}

/** The names of the two columns. */
const columnsOf = (axis: string, unit = '°'): string[] => [`${axis} (${unit})`, 'Intensity (counts)'];
const known = (value: number): number | undefined => (value === -1e6 || !Number.isFinite(value) ? undefined : value);

function versionOne(bytes: Buffer, which: number): ScanOfFile {
  const scans: MeasuredScan[] = [];
  let at = 0;
  for (let follows = 1; follows > 0 && scans.length < maxRanges;) {
    // Later ranges may lack the mark.
    if (bytes.toString('latin1', at, at + 4) === 'RAW ') at += 4;
    const count = bytes.readUInt32LE(at);
    const step = bytes.readFloatLE(at + 8);
    const first = bytes.readFloatLE(at + 20);
    follows = bytes.readUInt32LE(at + 148);
    const name = textAt(bytes, at + 36, 32);
    scans.push({
      name: name || String(scans.length + 1),
      columns: columnsOf('2θ'),
      values: scans.length + 1 === which ? [stepped(first, step, count), numbersAt(bytes, at + 152, count, 'f4')] : [],
      facts: factLines({
        Sample: name,
        'Time per step (s)': bytes.readFloatLE(at + 4),
        'Theta (°)': known(bytes.readFloatLE(at + 24)),
        'Chi (°)': known(bytes.readFloatLE(at + 28)),
        'Phi (°)': known(bytes.readFloatLE(at + 32)),
        'Wavelength Kα1 (Å)': bytes.readFloatLE(at + 68),
        'Wavelength Kα2 (Å)': bytes.readFloatLE(at + 72),
      }),
    });
    at += 152 + count * 4;
    if (at > bytes.length) throw malformed();
    if (at === bytes.length) break;
  }
  return { scan: chosen(scans, which), total: scans.length };
}

function versionTwo(bytes: Buffer, which: number): ScanOfFile {
  const total = bytes.readUInt16LE(4);
  const shared = {
    Date: textAt(bytes, 168, 20),
    Anode: textAt(bytes, 188, 2),
    'Wavelength Kα1 (Å)': bytes.readFloatLE(190),
    'Wavelength Kα2 (Å)': bytes.readFloatLE(194),
  };
  let at = 256;
  for (let range = 1; range <= total; range += 1) {
    const [head, count] = [bytes.readUInt16LE(at), bytes.readUInt16LE(at + 2)];
    if (head < 48) throw malformed();
    if (range === which) {
      const [step, first] = [bytes.readFloatLE(at + 12), bytes.readFloatLE(at + 16)];
      const facts = factLines({
        ...shared,
        'Time per step (s)': bytes.readFloatLE(at + 8),
        'Temperature (K)': bytes.readUInt16LE(at + 46) || undefined,
      });
      const values = [stepped(first, step, count), numbersAt(bytes, at + head, count, 'f4')];
      return { scan: { name: String(range), columns: columnsOf('2θ'), values, facts }, total };
    }
    at += head + count * 4;
  }
  throw malformed();
}

function versionThree(bytes: Buffer, which: number): ScanOfFile {
  const total = bytes.readUInt32LE(12);
  const facts = {
    Sample: textAt(bytes, 326, 60),
    Comment: textAt(bytes, 386, 160),
    Date: `${textAt(bytes, 16, 10)} ${textAt(bytes, 26, 10)}`,
    Anode: textAt(bytes, 608, 4),
    'Wavelength Kα1 (Å)': bytes.readDoubleLE(624),
    'Wavelength Kα2 (Å)': bytes.readDoubleLE(632),
  };
  let at = 712;
  for (let range = 1; range <= Math.min(total, maxRanges); range += 1) {
    const [head, count] = [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4)];
    const start = at + head + bytes.readUInt32LE(at + 256);
    if (head < 304 || start + count * 4 > bytes.length) throw malformed();
    if (range === which) {
      const [theta, first, step] = [8, 16, 176].map((place) => bytes.readDoubleLE(at + place)) as [
        number,
        number,
        number,
      ];
      const drive = scanDrives[bytes.readUInt32LE(at + 196)] ?? '2θ';
      const origin = drive === 'θ' ? theta : first;
      const stated = factLines({
        ...facts,
        'Start of θ (°)': theta,
        'Time per step (s)': bytes.readFloatLE(at + 192),
        'Voltage (kV)': bytes.readUInt32LE(at + 224),
        'Current (mA)': bytes.readUInt32LE(at + 228),
        'Wavelength (Å)': bytes.readDoubleLE(at + 240),
      });
      const values = [stepped(origin, step, count), numbersAt(bytes, start, count, 'f4')];
      return { scan: { name: `2θ = ${written(first, 7)}°`, columns: columnsOf(drive), values, facts: stated }, total };
    }
    at = start + count * 4;
  }
  throw malformed();
}

/** The drive that moves, by the type of a scan; all others are over 2θ. */
const scanDrives: Readonly<Record<number, string>> = { 3: 'θ' };

/** Scans of version 4 over 2θ or another angle, by the name of their type. */
const scanTypes: Readonly<Record<string, string>> = {
  'Locked Coupled': '2θ',
  'Unlocked Coupled': '2θ',
  'Detector Scan': '2θ',
  'Rocking Curve': 'θ',
  'Phi Scan': 'Phi',
  'Chi Scan': 'Chi',
};

function versionFour(bytes: Buffer, which: number): ScanOfFile {
  const shared: Record<string, string | number> = {
    Date: `${textAt(bytes, 12, 12)} ${textAt(bytes, 24, 10)}`,
  };
  let at = 61;
  for (let type = bytes.readUInt32LE(at); type !== 0 && type !== 160; type = bytes.readUInt32LE(at)) {
    const length = bytes.readUInt32LE(at + 4);
    if (length < 8) throw malformed();
    if (type === 10 && length > 36 && Object.keys(shared).length < 40)
      shared[textAt(bytes, at + 12, 24)] = textAt(bytes, at + 36, length - 36);
    else if (type === 30) {
      shared['Anode'] = textAt(bytes, at + 116, 4);
      shared['Wavelength Kα1 (Å)'] = bytes.readDoubleLE(at + 80);
      shared['Wavelength Kα2 (Å)'] = bytes.readDoubleLE(at + 88);
    }
    at += length;
  }
  let [total, scan]: [number, MeasuredScan | undefined] = [0, undefined];
  while (at + 160 <= bytes.length && total < maxRanges) {
    const type = bytes.readUInt32LE(at);
    if (type !== 0 && type !== 160) break;
    total += 1;
    const [count, size, head] = [88, 136, 140].map((place) => bytes.readUInt32LE(at + place)) as [
      number,
      number,
      number,
    ];
    const start = at + 160 + head;
    if (start + count * size > bytes.length) throw malformed();
    if (total === which) scan = rangeFour(bytes, { at, start, count, size }, shared);
    at = start + count * size;
  }
  if (!scan) throw malformed();
  return { scan, total };
}

function rangeFour(
  bytes: Buffer,
  { at, start, count, size }: { at: number; start: number; count: number; size: number },
  shared: Readonly<Record<string, string | number>>,
): MeasuredScan {
  const kind = textAt(bytes, at + 32, 24);
  const axis = scanTypes[kind];
  if (size % 4 !== 0 || size === 0) throw malformed();
  const all = numbersAt(bytes, start, (count * size) / 4, 'f4');
  const each = size / 4;
  const places = stepped(bytes.readDoubleLE(at + 72), bytes.readDoubleLE(at + 80), count);
  const facts = factLines({
    ...shared,
    'Scan type': kind,
    'Time per step (s)': bytes.readFloatLE(at + 92),
    'Voltage (kV)': bytes.readFloatLE(at + 100),
    'Current (mA)': bytes.readFloatLE(at + 104),
    'Wavelength (Å)': bytes.readDoubleLE(at + 112),
  });
  const columns = Array.from({ length: each }, (_none, column) =>
    all.filter((_value, index) => index % each === column),
  );
  return {
    name: kind,
    columns: [
      ...(axis ? columnsOf(axis) : [kind || 'Position', 'Intensity (counts)']),
      ...columns.slice(1).map((_column, index) => `Value ${index + 2}`),
    ],
    values: [places, ...columns],
    facts,
  };
}
