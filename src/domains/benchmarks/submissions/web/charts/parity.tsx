import { useId, useState } from 'react';
import type { Plot } from '#contract/benchmarks/submissions';
import { Button } from '#web/kit/parts/button.tsx';
import { FigureDownload } from '#web/kit/charts/figure-download.tsx';
import { formatNumber } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { chartTexts } from '../texts/index.ts';
import { Chart, size } from './axes.tsx';
import { linearScale, logScale, round, shortNumber } from './scale.ts';

type Parity = Extract<Plot, { kind: 'parity' }>;

/** Number of shades: cells of one shade are one path, so that a dense plot stays small. */
const shades = 7;
const deepest = 5;

/** Values against predictions; buttons zoom in. */
export function ParityPlot({
  plot,
  isHidden,
  unit,
  samples,
  file,
}: {
  plot: Parity;
  /** Cells with few rows are not drawn. */
  isHidden: boolean;
  unit: string;
  samples: number;
  file: string;
}) {
  const t = useTexts(chartTexts);
  const language = useLanguage();
  const clip = useId();
  // The visible part: its lower end and its length on both axes, as shares of the whole.
  const [{ from, part }, show] = useState({ from: 0, part: 1 });
  const scale = scaleOf(plot);
  const [min, max] = [scale.back(from), scale.back(from + part)];
  const axis = plot.isLog ? logScale(min, max, size) : linearScale(min, max, size);
  const side = size / plot.grid / part;
  const place = (cell: number) => cell * side - (from / part) * size;
  const most = Math.log1p(Math.max(1, ...plot.cells.map(([, , count]) => count)));
  const paths = Array.from({ length: shades }, () => '');
  for (const [column, row, count] of plot.cells) {
    const [x, y] = [place(column), size - place(row + 1)];
    if (x < -side || y < -side || x > size || y > size) continue;
    const shade = Math.min(shades - 1, Math.floor((Math.log1p(count) / most) * shades));
    paths[shade] += `M${round(x)} ${round(y)}h${round(side)}v${round(side)}h${round(-side)}z`;
  }
  const zoom = (factor: number, shift = 0) => {
    const length = Math.min(1, Math.max(1 / 2 ** deepest, part * factor));
    const middle = from + part / 2 + shift * part;
    show({ from: Math.min(1 - length, Math.max(0, middle - length / 2)), part: length });
  };
  const withUnit = (name: string) => (unit ? `${name} (${unit})` : name);
  return (
    <FigureDownload
      title={t('parity')}
      lead={[
        t('parityLead'),
        ...(plot.isLog ? [t('isLog')] : []),
        ...(plot.outside ? [t(isHidden ? 'fewInCell' : 'outside', { count: plot.outside })] : []),
      ].join(' ')}
      file={file}
      numbers={() => ({
        head: [withUnit(t('truthFrom')), t('truthTo'), withUnit(t('predictionFrom')), t('predictionTo'), t('count')],
        rows: plot.cells
          .toSorted(([a, b], [c, d]) => a - c || b - d)
          .map(([column, row, count]) => [
            ...[column, column + 1, row, row + 1].map((at) => shortNumber(scale.back(at / plot.grid))),
            count,
          ]),
      })}
    >
      <div className="chart__zoom no-print" role="group" aria-label={t('zoom')}>
        <Button
          small
          look="plain"
          aria-label={t('zoomIn')}
          disabled={part <= 1 / 2 ** deepest}
          onClick={() => zoom(0.5)}
        >
          <span aria-hidden="true">+</span>
        </Button>
        <Button small look="plain" aria-label={t('zoomOut')} disabled={part === 1} onClick={() => zoom(2)}>
          <span aria-hidden="true">−</span>
        </Button>
        <Button small look="plain" aria-label={t('lower')} disabled={from === 0} onClick={() => zoom(1, -0.5)}>
          <span aria-hidden="true">←</span>
        </Button>
        <Button small look="plain" aria-label={t('higher')} disabled={from + part >= 1} onClick={() => zoom(1, 0.5)}>
          <span aria-hidden="true">→</span>
        </Button>
        {part < 1 ? (
          <Button small look="plain" onClick={() => show({ from: 0, part: 1 })}>
            {t('whole')}
          </Button>
        ) : null}
      </div>
      <Chart
        label={t('parityAlt', {
          samples: formatNumber(samples, language),
          min: shortNumber(min),
          max: shortNumber(max),
        })}
        x={{ scale: axis, title: withUnit(t('truth')) }}
        y={{ scale: axis, title: withUnit(t('prediction')) }}
      >
        <clipPath id={clip}>
          <rect width={size} height={size} />
        </clipPath>
        <line className="chart__guide" x1={0} y1={size} x2={size} y2={0} />
        <g clipPath={`url(#${clip})`}>
          {paths.map((path, shade) =>
            path ? (
              // oxlint-disable-next-line react/no-array-index-key -- a shade has no id but its index
              <path key={shade} className="chart__fill" d={path} opacity={round(0.4 + (0.6 * shade) / (shades - 1))} />
            ) : null,
          )}
        </g>
      </Chart>
    </FigureDownload>
  );
}

/** Converts a share of the axes to a value. */
function scaleOf({ min, max, isLog }: Parity) {
  const [low, high] = isLog ? [Math.log10(min), Math.log10(max)] : [min, max];
  return {
    back: (share: number) => {
      const value = low + share * (high - low);
      return isLog ? 10 ** value : value;
    },
  };
}

/** A bar this many times taller than the median bar requires a logarithmic axis. */
const tall = 15;

/** Histogram of the residuals. */
export function ResidualPlot({
  residuals,
  isHidden,
  unit,
  file,
}: {
  residuals: Parity['residuals'];
  isHidden: boolean;
  unit: string;
  file: string;
}) {
  const t = useTexts(chartTexts);
  const { limit, counts, outside } = residuals;
  const x = linearScale(-limit, limit, size);
  const tallest = Math.max(1, ...counts);
  const middle = counts.filter((count) => count > 0).toSorted((a, b) => a - b)[
    counts.filter((count) => count > 0).length >> 1
  ];
  // One bar that is far taller than the others would hide them.
  const isLog = tallest > tall * (middle ?? 1);
  const y = isLog ? logScale(0.7, tallest, size) : linearScale(0, tallest, size);
  const heightOf = (count: number) => (count > 0 ? round(y.at(count)) : 0);
  const bar = size / counts.length;
  const edge = (at: number) => shortNumber(-limit + (2 * limit * at) / counts.length);
  const name = unit ? `${t('error')} (${unit})` : t('error');
  return (
    <FigureDownload
      title={t('residuals')}
      lead={[
        t('residualsLead'),
        ...(isLog ? [t('logCounts')] : []),
        ...(outside
          ? [isHidden ? t('fewInCell', { count: outside }) : t('beyond', { count: outside, limit: shortNumber(limit) })]
          : []),
      ].join(' ')}
      file={file}
      numbers={() => ({
        head: [`${name} ≥`, '<', t('count')],
        rows: counts.map((count, at) => [edge(at), edge(at + 1), count]),
      })}
    >
      <Chart
        label={t('residualsAlt', { limit: shortNumber(limit) })}
        x={{ scale: x, title: name }}
        y={{ scale: y, title: t('count') }}
      >
        {counts.map((count, at) => (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- a bar has no id but its index
            key={at}
            className="chart__fill"
            x={round(at * bar + 0.3)}
            y={round(size - heightOf(count))}
            width={round(bar - 0.6)}
            height={heightOf(count)}
          />
        ))}
        <line className="chart__guide" x1={size / 2} y1={0} x2={size / 2} y2={size} />
      </Chart>
    </FigureDownload>
  );
}
