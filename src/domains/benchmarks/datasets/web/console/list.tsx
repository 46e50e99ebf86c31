import { useNavigate } from 'react-router';
import { bundles } from '#contract/benchmarks/bundles';
import { leads } from '#shared/publishing';
import { pick } from '#shared/texts';
import { scoringTexts } from '#texts/benchmarks/scoring';
import { ExportDataset } from '#view/benchmarks/bundles';
import { call } from '#web/api/api.ts';
import { CallButton } from '#web/kit/lists/call-button.tsx';
import { BothNames } from '#web/kit/lists/record-cells.tsx';
import { Records } from '#web/kit/lists/records.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { datasetActs, datasets, datasetSorts, type DatasetAct } from '../../contract.ts';
import { datasetTexts } from '../../texts/index.ts';
import { datasetPageTexts } from '../texts/index.ts';
import { DatasetEdit } from './edit.tsx';
import { DatasetMetrics } from './metrics.tsx';

/** The message after each change of state. */
const done = {
  publish: 'published',
  reopen: 'reopened',
  retire: 'retired',
  withdraw: 'withdrawn',
} as const satisfies Record<DatasetAct, string>;
const acts = Object.keys(done) as DatasetAct[];

export default function DatasetPage() {
  const t = useTexts(datasetPageTexts);
  const words = useTexts(datasetTexts);
  const say = useTexts(scoringTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  /** Starts an import and opens its page. */
  const begin = async (datasetId?: number) => {
    const { importId } = await call(datasets.beginImport, { body: { datasetId } });
    await navigate(`/bms/dataset-import/index/${importId}`);
  };
  return (
    <Records
      noun={datasets}
      id="datasetId"
      words={datasetTexts}
      page={datasetPageTexts}
      sorts={datasetSorts}
      names={{
        taskType: (value) => say(`taskTypes.${value}`),
        field: (value) => words(`fieldNames.${value}`),
        status: (value) => words(`states.${value}`),
      }}
      filters={['name', 'taskType', 'field', 'status']}
      columns={[
        { field: 'publicId', cell: ({ publicId }) => <span className="mono">{publicId}</span> },
        { field: 'name', cell: (row) => <BothNames zh={row.nameZh} en={row.nameEn} isDemo={row.isDemo} /> },
        'taskType',
        'field',
        { field: 'status', tones: { draft: 'idle', published: 'ok', withdrawn: 'bad', retired: 'idle' } },
        'modelCount',
        'sort',
        'updateTime',
      ]}
      nameOf={(row) => pick(row.nameZh, row.nameEn, language)}
      buttons={() => (
        <CallButton call={datasets.beginImport} type="primary" onAct={() => begin()}>
          {t('add')}
        </CallButton>
      )}
      form={(row, on) => row && <DatasetEdit datasetId={row.datasetId} {...on} />}
      acts={(row, { edit, act, move, remove, show, saved, close }) => {
        const { datasetId, rowVer, status } = row;
        return [
          edit,
          status === 'published'
            ? act('open', datasets.find, `/benchmarks/detail/${row.publicId}`)
            : act('preview', datasets.preview, `/benchmarks/preview/${datasetId}`),
          ...acts.map(
            (one) =>
              leads(datasetActs, one, status) &&
              move(one, datasets[one], { body: { datasetId, rowVer } }, t(done[one])),
          ),
          act('newVersion', datasets.beginImport, () => begin(datasetId)),
          act('metrics', datasets.setMetrics, () =>
            show(<DatasetMetrics row={row} onSaved={saved(t('metricsChanged'))} onClose={close} />),
          ),
          status === 'draft' && row.modelCount === 0 && remove,
          act('export', bundles.bundle, () => show(<ExportDataset dataset={row} onClose={close} />)),
        ];
      }}
    />
  );
}
