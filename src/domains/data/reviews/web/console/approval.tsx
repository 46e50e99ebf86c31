import './review.css';
import { useState } from 'react';
import { Segmented } from 'antd';
import { Link } from 'react-router';
import { resources, ResourceListQuery, type ResourceRow, resourceStatus } from '#contract/data/resources';
import { resourcesTexts } from '#texts/data/resources';
import { Holds } from '#view/data/resources';
import { call } from '#web/api/api.ts';
import { Can, mayCall, useViewer } from '#web/rights/can.tsx';
import { StateBadge } from '#web/kit/parts/badge.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { ExportButton } from '#web/kit/lists/export-button.tsx';
import { formatDate } from '#web/kit/parts/format.ts';
import { KeySheet } from '#web/kit/lists/key-sheet.tsx';
import { useRowKeys } from '#web/kit/lists/keys.ts';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { useFilters, useListState } from '#web/kit/lists/list-state.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { reviews, waitingStatuses, type Assignment } from '../../contract.ts';
import { reviewPageTexts } from '../texts/index.ts';
import { AssignmentState, DecisionTag } from './assignment-state.tsx';
import { ChosenActs } from './chosen-acts.tsx';
import { useListKeyLines } from './key-lines.ts';
import { detailPath, useResourceColumns } from './columns.tsx';
import { ResourceFilters } from './filters.tsx';

/** States of the queue, in the order in which a resource passes them. */
const states = [
  resourceStatus.submitted,
  resourceStatus.reviewing,
  resourceStatus.approved,
  resourceStatus.rejected,
  resourceStatus.published,
] as const;

/** Columns hidden by default, because they seldom matter for assigning. */
const rarely = ['sharingMethod', 'ownerOrganization', 'version', 'fileCount', 'totalSize'];

export default function Approval() {
  const t = useTexts(reviewPageTexts);
  const words = useTexts(resourcesTexts);
  const lines = useListKeyLines();
  useRowKeys('[data-row-link]');
  const [state, setState] = useListState(ResourceListQuery);
  const status = states.find((one) => one === state.status) ?? states[0];
  const isWaiting = (waitingStatuses as readonly string[]).includes(status);
  // The longest wait comes first, unless the reader chose another order.
  const order = isWaiting && !state.orderByColumn ? ({ orderByColumn: 'submitTime', isAsc: 'asc' } as const) : {};
  const shown = { ...state, ...order };
  const { reply, failure, reload } = useCall(resources.list, { query: { ...shown, status } });
  const { reply: counted, reload: recount } = useCall(resources.counts, { query: useFilters(ResourceListQuery) });
  // Only states in which this person may see resources have counts.
  const tabs = states.filter((one) => !counted || one in counted.counts);
  const columns = useResourceColumns(status, isWaiting);
  const column = (key: string) => columns.filter((one) => one.key === key);
  const ids = reply?.rows.map((row) => row.resourceId).join(',');
  const { reply: progress } = useCall(reviews.progress, ids ? { query: { resourceIds: ids } } : null);
  const progressOf = (row: ResourceRow) => progress?.find(({ resourceId }) => resourceId === row.resourceId);
  const viewer = useViewer();
  const [chosen, setChosen] = useState<readonly ResourceRow[]>([]);
  const maySeveral =
    (status === resourceStatus.submitted || status === resourceStatus.reviewing) &&
    [reviews.assign, reviews.approve, reviews.reject].some(({ permit }) => mayCall(viewer, permit));
  const decided = () => {
    setChosen([]);
    reload();
    recount();
  };
  const assignmentsOf = (row: ResourceRow) => progressOf(row)?.assignments ?? [];
  return (
    <ListPage
      title={t('approval')}
      filters={<ResourceFilters state={state} onState={setState} />}
      actions={
        <>
          {maySeveral && <ChosenActs chosen={chosen} onDone={decided} />}
          <Can call={resources.export}>
            <ExportButton
              name={words('exportName')}
              onExport={() => call(resources.export, { body: { ...shown, status } })}
            />
          </Can>
        </>
      }
    >
      <div className="review-tabs">
        <Segmented
          aria-label={t('tabs')}
          value={status}
          onChange={(tab) => {
            setChosen([]);
            setState({ status: tab });
          }}
          options={tabs.map((tab) => ({
            value: tab,
            label: (
              <>
                {t(`tab.${tab}`)} <span className="review-count">{counted ? (counted.counts[tab] ?? 0) : '…'}</span>
              </>
            ),
          }))}
        />
        <KeySheet lines={lines} />
      </div>
      <DataTable<ResourceRow>
        rowKey="resourceId"
        page={reply}
        again={failure && reload}
        state={shown}
        onState={setState}
        empty={t('empty.queue')}
        {...(maySeveral
          ? {
              rowSelection: {
                selectedRowKeys: chosen.map(({ resourceId }) => resourceId),
                onChange: (_keys: unknown, rows: ResourceRow[]) => setChosen(rows),
              },
            }
          : {})}
        choice={{ name: 'data.reviews.queue', hidden: rarely }}
        columns={[
          ...column('title'),
          ...column('submitTime'),
          {
            key: 'auditors',
            title: t('columns.auditors'),
            render: (_value, row) => {
              const decision = progressOf(row)?.decision;
              return (
                <ul className="review-auditors">
                  {assignmentsOf(row).map((one) => (
                    <li key={one.assignmentId}>
                      {one.name} <AssignmentState assignment={one} />
                    </li>
                  ))}
                  {decision && (
                    <li>
                      {decision.name} <DecisionTag outcome={decision.outcome} />
                    </li>
                  )}
                </ul>
              );
            },
          },
          ...(status === resourceStatus.approved
            ? [
                {
                  key: 'holds',
                  title: t('columns.holds'),
                  className: 'kit-wrapped',
                  render: (_value: unknown, row: ResourceRow) => <Holds holds={row.holds} reader="staff" />,
                },
              ]
            : []),
          {
            key: 'due',
            title: t('columns.due'),
            render: (_value, row) => <NextDue assignments={assignmentsOf(row)} />,
          },
          ...columns.filter(({ key }) => !['title', 'submitTime', 'status'].includes(String(key))),
          {
            key: 'operation',
            title: t('columns.operation'),
            fixed: 'end',
            render: (_value, row) => (
              <Link to={detailPath(row.resourceId, status)}>
                {row.may.approve || row.may.claim ? t('review') : t('view')}
              </Link>
            ),
          },
        ]}
      />
    </ListPage>
  );
}

/** The earliest due date of the open reviews. */
function NextDue({ assignments }: { assignments: readonly Assignment[] }) {
  const t = useTexts(reviewPageTexts);
  const language = useLanguage();
  const [first] = assignments
    .filter(({ status }) => status === 'open')
    .toSorted((one, other) => one.dueDate.localeCompare(other.dueDate));
  if (!first) return null;
  if (first.isOverdue)
    return <StateBadge tone="bad">{t('auditors.overdue', { date: formatDate(first.dueDate, language) })}</StateBadge>;
  return formatDate(first.dueDate, language);
}
