import { useEffect, useRef } from 'react';
import { evenCells, evenValues, type AxisCells } from '../../array-grid.ts';
import { colourAt, onColourScale, type ColourScale } from '../../colour-scale.ts';
import { labelOf } from '../../axis-scale.ts';

/** Cells that are drawn along one side. */
const most = 800;

/** A picture of numbers on a plain canvas, for browsers without WebGL: without zoom and values under the pointer. */
export function PlainMap({
  columns,
  values,
  x,
  y,
  names,
  scale,
  domain,
  isFlipped,
  kept,
}: {
  columns: number;
  values: ArrayLike<number>;
  x: AxisCells;
  y: AxisCells;
  names: { x: string; y: string };
  scale: ColourScale | 'sqrt';
  domain: [number, number];
  isFlipped: boolean;
  kept: 'maximum' | 'minimum';
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const cells = { x: evenCells(x, most), y: evenCells(y, most) };
    const [width, height] = [cells.x.count, cells.y.count];
    const drawn = evenValues(values, columns, cells, kept, new Float64Array(width * height));
    const toned = (value: number) => (scale === 'sqrt' ? Math.sqrt(Math.max(0, value)) : onColourScale(value, scale));
    const [low, high] = domain.map(toned) as [number, number];
    const tones = Array.from({ length: 256 }, (_none, at) => (colourAt(at / 255).match(/\d+/g) ?? []).map(Number));
    const picture = new ImageData(width, height);
    for (let row = 0; row < height; row += 1)
      for (let column = 0; column < width; column += 1) {
        const part = (toned(drawn[row * width + column]!) - low) / (high - low || 1);
        if (Number.isNaN(part)) continue;
        const [red, green, blue] = tones[Math.round(Math.min(1, Math.max(0, part)) * 255)]!;
        const at = ((isFlipped ? row : height - 1 - row) * width + column) * 4;
        picture.data.set([red!, green!, blue!, 255], at);
      }
    const target = canvas.current!;
    [target.width, target.height] = [width, height];
    target.getContext('2d')?.putImageData(picture, 0, 0);
  }, [columns, values, x, y, scale, domain, isFlipped, kept]);
  const ends = ({ edges, count }: AxisCells) =>
    [edges[0]!, edges[count]!]
      .toSorted((one, other) => one - other)
      .map(labelOf)
      .join(' … ');
  return (
    <div className="array__plain">
      <canvas ref={canvas} aria-hidden="true" />
      <p className="small secondary">
        → {names.x}: {ends(x)} · {isFlipped ? '↓' : '↑'} {names.y}: {ends(y)}
      </p>
    </div>
  );
}
