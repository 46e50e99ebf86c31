import './board.css';
import { Link, useLocation } from 'react-router';
import type { DatasetMetric, PublicDataset } from '#calls/benchmarks/datasets';
import { marks, submissions, type BoardRow, type BoardSort, type Mark } from '#calls/benchmarks/submissions';
import { ChoiceField, FilterForm, WordsField } from '#view/benchmarks/datasets';
import { directionSigns, formatScore } from '#view/benchmarks/scoring';
import { scoringTexts } from '#words/benchmarks/scoring';
import { fillPath } from '#shared/contract';
import { pick } from '#shared/texts';
import { apiBase } from '#web/api.ts';
import { Badge } from '#web/kit/badge.tsx';
import { LinkButton } from '#web/kit/button.tsx';
import { Icon } from '#web/kit/icon.tsx';
import { writeList } from '#web/kit/list-state.ts';
import { Pagination } from '#web/kit/pagination.tsx';
import { EmptyState } from '#web/kit/states.tsx';
import { DayText } from '#web/kit/time.tsx';
import { useLanguage, useTexts } from '#web/language.ts';
import { submissionTexts } from '../../texts/index.ts';
import { submissionPageTexts } from '../texts/index.ts';

export interface Asked {
  name: string;
  mark: Mark | undefined;
  sort: BoardSort | undefined;
  order: 'reverse' | undefined;
  seen: 'ranked' | undefined;
  pageNum: number;
  pageSize: number;
}

/** The board of a data set: filters, order and page are in the address. */
export function Board({
  dataset,
  board,
  asked,
}: {
  dataset: PublicDataset;
  board: { total: number; rows: BoardRow[] };
  asked: Asked;
}) {
  const t = useTexts(submissionTexts);
  const page = useTexts(submissionPageTexts);
  const language = useLanguage();
  const { search } = useLocation();
  const isFiltered = Boolean(asked.name || asked.mark);
  const exportSearch = writeList(search, { pageNum: '', pageSize: '', lang: language });
  return (
    <section aria-labelledby="board" className="board">
      <div className="board__head">
        <h2 id="board">{t('leaderboard')}</h2>
        <span className="secondary small num" role="status">
          {t('listed', { count: board.total })}
        </span>
        {dataset.version.acceptsModels ? (
          <LinkButton
            small
            look="primary"
            className="board__submit no-print"
            to={`/benchmarks/submit/${dataset.publicId}`}
          >
            <Icon name="upload" />
            {page('submit')}
          </LinkButton>
        ) : null}
        {board.total ? (
          <a
            className="button button--small no-print"
            href={apiBase + fillPath(submissions.export.path, { publicId: dataset.publicId }) + exportSearch}
            download
          >
            <Icon name="download" />
            {t('export')}
          </a>
        ) : null}
      </div>
      <FilterForm label={t('filters.label')} isFiltered={isFiltered}>
        <WordsField name="name" label={t('filters.name')} value={asked.name} />
        <ChoiceField
          name="mark"
          label={t('filters.mark')}
          all={t('filters.all')}
          value={asked.mark}
          values={marks}
          nameOf={(one) => t(`marks.${one}`)}
        />
        {asked.seen ? <input type="hidden" name="seen" value={asked.seen} /> : null}
      </FilterForm>
      <p className="small">
        <Link to={{ search: writeList(search, { seen: asked.seen ? '' : 'ranked', pageNum: '' }) }} preventScrollReset>
          {t(asked.seen ? 'seen.apart' : 'seen.ranked')}
        </Link>
      </p>
      {board.rows.length ? (
        <>
          <BoardTable dataset={dataset} rows={board.rows} asked={asked} />
          <p className="secondary small">{t('tie.note')}</p>
          <Pagination total={board.total} pageNum={asked.pageNum} pageSize={asked.pageSize} />
        </>
      ) : (
        <EmptyState icon="data" title={t(isFiltered ? 'empty.filtered' : 'empty.title')}>
          {isFiltered ? undefined : t('empty.body')}
        </EmptyState>
      )}
    </section>
  );
}

function BoardTable({ dataset, rows, asked }: { dataset: PublicDataset; rows: BoardRow[]; asked: Asked }) {
  const t = useTexts(submissionTexts);
  const say = useTexts(scoringTexts);
  const language = useLanguage();
  const primary = dataset.metrics.find((metric) => metric.isPrimary)!;
  const others = dataset.metrics.filter((metric) => !metric.isPrimary);
  const titleOf = ({ code, unit, direction }: DatasetMetric) => (
    <>
      {say(`metrics.${code}`)}
      {unit ? ` (${unit})` : ''} <span aria-hidden="true">{directionSigns[direction]}</span>
      <span className="aloud">{say(`better.${direction}`)}</span>
    </>
  );
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
            <SortHead sort={primary.code} asked={asked} className="num">
              {titleOf(primary)}
            </SortHead>
            {others.map((metric) => (
              <SortHead key={metric.code} sort={metric.code} asked={asked} className="num">
                {titleOf(metric)}
              </SortHead>
            ))}
            <SortHead sort="date" asked={asked}>
              {t('date')}
            </SortHead>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <BoardLine key={row.publicId} row={row} primary={primary} others={others} isDemo={dataset.isDemo} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Texts go up the alphabet, dates down the calendar, metrics from the better to the worse. */
function SortHead({
  sort,
  asked,
  className = '',
  children,
}: {
  sort: BoardSort;
  asked: Asked;
  className?: string;
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
    </th>
  );
}

function BoardLine({
  row,
  primary,
  others,
  isDemo,
}: {
  row: BoardRow;
  primary: DatasetMetric;
  others: readonly DatasetMetric[];
  /** Of a demonstration everything is one. */
  isDemo: boolean;
}) {
  const t = useTexts(submissionTexts);
  const own = row.scores[primary.code];
  const shown = (value: number | null) => formatScore(value, primary.decimals);
  return (
    <tr>
      <td className="num board__rank">
        {row.rank ?? <span className="small">{t('unranked')}</span>}
        {row.isTiedBefore ? (
          <span className="board__tie" title={t('tie.before')}>
            <span aria-hidden="true">{t('tie.mark')}</span>
            <span className="aloud">{t('tie.before')}</span>
          </span>
        ) : null}
      </td>
      <th scope="row" className="board__model">
        <Link to={`/model/${row.publicId}`}>{row.name}</Link>
        <span className="board__publisher">{row.publisher}</span>
        <Marks row={row} isDemo={isDemo} />
      </th>
      <td className="num">
        <strong>{formatScore(own?.mean, primary.decimals)}</strong>
        <span className="secondary"> ± {formatScore(own?.std, primary.decimals)}</span>
        {row.low === null ? null : (
          <span className="board__interval">
            <span className="aloud">{t('score.interval')}</span> {shown(row.low)} – {shown(row.high)}
          </span>
        )}
      </td>
      {others.map(({ code, decimals }) => (
        <td key={code} className="num">
          {formatScore(row.scores[code]?.mean, decimals)}
        </td>
      ))}
      <td className="board__date">
        <DayText wire={row.submitTime} />
      </td>
    </tr>
  );
}

function Marks({ row, isDemo }: { row: BoardRow; isDemo: boolean }) {
  const t = useTexts(submissionTexts);
  return (
    <span className="board__marks">
      {row.isBaseline ? <Badge>{t('badges.baseline')}</Badge> : null}
      {row.hasSeenTargets ? (
        <Badge tone="warn" icon="alert">
          {t('badges.seen')}
        </Badge>
      ) : null}
      {row.hasLabelsOnly ? <Badge>{t('badges.labels')}</Badge> : null}
      {row.hasUncertainty ? <Badge>{t('badges.uncertainty')}</Badge> : null}
      {row.isDemo && !isDemo ? <Badge icon="info">{t('demo')}</Badge> : null}
    </span>
  );
}
