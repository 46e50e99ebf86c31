import type { Bytes } from '../bytes.ts';
import { numberTypes, type NumberCode } from '../number-types.ts';
import { complexValues, heldTexts, storedValues, stridesOfFortran } from '../stored.ts';
import { arrayNode, childrenOf, type ArrayNode, type ArrayTree } from '../tree.ts';
import { Refused } from '../values.ts';

/* MAT files of level 4 ("MAT-File Format", Level 4): a header of 20 bytes, the name and the numbers of each variable. */

const types: readonly NumberCode[] = ['f8', 'f4', 'i4', 'i2', 'u2', 'u1'];
const [numeric, texts, sparse] = [0, 1, 2];

interface Variable {
  isLittle: boolean;
  type: NumberCode;
  kind: number;
  rows: number;
  columns: number;
  isComplex: boolean;
  nameLength: number;
}

function variableAt(bytes: Bytes, at: number): Variable | undefined {
  if (at + 20 > bytes.size) return undefined;
  const head = bytes.read(at, 20);
  const isLittle = head.readUInt32LE(0) < 5000;
  const words = [0, 4, 8, 12, 16].map((place) => (isLittle ? head.readUInt32LE(place) : head.readUInt32BE(place)));
  const [code, rows, columns, imaginary, nameLength] = words as [number, number, number, number, number];
  const [machine, zero, type, kind] = [
    Math.floor(code / 1000),
    Math.floor(code / 100) % 10,
    Math.floor(code / 10) % 10,
    code % 10,
  ];
  const isSound =
    machine === (isLittle ? 0 : 1) && zero === 0 && type < types.length && kind <= sparse && imaginary <= 1;
  if (!isSound || nameLength < 1 || nameLength > 256) return undefined;
  return { isLittle, type: types[type]!, kind, rows, columns, isComplex: imaginary === 1, nameLength };
}

export const isMatlab4 = (bytes: Bytes): boolean => {
  const first = variableAt(bytes, 0);
  return (
    first !== undefined &&
    /^[A-Za-z]\w*\0$/.test(bytes.read(20, Math.min(first.nameLength, bytes.size - 20)).toString('latin1'))
  );
};

/** @throws if it is no MAT file of level 4 */
export function matlab4Tree(bytes: Bytes): ArrayTree {
  const found: [string, ArrayNode][] = [];
  for (let at = 0; at < bytes.size && found.length < 500;) {
    const variable = variableAt(bytes, at);
    if (!variable) throw new Error('variable');
    const { isLittle, type, kind, rows, columns, isComplex, nameLength } = variable;
    const name = bytes
      .read(at + 20, nameLength)
      .toString('latin1')
      .replace(/\0[^]*$/, '');
    const width = numberTypes[type].bytes;
    const [start, size] = [at + 20 + nameLength, rows * columns * width];
    at = start + size * (isComplex ? 2 : 1);
    const shape = [rows, columns];
    const part = (from: number, dtype?: string) =>
      storedValues(bytes, { at: from, shape, strides: stridesOfFortran(shape, width) }, { type, isLittle, dtype });
    if (kind === numeric) {
      const values = isComplex ? complexValues(part(start), part(start + size)) : part(start);
      found.push([name, arrayNode(name, '', () => values, [])]);
    } else if (kind === texts) {
      part(start);
      found.push([name, arrayNode(name, '', () => textsOf(bytes, start, variable), [], { dtype: 'char' })]);
    } else found.push([name, sparseNode(name, () => part(start))]);
  }
  return { root: { children: childrenOf(found) } };
}

function textsOf(bytes: Bytes, start: number, { isLittle, type, rows, columns }: Variable) {
  const { read, bytes: width } = numberTypes[type];
  if (rows * columns > 1 << 20) throw new Refused({ reason: 'type', what: 'char' });
  const part = bytes.read(start, rows * columns * width);
  const view = new DataView(part.buffer, part.byteOffset, part.length);
  const letter = (row: number, column: number) => {
    const code = read(view, (column * rows + row) * width, isLittle);
    return code >= 0 && code < 65_536 ? String.fromCharCode(code) : '�';
  };
  const lines = Array.from({ length: rows }, (_none, row) =>
    Array.from({ length: columns }, (_cell, column) => letter(row, column)).join(''),
  );
  return heldTexts(lines, [rows]);
}

/** Rows of a sparse array: row, column, value; the last one has its size. */
const sparseNode = (name: string, values: () => ReturnType<typeof storedValues>): ArrayNode =>
  arrayNode(name, '', values, [], { dtype: 'sparse' });
