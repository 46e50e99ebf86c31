/* Colours of values in maps. */

/** How values become colours: in proportion, by their logarithm, or by that of their size with their sign. */
export type ColourScale = 'linear' | 'log' | 'symlog';

/** Values that decide the colour scale, and the ratio of the largest to most of them above which it is logarithmic. */
const [judged, wideRatio] = [10_000, 100];

/**
 * The first colour scale of a picture: logarithmic if a few values are so large that all others would have one colour,
 * as on detectors; by sign and size where a logarithm has no value.
 */
export function startScale(values: ArrayLike<number>): ColourScale {
  let [least, most] = [Infinity, -Infinity];
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at]!;
    if (!Number.isFinite(value)) continue;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const step = Math.max(1, Math.floor(values.length / judged));
  const sizes: number[] = [];
  for (let at = 0; at < values.length; at += step) if (Number.isFinite(values[at])) sizes.push(Math.abs(values[at]!));
  sizes.sort((one, other) => one - other);
  const usual = sizes[Math.floor(sizes.length * 0.9)] ?? 0;
  if (Math.max(Math.abs(least), most) <= wideRatio * usual || most <= 0) return 'linear';
  if (least > 0) return 'log';
  // Below one, sign and logarithm of one plus the size are nearly the value itself.
  return most >= 10 ? 'symlog' : 'linear';
}

/** A value on a colour scale, before its range is mapped to colours. */
export const onColourScale = (value: number, scale: ColourScale): number =>
  scale === 'log' ? Math.log10(value) : scale === 'symlog' ? Math.sign(value) * Math.log10(1 + Math.abs(value)) : value;

/** Red, green and blue of the scale viridis (matplotlib, CC0) at equal steps. */
const viridis = [
  ...[[68, 1, 84] as const, [72, 40, 120] as const, [62, 73, 137] as const, [49, 104, 142] as const],
  ...[[38, 130, 142] as const, [31, 158, 137] as const, [53, 183, 121] as const, [110, 206, 88] as const],
  ...[[181, 222, 43] as const, [253, 231, 37] as const],
];

/** Colour of a position between 0 and 1. */
export function colourAt(place: number): string {
  const step = Math.min(1, Math.max(0, place)) * (viridis.length - 1);
  const at = Math.min(viridis.length - 2, Math.floor(step));
  const parts = viridis[at]!.map((low, part) => Math.round(low + (viridis[at + 1]![part]! - low) * (step - at)));
  return `rgb(${parts.join(' ')})`;
}
