import type { Bytes } from './bytes.ts';
import { numberTypes, type NumberCode } from './number-types.ts';
import { shortest, sizeOf, type Box, type ComplexPart, type NumberArray, type Values } from './values.ts';

/* Arrays whose values have fixed distances in the bytes of a file: read by their positions, never as a whole. */

/** Where the values of an array are. */
export interface Strided {
  /** Position of the value at index 0 of all dimensions. */
  at: number;
  shape: readonly number[];
  /** Distance in bytes between neighbours along each dimension; negative where the file has them in reverse. */
  strides: readonly number[];
}

/** How numbers are stored. */
export interface NumberForm {
  type: NumberCode;
  isLittle: boolean;
  /** Whether real and imaginary parts follow each other. */
  isComplex?: boolean | undefined;
  /** The value is what is stored, times `scale`, plus `offset`. */
  scale?: number | undefined;
  offset?: number | undefined;
  /** Stored number that marks a gap. */
  gap?: number | undefined;
  /** Shown instead of the name of the stored type. */
  dtype?: string | undefined;
}

/** Distances of values that follow each other, the last dimension fastest (the order of C). */
export function stridesOfC(shape: readonly number[], bytes: number): number[] {
  const strides: number[] = [];
  for (let [at, step] = [shape.length - 1, bytes]; at >= 0; step *= shape[at]!, at -= 1) strides[at] = step;
  return strides;
}

/** The same with the first dimension fastest (the order of Fortran). */
export const stridesOfFortran = (shape: readonly number[], bytes: number): number[] =>
  stridesOfC(shape.toReversed(), bytes).toReversed();

/** Dimensions of an array. */
const maxDimensions = 32;

/** @throws if the values are not all within the bytes, or if the shape is none */
export function requireShape(bytes: Bytes, { at, shape, strides }: Strided, itemBytes: number): void {
  if (shape.length > maxDimensions || !shape.every((length) => Number.isSafeInteger(length) && length >= 0))
    throw new Error('shape');
  if (shape.includes(0)) return;
  let [first, last] = [at, at + itemBytes];
  for (const [dimension, length] of shape.entries()) {
    const reach = (length - 1) * strides[dimension]!;
    if (reach < 0) first += reach;
    else last += reach;
  }
  if (!(first >= 0 && last <= bytes.size)) throw new Error('beyond the end');
}

/** Bytes between the first and the last value of one read. */
const maxSpan = 4 << 20;

/**
 * Calls `take` with each value of a box: the bytes with its position there, and its index in the order of C. Values that
 * are close to each other come from one read.
 */
export function eachStored(
  bytes: Bytes,
  { at, strides }: Strided,
  itemBytes: number,
  box: Box,
  take: (view: DataView, position: number, index: number) => void,
): void {
  if (sizeOf(box) === 0) return;
  const steps = stridesOfC(
    box.map(([from, to]) => to - from),
    1,
  );
  // The dimension with the longest distances is the outermost one.
  const order = box.map((_range, dimension) => dimension);
  order.sort((one, other) => Math.abs(strides[other]!) - Math.abs(strides[one]!));
  const dimensions = order.map((dimension) => ({
    count: box[dimension]![1] - box[dimension]![0],
    stride: strides[dimension]!,
    step: steps[dimension]!,
  }));
  const reach = (depth: number) =>
    dimensions.slice(depth).reduce((sum, { count, stride }) => sum + (count - 1) * Math.abs(stride), itemBytes);
  const reaches = [...dimensions.map((_dimension, depth) => reach(depth)), itemBytes];
  const start = box.reduce((sum, [from], dimension) => sum + from * strides[dimension]!, at);
  descend(0, start, 0);

  function descend(depth: number, place: number, index: number): void {
    const dimension = dimensions[depth];
    if (reaches[depth]! <= maxSpan || !dimension) return readAll(depth, place, index, dimension?.count ?? 1);
    const { count, stride, step } = dimension;
    const inner = reaches[depth + 1]!;
    const together = Math.max(1, Math.floor((maxSpan - inner) / Math.abs(stride)) + 1);
    for (let from = 0; from < count; from += together) {
      const taken = Math.min(together, count - from);
      if (taken === 1) descend(depth + 1, place + from * stride, index + from * step);
      else readAll(depth, place + from * stride, index + from * step, taken);
    }
    return undefined;
  }

  /** Reads all values below a depth at once, of its dimension only `count`. */
  function readAll(depth: number, place: number, index: number, count: number): void {
    const inner = dimensions
      .slice(depth)
      .map((dimension, which) => (which === 0 ? { ...dimension, count } : dimension));
    let [low, high] = [place, place + itemBytes];
    for (const { count: length, stride } of inner) {
      if (stride < 0) low += (length - 1) * stride;
      else high += (length - 1) * stride;
    }
    const read = bytes.read(low, high - low);
    const view = new DataView(read.buffer, read.byteOffset, read.length);
    walk(inner, 0, place - low, index, view);
  }

  function walk(
    inner: readonly { count: number; stride: number; step: number }[],
    depth: number,
    place: number,
    index: number,
    view: DataView,
  ): void {
    const dimension = inner[depth];
    if (!dimension) return take(view, place, index);
    const { count, stride, step } = dimension;
    if (depth === inner.length - 1)
      for (let which = 0; which < count; which += 1) take(view, place + which * stride, index + which * step);
    else
      for (let which = 0; which < count; which += 1)
        walk(inner, depth + 1, place + which * stride, index + which * step, view);
    return undefined;
  }
}

/** Digits of a number that was computed from a stored one. */
const computedDigits = 9;

/** An array of numbers in a file. @throws if the file does not have all of them */
export function storedValues(bytes: Bytes, place: Strided, form: NumberForm): Values {
  const { type, isLittle, isComplex = false, scale = 1, offset = 0, gap } = form;
  const { bytes: width, dtype, read, readBig, Holder } = numberTypes[type];
  const itemBytes = isComplex ? 2 * width : width;
  requireShape(bytes, place, itemBytes);
  const isComputed = scale !== 1 || offset !== 0;
  const meant = (stored: number) => (stored === gap ? Number.NaN : isComputed ? stored * scale + offset : stored);
  const numbers = (box: Box, part: ComplexPart): NumberArray => {
    const Made = isComplex || isComputed || (gap !== undefined && type !== 'f4') ? Float64Array : Holder;
    const found = new Made(sizeOf(box));
    eachStored(bytes, place, itemBytes, box, (view, at, index) => {
      const real = meant(read(view, at, isLittle));
      found[index] = isComplex ? complexPart(real, meant(read(view, at + width, isLittle)), part) : real;
    });
    return found;
  };
  const written = (view: DataView, at: number): string => {
    if (readBig && !isComputed) return String(readBig(view, at, isLittle));
    const stored = read(view, at, isLittle);
    if (stored === gap) return '';
    if (isComputed) return String(Number(meant(stored).toPrecision(computedDigits)));
    return floatText(stored, type);
  };
  return {
    shape: place.shape,
    dtype: form.dtype ?? (isComplex ? `complex${width * 16}` : dtype),
    isNumeric: true,
    isComplex,
    bytes: itemBytes,
    numbers,
    texts: (box) => {
      const found: string[] = Array.from({ length: sizeOf(box) }, () => '');
      eachStored(bytes, place, itemBytes, box, (view, at, index) => {
        found[index] = isComplex ? complexText(written(view, at), written(view, at + width)) : written(view, at);
      });
      return found;
    },
  };
}

/** A number that is drawn for a complex value. */
const complexPart = (real: number, imaginary: number, part: ComplexPart): number =>
  part === 'real'
    ? real
    : part === 'imaginary'
      ? imaginary
      : part === 'phase'
        ? Math.atan2(imaginary, real)
        : Math.hypot(real, imaginary);

export const complexText = (real: string, imaginary: string): string =>
  `${real}${/^[-+]/.test(imaginary) ? '' : '+'}${imaginary}i`;

/** Real and imaginary parts, which the file has as two arrays of the same shape. */
export const complexValues = (real: Values, imaginary: Values): Values => ({
  ...real,
  dtype: 'complex128',
  isComplex: true,
  numbers: (box, part) => {
    const [one, other] = [real.numbers(box, 'real'), imaginary.numbers(box, 'real')];
    return Float64Array.from(one as ArrayLike<number>, (value, at) => complexPart(value, other[at]!, part));
  },
  texts: (box) => {
    const [one, other] = [real.texts(box), imaginary.texts(box)];
    return one.map((text, at) => complexText(text, other[at]!));
  },
});

/** A float by the shortest digits that read back as the same one. */
export function floatText(value: number, type: NumberCode): string {
  if (type === 'f4') return shortest(value, 'float32', Math.fround);
  return type === 'f2' ? String(Number(value.toPrecision(5))) : String(value);
}

/** Numbers in memory as an array. @throws if their number does not fit the shape */
export function heldValues(numbers: NumberArray, shape: readonly number[], dtype: string): Values {
  const bytes = Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  const code = codes[numbers.constructor.name]!;
  const width = numberTypes[code].bytes;
  const place = { at: 0, shape, strides: stridesOfC(shape, width) };
  return storedValues({ size: bytes.length, read: (at, length) => bytes.subarray(at, at + length) }, place, {
    type: code,
    isLittle: true,
    dtype,
  });
}

const codes: Record<string, NumberCode> = {
  Int8Array: 'i1',
  Uint8Array: 'u1',
  Int16Array: 'i2',
  Uint16Array: 'u2',
  Int32Array: 'i4',
  Uint32Array: 'u4',
  Float32Array: 'f4',
  Float64Array: 'f8',
};

/** Texts as an array that is not drawn. */
export const heldTexts = (texts: readonly string[], shape: readonly number[]): Values => ({
  shape,
  dtype: 'string',
  isNumeric: false,
  isComplex: false,
  bytes: 1,
  numbers: () => new Float64Array(0),
  texts: (box) => {
    const found: string[] = [];
    const steps = stridesOfC(shape, 1);
    const walk = (depth: number, index: number): void => {
      if (depth === box.length) {
        found.push(texts[index] ?? '');
        return;
      }
      for (let at = box[depth]![0]; at < box[depth]![1]; at += 1) walk(depth + 1, index + at * steps[depth]!);
    };
    walk(0, 0);
    return found;
  },
});

/** Evenly spaced numbers. */
export function evenValues(start: number, step: number, count: number): Values {
  const at = (index: number) => start + index * step;
  return {
    shape: [count],
    dtype: 'float64',
    isNumeric: true,
    isComplex: false,
    bytes: 8,
    numbers: ([range]) => Float64Array.from({ length: range![1] - range![0] }, (_none, index) => at(range![0] + index)),
    texts: ([range]) =>
      Array.from({ length: range![1] - range![0] }, (_none, index) =>
        String(Number(at(range![0] + index).toPrecision(computedDigits))),
      ),
  };
}

/** Arrays of one shape as one with a dimension before theirs; the one that was read last stays open. */
export function stackOf(parts: readonly (() => Values)[]): Values {
  const first = parts[0]!();
  let held = { which: 0, values: first };
  const at = (which: number): Values => {
    if (held.which !== which) held = { which, values: parts[which]!() };
    return held.values;
  };
  return {
    ...first,
    shape: [parts.length, ...first.shape],
    numbers: ([range, ...box], part) => {
      const [from, to] = range!;
      const one = at(from).numbers(box, part);
      if (to - from === 1) return one;
      const found = new (one.constructor as new (length: number) => NumberArray)(one.length * (to - from));
      found.set(one);
      for (let which = from + 1; which < to; which += 1)
        found.set(at(which).numbers(box, part), (which - from) * one.length);
      return found;
    },
    texts: ([range, ...box]) =>
      Array.from({ length: range![1] - range![0] }, (_none, which) => at(range![0] + which).texts(box)).flat(),
  };
}

/** An array whose first dimension is divided into several. @throws if their product is another length */
export function reshaped(values: Values, lengths: readonly number[]): Values {
  const [first, ...inner] = values.shape;
  if (lengths.reduce((product, length) => product * length, 1) !== first) throw new Error('shape');
  const steps = stridesOfC(lengths, 1);
  /** Consecutive indices of the first dimension, with the rest of the box, in the order of C. */
  const boxes = (box: Box): Box[] => {
    const rest = box.slice(lengths.length);
    const found: Box[] = [];
    const walk = (depth: number, index: number): void => {
      const [from, to] = box[depth]!;
      if (depth === lengths.length - 1) found.push([[index + from, index + to], ...rest]);
      else for (let at = from; at < to; at += 1) walk(depth + 1, index + at * steps[depth]!);
    };
    walk(0, 0);
    return found;
  };
  return {
    ...values,
    shape: [...lengths, ...inner],
    numbers: (box, part) => {
      const all = boxes(box).map((one) => values.numbers(one, part));
      if (all.length === 1) return all[0]!;
      const Made = (all[0]?.constructor ?? Float64Array) as new (length: number) => NumberArray;
      const found = new Made(all.reduce((sum, { length }) => sum + length, 0));
      let at = 0;
      for (const one of all) {
        found.set(one, at);
        at += one.length;
      }
      return found;
    },
    texts: (box) => boxes(box).flatMap((one) => values.texts(one)),
  };
}
