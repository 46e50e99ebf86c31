import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { formatScore } from '#view/benchmarks/scoring';
import { scoringTexts } from '#texts/benchmarks/scoring';
import { pick } from '#shared/texts';
import { Badge } from '#web/kit/parts/badge.tsx';
import { DemoMark } from '#web/kit/parts/demo-mark.tsx';
import { formatPercent } from '#web/kit/parts/format.ts';
import { Icon } from '#web/kit/parts/icon.tsx';
import { writeList } from '#web/kit/lists/list-state.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import type { SummaryBenchmark } from '../../contract.ts';
import { standingTexts } from '../../texts/index.ts';
import { orders, type Placed, type Weights } from './ranking.ts';

/** Models by benchmarks: the skill of each, and the overall skill. */
export function SummaryTable({
  benchmarks,
  placed,
  weights,
  sort,
}: {
  benchmarks: readonly SummaryBenchmark[];
  placed: readonly Placed[];
  weights: Weights;
  sort: string;
}) {
  const t = useTexts(standingTexts);
  const language = useLanguage();
  return (
    <div className="scroll-x summary__frame" tabIndex={0} role="group" aria-labelledby="models">
      <table className="table summary__table">
        <thead>
          <tr>
            <th scope="col" className="num">
              {t('rank')}
            </th>
            <th scope="col" className="summary__model">
              {t('model')}
            </th>
            {orders.map((order) => (
              <SortHead key={order} sort={order} chosen={sort}>
                {t(order)}
              </SortHead>
            ))}
            {benchmarks.map(({ publicId, nameZh, nameEn }) => (
              <SortHead key={publicId} sort={publicId} chosen={sort}>
                <span className="summary__board">{pick(nameZh, nameEn, language)}</span>
              </SortHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {placed.map((one) => (
            <Line key={one.at} placed={one} benchmarks={benchmarks} weights={weights} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Line({
  placed: { model, rank, overall, coverage, meanRank, firsts },
  benchmarks,
  weights,
}: {
  placed: Placed;
  benchmarks: readonly SummaryBenchmark[];
  weights: Weights;
}) {
  const t = useTexts(standingTexts);
  const say = useTexts(scoringTexts);
  const language = useLanguage();
  return (
    <tr>
      <td className="num">{rank ?? <span className="small">{t('unranked')}</span>}</td>
      <th scope="row" className="summary__model">
        {model.name}
        <span className="summary__publisher">{model.publisher}</span>
        {model.others.map(({ name, publisher }) => (
          <span key={`${name} ${publisher}`} className="summary__publisher">{`${name} · ${publisher}`}</span>
        ))}
        <span className="summary__marks">
          {model.isBaseline ? <Badge>{t('baseline')}</Badge> : null}
          {model.isDemo ? <DemoMark>{t('demo')}</DemoMark> : null}
        </span>
      </th>
      <td className="num">
        <strong>{formatScore(overall, 3)}</strong>
      </td>
      <td className="num">{formatPercent(Math.round(coverage * 100), language)}</td>
      <td className="num">{formatScore(meanRank, 1)}</td>
      <td className="num">{firsts}</td>
      {benchmarks.map(({ publicId, metric }, at) => {
        const entry = model.entries[at];
        if (!entry)
          return (
            <td key={publicId} className="num">
              –
            </td>
          );
        const score = `${say(`metrics.${metric.code}`)} ${formatScore(entry.mean, metric.decimals)} ${metric.unit}`;
        return (
          <td key={publicId} className={`num${weights[publicId] === 0 ? ' summary__out' : ''}`}>
            <Link to={`/model/${entry.publicId}`} title={score}>
              {formatScore(entry.skill, 3)}
            </Link>
            <span className="summary__score">{`${formatScore(entry.mean, metric.decimals)} · #${entry.rank}`}</span>
          </td>
        );
      })}
    </tr>
  );
}

function SortHead({ sort, chosen, children }: { sort: string; chosen: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const isChosen = sort === chosen;
  // Ranks sort ascending, everything else descending: better models always come first.
  const isUp = sort !== 'overall' && sort !== 'coverage' && sort !== 'firsts';
  return (
    <th scope="col" className="num" aria-sort={isChosen ? (isUp ? 'ascending' : 'descending') : undefined}>
      <Link
        to={pathname + writeList(search, { sort: sort === 'overall' ? '' : sort })}
        preventScrollReset
        className="summary__sort"
      >
        {children}
        {isChosen ? (
          <span className={`${isUp ? 'summary__up' : 'summary__down'} no-print`}>
            <Icon name="chevron" />
          </span>
        ) : null}
      </Link>
    </th>
  );
}
