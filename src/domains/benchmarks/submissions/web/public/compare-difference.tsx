import type { Comparison } from '#contract/benchmarks/submissions';
import { formatScore } from '#view/benchmarks/scoring';
import { scoringTexts } from '#texts/benchmarks/scoring';
import { FigureDownload } from '#web/kit/charts/figure-download.tsx';
import { useTexts } from '#web/texts/language.ts';
import { linearScale, round } from '../charts/scale.ts';
import { chartTexts, modelTexts } from '../texts/index.ts';

const width = 520;

/** The paired difference of the primary metric, and how often each model is closer to the truth. */
export function Difference({ comparison }: { comparison: Comparison }) {
  const t = useTexts(modelTexts);
  const { difference, wins, correlation, models } = comparison;
  const [first, second] = models;
  const all = wins ? wins.first + wins.second + wins.equal || 1 : 1;
  const share = (count: number) => ((100 * count) / all).toFixed(1);
  return (
    <section aria-labelledby="difference">
      <h2 id="difference">{t('differenceHeading')}</h2>
      {difference ? <Interval comparison={comparison} difference={difference} /> : <p>{t('unknown')}</p>}
      {wins ? (
        <>
          <h3>{t('wins')}</h3>
          <ul className="compare-wins">
            <li>{t('winsOf', { name: first!.name, count: wins.first, share: share(wins.first) })}</li>
            <li>{t('winsOf', { name: second!.name, count: wins.second, share: share(wins.second) })}</li>
            {wins.equal ? <li>{t('winsEqual', { count: wins.equal, share: share(wins.equal) })}</li> : null}
            {correlation === null ? null : (
              <li>
                {t('residualCorrelation')}: <span className="num">{formatScore(correlation, 3)}</span>
              </li>
            )}
          </ul>
        </>
      ) : null}
    </section>
  );
}

function Interval({
  comparison,
  difference,
}: {
  comparison: Comparison;
  difference: NonNullable<Comparison['difference']>;
}) {
  const t = useTexts(modelTexts);
  const charts = useTexts(chartTexts);
  const say = useTexts(scoringTexts);
  const { models, metrics } = comparison;
  const primary = metrics.find(({ isPrimary }) => isPrimary)!;
  const shown = (value: number) => formatScore(value, primary.decimals);
  const { mean, low, high } = difference;
  const isTied = low <= 0 && high >= 0;
  // For a metric that is best near zero, the value closer to zero is better, whatever the sign of the difference.
  const [one, other] = primary.means;
  const isFirstBetter =
    primary.direction === 'zero'
      ? Math.abs(one ?? Infinity) < Math.abs(other ?? Infinity)
      : mean < 0 === (primary.direction === 'lower');
  const ends = [low, high, 0];
  const room = 0.08 * (Math.max(...ends) - Math.min(...ends)) || 1;
  const x = linearScale(Math.min(...ends) - room, Math.max(...ends) + room, width, 6);
  const title = t('difference', {
    metric: say(`metrics.${primary.code}`) + (primary.unit ? ` (${primary.unit})` : ''),
    first: models[0]!.name,
    second: models[1]!.name,
  });
  const sentence = isTied ? t('tied') : t('better', { name: models[isFirstBetter ? 0 : 1]!.name });
  return (
    <FigureDownload
      title={title}
      lead={`${shown(mean)} [${shown(low)}, ${shown(high)}]. ${sentence}`}
      file={`${models[0]!.publicId}-${models[1]!.publicId}-difference`}
      numbers={{
        head: [t('metric'), t('gap'), charts('low'), charts('high')],
        rows: [[say(`metrics.${primary.code}`), shown(mean), shown(low), shown(high)]],
      }}
    >
      <svg viewBox={`-20 0 ${width + 40} 64`} role="img" aria-label={`${title}: ${shown(mean)}`}>
        {x.ticks.map(({ value, text }) => (
          <g key={value} transform={`translate(${round(x.at(value))} 0)`}>
            <line className="chart__grid" y2={40} />
            <text className="chart__text" y={56} textAnchor="middle">
              {text}
            </text>
          </g>
        ))}
        <line className="chart__guide" x1={round(x.at(0))} x2={round(x.at(0))} y2={40} />
        <line className="chart__line" x1={round(x.at(low))} x2={round(x.at(high))} y1={20} y2={20} />
        <circle className="chart__dot" cx={round(x.at(mean))} cy={20} r={5} />
      </svg>
    </FigureDownload>
  );
}
