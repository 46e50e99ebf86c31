import './review.css';
import { Empty, Segmented } from 'antd';
import { Link } from 'react-router';
import { resources, ResourceListQuery, type ResourceRow } from '#contract/data/resources';
import { DataTable } from '#web/kit/data-table.tsx';
import { ListPage } from '#web/kit/list-page.tsx';
import { useListState } from '#web/kit/list-state.ts';
import { useTexts } from '#web/language.ts';
import { useCall } from '#web/use-call.ts';
import { reviewPageTexts } from '../texts/index.ts';
import { detailPath, useResourceColumns } from './columns.tsx';
import { ResourceFilters } from './filters.tsx';

/** States of the queue, in the order in which a resource passes them. */
const states = ['1', '2', '3', '5'] as const;

export default function Approval() {
  const t = useTexts(reviewPageTexts);
  const [state, setState] = useListState(ResourceListQuery);
  const status = states.find((one) => one === state.status) ?? states[0];
  const { reply } = useCall(resources.list, { query: { ...state, status } });
  const { reply: counted } = useCall(resources.counts, {});
  // Only states in which this person may see anything are counted.
  const tabs = states.filter((one) => !counted || one in counted.counts);
  const columns = useResourceColumns();
  return (
    <ListPage title={t('approval')} filters={<ResourceFilters state={state} onState={setState} />}>
      <div className="review-tabs">
        <Segmented
          aria-label={t('tabs')}
          value={status}
          onChange={(chosen) => setState({ status: chosen })}
          options={tabs.map((tab) => ({
            value: tab,
            label: (
              <>
                {t(`tab.${tab}`)} <span className="review-count">{counted?.counts[tab] ?? 0}</span>
              </>
            ),
          }))}
        />
      </div>
      <DataTable<ResourceRow>
        rowKey="resourceId"
        page={reply}
        state={state}
        onState={setState}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('empty.queue')} /> }}
        columns={[
          ...columns.filter((column) => column.key !== 'status'),
          {
            key: 'operation',
            title: t('columns.operation'),
            fixed: 'end',
            render: (_value, row) => (
              <Link to={detailPath(row.resourceId)}>{row.may.approve || row.may.claim ? t('review') : t('view')}</Link>
            ),
          },
        ]}
      />
    </ListPage>
  );
}
