import './tables.css';

/** Units of the small histogram. */
const [bar, height] = [5, 24];

/**
 * Counts in equal steps; `isWide` stretches it to its element. Decorative: the figures next to it contain the same data.
 */
export function Histogram({ bins, isWide = false }: { bins: readonly number[]; isWide?: boolean }) {
  const most = Math.max(...bins);
  return (
    <svg
      className="table-histogram"
      viewBox={`0 0 ${bins.length * bar} ${height}`}
      preserveAspectRatio={isWide ? 'none' : undefined}
      aria-hidden="true"
    >
      {bins.map((count, at) => {
        const tall = count === 0 ? 0 : Math.max(1, (count / most) * height);
        // oxlint-disable-next-line react/no-array-index-key -- a step is its place
        return <rect key={at} x={at * bar} y={height - tall} width={bar - 1} height={tall} />;
      })}
    </svg>
  );
}
