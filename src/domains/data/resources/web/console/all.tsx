import { useState } from 'react';
import { Space } from 'antd';
import { Link } from 'react-router';
import { changeRequests } from '#contract/data/change-requests';
import { resources, ResourceListQuery, type ResourceRow, resourceStatus } from '#contract/data/resources';
import { resourcesTexts } from '#texts/data/resources';
import { MoveChosen, ResourceActs } from '#view/data/change-requests';
import { call } from '#web/api/api.ts';
import { Can, mayCall, useViewer } from '#web/rights/can.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { ExportButton } from '#web/kit/lists/export-button.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { useListState } from '#web/kit/lists/list-state.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { reviewPageTexts, detailPath, useResourceColumns, ResourceFilters } from '#view/data/reviews';

/** States in which a resource has a public page. */
const isPublic = (row: ResourceRow) =>
  row.status === resourceStatus.published ||
  row.status === resourceStatus.superseded ||
  row.status === resourceStatus.withdrawn;

export default function AllResources() {
  const t = useTexts(reviewPageTexts);
  const words = useTexts(resourcesTexts);
  const language = useLanguage();
  const [state, setState] = useListState(ResourceListQuery);
  const { reply, failure, reload } = useCall(resources.list, { query: state });
  const [chosen, setChosen] = useState<readonly ResourceRow[]>([]);
  const mayMove = mayCall(useViewer(), changeRequests.moveToCenter.permit);
  const changed = () => {
    // The selection refers to the previous list.
    setChosen([]);
    reload();
  };
  return (
    <ListPage
      title={t('all')}
      filters={<ResourceFilters isWhole state={state} onState={setState} />}
      actions={
        <>
          <Can call={changeRequests.moveToCenter}>
            <MoveChosen rows={chosen} onChanged={changed} />
          </Can>
          <Can call={resources.export}>
            <ExportButton name={words('exportName')} onExport={() => call(resources.export, { body: state })} />
          </Can>
        </>
      }
    >
      <DataTable<ResourceRow>
        rowKey="resourceId"
        page={reply}
        again={failure && reload}
        choice={{
          name: 'data.reviews.all',
          hidden: ['sharingMethod', 'ownerOrganization', 'fileCount', 'totalSize', 'updateTime'],
        }}
        state={state}
        onState={setState}
        empty={t('empty.all')}
        {...(mayMove
          ? {
              rowSelection: {
                selectedRowKeys: chosen.map(({ resourceId }) => resourceId),
                onChange: (_keys, rows) => setChosen(rows),
                getCheckboxProps: (row) => ({ disabled: !row.may.moveToCenter }),
              },
            }
          : {})}
        columns={[
          ...useResourceColumns(),
          {
            key: 'publishDate',
            title: words('fields.publishDate'),
            sorter: true,
            render: (_value, row) => formatMoment(row.publishDate, language),
          },
          {
            key: 'updateTime',
            title: words('fields.updateTime'),
            sorter: true,
            render: (_value, row) => formatMoment(row.updateTime, language),
          },
          {
            key: 'operation',
            title: t('columns.operation'),
            fixed: 'end',
            render: (_value, row) => (
              <Space>
                <Link to={detailPath(row.resourceId)}>{t('view')}</Link>
                {isPublic(row) && <Link to={`/data/detail/${row.publicId}`}>{t('viewPublic')}</Link>}
                <ResourceActs row={row} onChanged={changed} />
              </Space>
            ),
          },
        ]}
      />
    </ListPage>
  );
}
