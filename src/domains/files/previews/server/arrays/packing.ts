import type { Values } from './values.ts';

/*
 * Numbers that are stored as others: packed values and marks of gaps (CF conventions 8.1, 2.5.1), and unsigned integers
 * of formats without them (`_Unsigned`, NetCDF users' guide, appendix A).
 */

export interface Packing {
  scale: number;
  offset: number;
  gaps: ReadonlySet<number>;
  isUnsigned: boolean;
}

/**
 * The packing of a variable's numbers by its attributes; undefined if they are not packed.
 * @param ownGap mark of a gap that the format defines without an attribute
 */
export function packingOf(
  number: (name: string) => number | undefined,
  text: (name: string) => string,
  ownGap?: number,
): Packing | undefined {
  const [scale, offset] = [number('scale_factor'), number('add_offset')];
  const gaps = [number('_FillValue') ?? ownGap, number('missing_value')].filter((gap) => gap !== undefined);
  const isUnsigned = text('_Unsigned').toLowerCase() === 'true';
  if (scale === undefined && offset === undefined && gaps.length === 0 && !isUnsigned) return undefined;
  return { scale: scale ?? 1, offset: offset ?? 0, gaps: new Set(gaps), isUnsigned };
}

/** Digits of an unpacked number: packing has no more. */
const unpackedDigits = 9;

/** Values by their meaning: gaps are NaN, and empty in tables. */
export function unpacked(values: Values, { scale, offset, gaps, isUnsigned }: Packing): Values {
  const isFloat = values.dtype === 'float32';
  const bits = isUnsigned ? Number(/^int(8|16|32)$/.exec(values.dtype)?.[1] ?? 0) : 0;
  const isPacked = scale !== 1 || offset !== 0 || bits > 0;
  const marks = isFloat ? new Set([...gaps].map(Math.fround)) : gaps;
  const meant = (stored: number) => (bits > 0 && stored < 0 ? stored + 2 ** bits : stored) * scale + offset;
  return {
    ...values,
    numbers: (box, part) => {
      const stored = values.numbers(box, part);
      if (!isPacked && marks.size === 0) return stored;
      const found = isFloat && !isPacked ? new Float32Array(stored.length) : new Float64Array(stored.length);
      for (const [at, one] of stored.entries()) found[at] = marks.has(one) ? Number.NaN : meant(one);
      return found;
    },
    texts: (box) => {
      const stored = values.numbers(box, 'real');
      const texts = isPacked ? undefined : values.texts(box);
      return Array.from(stored as ArrayLike<number>, (one, at) => {
        if (marks.has(one)) return '';
        return texts ? texts[at]! : String(Number(meant(one).toPrecision(unpackedDigits)));
      });
    },
  };
}
