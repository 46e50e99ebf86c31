import sharp from 'sharp';
import type { Spot, Topograph } from '../models/tunnelling.ts';

type Colour = readonly [number, number, number];
/** From dark to light, as programs of scanning probes colour heights. */
const copper: readonly Colour[] = [
  [12, 6, 4],
  [92, 38, 14],
  [184, 98, 34],
  [240, 184, 96],
  [255, 246, 220],
];
/** The screen of an electron diffraction apparatus. */
const phosphor: readonly Colour[] = [
  [3, 8, 5],
  [12, 66, 36],
  [64, 190, 96],
  [226, 255, 222],
];

function colourOf(scale: readonly Colour[], value: number): Colour {
  const at = Math.min(0.9999, Math.max(0, value)) * (scale.length - 1);
  const [low, high] = [scale[Math.floor(at)]!, scale[Math.floor(at) + 1]!];
  const part = at - Math.floor(at);
  return [0, 1, 2].map((channel) =>
    Math.round(low[channel]! + part * (high[channel]! - low[channel]!)),
  ) as unknown as Colour;
}

/** A PNG whose brightness (0 to 1) is a function of the pixel. */
function picture(side: number, scale: readonly Colour[], of: (column: number, row: number) => number): Promise<Buffer> {
  const pixels = Buffer.alloc(side * side * 3);
  for (let row = 0; row < side; row += 1)
    for (let column = 0; column < side; column += 1)
      pixels.set(colourOf(scale, of(column, row)), (row * side + column) * 3);
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
}

/** Heights as colours between their 1st and 99.5th percentile, with a white bar of a fifth of the side at the lower left. */
export function topographPicture({ side, heights }: Topograph): Promise<Buffer> {
  const sorted = heights.toSorted();
  const [low, high] = [sorted[Math.floor(sorted.length * 0.01)]!, sorted[Math.floor(sorted.length * 0.995)]!];
  const inBar = (column: number, row: number) =>
    row >= side - 18 && row < side - 12 && column >= 14 && column < 14 + side / 5;
  return picture(side, copper, (column, row) =>
    inBar(column, row) ? 1 : ((heights[row * side + column]! - low) / (high - low)) * 0.94,
  );
}

/** The screen of a LEED apparatus: spots inside the circle of grazing electrons, and the shadow of the gun. */
export function screenPicture(
  { spots, radius }: { spots: readonly Spot[]; radius: number },
  noise: () => number,
): Promise<Buffer> {
  const side = 420;
  const perPixel = (2.06 * radius) / side;
  const width = 0.024 * radius;
  const light = new Float64Array(side * side);
  for (const {
    at: [u, v],
    intensity,
  } of spots) {
    const [column, row] = [u / perPixel + side / 2, side / 2 - v / perPixel];
    const reach = Math.ceil((4 * width) / perPixel);
    for (let y = Math.max(0, Math.round(row) - reach); y <= Math.min(side - 1, Math.round(row) + reach); y += 1)
      for (
        let x = Math.max(0, Math.round(column) - reach);
        x <= Math.min(side - 1, Math.round(column) + reach);
        x += 1
      ) {
        const squared = ((x - column) ** 2 + (y - row) ** 2) * perPixel ** 2;
        light[y * side + x]! += intensity * Math.exp(-squared / (2 * width * width));
      }
  }
  return picture(side, phosphor, (column, row) => {
    const distance = (Math.hypot(column - side / 2, row - side / 2) * perPixel) / radius;
    if (distance > 1) return 0;
    if (distance < 0.09) return 0.02;
    return light[row * side + column]! + 0.12 + 0.1 * Math.exp(-distance * 3) + 0.02 * noise();
  });
}
