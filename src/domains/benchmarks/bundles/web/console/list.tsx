import { useCallback, useState } from 'react';
import { Button } from 'antd';
import { call } from '#web/api/api.ts';
import { Can } from '#web/rights/can.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { ChoiceFilter } from '#web/kit/lists/filters.tsx';
import { formatBytes, formatMoment } from '#web/kit/parts/format.ts';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { useListState } from '#web/kit/lists/list-state.ts';
import { RowActions } from '#web/kit/lists/row-actions.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { bundles, ImportQuery, importStates, type ImportRow } from '../../contract.ts';
import { bundleTexts } from '../../texts/index.ts';
import { bundlePageTexts } from '../texts/index.ts';
import { ExportDataset } from './export.tsx';
import { ImportBundle } from './import.tsx';
import { ImportReport } from './report.tsx';
import { ImportState } from './state.tsx';

/** States in which an import can be deleted. */
const removable: readonly ImportRow['status'][] = ['empty', 'checked', 'faulty', 'made'];

export default function BundlePage() {
  const t = useTexts(bundlePageTexts);
  const words = useTexts(bundleTexts);
  const language = useLanguage();
  const [state, setState] = useListState(ImportQuery);
  const { reply, failure, reload } = useCall(bundles.list, { query: state });
  const [open, setOpen] = useState<number>();
  const [dialog, setDialog] = useState<'import' | 'export'>();
  const close = useCallback(() => setDialog(undefined), []);
  const nameOf = (row: ImportRow) => row.fileName || String(row.bundleId);
  const remove = async (row: ImportRow) => {
    if (!(await confirmBox(t('confirmRemove', { name: nameOf(row) })))) return;
    await call(bundles.remove, { params: { bundleId: row.bundleId } });
    toast('success', t('removed'));
    reload();
  };
  return (
    <ListPage
      title={t('title')}
      filters={
        <ChoiceFilter
          label={words('fields.status')}
          value={state.status}
          options={importStates.map((value) => ({ value, label: words(`states.${value}`) }))}
          onValue={(status) => setState({ status })}
        />
      }
      actions={
        <>
          <Can call={bundles.begin}>
            <Button type="primary" onClick={() => setDialog('import')}>
              {t('start')}
            </Button>
          </Can>
          <Can call={bundles.bundle}>
            <Button onClick={() => setDialog('export')}>{t('exports')}</Button>
          </Can>
        </>
      }
    >
      <DataTable<ImportRow>
        rowKey="bundleId"
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        empty={t('empty')}
        columns={[
          { key: 'fileName', title: words('fields.fileName'), render: (_value, row) => row.fileName || t('none') },
          {
            key: 'fileSize',
            title: words('fields.fileSize'),
            align: 'right',
            render: (_value, row) => (row.fileSize ? formatBytes(row.fileSize, language) : t('none')),
          },
          {
            key: 'status',
            title: words('fields.status'),
            render: (_value, row) => <ImportState status={row.status} />,
          },
          { key: 'createBy', dataIndex: 'createBy', title: words('fields.createBy') },
          {
            key: 'createTime',
            title: words('fields.createTime'),
            render: (_value, row) => formatMoment(row.createTime, language),
          },
          {
            key: 'operation',
            title: t('operation'),
            fixed: 'end',
            render: (_value, row) => (
              <RowActions
                acts={[
                  {
                    name: t('report'),
                    about: t('reportOf', { name: nameOf(row) }),
                    call: bundles.find,
                    onAct: () => setOpen(row.bundleId),
                  },
                  ...(removable.includes(row.status)
                    ? [
                        {
                          name: t('remove'),
                          about: t('removeOf', { name: nameOf(row) }),
                          call: bundles.remove,
                          danger: true,
                          onAct: () => remove(row),
                        },
                      ]
                    : []),
                ]}
              />
            ),
          },
        ]}
      />
      {dialog === 'import' ? (
        <ImportBundle
          onSent={(bundleId) => {
            close();
            setOpen(bundleId);
            reload();
          }}
          onClose={close}
        />
      ) : null}
      {dialog === 'export' ? <ExportDataset onClose={close} /> : null}
      {open === undefined ? null : (
        <ImportReport bundleId={open} onChanged={reload} onClose={() => setOpen(undefined)} />
      )}
    </ListPage>
  );
}
