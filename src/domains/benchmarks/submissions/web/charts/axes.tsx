import type { ReactNode } from 'react';
import { round, type Scale } from './scale.ts';

/** Width and height of a square plot, in the units of its drawing. */
export const size = 260;

const margin = { left: 56, right: 14, top: 8, bottom: 42 };

interface Axis {
  scale: Scale;
  title: string;
}

/** A drawing with two axes, their ticks with values, and grid lines. */
export function Chart({
  label,
  x,
  y,
  width = size,
  height = size,
  children,
}: {
  /** A sentence that describes the drawing; the table next to it has the numbers. */
  label: string;
  x: Axis;
  y: Axis;
  width?: number;
  height?: number;
  children: ReactNode;
}) {
  const frame = `${-margin.left} ${-margin.top} ${width + margin.left + margin.right} ${height + margin.top + margin.bottom}`;
  return (
    <svg viewBox={frame} role="img" aria-label={label}>
      <g>
        {x.scale.ticks.map(({ value, text }) => (
          <g key={value} transform={`translate(${round(x.scale.at(value))} 0)`}>
            <line className="chart__grid" y2={height} />
            <text className="chart__text" y={height + 16} textAnchor="middle">
              {text}
            </text>
          </g>
        ))}
        {y.scale.ticks.map(({ value, text }) => (
          <g key={value} transform={`translate(0 ${round(height - y.scale.at(value))})`}>
            <line className="chart__grid" x2={width} />
            <text className="chart__text" x={-6} y={4} textAnchor="end">
              {text}
            </text>
          </g>
        ))}
        <text className="chart__text" x={width / 2} y={height + 36} textAnchor="middle">
          {x.title}
        </text>
        <text
          className="chart__text"
          transform={`translate(${-margin.left + 12} ${height / 2}) rotate(-90)`}
          textAnchor="middle"
        >
          {y.title}
        </text>
      </g>
      {children}
      <path className="chart__axis" d={`M0 0V${height}H${width}`} />
    </svg>
  );
}

/** A line through points given in the values of both scales. */
export const lineOf = (
  points: readonly (readonly [number, number])[],
  { x, y, height = size }: { x: Scale; y: Scale; height?: number },
): string =>
  points.map(([one, other], at) => `${at ? 'L' : 'M'}${round(x.at(one))} ${round(height - y.at(other))}`).join('');
