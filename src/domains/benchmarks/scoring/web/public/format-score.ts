import type { Direction } from '#calls/benchmarks/scoring';

/** Beside a metric's name; the words stand beside it for those who do not see the sign. */
export const directionSigns: Record<Direction, string> = { lower: '↓', higher: '↑', zero: '→0' };

/** A score with as many digits as its board shows; a dash where there is none. */
export function formatScore(value: number | null | undefined, decimals: number): string {
  if (value === null || value === undefined) return '–';
  // Very large and very small values would say nothing with fixed digits.
  const text = Math.abs(value) >= 1e6 ? value.toExponential(3) : value.toFixed(decimals);
  return /^-0\.?0*$/.test(text) ? text.slice(1) : text.replace('-', '−');
}
