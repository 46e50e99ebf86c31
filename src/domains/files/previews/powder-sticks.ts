import type { Point } from './plot-curves.ts';

/**
 * The peaks of a calculated powder pattern as sticks below a measured one: from its lowest value, the strongest as high
 * as its highest. Only peaks in its range, by angle.
 * @param peaks 2θ in degrees; intensity, of which the strongest has 100
 */
export function sticksOf(
  peaks: readonly { twoTheta: number; intensity: number }[],
  measured: readonly Point[],
): Point[] {
  const range = { left: Infinity, right: -Infinity, low: Infinity, high: -Infinity };
  for (const { x, y } of measured) {
    range.left = Math.min(range.left, x);
    range.right = Math.max(range.right, x);
    range.low = Math.min(range.low, y);
    range.high = Math.max(range.high, y);
  }
  const inside = peaks.filter(({ twoTheta }) => twoTheta >= range.left && twoTheta <= range.right);
  if (inside.length === 0 || !(range.high > range.low)) return [];
  const strongest = Math.max(...inside.map(({ intensity }) => intensity));
  const { low, high } = range;
  return [
    { x: range.left, y: low },
    ...inside
      .toSorted((one, other) => one.twoTheta - other.twoTheta)
      .flatMap(({ twoTheta: x, intensity }) => [
        { x, y: low },
        { x, y: low + ((high - low) * intensity) / strongest },
        { x, y: low },
      ]),
    { x: range.right, y: low },
  ];
}
