import type { Bytes } from './bytes.ts';
import { maxCurves } from './place.ts';
import { eachStored, requireShape, type Strided } from './stored.ts';
import { clipped, sizeOf, type Values } from './values.ts';

/* Records of several fields at fixed distances: structured arrays of NumPy, tables of FITS. */

/** A field of a record. */
export interface Field {
  name: string;
  /** Reads its text from a record that begins at a position. */
  text: (view: DataView, at: number) => string;
  /** Reads its number; undefined for fields that are none. */
  number?: ((view: DataView, at: number) => number) | undefined;
}

/** Fields that a table shows. */
const maxFields = 200;

/** @throws if the file does not have all records */
export function recordValues(bytes: Bytes, place: Strided, recordBytes: number, all: readonly Field[]): Values {
  requireShape(bytes, place, recordBytes);
  const fields = all.slice(0, maxFields);
  return {
    shape: place.shape,
    dtype: `{ ${fields.map(({ name }) => name).join(', ')} }`.slice(0, 80),
    isNumeric: false,
    isComplex: false,
    members: fields.map(({ name }) => name),
    fields: fields
      .filter(({ number }) => number !== undefined)
      .slice(0, maxCurves)
      .map(({ name, number }) => ({
        name,
        numbers: (box) => {
          const found = new Float64Array(sizeOf(box));
          eachStored(bytes, place, recordBytes, box, (view, at, index) => {
            found[index] = number!(view, at);
          });
          return found;
        },
      })),
    bytes: recordBytes,
    numbers: () => new Float64Array(0),
    texts: (box) => {
      const found: string[] = Array.from({ length: sizeOf(box) * fields.length }, () => '');
      eachStored(bytes, place, recordBytes, box, (view, at, index) => {
        for (const [which, { text }] of fields.entries())
          found[index * fields.length + which] = clipped(text(view, at));
      });
      return found;
    },
  };
}
