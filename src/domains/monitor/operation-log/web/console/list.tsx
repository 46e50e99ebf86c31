import { useState } from 'react';
import { Button, Tag } from 'antd';
import { pick } from '#shared/texts';
import { dictionaries } from '#contract/system/dictionaries';
import { loginLogTexts } from '#texts/monitor/login-log';
import { CleanLog } from '#view/monitor/login-log';
import { call } from '#web/api/api.ts';
import { Can, holdsPermission, mayCall, useViewer } from '#web/rights/can.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { ExportButton } from '#web/kit/lists/export-button.tsx';
import { TwoLines } from '#web/kit/lists/record-cells.tsx';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { useListState } from '#web/kit/lists/list-state.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { businessTypes, operationLog, OperationQuery, type Operation } from '../../contract.ts';
import { operationLogTexts } from '../../texts/index.ts';
import { operationPageTexts } from '../texts/index.ts';
import { OperationDetail } from './detail.tsx';
import { OperationFilters } from './filters.tsx';
import { OperationResult } from './result.tsx';

export default function OperationLog() {
  const t = useTexts(operationPageTexts);
  const words = useTexts(operationLogTexts);
  const places = useTexts(loginLogTexts);
  const viewer = useViewer();
  const [state, setState] = useListState(OperationQuery);
  const { reply: page, reload } = useCall(operationLog.list, { query: { ...state, capTotal: 'true' } });
  const kinds = useKinds();
  const kindOf = (row: Operation) => kinds.find(({ value }) => value === String(row.businessType))?.label ?? '';
  const [selected, setSelected] = useState<number[]>([]);
  const [shown, setShown] = useState<Operation>();
  const remove = async () => {
    if (!(await confirmBox(t('removeConfirm', { count: selected.length })))) return;
    const { msg } = await call(operationLog.remove, { params: { operIds: selected.join(',') } });
    toast('success', msg);
    setSelected([]);
    reload();
  };
  return (
    <ListPage
      title={t('title')}
      filters={<OperationFilters state={state} onState={setState} kinds={kinds} />}
      actions={
        <>
          {selected.length > 0 && (
            // The API client has already shown the error.
            <Button danger onClick={() => void remove().catch(() => undefined)}>
              {t('remove', { count: selected.length })}
            </Button>
          )}
          <Can call={operationLog.export}>
            <ExportButton name="operlog" onExport={() => call(operationLog.export, { body: state })} />
          </Can>
          <Can call={operationLog.clean}>
            <CleanLog onClean={(query) => call(operationLog.clean, { query })} onCleaned={reload} />
          </Can>
        </>
      }
    >
      <DataTable<Operation>
        rowKey="operId"
        page={page}
        state={state}
        onState={setState}
        empty={t('empty')}
        {...(mayCall(viewer, operationLog.remove.permit)
          ? { rowSelection: { selectedRowKeys: selected, onChange: (keys) => setSelected(keys.map(Number)) } }
          : {})}
        columns={[
          {
            key: 'title',
            dataIndex: 'title',
            title: words('fields.title'),
            render: (_value, row) => (
              <TwoLines first={words.dynamic(`nouns.${row.noun}`, row.title)} second={row.operObject} />
            ),
          },
          {
            key: 'businessType',
            title: words('fields.businessType'),
            render: (_value, row) => <Tag>{kindOf(row)}</Tag>,
          },
          {
            key: 'operName',
            title: words('fields.operName'),
            sorter: true,
            render: (_value, row) => <TwoLines first={row.operName} second={row.deptName} />,
          },
          {
            key: 'operIp',
            title: words('fields.operIp'),
            render: (_value, row) => (
              <TwoLines first={row.operIp} second={places.dynamic(`place.${row.place}`, row.operLocation)} />
            ),
          },
          {
            key: 'status',
            title: words('fields.status'),
            render: (_value, row) => <OperationResult status={row.status} />,
          },
          // To the second, because readers of a log need the order of events.
          { key: 'operTime', dataIndex: 'operTime', title: words('fields.operTime'), sorter: true },
          {
            key: 'costTime',
            title: words('fields.costTime'),
            sorter: true,
            align: 'right',
            render: (_value, row) => t('cost', { n: row.costTime }),
          },
          ...(holdsPermission(viewer, ['monitor:operlog:query'])
            ? [
                {
                  key: 'operation',
                  title: t('operation'),
                  fixed: 'end' as const,
                  render: (_value: unknown, row: Operation) => (
                    <Button
                      type="link"
                      size="small"
                      aria-label={t('detailOf', { id: row.operId })}
                      onClick={() => setShown(row)}
                    >
                      {t('detail')}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      {shown && <OperationDetail row={shown} kind={kindOf(shown)} onClose={() => setShown(undefined)} />}
    </ListPage>
  );
}

/** Kinds of operations with the labels of the dictionary; our own texts until it has loaded, and for missing kinds. */
function useKinds(): { value: string; label: string }[] {
  const words = useTexts(operationLogTexts);
  const language = useLanguage();
  const { reply = [] } = useCall(dictionaries.byType, { params: { dictType: 'sys_oper_type' } });
  return businessTypes.map((kind) => {
    const entry = reply.find(({ dictValue }) => dictValue === String(kind));
    return {
      value: String(kind),
      label: entry ? pick(entry.dictLabel, entry.dictLabelEn, language) : words(`kind.${kind}`),
    };
  });
}
