import { FigureDownload } from '#web/kit/charts/figure-download.tsx';
import { useTexts } from '#web/texts/language.ts';
import type { Drawn } from '../public/board-data.ts';
import { chartTexts } from '../texts/index.ts';
import { nearlyAll } from './records.ts';
import { linearScale, round } from './scale.ts';

const maxShown = 10;
const width = 520;
const line = 13;
const names = 150;
const longestName = 20;

const shorten = (name: string) => {
  const letters = Array.from(name);
  return letters.length > longestName ? `${letters.slice(0, longestName - 1).join('')}…` : name;
};

/** Scores of the first models with their intervals. */
export function RankingPlot({
  points,
  metric,
  file,
  format,
}: {
  points: readonly Drawn[];
  /** Name of the primary metric with its unit. */
  metric: string;
  file: string;
  format: (value: number | null) => string;
}) {
  const t = useTexts(chartTexts);
  const shown = points.filter(({ mean }) => mean !== null).slice(0, maxShown);
  if (shown.length < 2) return null;
  const means = shown.map(({ mean }) => mean!);
  const [least, largest] = nearlyAll(means);
  const ends = shown
    .filter(({ mean }) => mean! >= least && mean! <= largest)
    .flatMap(({ mean, low, high }) => [mean!, low ?? mean!, high ?? mean!]);
  const [from, to] = [Math.min(...ends), Math.max(...ends)];
  const room = (to - from) * 0.04 || 1;
  const height = shown.length * line;
  const x = linearScale(from - room, to + room, width - names);
  const at = (value: number) => round(names + x.at(Math.min(to + room, Math.max(from - room, value))));
  return (
    <FigureDownload
      title={`${metric} · ${t('ranking')}`}
      lead={<span className="aloud">{t('rankingLead', { count: shown.length })}</span>}
      file={file}
      numbers={{
        head: [t('model'), metric, t('low'), t('high')],
        rows: shown.map((point) => [point.name, format(point.mean), format(point.low), format(point.high)]),
      }}
    >
      <svg viewBox={`0 -6 ${width + 8} ${height + 32}`} role="img" aria-label={t('rankingAlt', { name: metric })}>
        {x.ticks.map(({ value, text }) => (
          <g key={value} transform={`translate(${round(names + x.at(value))} 0)`}>
            <line className="chart__grid" y2={height} />
            <text className="chart__text" y={height + 16} textAnchor="middle">
              {text}
            </text>
          </g>
        ))}
        {shown.map(({ publicId, name, mean, low, high }, place) => (
          <g key={publicId} transform={`translate(0 ${round((place + 0.5) * line)})`}>
            <text className="chart__text" x={names - 8} y={4} textAnchor="end">
              {shorten(name)}
              <title>{name}</title>
            </text>
            {low === null || high === null ? null : <line className="chart__line" x1={at(low)} x2={at(high)} />}
            {mean! < from || mean! > to ? (
              <path className="chart__dot" d={mean! < from ? `M${names} 0l8 -4v8z` : `M${width} 0l-8 -4v8z`} />
            ) : (
              <circle className="chart__dot" cx={at(mean!)} r={4} />
            )}
          </g>
        ))}
      </svg>
    </FigureDownload>
  );
}
