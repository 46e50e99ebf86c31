/** Estimated size of a JSON text once parsed: number of values and depth of nesting. */
export interface JsonShape {
  /** Approximate number of members and elements; an empty object counts as one. */
  values: number;
  depth: number;
}

/** A plan of 5,000 rows has 80,000 values. Forms, lists of selected rows and settings have far fewer. */
export const jsonLimits: JsonShape = { values: 100_000, depth: 100 };

const sign = { quote: 0x22, escape: 0x5c, comma: 0x2c, brace: 0x7b, braceEnd: 0x7d, bracket: 0x5b, bracketEnd: 0x5d };

/**
 * Measures a JSON text (UTF-8) in one pass before it is parsed: one megabyte of `{},{},…` takes twenty on the heap.
 * Invalid JSON gets some shape as well.
 */
export function jsonShape(json: Uint8Array): JsonShape {
  let [values, depth, open] = [0, 0, 0];
  for (let at = 0; at < json.length; at++) {
    switch (json[at]) {
      case sign.quote:
        for (at++; at < json.length && json[at] !== sign.quote; at++) if (json[at] === sign.escape) at++;
        break;
      case sign.comma:
        values++;
        break;
      case sign.brace:
      case sign.bracket:
        values++;
        depth = Math.max(depth, ++open);
        break;
      case sign.braceEnd:
      case sign.bracketEnd:
        open--;
    }
  }
  return { values, depth };
}

/** Whether a text of this shape may be parsed. */
export const isWithinJsonLimits = ({ values, depth }: JsonShape) =>
  values <= jsonLimits.values && depth <= jsonLimits.depth;
