import './bundles.css';
import { useState } from 'react';
import { Alert, Button, Drawer, Form, Select, Space } from 'antd';
import { datasets } from '#contract/benchmarks/datasets';
import { pick } from '#shared/texts';
import { call } from '#web/api.ts';
import { useLanguage, useTexts } from '#web/language.ts';
import { saveFile } from '#web/save-file.ts';
import { useCall } from '#web/use-call.ts';
import { bundles } from '../../contract.ts';
import { bundlePageTexts } from '../texts/index.ts';

/** Data sets offered at once; more are found by their name. */
const offered = 50;

/** Takes a data set away, as a bundle of ours or for Codabench. */
export function ExportDataset({ onClose }: { onClose: () => void }) {
  const t = useTexts(bundlePageTexts);
  const language = useLanguage();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<{ value: number; publicId: string }>();
  const [pending, setPending] = useState<'bundle' | 'codabench'>();
  const { reply } = useCall(datasets.list, { query: { name, pageSize: offered } });
  const take = async (form: 'bundle' | 'codabench') => {
    if (!chosen) return;
    setPending(form);
    try {
      const bytes = await call(bundles[form], { params: { datasetId: chosen.value } }, { timeout: patience });
      saveFile(bytes, `${chosen.publicId}-${form}.zip`);
    } catch {
      // The client has said why.
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
      title={t('exportTitle')}
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
        <Form layout="vertical">
          <Form.Item label={t('exportChoose')} htmlFor="export-dataset">
            <Select
              id="export-dataset"
              showSearch={{ filterOption: false, onSearch: setName }}
              options={options}
              notFoundContent={t('exportNone')}
              onChange={(_value, option) => setChosen([option].flat()[0])}
            />
          </Form.Item>
        </Form>
      </div>
    </Drawer>
  );
}

/** Milliseconds; a large bundle is packed while it is sent. */
const patience = 300_000;
