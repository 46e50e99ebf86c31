import './board.css';
import '../charts/chart.css';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { PublicDataset } from '#contract/benchmarks/datasets';
import { columnPresets } from '#contract/benchmarks/submissions';
import { formatScore } from '#view/benchmarks/scoring';
import { scoringTexts } from '#texts/benchmarks/scoring';
import { Button, LinkButton } from '#web/kit/parts/button.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { writeList } from '#web/kit/lists/list-state.ts';
import { Pagination } from '#web/kit/lists/pagination.tsx';
import { EmptyState } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { submissionTexts } from '../../texts/index.ts';
import { RankingPlot } from '../charts/ranking.tsx';
import { RecordPlot } from '../charts/record.tsx';
import { boardTexts, submissionPageTexts } from '../texts/index.ts';
import type { BoardData } from './board-data.ts';
import { BoardExports } from './board-exports.tsx';
import { BoardFilters, isNarrowed } from './board-filters.tsx';
import { BoardTable } from './board-table.tsx';

/** The board of a data set. The address contains filters, columns, order and page. */
export function Board({ dataset, data }: { dataset: PublicDataset; data: BoardData }) {
  const t = useTexts(submissionTexts);
  const page = useTexts(submissionPageTexts);
  const { board, points, asked } = data;
  const [chosen, choose] = useState<readonly string[]>([]);
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
        {board.total ? <BoardExports publicId={dataset.publicId} /> : null}
      </div>
      <Figures dataset={dataset} points={points} />
      <BoardFilters dataset={dataset} asked={asked} />
      {board.rows.length ? (
        <>
          <div className="board__bar no-print">
            <Presets chosen={asked.columns ?? 'main'} />
            <Compare chosen={chosen} onClear={() => choose([])} />
          </div>
          <BoardTable
            dataset={dataset}
            rows={board.rows}
            asked={asked}
            chosen={chosen}
            onChoose={(publicId, isChosen) =>
              // Two models are compared: a third replaces the first.
              choose((now) => (isChosen ? [...now, publicId].slice(-2) : now.filter((one) => one !== publicId)))
            }
          />
          <p className="secondary small">
            {t('tie.note')} <SeenLink isRanked={asked.seen === 'ranked'} />
          </p>
          <Pagination total={board.total} pageNum={asked.pageNum} pageSize={asked.pageSize} />
        </>
      ) : (
        <EmptyState icon="data" title={t(isNarrowed(asked) ? 'empty.filtered' : 'empty.title')}>
          {isNarrowed(asked) ? undefined : t('empty.body')}
        </EmptyState>
      )}
    </section>
  );
}

function Figures({ dataset, points }: { dataset: PublicDataset; points: BoardData['points'] }) {
  const say = useTexts(scoringTexts);
  const primary = dataset.metrics.find((metric) => metric.isPrimary)!;
  const shared = {
    points,
    metric: say(`metrics.${primary.code}`) + (primary.unit ? ` (${primary.unit})` : ''),
    format: (value: number | null) => formatScore(value, primary.decimals),
  };
  if (points.filter(({ mean }) => mean !== null).length < 2) return null;
  return (
    <div className="board__figures">
      <RankingPlot {...shared} file={`${dataset.publicId}-ranking`} />
      <RecordPlot {...shared} direction={primary.direction} file={`${dataset.publicId}-record`} />
    </div>
  );
}

function Presets({ chosen }: { chosen: string }) {
  const t = useTexts(boardTexts);
  const { pathname, search } = useLocation();
  return (
    <nav className="board__presets" aria-label={t('columns')}>
      {columnPresets.map((preset) => (
        <Link
          key={preset}
          to={pathname + writeList(search, { columns: preset === 'main' ? '' : preset, pageNum: undefined })}
          preventScrollReset
          aria-current={preset === chosen ? 'true' : undefined}
        >
          {t(`presets.${preset}`)}
        </Link>
      ))}
    </nav>
  );
}

function Compare({ chosen, onClear }: { chosen: readonly string[]; onClear: () => void }) {
  const t = useTexts(boardTexts);
  const [a, b] = chosen;
  return (
    <p className="board__compare small" role="status">
      {a === undefined ? (
        <span className="secondary">{t('chooseTwo')}</span>
      ) : (
        <>
          {b === undefined ? (
            <span>{t('chosenOne')}</span>
          ) : (
            <LinkButton small look="primary" to={`/model/compare?a=${a}&b=${b}`}>
              {t('compare')}
            </LinkButton>
          )}
          <Button small look="plain" onClick={onClear}>
            {t('clear')}
          </Button>
        </>
      )}
    </p>
  );
}

function SeenLink({ isRanked }: { isRanked: boolean }) {
  const t = useTexts(submissionTexts);
  const { search } = useLocation();
  return (
    <Link to={{ search: writeList(search, { seen: isRanked ? '' : 'ranked' }) }} preventScrollReset>
      {t(isRanked ? 'seen.apart' : 'seen.ranked')}
    </Link>
  );
}
