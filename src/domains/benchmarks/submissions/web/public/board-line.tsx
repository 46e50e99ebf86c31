import { Link } from 'react-router';
import type { DatasetMetric } from '#contract/benchmarks/datasets';
import type { BoardRow } from '#contract/benchmarks/submissions';
import { formatScore } from '#view/benchmarks/scoring';
import { Badge } from '#web/kit/parts/badge.tsx';
import { formatNumber } from '#web/kit/parts/format.ts';
import { DayText } from '#web/kit/parts/time.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { submissionTexts } from '../../texts/index.ts';
import { boardTexts } from '../texts/index.ts';
import { Explained } from './explained.tsx';

interface Props {
  row: BoardRow;
  primary: DatasetMetric;
  metrics: readonly DatasetMetric[];
  hasTraining: boolean;
  /** Whether the whole data set is a demonstration. */
  isDemo: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

export function BoardLine({ row, primary, metrics, hasTraining, isDemo, isChosen, onChoose }: Props) {
  const t = useTexts(submissionTexts);
  const board = useTexts(boardTexts);
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
      <Primary row={row} primary={primary} />
      {metrics.map(({ code, decimals }) => (
        <td key={code} className="num">
          {formatScore(row.scores[code]?.mean, decimals)}
        </td>
      ))}
      {hasTraining ? <Training row={row} /> : null}
      <td className="board__date">
        <DayText wire={row.submitTime} />
      </td>
      <td className="no-print">
        <input
          type="checkbox"
          checked={isChosen}
          aria-label={board('choose', { name: row.name })}
          onChange={(event) => onChoose(event.target.checked)}
        />
      </td>
    </tr>
  );
}

function Primary({ row, primary }: { row: BoardRow; primary: DatasetMetric }) {
  const t = useTexts(submissionTexts);
  const board = useTexts(boardTexts);
  const own = row.scores[primary.code];
  const shown = (value: number | null) => formatScore(value, primary.decimals);
  // A board without folds has one: its deviation of 0 says nothing.
  const std = own?.std || null;
  const spread = std === null ? null : <>± {shown(std)}</>;
  return (
    <td className="num">
      <strong>{shown(own?.mean ?? null)}</strong>{' '}
      {row.folds.length > 1 && spread ? (
        <Explained
          id={`folds-${row.publicId}`}
          label={board('foldsOf', { name: row.name, std: shown(std) })}
          mark={<span className="secondary">{spread}</span>}
        >
          {row.folds.map((value, fold) => (
            // oxlint-disable-next-line react/no-array-index-key -- a fold has no id but its number
            <span key={fold} className="board__fold">
              {t('fold', { fold })}: {shown(value)}
            </span>
          ))}
        </Explained>
      ) : (
        <span className="secondary">{spread}</span>
      )}
      {row.low === null ? null : (
        <span className="board__interval">
          <span className="aloud">{t('score.interval')}</span> {shown(row.low)} – {shown(row.high)}
        </span>
      )}
    </td>
  );
}

function Training({ row }: { row: BoardRow }) {
  const t = useTexts(submissionTexts);
  const language = useLanguage();
  const counted = (value: number | null) => (value === null ? '–' : formatNumber(value, language));
  return (
    <>
      <td className="num">{counted(row.trainingSize)}</td>
      <td className="num">{counted(row.trainingCost)}</td>
      <td className="num">{counted(row.params)}</td>
      <td>{row.openness ? t(`opennesses.${row.openness}`) : '–'}</td>
    </>
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
