import { formatScore } from '#view/benchmarks/scoring';
import { FigureDownload } from '#web/kit/charts/figure-download.tsx';
import { formatPercent } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { standingTexts } from '../../texts/index.ts';
import { ChartFrame, height, round, ticksOf, viewBox, width } from './chart-frame.tsx';
import { frontOf, type Placed } from './ranking.ts';

/** Overall skill against coverage, to show models that are good at many benchmarks. */
export function Pareto({ placed }: { placed: readonly Placed[] }) {
  const t = useTexts(standingTexts);
  const language = useLanguage();
  const axis = t('coverage');
  const points = placed.flatMap((it) =>
    it.overall === null ? [] : [{ x: it.coverage, y: it.overall, model: it.model }],
  );
  if (!points.length) return null;
  const front = frontOf(points, false);
  const shown = (point: (typeof points)[number]) => `${point.model.name} · ${point.model.publisher}`;
  const left = (x: number) => round(x * width);
  const top = (y: number) => round(height - y * height);
  const percent = (share: number) => formatPercent(Math.round(share * 100), language);
  const ticks = ticksOf(0, 1);
  return (
    <FigureDownload
      title={t('pareto.title', { axis })}
      heading="h2"
      lead={t('pareto.lead')}
      file="matscibench-pareto"
      numbers={{
        head: [t('model'), axis, t('overall'), t('pareto.front')],
        rows: points
          .toSorted((a, b) => b.y - a.y)
          .map((point) => [
            shown(point),
            percent(point.x),
            formatScore(point.y, 3),
            t(front.includes(point) ? 'pareto.isFront' : 'pareto.isNot'),
          ]),
      }}
    >
      <svg
        viewBox={viewBox}
        role="img"
        aria-label={t('pareto.alt', { count: points.length, axis, front: front.length })}
      >
        <ChartFrame
          x={{ title: axis, ticks: ticks.map((at) => ({ at, label: percent(at) })) }}
          y={{ title: t('overall'), ticks: ticks.map((at) => ({ at, label: String(at) })) }}
        />
        <path
          className="chart__line"
          d={front.map(({ x, y }, at) => `${at ? 'L' : 'M'}${left(x)} ${top(y)}`).join('')}
        />
        {points.map((point) => (
          <circle
            key={shown(point)}
            className={front.includes(point) ? 'chart__dot chart__dot--front' : 'chart__dot'}
            cx={left(point.x)}
            cy={top(point.y)}
            r={front.includes(point) ? 5 : 4}
          >
            <title>{`${shown(point)}: ${percent(point.x)}, ${formatScore(point.y, 3)}`}</title>
          </circle>
        ))}
        {front.map((point) => (
          <text
            key={shown(point)}
            className="chart__text"
            x={left(point.x) + (point.x > 0.6 ? -8 : 8)}
            y={top(point.y) - 8}
            textAnchor={point.x > 0.6 ? 'end' : 'start'}
          >
            {point.model.name}
          </text>
        ))}
      </svg>
    </FigureDownload>
  );
}
