import type { Bytes } from '../bytes.ts';
import { numberTypes, type NumberCode } from '../number-types.ts';
import { recordValues, type Field } from '../record-values.ts';
import {
  complexText,
  eachStored,
  floatText,
  requireShape,
  storedValues,
  stridesOfC,
  stridesOfFortran,
  type Strided,
} from '../stored.ts';
import { arrayNode, childrenOf, type ArrayNode, type ArrayTree } from '../tree.ts';
import { clipped, Refused, sizeOf, type Values } from '../values.ts';
import { pythonLiteral, type Literal } from './python-literal.ts';
import { zipEntries } from './zip-entries.ts';

/* Arrays of NumPy: `.npy` (NEP 1, versions 1 to 3) and `.npz`, a ZIP file of them. Objects would be programs: refused. */

/** Bytes of a header: the names of many fields. */
const maxHeader = 1 << 20;

export const isNpy = (head: Buffer): boolean => head.toString('latin1', 0, 6) === '\x93NUMPY';

/** @throws if it is no file of NumPy */
export function npyTree(bytes: Bytes): ArrayTree {
  return { root: npyNode('', bytes) };
}

/** An archive of arrays. @throws if it is none */
export function npzTree(bytes: Bytes): ArrayTree {
  const entries = zipEntries(bytes).filter(({ name }) => name.endsWith('.npy'));
  if (entries.length === 0) throw new Error('no arrays');
  const children = entries.map(({ name, start, open }): [string, ArrayNode] => {
    const short = name.slice(0, -'.npy'.length);
    try {
      return [short, npyNode(short, start(), open)];
    } catch (error) {
      if (error instanceof Refused) return [short, { refusal: error.refusal }];
      throw error;
    }
  });
  return { root: { children: childrenOf(children) } };
}

/**
 * An array by its header.
 * @param open all of its bytes, of which `head` has only the first ones; `head` has all if absent
 */
function npyNode(name: string, head: Bytes, open?: () => Bytes): ArrayNode {
  const { at, shape, descr, isFortran } = headerOf(head);
  try {
    const dtype = Array.isArray(descr) ? 'structured' : itemOf(String(descr)).dtype;
    if (open) {
      let values: Values | undefined;
      const opened = () => (values ??= valuesOf(open(), at, shape, descr, isFortran));
      return arrayNode(name, '', opened, [], { shape, dtype });
    }
    const values = valuesOf(head, at, shape, descr, isFortran);
    return arrayNode(name, '', () => values, []);
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal, shape };
    throw error;
  }
}

function headerOf(bytes: Bytes): { at: number; shape: number[]; descr: Literal; isFortran: boolean } {
  const head = bytes.read(0, 12);
  const major = head[6]!;
  if (!isNpy(head) || major < 1 || major > 3) throw new Error('no array');
  const [start, length] = major === 1 ? [10, head.readUInt16LE(8)] : [12, head.readUInt32LE(8)];
  if (length > maxHeader) throw new Error('header');
  const text = bytes.read(start, length).toString(major === 3 ? 'utf8' : 'latin1');
  const { descr, fortran_order: isFortran, shape } = pythonLiteral(text.trim()) as Record<string, Literal>;
  if (!Array.isArray(shape) || descr === undefined) throw new Error('header');
  return { at: start + length, shape: shape.map(Number), descr, isFortran: isFortran === true };
}

function valuesOf(bytes: Bytes, at: number, shape: number[], descr: Literal, isFortran: boolean): Values {
  const place = (width: number): Strided => ({
    at,
    shape,
    strides: (isFortran ? stridesOfFortran : stridesOfC)(shape, width),
  });
  if (Array.isArray(descr)) {
    const { fields, size } = fieldsOf(descr, '', 0);
    return recordValues(bytes, place(size), size, fields);
  }
  const item = itemOf(String(descr));
  const { code, isLittle, isComplex, isTruth } = item;
  if (code && !isTruth)
    return storedValues(bytes, place(item.size), { type: code, isLittle, isComplex, dtype: item.dtype });
  const at0 = place(item.size);
  requireShape(bytes, at0, item.size);
  return {
    shape,
    dtype: item.dtype,
    isNumeric: isTruth,
    isComplex: false,
    bytes: Math.max(1, item.size),
    numbers: (box) => {
      const found = new Uint8Array(sizeOf(box));
      eachStored(bytes, at0, item.size, box, (view, where, index) => {
        found[index] = view.getUint8(where);
      });
      return found;
    },
    texts: (box) => {
      const found: string[] = Array.from({ length: sizeOf(box) }, () => '');
      if (item.size === 0) return found;
      eachStored(bytes, at0, item.size, box, (view, where, index) => {
        found[index] = clipped(item.text(view, where));
      });
      return found;
    },
  };
}

interface Item {
  size: number;
  dtype: string;
  code?: NumberCode;
  isLittle: boolean;
  isComplex: boolean;
  isTruth: boolean;
  text: (view: DataView, at: number) => string;
}

/** Seconds of the units of `datetime64` that are written as a date. */
const seconds: Record<string, number> = { h: 3600, m: 60, s: 1, ms: 1e-3, us: 1e-6, D: 86_400 };

/** A type by its code in the array protocol: `<f8`, `|b1`, `>c16`, `<U5`, `<M8[s]`. @throws Refused for others */
function itemOf(code: string): Item {
  const found = /^([<>|=]?)([biufcSUVMmaO])(\d{0,6})(?:\[(\d{0,4}[A-Za-zμ]{1,7})\])?$/.exec(code);
  if (!found) throw new Refused({ reason: 'type', what: code.slice(0, 40) });
  const [, order, kind, digits, unit] = found as unknown as [string, string, string, string, string | undefined];
  const [count, isLittle] = [Number(digits), order !== '>'];
  const base = { isLittle, isComplex: false, isTruth: false };
  if (kind === 'O') throw new Refused({ reason: 'type', what: 'object (pickle)' });
  if (kind === 'S' || kind === 'a')
    return { ...base, size: count, dtype: `S${count}`, text: (view, at) => untilZero(textBytes(view, at, count)) };
  if (kind === 'U') {
    const text = (view: DataView, at: number) => {
      const points = Array.from({ length: count }, (_none, which) => view.getUint32(at + which * 4, isLittle));
      return untilZero(points.map((point) => (point < 0x110000 ? String.fromCodePoint(point) : '�')).join(''));
    };
    return { ...base, size: count * 4, dtype: `U${count}`, text };
  }
  if (kind === 'V')
    return {
      ...base,
      size: count,
      dtype: `V${count}`,
      text: (view, at) => `0x${Buffer.from(textBytes(view, at, Math.min(count, 32)), 'latin1').toString('hex')}`,
    };
  if (kind === 'b')
    return {
      ...base,
      size: 1,
      dtype: 'bool',
      code: 'u1',
      isTruth: true,
      text: (view, at) => (view.getUint8(at) ? 'True' : 'False'),
    };
  if (kind === 'M' || kind === 'm') {
    const text = (view: DataView, at: number) => timeText(view.getBigInt64(at, isLittle), kind === 'M', unit ?? '');
    return { ...base, size: 8, dtype: `${kind === 'M' ? 'datetime64' : 'timedelta64'}[${unit ?? ''}]`, text };
  }
  const isComplex = kind === 'c';
  const number = `${isComplex ? 'f' : kind}${isComplex ? count / 2 : count}`;
  if (!(number in numberTypes))
    throw new Refused({ reason: 'type', what: `${isComplex ? 'complex' : 'float'}${count * 8}` });
  const type = number as NumberCode;
  const width = numberTypes[type].bytes;
  const one = (view: DataView, at: number) => {
    const { read, readBig } = numberTypes[type];
    return readBig ? String(readBig(view, at, isLittle)) : floatText(read(view, at, isLittle), type);
  };
  return {
    size: count,
    code: type,
    isLittle,
    isComplex,
    isTruth: false,
    dtype: isComplex ? `complex${count * 8}` : numberTypes[type].dtype,
    text: (view, at) => (isComplex ? complexText(one(view, at), one(view, at + width)) : one(view, at)),
  };
}

const textBytes = (view: DataView, at: number, length: number) =>
  Buffer.from(view.buffer, view.byteOffset + at, length).toString('latin1');
const untilZero = (text: string) => text.replace(/\0+$/, '');

function timeText(value: bigint, isDate: boolean, unit: string): string {
  if (value === -(2n ** 63n)) return 'NaT';
  const step = seconds[unit];
  if (!isDate || step === undefined) return `${value} ${unit}`;
  const date = new Date(Number(value) * step * 1000);
  return Number.isNaN(date.getTime()) ? `${value} ${unit}` : date.toISOString().replace(/(?:T00:00:00)?\.000Z$/, '');
}

/** The fields of a structured type; those of types within have the names of both. */
function fieldsOf(list: readonly Literal[], before: string, from: number): { fields: Field[]; size: number } {
  const fields: Field[] = [];
  let at = from;
  for (const one of list) {
    if (!Array.isArray(one)) throw new Error('field');
    const [named, type, lengths] = one as [Literal, Literal, Literal | undefined];
    // A title may precede the name.
    const name = before + String(Array.isArray(named) ? named[1] : named);
    const shape = Array.isArray(lengths) ? lengths.map(Number) : lengths === undefined ? [] : [Number(lengths)];
    const count = shape.reduce((product, length) => product * length, 1);
    if (!Number.isSafeInteger(count) || count < 0) throw new Error('field');
    if (Array.isArray(type)) {
      const inner = fieldsOf(type, `${name}.`, at);
      if (count === 1) fields.push(...inner.fields);
      at += (inner.size - at) * count;
      continue;
    }
    const item = itemOf(String(type));
    const place = at;
    at += item.size * count;
    // Padding between fields is a field without a name.
    if (item.dtype.startsWith('V') && String(named) === '') continue;
    const { code, isLittle, isComplex } = item;
    const text = (view: DataView, start: number) =>
      shape.length === 0
        ? item.text(view, start + place)
        : `[${Array.from({ length: Math.min(count, 50) }, (_none, which) =>
            item.text(view, start + place + which * item.size),
          ).join(', ')}${count > 50 ? ', …' : ''}]`;
    const number =
      code && !isComplex && shape.length === 0
        ? (view: DataView, start: number) => numberTypes[code].read(view, start + place, isLittle)
        : undefined;
    fields.push({ name, text, number });
  }
  return { fields, size: at };
}
