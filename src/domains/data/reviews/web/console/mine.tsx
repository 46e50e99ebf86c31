import './review.css';
import { Badge, Empty, Segmented } from 'antd';
import { Link } from 'react-router';
import { pick } from '#shared/texts';
import { resourcesTexts } from '#texts/data/resources';
import { StateBadge } from '#web/kit/parts/badge.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { formatDate, formatMoment } from '#web/kit/parts/format.ts';
import { KeySheet } from '#web/kit/lists/key-sheet.tsx';
import { useRowKeys } from '#web/kit/lists/keys.ts';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { Filters } from '#web/kit/lists/record-filters.tsx';
import { useListState } from '#web/kit/lists/list-state.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { MyReviewQuery, reviews, type MyReview } from '../../contract.ts';
import { reviewsTexts } from '../../texts/index.ts';
import { reviewPageTexts } from '../texts/index.ts';
import { AssignmentState, DecisionTag } from './assignment-state.tsx';
import { useListKeyLines } from './key-lines.ts';
import { detailPath } from './columns.tsx';
import { OwnStatement } from './own-statement.tsx';

const states = ['waiting', 'done'] as const;

/** The reader's open reviews by due date, and their finished ones. */
export default function MyReviews() {
  const t = useTexts(reviewPageTexts);
  const words = useTexts(reviewsTexts);
  const fields = useTexts(resourcesTexts);
  const language = useLanguage();
  const lines = useListKeyLines();
  useRowKeys('[data-row-link]');
  const [state, setState] = useListState(MyReviewQuery);
  const chosen = states.find((one) => one === state.state) ?? 'waiting';
  const { reply, failure, reload } = useCall(reviews.mine, { query: { ...state, state: chosen } });
  const isWaiting = chosen === 'waiting';
  return (
    <ListPage
      title={t('mine.title')}
      filters={
        <Filters
          query={MyReviewQuery}
          words={reviewsTexts}
          filters={[{ field: 'beginAssignedAt', label: words('fields.assignedAt') }]}
          state={state}
          onState={setState}
        />
      }
    >
      <div className="review-tabs">
        <Segmented
          aria-label={t('mine.tabs')}
          value={chosen}
          onChange={(next) => setState({ state: next })}
          options={states.map((value) => ({ value, label: t(`mine.${value}`) }))}
        />
        <KeySheet lines={lines} />
      </div>
      <DataTable<MyReview>
        rowKey={(row) => `${row.assignmentId ?? ''} ${row.decisionId ?? ''}`}
        page={reply}
        again={failure && reload}
        choice={{ name: 'data.reviews.mine', hidden: [] }}
        state={state}
        onState={setState}
        locale={{
          emptyText: (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={t(isWaiting ? 'mine.emptyWaiting' : 'mine.emptyDone')}
            />
          ),
        }}
        columns={[
          {
            key: 'title',
            title: t('columns.title'),
            className: 'kit-wrapped',
            render: (_value, row) => (
              <>
                <Link data-row-link to={detailPath(row.resourceId, 'mine')}>
                  {pick(row.titleZh, row.titleEn, language)}
                </Link>
                {row.hasAnswer && (
                  <div>
                    <Badge status="processing" text={t('mine.answered')} />
                  </div>
                )}
              </>
            ),
          },
          {
            key: 'resourceNo',
            title: fields('fields.resourceNo'),
            render: (_value, row) => <span className="mono">{row.resourceNo}</span>,
          },
          {
            key: 'resourceType',
            title: fields('fields.resourceType'),
            render: (_value, row) => fields.dynamic(`types.${row.resourceType}`),
          },
          {
            key: 'round',
            title: words('fields.stage'),
            render: (_value, row) => words('titles.round', { n: row.revisionNo }),
          },
          {
            key: 'assignedAt',
            title: words('fields.assignedAt'),
            render: (_value, row) => formatMoment(row.assignedAt, language),
          },
          {
            key: 'dueDate',
            title: words('fields.dueDate'),
            render: (_value, row) =>
              row.dueDate === null ? null : row.isOverdue ? (
                <StateBadge tone="bad">{t('auditors.overdue', { date: formatDate(row.dueDate, language) })}</StateBadge>
              ) : (
                formatDate(row.dueDate, language)
              ),
          },
          ...(isWaiting
            ? [
                {
                  key: 'operation',
                  title: t('columns.operation'),
                  fixed: 'end' as const,
                  render: (_value: unknown, row: MyReview) => (
                    <Link to={detailPath(row.resourceId, 'mine')}>{t('review')}</Link>
                  ),
                },
              ]
            : [
                {
                  key: 'status',
                  title: words('fields.status'),
                  render: (_value: unknown, row: MyReview) =>
                    row.decision ? <DecisionTag outcome={row.decision} /> : <AssignmentState assignment={row} />,
                },
                {
                  key: 'said',
                  title: words('fields.comments'),
                  className: 'kit-wrapped',
                  render: (_value: unknown, row: MyReview) => <OwnStatement review={row} />,
                },
                {
                  key: 'finishedAt',
                  title: t('mine.finished'),
                  render: (_value: unknown, row: MyReview) => formatMoment(row.finishedAt, language),
                },
              ]),
        ]}
      />
    </ListPage>
  );
}
