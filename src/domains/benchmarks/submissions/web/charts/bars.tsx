import type { Slice } from '#contract/benchmarks/submissions';
import { FigureDownload } from '#web/kit/charts/figure-download.tsx';
import { useTexts } from '#web/texts/language.ts';
import { elements, placeOf } from '#view/data/search';
import { chartTexts } from '../texts/index.ts';
import { Chart, size } from './axes.tsx';
import { endsOf, linearScale, round, shortNumber } from './scale.ts';

export interface Bar {
  name: string;
  value: number | null;
  /** The label below it; its name by default. */
  tick?: string;
}

/** Values as bars; the axis begins where the values are distinguishable, and says so. */
export function BarPlot({
  title,
  lead,
  label,
  file,
  bars,
  names: [x, y],
  mean = null,
  format = shortNumber,
}: {
  title: string;
  lead?: string;
  label: string;
  file: string;
  bars: readonly Bar[];
  names: readonly [string, string];
  /** A dashed line. */
  mean?: number | null;
  format?: (value: number) => string;
}) {
  const t = useTexts(chartTexts);
  const known = bars.flatMap(({ value }) => value ?? []);
  const { min, max } = endsOf([...known, ...(mean === null ? [] : [mean])]);
  const scale = linearScale(min, max, size);
  const step = size / bars.length;
  const ticks = bars.map(({ name, tick }, at) => ({ value: at, text: tick ?? name }));
  const skip = Math.ceil(bars.length / 8);
  const base = scale.at(Math.max(min, Math.min(0, max)));
  return (
    <FigureDownload
      title={title}
      lead={[...(lead ? [lead] : []), ...(min > 0 ? [t('notZero')] : [])].join(' ')}
      file={file}
      numbers={{ head: [x, y], rows: bars.map(({ name, value }) => [name, value === null ? '–' : format(value)]) }}
    >
      <Chart
        label={label}
        x={{
          scale: { at: (value) => (value + 0.5) * step, ticks: ticks.filter((_, at) => at % skip === 0) },
          title: x,
        }}
        y={{ scale, title: y }}
      >
        {bars.map(({ name, value }, at) =>
          value === null ? null : (
            <rect
              key={name}
              className="chart__fill"
              x={round(at * step + step * 0.15)}
              y={round(size - Math.max(scale.at(value), base))}
              width={round(step * 0.7)}
              height={round(Math.max(1, Math.abs(scale.at(value) - base)))}
            />
          ),
        )}
        {mean === null ? null : (
          <line
            className="chart__guide"
            x1={0}
            x2={size}
            y1={round(size - scale.at(mean))}
            y2={round(size - scale.at(mean))}
          />
        )}
      </Chart>
    </FigureDownload>
  );
}

const cell = 30;
const columns = 18;
const rows = 9;

/** Errors of samples by the elements in them, in a periodic table. */
export function ElementPlot({
  slices,
  names,
  file,
}: {
  slices: readonly Slice[];
  names: readonly [string, string];
  file: string;
}) {
  const t = useTexts(chartTexts);
  const byKey = new Map(slices.map((slice) => [slice.key, slice]));
  const errors = slices.map(({ error }) => error).toSorted((a, b) => a - b);
  const largest = errors[Math.floor(0.95 * (errors.length - 1))] || 1;
  return (
    <FigureDownload
      className="figure--wide"
      title={t('byElement')}
      lead={t('byElementLead', { limit: shortNumber(largest) })}
      file={file}
      numbers={{
        head: [t('element'), names[1], t('bias'), t('count')],
        rows: slices
          .toSorted((a, b) => b.error - a.error)
          .map(({ key, error, bias, count }) => [
            key,
            shortNumber(error),
            bias === null ? '–' : shortNumber(bias),
            count,
          ]),
      }}
    >
      <svg viewBox={`-1 -1 ${columns * cell + 2} ${rows * cell + 2}`} role="img" aria-label={t('byElementAlt')}>
        {elements.map((symbol, at) => {
          const { row, column } = placeOf(at + 1);
          const slice = byKey.get(symbol);
          return (
            <g key={symbol} transform={`translate(${(column - 1) * cell} ${(row - 1) * cell})`}>
              <rect className="chart__cell" width={cell - 2} height={cell - 2} />
              {slice ? (
                <rect
                  className="chart__fill"
                  width={cell - 2}
                  height={cell - 2}
                  opacity={round(0.1 + 0.5 * Math.min(1, slice.error / largest))}
                >
                  <title>
                    {t('elementTitle', { element: symbol, error: shortNumber(slice.error), count: slice.count })}
                  </title>
                </rect>
              ) : null}
              <text
                className="chart__symbol"
                x={cell / 2 - 1}
                y={cell / 2 + 3}
                textAnchor="middle"
                opacity={slice ? 1 : 0.4}
              >
                {symbol}
              </text>
            </g>
          );
        })}
      </svg>
    </FigureDownload>
  );
}
