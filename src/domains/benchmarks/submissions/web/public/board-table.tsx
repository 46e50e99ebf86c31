import { Link, useLocation } from 'react-router';
import type { DatasetMetric, PublicDataset } from '#contract/benchmarks/datasets';
import { uncertaintyMetrics, type BoardRow, type BoardSort } from '#contract/benchmarks/submissions';
import { directionSigns } from '#view/benchmarks/scoring';
import { scoringTexts } from '#texts/benchmarks/scoring';
import { pick } from '#shared/texts';
import { Icon } from '#web/kit/parts/icon.tsx';
import { writeList } from '#web/kit/lists/list-state.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { submissionTexts } from '../../texts/index.ts';
import { boardTexts } from '../texts/index.ts';
import type { Asked } from './board-data.ts';
import { BoardLine } from './board-line.tsx';
import { Explained } from './explained.tsx';

/** Maximum number of further metrics in the main view. */
const fewMetrics = 3;

/** The columns of a preset in addition to rank, model and primary metric. */
function columnsOf(asked: Asked, metrics: readonly DatasetMetric[]) {
  const others = metrics.filter((metric) => !metric.isPrimary);
  const preset = asked.columns ?? 'main';
  return {
    metrics: {
      main: others.slice(0, fewMetrics),
      metrics: others,
      uncertainty: others.filter(({ code }) => (uncertaintyMetrics as readonly string[]).includes(code)),
      provenance: [],
    }[preset],
    hasTraining: preset === 'provenance',
  };
}

const training = ['trainingSize', 'trainingCost', 'params', 'openness'] as const;

export function BoardTable({
  dataset,
  rows,
  asked,
  chosen,
  onChoose,
}: {
  dataset: PublicDataset;
  rows: readonly BoardRow[];
  asked: Asked;
  chosen: readonly string[];
  onChoose: (publicId: string, isChosen: boolean) => void;
}) {
  const t = useTexts(submissionTexts);
  const board = useTexts(boardTexts);
  const language = useLanguage();
  const primary = dataset.metrics.find((metric) => metric.isPrimary)!;
  const { metrics, hasTraining } = columnsOf(asked, dataset.metrics);
  return (
    <div
      className="scroll-x board__frame"
      tabIndex={0}
      role="group"
      aria-label={t('table', { name: pick(dataset.nameZh, dataset.nameEn, language) })}
    >
      <table className="table board__table">
        <thead>
          <tr>
            <SortHead sort="rank" asked={asked} className="num board__rank">
              {t('rank')}
            </SortHead>
            <SortHead sort="name" asked={asked} className="board__model">
              {t('model')}
            </SortHead>
            {[primary, ...metrics].map((metric) => (
              <MetricHead key={metric.code} metric={metric} asked={asked} />
            ))}
            {hasTraining
              ? training.map((name) => (
                  <SortHead key={name} sort={name} asked={asked} className={name === 'openness' ? '' : 'num'}>
                    {t(`columns.${name}`)}
                  </SortHead>
                ))
              : null}
            <SortHead sort="date" asked={asked}>
              {t('date')}
            </SortHead>
            <th scope="col" className="no-print">
              <span className="aloud">{board('compare')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <BoardLine
              key={row.publicId}
              row={row}
              primary={primary}
              metrics={metrics}
              hasTraining={hasTraining}
              isDemo={dataset.isDemo}
              isChosen={chosen.includes(row.publicId)}
              onChoose={(isChosen) => onChoose(row.publicId, isChosen)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Name, unit and direction of a metric; its definition opens next to it. */
function MetricHead({ metric, asked }: { metric: DatasetMetric; asked: Asked }) {
  const say = useTexts(scoringTexts);
  const t = useTexts(boardTexts);
  const { code, unit, direction } = metric;
  const name = say(`metrics.${code}`);
  return (
    <SortHead
      sort={code}
      asked={asked}
      className="num"
      after={
        <Explained id={`metric-${code}`} label={t('definitionOf', { name })} mark={<Icon name="info" />}>
          <strong>{name}</strong> {say(`definitions.${code}`)} {say(`better.${direction}`)}
        </Explained>
      }
    >
      {name}
      {unit ? ` (${unit})` : ''} <span aria-hidden="true">{directionSigns[direction]}</span>
      <span className="aloud">{say(`better.${direction}`)}</span>
    </SortHead>
  );
}

/** Texts sort ascending, dates descending, metrics from better to worse. */
function SortHead({
  sort,
  asked,
  className = '',
  after,
  children,
}: {
  sort: BoardSort;
  asked: Asked;
  className?: string;
  after?: React.ReactNode;
  children: React.ReactNode;
}) {
  const { pathname, search } = useLocation();
  const isChosen = (asked.sort ?? 'rank') === sort;
  const isReversed = isChosen && asked.order === 'reverse';
  const next = writeList(search, {
    sort: sort === 'rank' ? '' : sort,
    order: isChosen && !isReversed ? 'reverse' : '',
  });
  return (
    <th scope="col" className={className} aria-sort={isChosen ? (isReversed ? 'descending' : 'ascending') : undefined}>
      <Link to={pathname + next} preventScrollReset className="board__sort">
        {children}
        {isChosen ? (
          <span className={`${isReversed ? 'board__turned' : 'board__turn'} no-print`}>
            <Icon name="chevron" />
          </span>
        ) : null}
      </Link>
      {after}
    </th>
  );
}
