import { scaleOf, type Scale } from '../axis-scale.ts';
import { colourAt } from '../colour-scale.ts';
import type { Point } from '../plot-curves.ts';

/** The rectangle of the axes in a drawing. */
export interface Inner {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Steps of the colour bar. */
const barSteps = 40;

interface Toned {
  points: readonly Point[];
  x: Scale;
  y: Scale;
  toned: (value: number | undefined) => string;
}

/** The cells of a grid, each in the colour of its value. */
export function MapCells({
  points,
  grid,
  edges,
  x,
  y,
  toned,
}: Toned & { grid: { x: readonly number[]; y: readonly number[] }; edges: { x: number[]; y: number[] } }) {
  const [columns, lines] = [grid.x, grid.y].map((values) => new Map(values.map((value, at) => [value, at]))) as [
    Map<number, number>,
    Map<number, number>,
  ];
  return points.map((point) => {
    const [column, line] = [columns.get(point.x)!, lines.get(point.y)!];
    const [left, right] = [x.at(edges.x[column]!), x.at(edges.x[column + 1]!)];
    const [bottom, top] = [y.at(edges.y[line]!), y.at(edges.y[line + 1]!)];
    return (
      <rect
        key={`${column} ${line}`}
        x={left}
        y={top}
        // A little wider, so that no seam is seen between two cells.
        width={right - left + 0.5}
        height={bottom - top + 0.5}
        fill={toned(point.colour)}
      />
    );
  });
}

/** Points without a grid in the colours of their values. */
export function ColouredPoints({ points, x, y, toned }: Toned) {
  return points.map((point, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- two points may be equal
    <circle key={at} cx={x.at(point.x)} cy={y.at(point.y)} r={3} fill={toned(point.colour)} />
  ));
}

/** Which value has which colour. */
export function ColourBar({
  name,
  range,
  inner,
  width,
}: {
  name: string;
  range: [number, number];
  inner: Inner;
  width: number;
}) {
  const left = inner.right + 16;
  const tall = inner.bottom - inner.top;
  const { ticks, at } = scaleOf(range, inner.bottom, inner.top);
  return (
    <g>
      {Array.from({ length: barSteps }, (_none, step) => (
        <rect
          key={step}
          x={left}
          y={inner.bottom - ((step + 1) * tall) / barSteps}
          width={12}
          height={tall / barSteps + 0.5}
          fill={colourAt(step / (barSteps - 1))}
        />
      ))}
      {ticks.map(({ value, label }) => (
        <text key={label} className="preview__axis" x={left + 16} y={at(value) + 4}>
          {label}
        </text>
      ))}
      <text
        className="preview__axis"
        transform={`translate(${width - 4} ${(inner.top + inner.bottom) / 2}) rotate(-90)`}
        textAnchor="middle"
      >
        {name.slice(0, 40)}
      </text>
    </g>
  );
}
