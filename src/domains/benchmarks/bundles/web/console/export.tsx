import './bundles.css';
import { useState } from 'react';
import { Alert, Button, Drawer, Form, Select, Space } from 'antd';
import { datasets } from '#contract/benchmarks/datasets';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { saveFile } from '#web/api/save-file.ts';
import { useCall } from '#web/api/use-call.ts';
import { bundles } from '../../contract.ts';
import { bundlePageTexts } from '../texts/index.ts';

/** Number of data sets in the selection; more are found by name. */
const offered = 50;

/** A data set as the list shows it. */
interface Chosen {
  datasetId: number;
  publicId: string;
}

/** Exports a data set, as our bundle or for Codabench; the data set is selected if the page does not pass one. */
export function ExportDataset({ dataset, onClose }: { dataset?: Chosen; onClose: () => void }) {
  const t = useTexts(bundlePageTexts);
  const language = useLanguage();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<Chosen | undefined>(dataset);
  const [pending, setPending] = useState<'bundle' | 'codabench'>();
  const { reply } = useCall(datasets.list, dataset ? null : { query: { name, pageSize: offered } });
  const take = async (form: 'bundle' | 'codabench') => {
    if (!chosen) return;
    setPending(form);
    try {
      const bytes = await call(bundles[form], { params: { datasetId: chosen.datasetId } }, { timeout: patience });
      saveFile(bytes, `${chosen.publicId}-${form}.zip`);
    } catch {
      // The API client has shown the error.
    } finally {
      setPending(undefined);
    }
  };
  const options = (reply?.rows ?? []).map((row) => ({
    value: row.datasetId,
    label: `${row.publicId} ${pick(row.nameZh, row.nameEn, language)}`,
    publicId: row.publicId,
  }));
  return (
    <Drawer
      open
      size="large"
      title={dataset ? t('exportOf', { publicId: dataset.publicId }) : t('exportTitle')}
      onClose={onClose}
      footer={
        <Space>
          <Button type="primary" disabled={!chosen} loading={pending === 'bundle'} onClick={() => void take('bundle')}>
            {t('exportBundle')}
          </Button>
          <Button disabled={!chosen} loading={pending === 'codabench'} onClick={() => void take('codabench')}>
            {t('exportCodabench')}
          </Button>
          <Button onClick={onClose}>{t('close')}</Button>
        </Space>
      }
    >
      <div className="bundle-stack">
        <Alert showIcon type="warning" title={t('exportHint')} />
        {dataset ? null : (
          <Form layout="vertical">
            <Form.Item label={t('exportChoose')} htmlFor="export-dataset">
              <Select
                id="export-dataset"
                showSearch={{ filterOption: false, onSearch: setName }}
                options={options}
                notFoundContent={t('exportNone')}
                onChange={(datasetId, option) => setChosen({ datasetId, publicId: [option].flat()[0]!.publicId })}
              />
            </Form.Item>
          </Form>
        )}
      </div>
    </Drawer>
  );
}

/** Timeout in milliseconds; a large bundle is packed while it is sent. */
const patience = 300_000;
