import { memoryBytes, type Bytes } from '../bytes.ts';
import { numberTypes, type NumberCode } from '../number-types.ts';
import { inflated, inflatedStart, peeked } from '../packed.ts';
import { recordValues } from '../record-values.ts';
import { complexValues, heldTexts, storedValues, stridesOfC, stridesOfFortran } from '../stored.ts';
import { arrayNode, childrenOf, type ArrayNode, type ArrayTree } from '../tree.ts';
import { Refused, type Values } from '../values.ts';

/*
 * MAT files of MATLAB, level 5 (versions 5 to 7; "MAT-File Format", R2019b). Version 7.3 is HDF5. Arrays are in the order
 * of Fortran; compressed variables are unpacked when they are shown.
 */

/** Variables that are listed, elements of a cell or structure array, and depth of those within others. */
const most = { variables: 500, elements: 500, depth: 12 };

/** Storage types of elements. */
const storage: Readonly<Record<number, NumberCode>> = {
  1: 'i1',
  2: 'u1',
  3: 'i2',
  4: 'u2',
  5: 'i4',
  6: 'u4',
  7: 'f4',
  9: 'f8',
  12: 'i8',
  13: 'u8',
  16: 'u1',
  17: 'u2',
  18: 'u4',
};
const [matrixElement, compressedElement] = [14, 15];
/** Classes of arrays. */
const classes: Readonly<Record<number, string>> = {
  1: 'cell',
  2: 'struct',
  3: 'object',
  4: 'char',
  5: 'sparse',
  6: 'float64',
  7: 'float32',
  8: 'int8',
  9: 'uint8',
  10: 'int16',
  11: 'uint16',
  12: 'int32',
  13: 'uint32',
  14: 'int64',
  15: 'uint64',
  16: 'function',
  17: 'opaque',
};

interface Element {
  type: number;
  /** Position and length of its data, and position of the next element. */
  at: number;
  size: number;
  next: number;
}

interface Reader {
  bytes: Bytes;
  isLittle: boolean;
}

export const isMatlab5 = (head: Buffer): boolean =>
  head.length >= 128 &&
  ['IM', 'MI'].includes(head.toString('latin1', 126, 128)) &&
  [head[124], head[125]].includes(1) &&
  head.toString('latin1', 0, 4) !== '\0\0\0\0';

/** @throws if it is no MAT file of level 5 */
export function matlabTree(bytes: Bytes): ArrayTree {
  const head = bytes.read(0, 128);
  const reader = { bytes, isLittle: head.toString('latin1', 126, 128) === 'IM' };
  const found: [string, ArrayNode][] = [];
  for (let at = 128; at + 8 <= bytes.size && found.length < most.variables;) {
    const element = elementAt(reader, at);
    at = element.next;
    if (element.type === matrixElement) found.push(variableOf(reader, element, 0));
    else if (element.type === compressedElement) found.push(compressedVariable(reader, element));
  }
  const text = head.toString('latin1', 0, 116).replace(/[\0 ]+$/, '');
  const named = found.filter(([name, { dtype }]) => name !== '' || dtype !== 'opaque workspace');
  return { root: { attributes: [{ name: 'header', value: text }], children: childrenOf(named) } };
}

const view = (part: Buffer) => new DataView(part.buffer, part.byteOffset, part.length);

function elementAt({ bytes, isLittle }: Reader, at: number): Element {
  const tag = view(bytes.read(at, 8));
  const first = tag.getUint32(0, isLittle);
  // Small elements have their length in the upper half of the type, and their data in the tag.
  if (first >>> 16 !== 0) return { type: first & 0xffff, at: at + 4, size: Math.min(4, first >>> 16), next: at + 8 };
  const size = tag.getUint32(4, isLittle);
  if (at + 8 + size > bytes.size) throw new Error('beyond the end');
  const padded = first === compressedElement ? size : Math.ceil(size / 8) * 8;
  return { type: first, at: at + 8, size, next: at + 8 + padded };
}

/** A variable that is unpacked as a whole when it is shown; its name is at the beginning. */
function compressedVariable(reader: Reader, { at, size }: Element): [string, ArrayNode] {
  let node: ArrayNode | undefined;
  const whole = (): ArrayNode => {
    const unpacked = memoryBytes(inflated(reader.bytes.read(at, size), 'zlib'));
    const inner = { ...reader, bytes: unpacked };
    return variableOf(inner, elementAt(inner, 0), 0)[1];
  };
  const opened = () => (node ??= whole());
  const start = inflatedStart(reader.bytes.read(at, Math.min(size, peeked)), 'zlib');
  const inner = { ...reader, bytes: memoryBytes(start) };
  // The tag tells the length of the whole variable, which is longer than what was unpacked.
  const about = headerOf(inner, { type: matrixElement, at: 8, size: start.length - 8, next: start.length });
  if (['cell', 'struct', 'object', 'char', 'sparse', 'function', 'opaque'].includes(about.className))
    return [about.name, { ...opened(), shape: about.shape }];
  return [
    about.name,
    {
      shape: about.shape,
      dtype: about.className,
      figure: () => {
        const { figure, refusal } = opened();
        if (refusal) throw new Refused(refusal);
        return figure!();
      },
    },
  ];
}

/** Flags, dimensions and name of an array. */
function headerOf(reader: Reader, { at }: Element) {
  const { bytes, isLittle } = reader;
  const flagsElement = elementAt(reader, at);
  const flags = view(bytes.read(flagsElement.at, 8));
  const [word, nonZero] = [flags.getUint32(0, isLittle), flags.getUint32(4, isLittle)];
  const className = classes[word & 0xff] ?? 'unknown';
  const base = { className, isComplex: (word & 0x800) !== 0, isTruth: (word & 0x200) !== 0, nonZero };
  // Opaque objects have texts instead of dimensions.
  if (className === 'opaque') return { ...base, shape: [], name: '', next: flagsElement.next };
  const dimensions = elementAt(reader, flagsElement.next);
  const sizes = view(bytes.read(dimensions.at, dimensions.size));
  const shape = Array.from({ length: Math.min(32, dimensions.size / 4) }, (_none, which) =>
    sizes.getInt32(which * 4, isLittle),
  );
  if (shape.some((length) => length < 0)) throw new Error('shape');
  const name = elementAt(reader, dimensions.next);
  const text = bytes.read(name.at, Math.min(name.size, 200)).toString('latin1');
  return { ...base, shape, name: text, next: name.next };
}

function variableOf(reader: Reader, element: Element, depth: number): [string, ArrayNode] {
  if (element.type !== matrixElement || element.size === 0) return ['', emptyNode];
  const header = headerOf(reader, element);
  try {
    return [header.name, nodeOf(reader, header, depth)];
  } catch (error) {
    if (error instanceof Refused) return [header.name, { refusal: error.refusal, shape: header.shape }];
    throw error;
  }
}

const emptyNode: ArrayNode = { shape: [0, 0], dtype: 'empty' };

type Header = ReturnType<typeof headerOf>;

function nodeOf(reader: Reader, header: Header, depth: number): ArrayNode {
  const { className, shape, name } = header;
  if (depth > most.depth) throw new Refused({ reason: 'type', what: className });
  switch (className) {
    case 'cell':
      return { dtype: 'cell', children: childrenOf(cells(reader, header, depth)) };
    case 'struct':
    case 'object':
      return { dtype: className, children: childrenOf(structures(reader, header, depth)) };
    case 'char':
      return arrayNode(name, '', () => characters(reader, header), [], { dtype: 'char' });
    case 'sparse':
      return arrayNode(name, '', () => sparse(reader, header), [], { dtype: 'sparse', shape });
    case 'function':
    case 'opaque':
    case 'unknown':
      return { refusal: { reason: 'type', what: `MATLAB ${className}` }, dtype: className };
    default: {
      const values = numbers(reader, header);
      return arrayNode(name, '', () => values, []);
    }
  }
}

/** One array of numbers at an element, stored as a type that may be smaller than its class. */
function storedAt({ bytes, isLittle }: Reader, element: Element, shape: readonly number[], dtype: string): Values {
  const type = storage[element.type];
  if (!type) throw new Error('type');
  const place = { at: element.at, shape, strides: stridesOfFortran(shape, numberTypes[type].bytes) };
  return storedValues(bytes, place, { type, isLittle, dtype });
}

function numbers(reader: Reader, { className, isComplex, isTruth, shape, next }: Header): Values {
  const real = elementAt(reader, next);
  const values = storedAt(reader, real, shape, isTruth ? 'bool' : className);
  return isComplex ? complexValues(values, storedAt(reader, elementAt(reader, real.next), shape, className)) : values;
}

function characters({ bytes, isLittle }: Reader, { shape, next }: Header): Values {
  const element = elementAt({ bytes, isLittle }, next);
  const part = bytes.read(element.at, Math.min(element.size, 1 << 20));
  const [rows, columns] = [shape[0] ?? 0, shape.slice(1).reduce((product, length) => product * length, 1)];
  const isWide = element.type === 4 || element.type === 17;
  const text =
    element.type === 16
      ? part.toString('utf8')
      : isWide
        ? new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(part)
        : part.toString('latin1');
  const letters = [...text];
  const lines = Array.from({ length: Math.min(rows, 10_000) }, (_none, row) =>
    Array.from({ length: Math.min(columns, 10_000) }, (_cell, column) => letters[column * rows + row] ?? '').join(''),
  );
  return heldTexts(lines, [lines.length]);
}

/** The values that a sparse array has, each with its row and column, counted from 1 as in MATLAB. */
function sparse(reader: Reader, { isComplex, isTruth, shape, next }: Header): Values {
  const { bytes, isLittle } = reader;
  const [rows, columns] = [elementAt(reader, next)].map((first) => [first, elementAt(reader, first.next)]).flat() as [
    Element,
    Element,
  ];
  const real = elementAt(reader, columns.next);
  const starts = view(bytes.read(columns.at, Math.min(columns.size, 16 << 20)));
  const count = starts.getInt32(Math.min(starts.byteLength - 4, (shape[1] ?? 0) * 4), isLittle);
  if (count < 0 || count > 4_000_000 || count * 4 > rows.size + 4)
    throw new Refused({ reason: 'type', what: 'sparse' });
  const stated = storage[real.type];
  if (!stated) throw new Error('type');
  // Truth values have one byte each, although the file says that they are floats.
  const type = isTruth && real.size < count * numberTypes[stated].bytes ? 'u1' : stated;
  const { read, bytes: width } = numberTypes[type];
  const places = view(bytes.read(rows.at, count * 4));
  const parts = [real, ...(isComplex ? [elementAt(reader, real.next)] : [])].map((element) =>
    view(bytes.read(element.at, count * width)),
  );
  const fields = 2 + parts.length;
  const table = new Float64Array(count * fields);
  for (let [index, column] = [0, 0]; index < count; index += 1) {
    while (column + 1 < starts.byteLength / 4 && starts.getInt32((column + 1) * 4, isLittle) <= index) column += 1;
    const row = [places.getInt32(index * 4, isLittle) + 1, column + 1];
    table.set([...row, ...parts.map((part) => read(part, index * width, isLittle))], index * fields);
  }
  const held = Buffer.from(table.buffer);
  const names = ['row', 'column', ...(isComplex ? ['real', 'imaginary'] : ['value'])];
  const number = (field: number) => (one: DataView, at: number) => one.getFloat64(at + field * 8, true);
  return recordValues(
    memoryBytes(held),
    { at: 0, shape: [count], strides: stridesOfC([count], fields * 8) },
    fields * 8,
    names.map((name, field) => ({
      name,
      number: number(field),
      text: (one, at) => String(number(field)(one, at)),
    })),
  );
}

/** The elements of a cell array, by their indices from 1 on. */
function* cells(reader: Reader, { shape, next }: Header, depth: number): Generator<[string, ArrayNode]> {
  const count = shape.reduce((product, length) => product * length, 1);
  let at = next;
  for (let which = 0; which < Math.min(count, most.elements); which += 1) {
    const element = elementAt(reader, at);
    at = element.next;
    yield [indexName(which, shape), variableOf(reader, element, depth + 1)[1]];
  }
}

/** `3` in a row or column, else `2,3`. */
function indexName(which: number, shape: readonly number[]): string {
  if (shape.length <= 2 && (shape[0] === 1 || shape[1] === 1)) return String(which + 1);
  let rest = which;
  return shape
    .map((length) => {
      const index = rest % length;
      rest = Math.floor(rest / length);
      return index + 1;
    })
    .join(',');
}

/** The fields of a structure, or of each structure of an array of them. */
function* structures(reader: Reader, header: Header, depth: number): Generator<[string, ArrayNode]> {
  const { bytes, isLittle } = reader;
  // An object has the name of its class before its fields.
  const start = header.className === 'object' ? elementAt(reader, header.next).next : header.next;
  const lengthElement = elementAt(reader, start);
  const nameLength = view(bytes.read(lengthElement.at, 4)).getInt32(0, isLittle);
  const namesElement = elementAt(reader, lengthElement.next);
  if (nameLength < 1 || nameLength > 256) throw new Error('names');
  const fieldCount = Math.floor(namesElement.size / nameLength);
  const names = Array.from({ length: Math.min(fieldCount, most.elements) }, (_none, which) =>
    bytes
      .read(namesElement.at + which * nameLength, nameLength)
      .toString('latin1')
      .replace(/\0[^]*$/, ''),
  );
  const count = header.shape.reduce((product, length) => product * length, 1);
  let at = namesElement.next;
  for (let which = 0; which < count && which * names.length < most.elements; which += 1) {
    const fields = names.map((name): [string, ArrayNode] => {
      const element = elementAt(reader, at);
      at = element.next;
      return [name, variableOf(reader, element, depth + 1)[1]];
    });
    if (count === 1) yield* fields;
    else yield [indexName(which, header.shape), { dtype: 'struct', children: childrenOf(fields) }];
  }
}
