import { Link, useLocation } from 'react-router';
import type { ReactNode } from 'react';
import { formatScore } from '#view/benchmarks/scoring';
import { scoringTexts } from '#texts/benchmarks/scoring';
import { pick } from '#shared/texts';
import { Badge } from '#web/kit/parts/badge.tsx';
import { DemoMark } from '#web/kit/parts/demo-mark.tsx';
import { formatNumber } from '#web/kit/parts/format.ts';
import { Icon } from '#web/kit/parts/icon.tsx';
import { writeList } from '#web/kit/lists/list-state.ts';
import { DayText } from '#web/kit/parts/time.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import type { DatasetCard, PublicSort } from '../../contract.ts';
import { datasetTexts } from '../../texts/index.ts';
import { datasetPageTexts } from '../texts/public.ts';
import type { Asked } from './list-filters.tsx';

/** Data sets as rows; the headers sort. */
export function ListTable({ rows, asked }: { rows: readonly DatasetCard[]; asked: Asked }) {
  const t = useTexts(datasetPageTexts);
  return (
    <div className="scroll-x bench-list" tabIndex={0} role="group" aria-label={t('table')}>
      <table className="table bench-list__table">
        <thead>
          <tr>
            <SortHead sort="name" asked={asked} className="bench-list__name">
              {t('columns.name')}
            </SortHead>
            <th scope="col">{t('columns.task')}</th>
            <SortHead sort="samples" asked={asked} className="num">
              {t('columns.samples')}
            </SortHead>
            <SortHead sort="models" asked={asked} className="num">
              {t('columns.models')}
            </SortHead>
            <th scope="col">{t('columns.leader')}</th>
            <SortHead sort="skill" asked={asked} className="num">
              {t('columns.skill')}
            </SortHead>
            <th scope="col">{t('columns.license')}</th>
            <SortHead sort="time" asked={asked}>
              {t('columns.time')}
            </SortHead>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={row.publicId} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Line({ row }: { row: DatasetCard }) {
  const words = useTexts(datasetTexts);
  const say = useTexts(scoringTexts);
  const t = useTexts(datasetPageTexts);
  const language = useLanguage();
  const { primary, leader } = row;
  return (
    <tr>
      <th scope="row" className="bench-list__name">
        <Link to={`/benchmarks/detail/${row.publicId}`}>{pick(row.nameZh, row.nameEn, language)}</Link>
        <span className="bench-list__marks">
          {row.isDemo ? <DemoMark>{words('demo')}</DemoMark> : null}
          {row.isRetired ? <Badge>{t('retired')}</Badge> : null}
        </span>
      </th>
      <td>
        {say(`taskTypes.${row.taskType}`)}
        <span className="bench-list__more">{words(`fieldNames.${row.field}`)}</span>
      </td>
      <td className="num">{formatNumber(row.sampleCount, language)}</td>
      <td className="num">{formatNumber(row.modelCount, language)}</td>
      <td>
        {primary && leader ? (
          <>
            <Link to={`/model/${leader.publicId}`}>{leader.name}</Link>
            <span className="bench-list__more">
              {`${say(`metrics.${primary.code}`)} ${formatScore(leader.mean, primary.decimals)} ${primary.unit}`}
            </span>
          </>
        ) : (
          '–'
        )}
      </td>
      <td className="num">{formatScore(row.bestSkill, 3)}</td>
      <td>{row.license || '–'}</td>
      <td className="bench-list__time">
        <DayText wire={row.updateTime} />
      </td>
    </tr>
  );
}

/** Names sort ascending; numbers and times descending. */
function SortHead({
  sort,
  asked,
  className,
  children,
}: {
  sort: PublicSort;
  asked: Asked;
  className?: string;
  children: ReactNode;
}) {
  const { pathname, search } = useLocation();
  const isChosen = asked.sort === sort;
  const isReversed = isChosen && asked.order === 'reverse';
  const isUp = (sort === 'name') !== isReversed;
  // The third click restores the default order.
  const next = writeList(search, {
    sort: isReversed ? '' : sort,
    order: isChosen && !isReversed ? 'reverse' : '',
  });
  return (
    <th scope="col" className={className} aria-sort={isChosen ? (isUp ? 'ascending' : 'descending') : undefined}>
      <Link to={pathname + next} preventScrollReset className="bench-list__sort">
        {children}
        {isChosen ? (
          <span className={`${isUp ? 'bench-list__up' : 'bench-list__down'} no-print`}>
            <Icon name="chevron" />
          </span>
        ) : null}
      </Link>
    </th>
  );
}
