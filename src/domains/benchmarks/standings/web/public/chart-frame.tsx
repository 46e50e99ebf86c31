/** Size of a chart in the units of its drawing. */
export const [width, height] = [480, 260];
const margin = { left: 56, right: 16, top: 12, bottom: 48 };
export const viewBox = `${-margin.left} ${-margin.top} ${width + margin.left + margin.right} ${height + margin.top + margin.bottom}`;

export const round = (value: number) => Math.round(value * 10) / 10;

/** Ticks at even steps of 1, 2 or 5 between two ends, about as many as requested. */
export function ticksOf(from: number, to: number, about = 5): number[] {
  const span = to - from;
  if (!(span > 0)) return [from];
  const rough = span / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5].find((one) => one * power >= rough) ?? 10) * power;
  const first = Math.ceil(from / step - 1e-9);
  const count = Math.floor(to / step + 1e-9) - first + 1;
  return Array.from({ length: count }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}

interface Axis {
  title: string;
  /** Position of each tick, from 0 to 1, and its label. */
  ticks: readonly { at: number; label: string }[];
}

/** Two axes with ticks and grid lines. */
export function ChartFrame({ x, y }: { x: Axis; y: Axis }) {
  return (
    <g>
      {y.ticks.map(({ at, label }) => (
        <g key={label}>
          <path className="chart__grid" d={`M0 ${round(height - at * height)}H${width}`} />
          <text className="chart__text" x={-8} y={round(height - at * height) + 4} textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      {x.ticks.map(({ at, label }) => (
        <text
          key={label}
          className="chart__text"
          x={round(at * width)}
          y={height + 18}
          // Labels at the ends of an axis must not exceed the chart.
          textAnchor={label.length < 6 ? 'middle' : at < 0.1 ? 'start' : at > 0.9 ? 'end' : 'middle'}
        >
          {label}
        </text>
      ))}
      <path className="chart__axis" d={`M0 0V${height}H${width}`} />
      <text className="chart__text" x={width / 2} y={height + 40} textAnchor="middle">
        {x.title}
      </text>
      <text className="chart__text" transform={`translate(-44 ${height / 2}) rotate(-90)`} textAnchor="middle">
        {y.title}
      </text>
    </g>
  );
}
