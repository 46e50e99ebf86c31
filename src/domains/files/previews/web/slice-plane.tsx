import { useEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '#web/texts/language.ts';
import { colourAt } from '../colour-scale.ts';
import type { VolumeSeen } from '../contract.ts';
import { previewsTexts } from '../texts/index.ts';

const axes = ['a', 'b', 'c'] as const;

/** Values in one plane of a grid, perpendicular to a reciprocal axis; drawn in fractions of the other two axes. */
export function SlicePlane({ volume, values }: { volume: VolumeSeen; values: Float32Array }) {
  const t = useTexts(previewsTexts);
  const [axis, choose] = useState(2);
  const [at, place] = useState(0);
  const canvas = useRef<HTMLCanvasElement>(null);
  const count = volume.drawn[axis]!;
  const index = Math.min(at, count - 1);
  const plane = useMemo(() => planeOf(volume, values, axis, index), [volume, values, axis, index]);
  useEffect(() => {
    if (!canvas.current) return;
    const { width, height, cells, low, high } = plane;
    const tones = Array.from({ length: 256 }, (_none, tone) => (colourAt(tone / 255).match(/\d+/g) ?? []).map(Number));
    const picture = new ImageData(width, height);
    for (const [cell, value] of cells.entries()) {
      const [red = 0, green = 0, blue = 0] = tones[Math.round((255 * (value - low)) / (high - low || 1))] ?? [];
      const row = height - 1 - Math.floor(cell / width);
      picture.data.set([red, green, blue, 255], 4 * (row * width + (cell % width)));
    }
    [canvas.current.width, canvas.current.height] = [width, height];
    canvas.current.getContext('2d')?.putImageData(picture, 0, 0);
  }, [plane]);
  const [across, up] = [0, 1, 2].filter((one) => one !== axis) as [number, number];
  const range = {
    low: String(Number(plane.low.toPrecision(4))),
    high: String(Number(plane.high.toPrecision(4))),
    unit: volume.unit,
  };
  const position = (index / count).toFixed(3);
  return (
    <section className="preview__plane">
      <div className="row">
        <label>
          {t('volume.plane')}{' '}
          <select className="input input--small" value={axis} onChange={(event) => choose(Number(event.target.value))}>
            {axes.map((name, one) => (
              <option key={name} value={one}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t('volume.place')}{' '}
          <input
            type="range"
            min={0}
            max={count - 1}
            value={index}
            aria-valuetext={`${axes[axis]} = ${position}`}
            onChange={(event) => place(event.target.valueAsNumber)}
          />{' '}
          <output className="num">
            {axes[axis]} = {position}
          </output>
        </label>
      </div>
      <canvas
        ref={canvas}
        role="img"
        style={{
          aspectRatio: `${volume.spacings[across]! * volume.shape[across]!} / ${volume.spacings[up]! * volume.shape[up]!}`,
        }}
        aria-label={t('volume.planeOf', { axis: axes[axis]!, place: position, ...range })}
      />
      <p className="small secondary">
        → {axes[across]} · ↑ {axes[up]} · {t('volume.range', range)}
      </p>
    </section>
  );
}

/** Values of a plane row by row, and their range. */
function planeOf({ drawn }: VolumeSeen, values: Float32Array, axis: number, index: number) {
  const strides = [drawn[1] * drawn[2], drawn[2], 1];
  const [across, up] = [0, 1, 2].filter((one) => one !== axis) as [number, number];
  const [width, height] = [drawn[across]!, drawn[up]!];
  const cells = new Float32Array(width * height);
  let [low, high] = [Infinity, -Infinity];
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const value = values[index * strides[axis]! + row * strides[up]! + column * strides[across]!]!;
      cells[row * width + column] = value;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  return { width, height, cells, low, high };
}
