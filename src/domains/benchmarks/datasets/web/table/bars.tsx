import type { Distribution } from './columns.ts';

const [width, height] = [120, 24];

/** The distribution of a column as bars in one path; the column's panel shows the numbers. */
export function Bars({ distribution: { bars } }: { distribution: Distribution }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const step = width / bars.length;
  const path = bars
    .map(({ count }, at) => {
      const tall = count === 0 ? 0 : Math.max(1, Math.round((count / most) * height));
      return `M${Math.round(at * step * 10) / 10} ${height}v${-tall}h${Math.max(0.5, Math.round((step - 1) * 10) / 10)}v${tall}z`;
    })
    .join('');
  return (
    <svg className="bench-grid__bars" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
