import type { Direction } from '#contract/benchmarks/scoring';
import { FigureDownload } from '#web/kit/charts/figure-download.tsx';
import { useTexts } from '#web/texts/language.ts';
import type { Drawn } from '../public/board-data.ts';
import { chartTexts } from '../texts/index.ts';
import { Chart } from './axes.tsx';
import { nearlyAll, recordsOf, type Dated } from './records.ts';
import { linearScale, round, type Scale } from './scale.ts';

const width = 450;
const height = 112;

/** Scores by the day of submission, and the best so far as a step line. */
export function RecordPlot({
  points,
  direction,
  metric,
  file,
  format,
}: {
  points: readonly Drawn[];
  direction: Direction;
  metric: string;
  file: string;
  format: (value: number | null) => string;
}) {
  const t = useTexts(chartTexts);
  const dated = points.filter((point): point is Dated => point.mean !== null);
  if (dated.length < 2) return null;
  const records = recordsOf(dated, direction);
  const best = new Set(records.map(({ publicId }) => publicId));
  const dayOf = (point: Dated) => Date.parse(`${point.submitTime.slice(0, 10)}T00:00:00Z`);
  const days = dated.map(dayOf);
  const x = dayScale(Math.min(...days), Math.max(...days));
  // A few outliers would compress all other models: they are drawn at the edge.
  const [low, high] = nearlyAll(dated.map(({ mean }) => mean));
  const room = (high - low) * 0.06 || 1;
  const y = linearScale(low - room, high + room, height, 4);
  const within = (value: number) => Math.min(high + room, Math.max(low - room, value));
  const spot = (point: Dated) => `M${round(x.at(dayOf(point)))} ${round(height - y.at(within(point.mean)))}h0`;
  const steps = records.map(
    (point, at) =>
      `${at ? `H${round(x.at(dayOf(point)))}V` : `M${round(x.at(dayOf(point)))} `}${round(height - y.at(within(point.mean)))}`,
  );
  return (
    <FigureDownload
      title={`${metric} · ${t('record')}`}
      lead={<span className="aloud">{t('recordLead')}</span>}
      file={file}
      numbers={() => ({
        head: [t('model'), t('date'), metric, t('isRecord')],
        rows: dated
          .toSorted((a, b) => a.submitTime.localeCompare(b.submitTime))
          .map((point) => [
            point.name,
            point.submitTime.slice(0, 10),
            format(point.mean),
            t(best.has(point.publicId) ? 'yes' : 'no'),
          ]),
      })}
    >
      <Chart
        label={t('recordAlt', { name: metric, count: dated.length })}
        x={{ scale: x, title: '' }}
        y={{ scale: y, title: '' }}
        width={width}
        height={height}
      >
        <path
          className="chart__dots chart__dots--quiet"
          d={dated
            .filter(({ publicId }) => !best.has(publicId))
            .map(spot)
            .join('')}
        />
        <path className="chart__line" d={`${steps.join('')}H${width}`} />
        <path className="chart__dots" d={records.map(spot).join('')} />
      </Chart>
    </FigureDownload>
  );
}

const day = 24 * 3600_000;

/** A time axis with years, months or days, depending on its length. */
function dayScale(first: number, last: number): Scale {
  const [min, max] = first === last ? [first - day, last + day] : [first, last];
  const count = 4;
  const ticks = Array.from({ length: count + 1 }, (_, at) => min + ((max - min) * at) / count);
  const text = (value: number) => new Date(value).toISOString().slice(0, max - min > 120 * day ? 7 : 10);
  return {
    at: (value) => ((value - min) / (max - min)) * width,
    ticks: ticks.map((value) => ({ value, text: text(value) })),
  };
}
