/** Side of the square that a plot fills, in the units of its drawing. */
export const size = 240;

const margin = { left: 52, right: 12, top: 8, bottom: 40 };
export const frame = `${-margin.left} ${-margin.top} ${size + margin.left + margin.right} ${size + margin.top + margin.bottom}`;

interface Axis {
  from: string;
  to: string;
  title: string;
}

/** Two axes with the values of their ends. */
export function Axes({ x, y }: { x: Axis; y: Axis }) {
  return (
    <g>
      <path className="plot__axis" d={`M0 0V${size}H${size}`} />
      <text className="plot__text" x={0} y={size + 16}>
        {x.from}
      </text>
      <text className="plot__text" x={size} y={size + 16} textAnchor="end">
        {x.to}
      </text>
      <text className="plot__text" x={size / 2} y={size + 34} textAnchor="middle">
        {x.title}
      </text>
      <text className="plot__text" x={-6} y={size} textAnchor="end">
        {y.from}
      </text>
      <text className="plot__text" x={-6} y={10} textAnchor="end">
        {y.to}
      </text>
      <text className="plot__text" transform={`translate(-38 ${size / 2}) rotate(-90)`} textAnchor="middle">
        {y.title}
      </text>
    </g>
  );
}
