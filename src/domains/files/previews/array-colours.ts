/* Arrays whose third dimension holds the red, green and blue of a picture. */

/**
 * The dimension of the colours: three or four long, shown at one index, the last of the array or its first.
 * @param at a place, such as `y,x,0`
 * @returns its number; undefined if there is none
 */
export function colourDimension(at: string, shape: readonly number[]): number | undefined {
  const places = at.split(',');
  return [shape.length - 1, 0].find(
    (dimension) => [3, 4].includes(shape[dimension]!) && /^\d+$/.test(places[dimension] ?? ''),
  );
}

/** The place with another index in one dimension. */
export const placeAt = (at: string, dimension: number, index: number): string =>
  at
    .split(',')
    .map((place, one) => (one === dimension ? String(index) : place))
    .join(',');

/**
 * The value of full brightness: that of the type for whole numbers of one or two bytes, 1 for shares, else the largest.
 * @param dtype name of the type, such as `uint8`
 */
export function fullBrightness(dtype: string, channels: readonly ArrayLike<number>[]): number {
  if (/^u?int8$/.test(dtype)) return 255;
  let most = 0;
  for (const values of channels) for (let at = 0; at < values.length; at += 1) most = Math.max(most, values[at]!);
  if (most <= 1) return 1;
  return dtype === 'uint16' && most > 4095 ? 65_535 : most;
}

/**
 * Pixels of a picture, four bytes each, the first row of the array at the top or at the bottom.
 * @param channels red, green and blue, row by row, of the same length
 */
export function pixelsOf(
  channels: readonly [ArrayLike<number>, ArrayLike<number>, ArrayLike<number>],
  { columns, full, isFlipped }: { columns: number; full: number; isFlipped: boolean },
): Uint8ClampedArray<ArrayBuffer> {
  const count = channels[0].length;
  const rows = count / columns;
  const pixels = new Uint8ClampedArray(count * 4);
  for (let at = 0; at < count; at += 1) {
    const row = Math.floor(at / columns);
    const target = ((isFlipped ? row : rows - 1 - row) * columns + (at % columns)) * 4;
    for (const [channel, values] of channels.entries()) pixels[target + channel] = (values[at]! / full) * 255;
    pixels[target + 3] = 255;
  }
  return pixels;
}
