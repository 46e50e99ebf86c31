import type { Direction } from '#contract/benchmarks/scoring';

/** Shown after a metric's name; a text says the same to screen readers. */
export const directionSigns: Record<Direction, string> = { lower: '↓', higher: '↑', zero: '→0' };

/** A score with the number of decimals of its board; a dash if there is none. */
export function formatScore(value: number | null | undefined, decimals: number): string {
  if (value === null || value === undefined) return '–';
  // Fixed decimals are meaningless for very large values.
  const text = Math.abs(value) >= 1e6 ? value.toExponential(3) : value.toFixed(decimals);
  return /^-0\.?0*$/.test(text) ? text.slice(1) : text.replace('-', '−');
}
