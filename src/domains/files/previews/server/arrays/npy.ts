import type { NumberArray } from './values.ts';

/** Types of arrays by the names of NumPy; all machines that Node runs on are little-endian. */
const descriptions: Record<string, string> = {
  Float32Array: '<f4',
  Float64Array: '<f8',
  Int8Array: '|i1',
  Uint8Array: '|u1',
  Int16Array: '<i2',
  Uint16Array: '<u2',
  Int32Array: '<i4',
  Uint32Array: '<u4',
};

/**
 * The header of a file in NumPy's format (NEP 1, version 1.0), which `numpy.load` reads; the values follow in the order
 * of C. Its length is a multiple of 64 bytes, so that the values can be seen as an array in place.
 */
export function npyHeader(values: NumberArray, shape: readonly number[]): Buffer {
  const description = descriptions[values.constructor.name]!;
  const text = `{'descr': '${description}', 'fortran_order': False, 'shape': (${shape.join(', ')}${shape.length === 1 ? ',' : ''}), }`;
  const length = Math.ceil((10 + text.length + 1) / 64) * 64 - 10;
  const header = Buffer.alloc(10 + length, ' ');
  header.write('\x93NUMPY\x01\x00', 0, 'latin1');
  header.writeUInt16LE(length, 8);
  header.write(text, 10, 'latin1');
  header[header.length - 1] = 0x0a;
  return header;
}
