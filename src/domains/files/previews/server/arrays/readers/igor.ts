import { instrumentText, type Bytes } from '../bytes.ts';
import type { Axis } from '../figure.ts';
import { numberTypes, type NumberCode } from '../number-types.ts';
import { storedValues } from '../stored.ts';
import { arrayNode, childrenOf, evenAxis, factsOf, lengthAxes, type ArrayTree } from '../tree.ts';
import { Refused } from '../values.ts';
import { factsIn } from './header-lines.ts';

/*
 * Binary waves of Igor Pro (`.ibw`; technical note PTN003, versions 1, 2, 3 and 5, both orders of bytes): 1 to 4
 * dimensions, each with its scale and unit. The first dimension is the fastest one; here it is the last. Layers with
 * labels, such as the channels of an Asylum microscope, are separate pictures.
 */

/** Bits of the type of a wave. */
const bits = { complex: 1, unsigned: 0x40 } as const;
const codes: Readonly<Record<number, NumberCode>> = { 2: 'f4', 4: 'f8', 8: 'i1', 16: 'i2', 32: 'i4', 128: 'i8' };
/** Bytes of a label, and of a note. */
const [labelBytes, maxNote] = [32, 1 << 20];

interface Wave {
  name: string;
  type: number;
  /** Length, step, first coordinate and unit of each dimension, the fastest one first. */
  dimensions: { length: number; step: number; start: number; unit: string }[];
  unit: string;
  at: number;
  note: string;
  /** Labels of the indices of each dimension. */
  labels: string[][];
}

export const isIgorWave = (head: Buffer): boolean =>
  head.length >= 64 && [head.readUInt16LE(0), head.readUInt16BE(0)].some((version) => [1, 2, 3, 5].includes(version));

/** @throws if it is no wave, Refused for one of texts */
export function igorTree(bytes: Bytes): ArrayTree {
  const first = bytes.read(0, 2);
  const isLittle = first[1] === 0;
  const version = isLittle ? first.readUInt16LE(0) : first.readUInt16BE(0);
  if (![1, 2, 3, 5].includes(version)) throw new Error('version');
  const wave = version === 5 ? waveOf5(bytes, isLittle) : waveOf2(bytes, isLittle, version);
  const { dimensions, labels, unit, at, note } = wave;
  const attributes = factsOf([['name', wave.name], ...noteFacts(note)]);
  if (wave.type === 0) throw new Refused({ reason: 'type', what: 'text wave' });
  const isComplex = (wave.type & bits.complex) !== 0;
  const code = codes[wave.type & ~bits.complex & ~bits.unsigned];
  if (!code) throw new Error('type');
  const type = (wave.type & bits.unsigned ? code.replace('i', 'u') : code) as NumberCode;
  const width = numberTypes[type].bytes * (isComplex ? 2 : 1);
  const strides = dimensions.map((_one, which) =>
    dimensions.slice(0, which).reduce((product, { length }) => product * length, width),
  );
  const form = { type, isLittle, isComplex };
  const last = dimensions.length - 1;
  const named = last > 0 ? (labels[last] ?? []) : [];
  const isLabelled = named.length > 0 && named.length === dimensions[last]!.length && named.every(Boolean);
  const count = isLabelled ? last : dimensions.length;
  const shape = dimensions.slice(0, count).map(({ length }) => length);
  const axes = axesOf(dimensions.slice(0, count));
  // The last dimension of the file is the first one here.
  const valuesAt = (from: number) =>
    storedValues(bytes, { at: from, shape: shape.toReversed(), strides: strides.slice(0, count).toReversed() }, form);
  if (!isLabelled) return { root: arrayNode(wave.name, unit, () => valuesAt(at), axes.toReversed(), { attributes }) };
  valuesAt(at + (named.length - 1) * strides[last]!);
  if (count > 1) {
    const layers = named.map((name, which) => {
      const from = at + which * strides[last]!;
      return [name, arrayNode(name, unit, () => valuesAt(from), axes.toReversed())] as const;
    });
    return { root: { attributes, children: childrenOf(layers) } };
  }
  const signals = named.map((name, which) => ({
    name,
    label: unit ? `${name} (${unit})` : name,
    values: valuesAt(at + which * strides[last]!),
  }));
  const figure = () => ({ title: wave.name, signals, axes: axes.toReversed(), interpretation: '', isLog: false });
  return { root: { attributes, figure } };
}

const names = ['x', 'y', 'z', 't'];

function axesOf(dimensions: Wave['dimensions']): Axis[] {
  const [x, y] = dimensions;
  const isPlane = x?.unit === 'm' && y?.unit === 'm' && dimensions.length > 1;
  const lengths = isPlane
    ? lengthAxes(
        [y.step * y.length, x.step * x.length],
        [y.length, x.length],
        // The coordinates of a wave are those of its points.
        [y.start - y.step / 2, x.start - x.step / 2],
      ).toReversed()
    : [];
  return dimensions.map(
    ({ length, step, start, unit }, which) => lengths[which] ?? evenAxis(names[which]!, unit, start, step, length),
  );
}

const noteFacts = (note: string): [string, string][] => [...factsIn(note.replaceAll('\r', '\n'), ':')];

function numbersOf(bytes: Bytes, isLittle: boolean) {
  return {
    u16: (at: number) => (isLittle ? bytes.read(at, 2).readUInt16LE(0) : bytes.read(at, 2).readUInt16BE(0)),
    i32: (at: number) => (isLittle ? bytes.read(at, 4).readInt32LE(0) : bytes.read(at, 4).readInt32BE(0)),
    f64: (at: number) => (isLittle ? bytes.read(at, 8).readDoubleLE(0) : bytes.read(at, 8).readDoubleBE(0)),
    text: (at: number, length: number) =>
      instrumentText(bytes.read(at, length))
        .replace(/\0[^]*$/, '')
        .trim(),
  };
}

/** Version 5: two headers of 64 and 320 bytes, the values, then formula, note, units and labels. */
function waveOf5(bytes: Bytes, isLittle: boolean): Wave {
  const { u16, i32, f64, text } = numbersOf(bytes, isLittle);
  const [waveSize, formulaSize, noteSize, unitSize] = [4, 8, 12, 16].map((at) => i32(at)) as [
    number,
    number,
    number,
    number,
  ];
  const sizes = (at: number) => [0, 4, 8, 12].map((step) => i32(at + step));
  const [unitSizes, labelSizes] = [sizes(20), sizes(36)];
  const head = 64;
  const dimensions = [0, 1, 2, 3]
    .map((which) => ({
      length: i32(head + 68 + which * 4),
      step: f64(head + 84 + which * 8),
      start: f64(head + 116 + which * 8),
      unit: text(head + 152 + which * 4, 4),
    }))
    .filter(({ length }, which, all) => all.slice(0, which + 1).every((one) => one.length > 0) && length > 0);
  if (dimensions.length === 0) dimensions.push({ length: i32(head + 12), step: 1, start: 0, unit: '' });
  let at = head + waveSize + formulaSize;
  const next = (size: number) => {
    at += size;
    return at - size;
  };
  const part = (size: number) => (size > 0 ? text(next(size), Math.min(size, maxNote)) : '');
  const note = part(noteSize);
  const unit = part(unitSize) || text(head + 148, 4);
  for (const [which, size] of unitSizes.entries()) {
    const long = part(size);
    if (long && dimensions[which]) dimensions[which].unit = long;
  }
  const labels = labelSizes.map((size) => {
    const from = next(size);
    // The first label is that of the dimension.
    return Array.from({ length: Math.min(1000, Math.max(0, Math.floor(size / labelBytes) - 1)) }, (_none, which) =>
      text(from + (which + 1) * labelBytes, labelBytes),
    );
  });
  return { name: text(head + 28, 32), type: u16(head + 16), dimensions, unit, at: head + 320, note, labels };
}

/** Versions 1 to 3: headers of 8 to 20 bytes and of 110, the values, 16 bytes, then the note. */
function waveOf2(bytes: Bytes, isLittle: boolean, version: number): Wave {
  const { u16, i32, f64, text } = numbersOf(bytes, isLittle);
  const head = version === 1 ? 8 : version === 2 ? 16 : 20;
  const waveSize = i32(2);
  const noteSize = version === 1 ? 0 : i32(6);
  const note = noteSize > 0 ? text(head + waveSize, Math.min(noteSize, maxNote)) : '';
  const dimension = { length: i32(head + 42), step: f64(head + 48), start: f64(head + 56), unit: text(head + 38, 4) };
  return {
    name: text(head + 6, 20),
    type: u16(head),
    dimensions: [dimension],
    unit: text(head + 34, 4),
    at: head + 110,
    note,
    labels: [],
  };
}
