import { useLocation, useNavigate } from 'react-router';
import { formatScore } from '#view/benchmarks/scoring';
import { scoringTexts } from '#texts/benchmarks/scoring';
import { pick } from '#shared/texts';
import { FigureDownload } from '#web/kit/charts/figure-download.tsx';
import { formatDay, machineTime } from '#web/kit/parts/format.ts';
import { writeList } from '#web/kit/lists/list-state.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import type { RecordStep, SummaryBenchmark } from '../../contract.ts';
import { standingTexts } from '../../texts/index.ts';
import { ChartFrame, height, round, ticksOf, viewBox, width } from './chart-frame.tsx';

/** The history of the best score of one benchmark. */
export function RecordLine({
  benchmarks,
  records,
  shown,
}: {
  benchmarks: readonly SummaryBenchmark[];
  records: readonly (readonly RecordStep[])[];
  shown: number;
}) {
  const t = useTexts(standingTexts);
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const benchmark = benchmarks[shown];
  const steps = records[shown] ?? [];
  if (!benchmark) return null;
  return (
    <div className="summary__record">
      <form action={pathname} className="no-print">
        <label>
          {t('record.which')}
          <select
            key={benchmark.publicId}
            className="input"
            name="record"
            defaultValue={benchmark.publicId}
            onChange={(event) =>
              void navigate(pathname + writeList(search, { record: event.target.value }), { preventScrollReset: true })
            }
          >
            {benchmarks.map(({ publicId, nameZh, nameEn }) => (
              <option key={publicId} value={publicId}>
                {pick(nameZh, nameEn, language)}
              </option>
            ))}
          </select>
        </label>
        <noscript>
          <button type="submit" className="button button--small">
            {t('weights.apply')}
          </button>
        </noscript>
      </form>
      {steps.length ? (
        <Drawing benchmark={benchmark} steps={steps} />
      ) : (
        <p className="secondary">{t('record.empty')}</p>
      )}
    </div>
  );
}

function Drawing({ benchmark, steps }: { benchmark: SummaryBenchmark; steps: readonly RecordStep[] }) {
  const t = useTexts(standingTexts);
  const say = useTexts(scoringTexts);
  const language = useLanguage();
  const { metric } = benchmark;
  const name = pick(benchmark.nameZh, benchmark.nameEn, language);
  const unit = metric.unit ? ` (${metric.unit})` : '';
  const scoreOf = (mean: number) => formatScore(mean, metric.decimals);
  const times = steps.map(({ time }) => Date.parse(machineTime(time)));
  const [start, end] = [Math.min(...times), Math.max(...times)];
  const means = steps.map(({ mean }) => mean);
  const spread = Math.max(...means) - Math.min(...means) || Math.abs(means[0]!) || 1;
  const [low, high] = [Math.min(...means) - spread * 0.1, Math.max(...means) + spread * 0.1];
  const left = (time: number) => (end > start ? (time - start) / (end - start) : 0.5) * width;
  const top = (mean: number) => height - ((mean - low) / (high - low)) * height;
  const path = steps
    .map(({ mean }, at) => `${at ? `H${round(left(times[at]!))}V` : `M${round(left(times[0]!))} `}${round(top(mean))}`)
    .join('');
  const best = steps.at(-1)!;
  const days = end > start ? [steps[0]!, best] : [best];
  return (
    <FigureDownload
      title={t('record.title', { name })}
      heading="h2"
      lead={t('record.lead')}
      file={`matscibench-${benchmark.publicId}-record`}
      numbers={{
        head: [t('model'), t('record.date'), `${say(`metrics.${metric.code}`)}${unit}`],
        rows: steps.map((it) => [`${it.name} · ${it.publisher}`, formatDay(it.time, language), scoreOf(it.mean)]),
      }}
    >
      <svg
        viewBox={viewBox}
        role="img"
        aria-label={t('record.alt', { count: steps.length, name: best.name, score: scoreOf(best.mean) })}
      >
        <ChartFrame
          x={{
            title: t('record.date'),
            ticks: days.map(({ time }) => ({
              at: left(Date.parse(machineTime(time))) / width,
              label: formatDay(time, language),
            })),
          }}
          y={{
            title: `${say(`metrics.${metric.code}`)}${unit}`,
            ticks: ticksOf(low, high).map((value) => ({
              at: (value - low) / (high - low),
              label: String(value),
            })),
          }}
        />
        <path className="chart__line" d={`${path}H${width}`} />
        {steps.map(({ publicId, name: own, publisher, mean }, at) => (
          <circle
            key={publicId}
            className="chart__dot chart__dot--front"
            cx={round(left(times[at]!))}
            cy={round(top(mean))}
            r={4}
          >
            <title>{`${own} · ${publisher}: ${scoreOf(mean)}`}</title>
          </circle>
        ))}
      </svg>
    </FigureDownload>
  );
}
