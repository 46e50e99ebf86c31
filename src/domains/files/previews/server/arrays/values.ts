/* Datasets of any format as sources of values, and the numbers that a picture is drawn from. */

/** Numbers as they are read: the type of the file where JavaScript has it, else float64. */
export type NumberArray =
  | Float32Array
  | Float64Array
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array;

/** Ranges of indices along all dimensions, each without its end. */
export type Box = readonly (readonly [number, number])[];

/** The number that a complex value is drawn as. */
export type ComplexPart = 'amplitude' | 'phase' | 'real' | 'imaginary';

/** Why values are not shown. */
type RefusalReason = 'filter' | 'chunk' | 'type' | 'elsewhere' | 'link' | 'packed' | 'format';
export interface Refusal {
  reason: RefusalReason;
  /** Name of the filter, the type or the other file, as far as known. */
  what: string;
}

/** Thrown by {@link Values} when the library cannot unpack what the file holds. */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

/** A dataset of any format. */
export interface Values {
  shape: readonly number[];
  /** Type of the values with the names of NumPy. */
  dtype: string;
  /** Whether its values are numbers, which can be drawn. */
  isNumeric: boolean;
  isComplex: boolean;
  /** Names of the fields of compound values; `texts` gives as many texts for each value. */
  members?: readonly string[] | undefined;
  /** The fields of compound values that are numbers, with their names. */
  fields?: readonly { name: string; numbers: Values['numbers'] }[] | undefined;
  /** Lengths of the chunks in the file: a part of a chunk takes as long as all of it. */
  chunk?: readonly number[] | undefined;
  /** Bytes of one value in memory. */
  bytes: number;
  /** The numbers of a box in the order of C; NaN where the file marks a gap. */
  numbers: (box: Box, part: ComplexPart) => NumberArray;
  /** The values of a box in the order of C, as they are written in a table; empty for a gap. */
  texts: (box: Box) => string[];
}

export const sizeOf = (box: Box): number => box.reduce((product, [from, to]) => product * Math.max(0, to - from), 1);

/** Characters of one value in a table. */
const maxText = 500;
export const clipped = (text: string): string => (text.length > maxText ? `${text.slice(0, maxText)}…` : text);

/** Digits of a float32 and a float16 that identify its value. */
const digits = { float16: [1, 5], float32: [5, 9] } as const;

/** The shortest decimal number that reads back as the same float; `round` rounds to the type. */
export function shortest(value: number, type: keyof typeof digits, round: (value: number) => number): string {
  if (!Number.isFinite(value)) return String(value);
  const [least, most] = digits[type];
  for (let count: number = least; count < most; count += 1) {
    const short = Number(value.toPrecision(count));
    if (round(short) === value) return String(short);
  }
  return String(Number(value.toPrecision(most)));
}
