import type { CompoundMember, Metadata } from 'h5wasm';
import type { ComplexPart, NumberArray } from './values.ts';

/*
 * Types of HDF5: their names, and their values from the bytes that the library gives. The library has converted
 * integers and floats to the order of this machine; it cannot for enumerations.
 */

/** A type, of a dataset or of a part of its values. */
export type Type = Pick<Metadata, 'type' | 'size' | 'signed' | 'littleEndian' | 'vlen'> &
  Partial<Pick<Metadata, 'compound_type' | 'array_type' | 'enum_type' | 'vlen_type' | 'cset' | 'ref_type'>>;

/** Classes of types by the numbers that the library gives them (H5Tpublic.h). */
export const classes = {
  integer: 0,
  float: 1,
  string: 3,
  bits: 4,
  opaque: 5,
  compound: 6,
  reference: 7,
  enumeration: 8,
  sequence: 9,
  array: 10,
  complex: 11,
} as const;

/** Names of parts by which h5py, MATLAB and others mark a compound as a complex number. */
const complexNames = ['r,i', 'real,imag', 're,im', 'real,imaginary'];

export const members = ({ compound_type: compound }: Type): readonly CompoundMember[] => compound?.members ?? [];

/** The two parts of a complex type; undefined for another type. */
export function complexParts(type: Type): [real: Type, imaginary: Type] | undefined {
  if (type.type === classes.complex) {
    const half = { ...type, type: classes.float, size: type.size / 2 };
    return [half, half];
  }
  const [real, imaginary, ...others] = members(type);
  if (!real || !imaginary || others.length > 0 || real.offset !== 0) return undefined;
  const isNamed = complexNames.includes(`${real.name},${imaginary.name}`.toLowerCase());
  return isNamed && real.type === classes.float && imaginary.type === classes.float ? [real, imaginary] : undefined;
}

export const isTruth = ({ enum_type: named }: Type) =>
  Object.keys(named?.members ?? {})
    .toSorted()
    .join() === 'FALSE,TRUE';

/** Name of a type as NumPy has it: `float64`, `uint8`, `bool`; of a compound the names of its fields. */
export function dtypeOf(type: Type): string {
  if (complexParts(type)) return `complex${type.size * 8}`;
  switch (type.type) {
    case classes.integer:
      return `${type.signed ? 'int' : 'uint'}${type.size * 8}`;
    case classes.float:
      return `float${type.size * 8}`;
    case classes.string:
      return 'string';
    case classes.bits:
      return `bits${type.size * 8}`;
    case classes.opaque:
      return 'opaque';
    case classes.compound:
      return `{ ${members(type)
        .map(({ name }) => name)
        .join(', ')} }`.slice(0, 80);
    case classes.reference:
      return type.ref_type === 'region' ? 'region reference' : 'reference';
    case classes.enumeration:
      return isTruth(type) ? 'bool' : `enum { ${Object.keys(type.enum_type?.members ?? {}).join(', ')} }`.slice(0, 80);
    case classes.sequence:
      return `sequence of ${type.vlen_type ? dtypeOf(type.vlen_type) : 'values'}`;
    case classes.array:
      return type.array_type ? `${dtypeOf(type.array_type)} [${(type.array_type.shape ?? []).join(' × ')}]` : 'array';
    default:
      return 'unknown type';
  }
}

/** Names of the fields of a compound that is no complex number. */
export const membersOf = (type: Type): string[] | undefined =>
  type.type === classes.compound && !complexParts(type) ? members(type).map(({ name }) => name) : undefined;

export const isComplex = (type: Type): boolean => complexParts(type) !== undefined;

const arrays: Record<string, new (buffer: ArrayBuffer) => NumberArray> = {
  f4: Float32Array,
  f8: Float64Array,
  i1: Int8Array,
  u1: Uint8Array,
  i2: Int16Array,
  u2: Uint16Array,
  i4: Int32Array,
  u4: Uint32Array,
};

/** `i4`, `u1`, `f8` for what is stored as one number; undefined for anything else. */
export function codeOf(type: Type): string | undefined {
  const { size } = type;
  const isWhole = [1, 2, 4, 8].includes(size);
  if (type.type === classes.float) return [2, 4, 8].includes(size) ? `f${size}` : undefined;
  if (type.type === classes.integer || type.type === classes.enumeration)
    return isWhole ? `${type.signed ? 'i' : 'u'}${size}` : undefined;
  return type.type === classes.bits && isWhole ? `u${size}` : undefined;
}

/** One number at a position; undefined if the type is none. Integers of 64 bits lose what float64 cannot hold. */
export function numberAt(type: Type): ((view: DataView, at: number) => number) | undefined {
  const isLittle = type.type !== classes.enumeration || type.littleEndian;
  switch (codeOf(type)) {
    case 'f2':
      return (view, at) => half(view.getUint16(at, isLittle));
    case 'f4':
      return (view, at) => view.getFloat32(at, isLittle);
    case 'f8':
      return (view, at) => view.getFloat64(at, isLittle);
    case 'i1':
      return (view, at) => view.getInt8(at);
    case 'u1':
      return (view, at) => view.getUint8(at);
    case 'i2':
      return (view, at) => view.getInt16(at, isLittle);
    case 'u2':
      return (view, at) => view.getUint16(at, isLittle);
    case 'i4':
      return (view, at) => view.getInt32(at, isLittle);
    case 'u4':
      return (view, at) => view.getUint32(at, isLittle);
    case 'i8':
      return (view, at) => Number(view.getBigInt64(at, isLittle));
    case 'u8':
      return (view, at) => Number(view.getBigUint64(at, isLittle));
    default:
      return undefined;
  }
}

/** Whether values are numbers that can be drawn. */
export const isNumeric = (type: Type): boolean =>
  codeOf(type) !== undefined || (complexParts(type)?.every((part) => codeOf(part) !== undefined) ?? false);

/** A float of 16 bits (IEEE 754 binary16). */
export function half(bits: number): number {
  const [sign, exponent, fraction] = [bits & 0x8000 ? -1 : 1, (bits >> 10) & 31, bits & 1023];
  if (exponent === 31) return fraction ? Number.NaN : sign * Infinity;
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15));
}

/** The numbers of bytes of a numeric type. */
export function numbersOf(type: Type, bytes: Uint8Array<ArrayBuffer>, part: ComplexPart): NumberArray {
  const count = bytes.length / type.size;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const parts = complexParts(type);
  if (parts) {
    const read = numberAt(parts[0])!;
    return Float64Array.from({ length: count }, (_none, at) => {
      const place = at * type.size;
      return partOf(read(view, place), read(view, place + type.size / 2), part);
    });
  }
  const Made = type.type === classes.enumeration && !type.littleEndian ? undefined : arrays[codeOf(type) ?? ''];
  // The copy of a read begins at the beginning of its buffer.
  if (Made && bytes.byteOffset === 0) return new Made(bytes.buffer);
  const read = numberAt(type)!;
  const found = type.type === classes.float ? new Float32Array(count) : new Float64Array(count);
  for (let at = 0; at < count; at += 1) found[at] = read(view, at * type.size);
  return found;
}

/** The fields of a compound that are single numbers, read from the bytes of its values. */
export function numericFields(type: Type): { name: string; read: (bytes: Uint8Array) => Float64Array }[] {
  if (type.type !== classes.compound || complexParts(type)) return [];
  return members(type).flatMap((member) => {
    const at = numberAt(member);
    if (!at) return [];
    const read = (bytes: Uint8Array) => {
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
      const found = new Float64Array(bytes.length / type.size);
      for (let which = 0; which < found.length; which += 1) found[which] = at(view, which * type.size + member.offset);
      return found;
    };
    return [{ name: member.name, read }];
  });
}

const partOf = (real: number, imaginary: number, part: ComplexPart): number =>
  part === 'real'
    ? real
    : part === 'imaginary'
      ? imaginary
      : part === 'phase'
        ? Math.atan2(imaginary, real)
        : Math.hypot(real, imaginary);
