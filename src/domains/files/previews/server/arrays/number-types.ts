import { half } from './hdf5-types.ts';
import type { NumberArray } from './values.ts';

/* Types of single numbers in files, with the codes of NumPy. */

export type NumberCode = 'i1' | 'u1' | 'i2' | 'u2' | 'i4' | 'u4' | 'i8' | 'u8' | 'f2' | 'f4' | 'f8';

interface NumberType {
  bytes: number;
  /** With the names of NumPy. */
  dtype: string;
  read: (view: DataView, at: number, isLittle: boolean) => number;
  /** Integers of 64 bits, which a number does not hold. */
  readBig?: (view: DataView, at: number, isLittle: boolean) => bigint;
  Holder: new (length: number) => NumberArray;
}

export const numberTypes: Readonly<Record<NumberCode, NumberType>> = {
  i1: { bytes: 1, dtype: 'int8', read: (view, at) => view.getInt8(at), Holder: Int8Array },
  u1: { bytes: 1, dtype: 'uint8', read: (view, at) => view.getUint8(at), Holder: Uint8Array },
  i2: { bytes: 2, dtype: 'int16', read: (view, at, isLittle) => view.getInt16(at, isLittle), Holder: Int16Array },
  u2: { bytes: 2, dtype: 'uint16', read: (view, at, isLittle) => view.getUint16(at, isLittle), Holder: Uint16Array },
  i4: { bytes: 4, dtype: 'int32', read: (view, at, isLittle) => view.getInt32(at, isLittle), Holder: Int32Array },
  u4: { bytes: 4, dtype: 'uint32', read: (view, at, isLittle) => view.getUint32(at, isLittle), Holder: Uint32Array },
  i8: {
    bytes: 8,
    dtype: 'int64',
    read: (view, at, isLittle) => Number(view.getBigInt64(at, isLittle)),
    readBig: (view, at, isLittle) => view.getBigInt64(at, isLittle),
    Holder: Float64Array,
  },
  u8: {
    bytes: 8,
    dtype: 'uint64',
    read: (view, at, isLittle) => Number(view.getBigUint64(at, isLittle)),
    readBig: (view, at, isLittle) => view.getBigUint64(at, isLittle),
    Holder: Float64Array,
  },
  f2: {
    bytes: 2,
    dtype: 'float16',
    read: (view, at, isLittle) => half(view.getUint16(at, isLittle)),
    Holder: Float32Array,
  },
  f4: { bytes: 4, dtype: 'float32', read: (view, at, isLittle) => view.getFloat32(at, isLittle), Holder: Float32Array },
  f8: { bytes: 8, dtype: 'float64', read: (view, at, isLittle) => view.getFloat64(at, isLittle), Holder: Float64Array },
};
