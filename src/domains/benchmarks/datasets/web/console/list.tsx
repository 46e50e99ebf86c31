import { useState } from 'react';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { bundles } from '#contract/benchmarks/bundles';
import { taskTypes } from '#contract/benchmarks/scoring';
import { scoringTexts } from '#texts/benchmarks/scoring';
import { pick } from '#shared/texts';
import { ExportDataset } from '#view/benchmarks/bundles';
import { call } from '#web/api/api.ts';
import { Can } from '#web/rights/can.tsx';
import { StateBadge, type Tone } from '#web/kit/parts/badge.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { ChoiceFilter, TextFilter } from '#web/kit/lists/filters.tsx';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { useListState } from '#web/kit/lists/list-state.ts';
import { BothNames, LastChange } from '#web/kit/lists/record-cells.tsx';
import { RowActions } from '#web/kit/lists/row-actions.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { CallError } from '#web/api/wire.ts';
import {
  datasetActs,
  DatasetQuery,
  datasets,
  datasetStates,
  fields,
  type DatasetAct,
  type DatasetRow,
  type DatasetStatus,
} from '../../contract.ts';
import { datasetTexts } from '../../texts/index.ts';
import { datasetPageTexts } from '../texts/index.ts';
import { DatasetEdit } from './edit.tsx';
import { DatasetMetrics } from './metrics.tsx';

const tones: Record<DatasetStatus, Tone> = { draft: 'idle', published: 'ok', withdrawn: 'bad', retired: 'idle' };

export default function DatasetPage() {
  const t = useTexts(datasetPageTexts);
  const words = useTexts(datasetTexts);
  const say = useTexts(scoringTexts);
  const language = useLanguage();
  const [state, setState] = useListState(DatasetQuery);
  const { reply, failure, reload } = useCall(datasets.list, { query: state });
  const [open, setOpen] = useState<number>();
  const [taken, setTaken] = useState<DatasetRow>();
  const [measured, setMeasured] = useState<DatasetRow>();
  const begin = useBegin();
  const nameOf = (row: DatasetRow) => pick(row.nameZh, row.nameEn, language);
  return (
    <ListPage
      title={t('title')}
      actions={
        <Can call={datasets.beginImport}>
          <Button type="primary" onClick={() => void begin().catch(() => undefined)}>
            {t('add')}
          </Button>
        </Can>
      }
      filters={
        <>
          <TextFilter
            className="kit-filter"
            label={words('fields.name')}
            value={state.name ?? ''}
            onValue={(name) => setState({ name })}
          />
          <ChoiceFilter
            label={words('fields.taskType')}
            value={state.taskType}
            options={taskTypes.map((value) => ({ value, label: say(`taskTypes.${value}`) }))}
            onValue={(taskType) => setState({ taskType })}
          />
          <ChoiceFilter
            label={words('fields.field')}
            value={state.field}
            options={fields.map((value) => ({ value, label: words(`fieldNames.${value}`) }))}
            onValue={(field) => setState({ field })}
          />
          <ChoiceFilter
            label={words('fields.status')}
            value={state.status}
            options={datasetStates.map((value) => ({ value, label: words(`states.${value}`) }))}
            onValue={(status) => setState({ status })}
          />
          <Button onClick={() => setState({ name: '', taskType: '', field: '', status: '' })}>{t('reset')}</Button>
        </>
      }
    >
      <DataTable<DatasetRow>
        rowKey="datasetId"
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        empty={t('empty')}
        columns={[
          {
            key: 'publicId',
            title: words('fields.publicId'),
            sorter: true,
            render: (_value, row) => <span className="mono">{row.publicId}</span>,
          },
          {
            key: language === 'zh' ? 'nameZh' : 'nameEn',
            title: words('fields.name'),
            sorter: true,
            render: (_value, row) => <BothNames zh={row.nameZh} en={row.nameEn} isDemo={row.isDemo} />,
          },
          {
            key: 'taskType',
            title: words('fields.taskType'),
            sorter: true,
            render: (_value, row) => say(`taskTypes.${row.taskType}`),
          },
          {
            key: 'field',
            title: words('fields.field'),
            sorter: true,
            render: (_value, row) => words(`fieldNames.${row.field}`),
          },
          {
            key: 'status',
            title: words('fields.status'),
            sorter: true,
            render: (_value, row) => <StateBadge tone={tones[row.status]}>{words(`states.${row.status}`)}</StateBadge>,
          },
          { key: 'modelCount', dataIndex: 'modelCount', title: words('fields.modelCount'), align: 'right' },
          { key: 'sort', dataIndex: 'sort', title: words('fields.sort'), sorter: true, align: 'right' },
          {
            key: 'updateTime',
            title: words('fields.updateTime'),
            sorter: true,
            render: (_value, row) => <LastChange time={row.updateTime} by={row.updateBy} />,
          },
          {
            key: 'operation',
            title: t('operation'),
            fixed: 'end',
            render: (_value, row) => (
              <DatasetRowActs
                row={row}
                name={nameOf(row)}
                onEdit={() => setOpen(row.datasetId)}
                onExport={() => setTaken(row)}
                onMetrics={() => setMeasured(row)}
                onMoved={reload}
              />
            ),
          },
        ]}
      />
      {open === undefined ? null : (
        <DatasetEdit
          datasetId={open}
          onSaved={() => {
            toast('success', t('edited'));
            reload();
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {measured ? (
        <DatasetMetrics
          row={measured}
          onSaved={() => {
            toast('success', t('metricsChanged'));
            reload();
          }}
          onClose={() => setMeasured(undefined)}
        />
      ) : null}
      {taken ? <ExportDataset dataset={taken} onClose={() => setTaken(undefined)} /> : null}
    </ListPage>
  );
}

/** The confirmation before an action, and the message after it. */
const wordsOf = {
  publish: { ask: 'confirmPublish', done: 'published' },
  withdraw: { ask: 'confirmWithdraw', done: 'withdrawn' },
  retire: { ask: 'confirmRetire', done: 'retired' },
  reopen: { ask: 'confirmReopen', done: 'reopened' },
} as const satisfies Record<DatasetAct, object>;

/** Starts an import and opens its page. */
function useBegin() {
  const navigate = useNavigate();
  return async (datasetId?: number) => {
    const { importId } = await call(datasets.beginImport, { body: { datasetId } });
    await navigate(`/bms/dataset-import/index/${importId}`);
  };
}

function DatasetRowActs({
  row,
  name,
  onEdit,
  onExport,
  onMetrics,
  onMoved,
}: {
  row: DatasetRow;
  name: string;
  onEdit: () => void;
  onExport: () => void;
  onMetrics: () => void;
  onMoved: () => void;
}) {
  const t = useTexts(datasetPageTexts);
  const move = async (act: DatasetAct) => {
    if (!(await confirmBox(t(wordsOf[act].ask, { name })))) return;
    try {
      await call(datasets[act], { body: { datasetId: row.datasetId, rowVer: row.rowVer } });
    } catch (error) {
      // A conflict, which the API client has shown; the list is reloaded.
      if (error instanceof CallError && error.code === 601) onMoved();
      throw error;
    }
    toast('success', t(wordsOf[act].done));
    onMoved();
  };
  const begin = useBegin();
  const remove = async () => {
    if (!(await confirmBox(t('confirmRemove', { name })))) return;
    await call(datasets.remove, { params: { datasetId: row.datasetId } });
    toast('success', t('removed'));
    onMoved();
  };
  const leads = (act: DatasetAct) => (datasetActs[act].from as readonly DatasetStatus[]).includes(row.status);
  return (
    <RowActions
      of={name}
      acts={[
        { name: t('edit'), about: t('editOf', { name }), call: datasets.edit, onAct: onEdit },
        ...(row.status === 'published'
          ? [
              {
                name: t('open'),
                about: t('openOf', { name }),
                call: datasets.find,
                href: `/benchmarks/detail/${row.publicId}`,
              },
            ]
          : [
              {
                name: t('preview'),
                about: t('previewOf', { name }),
                call: datasets.preview,
                href: `/benchmarks/preview/${row.datasetId}`,
              },
            ]),
        ...(['publish', 'reopen', 'retire', 'withdraw'] as const).filter(leads).map((act) => ({
          name: t(act),
          about: t(`${act}Of`, { name }),
          call: datasets[act],
          onAct: () => move(act),
        })),
        {
          name: t('newVersion'),
          about: t('newVersionOf', { name }),
          call: datasets.beginImport,
          onAct: () => begin(row.datasetId),
        },
        { name: t('metrics'), about: t('metricsOf', { name }), call: datasets.setMetrics, onAct: onMetrics },
        ...(row.status === 'draft' && row.modelCount === 0
          ? [{ name: t('remove'), about: t('removeOf', { name }), call: datasets.remove, danger: true, onAct: remove }]
          : []),
        { name: t('export'), about: t('exportOf', { name }), call: bundles.bundle, onAct: onExport },
      ]}
    />
  );
}
