import { textIn, type Bytes } from '../bytes.ts';
import type { Axis } from '../figure.ts';
import { numberTypes } from '../number-types.ts';
import { reshaped, stackOf, storedValues, stridesOfC, type NumberForm } from '../stored.ts';
import { arrayNode, childrenOf, evenAxis, factsOf, type ArrayNode, type ArrayTree } from '../tree.ts';
import { Refused } from '../values.ts';

/*
 * Images of electron microscopes: MRC (MRC2014, also CCP4 maps), series of TIA (`.ser`), and precession diffraction of
 * NanoMegas (`.blo`).
 */

const mrcModes: Readonly<Record<number, NumberForm>> = {
  0: { type: 'i1', isLittle: true },
  1: { type: 'i2', isLittle: true },
  2: { type: 'f4', isLittle: true },
  3: { type: 'i2', isLittle: true, isComplex: true },
  4: { type: 'f4', isLittle: true, isComplex: true },
  6: { type: 'u2', isLittle: true },
  12: { type: 'f2', isLittle: true },
};

export const isMrc = (head: Buffer): boolean =>
  head.length >= 1024 && head.toString('latin1', 208, 211) === 'MAP' && head.readUInt32LE(12) !== 0;

/** A map or a stack of images, in ångström. @throws if it is none */
export function mrcTree(bytes: Bytes): ArrayTree {
  const head = bytes.read(0, 1024);
  const isLittle = head[212] !== 0x11;
  const int = (at: number) => (isLittle ? head.readInt32LE(at) : head.readInt32BE(at));
  const float = (at: number) => (isLittle ? head.readFloatLE(at) : head.readFloatBE(at));
  const [columns, rows, sections, mode] = [int(0), int(4), int(8), int(12)] as [number, number, number, number];
  const form = mrcModes[mode];
  if (!form) throw new Refused({ reason: 'type', what: `MRC mode ${mode}` });
  if (Math.min(columns, rows, sections) < 1) throw new Error('shape');
  const at = 1024 + int(92);
  const width = numberTypes[form.type].bytes * (form.isComplex ? 2 : 1);
  const isStack = sections > 1;
  const shape = isStack ? [sections, rows, columns] : [rows, columns];
  const values = storedValues(bytes, { at, shape, strides: stridesOfC(shape, width) }, { ...form, isLittle });
  // Which of X, Y, Z each dimension of the file runs along, the fastest one first.
  const along = [64, 68, 72].map((place, which) => ([1, 2, 3].includes(int(place)) ? int(place) : which + 1));
  const axes = [columns, rows, sections].map((count, which) => {
    const axis = along[which]! - 1;
    const [intervals, length, start] = [int(28 + axis * 4), float(40 + axis * 4), int(16 + which * 4)];
    const step = intervals > 0 && length > 0 ? length / intervals : Number.NaN;
    return evenAxis('xyz'[axis]!, Number.isFinite(step) ? 'Å' : '', start * step, step, count);
  });
  const labels = Array.from({ length: Math.min(10, Math.max(0, int(220))) }, (_none, which): [string, string] => [
    `label ${which + 1}`,
    textIn(head.subarray(224 + which * 80, 304 + which * 80), 'windows-1252'),
  ]);
  const facts = factsOf([
    ...([
      ['mode', mode],
      ['cell angles', [52, 56, 60].map(float).join(' ')],
      ['space group', int(88)],
    ] as const),
    ...labels,
  ]);
  return { root: arrayNode('', '', () => values, axes.slice(0, shape.length).toReversed(), { attributes: facts }) };
}

const serTypes: readonly (NumberForm | undefined)[] = [
  undefined,
  ...(['u1', 'u2', 'u4', 'i1', 'i2', 'i4', 'f4', 'f8'] as const).map((type) => ({ type, isLittle: true })),
  { type: 'f4', isLittle: true, isComplex: true },
  { type: 'f8', isLittle: true, isComplex: true },
];

export const isSer = (head: Buffer): boolean => head.length >= 30 && head.readUInt32LE(0) === 0x01974949;

/** Elements of a series that are listed apart. */
const maxElements = 4000;

/** A series of spectra or images; its unit is in another file (`.emi`). @throws if it is none */
export function serTree(bytes: Bytes): ArrayTree {
  const head = bytes.read(0, 30);
  const version = head.readUInt16LE(4);
  const isImage = head.readUInt32LE(6) === 0x4122;
  const valid = head.readUInt32LE(18);
  const isLong = version >= 0x0220;
  const table = isLong ? Number(head.readBigUInt64LE(22)) : head.readUInt32LE(22);
  if (valid < 1) throw new Error('no elements');
  const count = Math.min(valid, maxElements);
  const offsets = bytes.read(table, count * (isLong ? 8 : 4));
  const places = Array.from({ length: count }, (_none, at) =>
    isLong ? Number(offsets.readBigUInt64LE(at * 8)) : offsets.readUInt32LE(at * 4),
  );
  const parts = places.map((place) => () => serElement(bytes, place, isImage));
  const first = parts[0]!();
  const facts = factsOf([
    ['elements', valid],
    ['version', version.toString(16)],
  ]);
  if (count === 1) return { root: arrayNode('', '', () => first.values, first.axes, { attributes: facts }) };
  const scan = scanOf(bytes, isLong ? 30 : 26);
  const stack = stackOf(parts.map((part) => () => part().values));
  // A scan that was stopped has fewer elements than its dimensions say.
  const isWhole = scan.reduce((product, { values }) => product * (values?.shape[0] ?? 1), 1) === count;
  const isPlane = isWhole && scan.length > 1;
  const values = isPlane
    ? reshaped(
        stack,
        scan.map((axis) => axis.values!.shape[0]!),
      )
    : stack;
  const before = isWhole ? scan : [undefined];
  return { root: arrayNode('', '', () => values, [...before, ...first.axes], { attributes: facts }) };
}

/** Dimensions of a scan, the slowest one first. */
function scanOf(bytes: Bytes, start: number): Axis[] {
  const count = bytes.read(start, 4).readUInt32LE(0);
  if (count > 8) return [];
  const found: Axis[] = [];
  let at = start + 4;
  const text = () => {
    const length = bytes.read(at, 4).readUInt32LE(0);
    at += 4 + length;
    return length > 200
      ? ''
      : bytes
          .read(at - length, length)
          .toString('latin1')
          .trim();
  };
  for (let which = 0; which < count; which += 1) {
    const head = bytes.read(at, 24);
    const [size, offset, step, element] = [
      head.readUInt32LE(0),
      head.readDoubleLE(4),
      head.readDoubleLE(12),
      head.readInt32LE(20),
    ] as const;
    at += 24;
    const [name, unit] = [text(), text()];
    const axis = evenAxis(name || 'xyz'[which] || String(which + 1), unit, offset - element * step, step, size);
    found.unshift({ ...axis, values: axis.values ?? evenAxis('', '', 0, 1, size).values });
  }
  return found;
}

function serElement(bytes: Bytes, at: number, isImage: boolean) {
  const head = bytes.read(at, isImage ? 50 : 26);
  const calibration = (place: number) => ({
    offset: head.readDoubleLE(place),
    step: head.readDoubleLE(place + 8),
    element: head.readInt32LE(place + 16),
  });
  const code = head.readUInt16LE(isImage ? 40 : 20);
  const form = serTypes[code];
  if (!form) throw new Error('type');
  const [x, y] = [calibration(0), isImage ? calibration(20) : undefined];
  const [columns, rows] = isImage ? [head.readUInt32LE(42), head.readUInt32LE(46)] : [head.readUInt32LE(22), 0];
  const shape = isImage ? [rows, columns] : [columns];
  const width = numberTypes[form.type].bytes * (form.isComplex ? 2 : 1);
  const place = { at: at + head.length, shape, strides: stridesOfC(shape, width) };
  const axis = (name: string, { offset, step, element }: typeof x, count: number, unit: string) =>
    evenAxis(name, unit, offset - element * step, step, count);
  return {
    values: storedValues(bytes, place, form),
    axes: y ? [axis('y', y, rows, ''), axis('x', x, columns, '')] : [axis('x', x, columns, '')],
  };
}

export const isBlo = (head: Buffer): boolean => head.toString('latin1', 0, 6) === 'IMGBLO';

/** Diffraction patterns of each point of a scan, and the virtual bright field. @throws if it is none */
export function bloTree(bytes: Bytes): ArrayTree {
  const head = bytes.read(0, 60);
  const [brightAt, patternsAt] = [head.readUInt32LE(8), head.readUInt32LE(12)];
  const [size, columns, rows] = [20, 24, 26].map((at) => head.readUInt16LE(at)) as [number, number, number];
  const [stepX, stepY] = [head.readDoubleLE(30), head.readDoubleLE(38)];
  const byte = { type: 'u1', isLittle: true } as const;
  // Six bytes precede each pattern.
  const frame = 6 + size * size;
  const shape = [rows, columns, size, size];
  const patterns = storedValues(bytes, { at: patternsAt + 6, shape, strides: [columns * frame, frame, size, 1] }, byte);
  const scan = [evenAxis('y', 'nm', 0, stepY, rows), evenAxis('x', 'nm', 0, stepX, columns)];
  const bright = storedValues(bytes, { at: brightAt, shape: [rows, columns], strides: [columns, 1] }, byte);
  return {
    root: {
      attributes: factsOf([
        ['beam energy', head.readUInt32LE(46)],
        ['camera length', head.readUInt32LE(52)],
      ]),
      children: childrenOf([
        ['patterns', arrayNode('patterns', '', () => patterns, [...scan, undefined, undefined], { isDown: true })],
        ['virtual bright field', arrayNode('virtual bright field', '', () => bright, scan, { isDown: true })],
      ] satisfies [string, ArrayNode][]),
    },
  };
}
