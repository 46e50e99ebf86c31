import './names-field.css';
import { useState } from 'react';
import { Alert, Button, Modal, Select, Space } from 'antd';
import { call } from '#web/api/api.ts';
import { FileInput } from '#web/kit/forms/file-input.tsx';
import { WideTable } from '#web/kit/lists/wide-table.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { organizations, type RorReport } from '../../contract.ts';
import { organizationTexts } from '../../texts/index.ts';
import { organizationPageTexts } from '../texts/page.ts';
import { countryOptions } from './country-options.ts';

/** Timeout in milliseconds: all of ROR has more than 100,000 records. */
const patience = 30 * 60_000;

/** Imports a dump of ROR, and reports what it did. */
export function ImportDialog({ onImported, onClose }: { onImported: () => void; onClose: () => void }) {
  const t = useTexts(organizationPageTexts);
  const words = useTexts(organizationTexts);
  const language = useLanguage();
  const [file, setFile] = useState<File>();
  const [country, setCountry] = useState('CN');
  const [report, setReport] = useState<RorReport>();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (!file) return;
    setBusy(true);
    try {
      const body = new FormData();
      body.append('country', country);
      body.append('file', await packed(file), `${file.name}.gz`);
      setReport(await call(organizations.importRor, { body }, { repeat: true, timeout: patience }));
      onImported();
    } catch {
      // The API client has shown the error.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t('import')}
      width="min(48rem, 96vw)"
      onCancel={onClose}
      footer={
        <Button type="primary" loading={busy} disabled={!file} onClick={() => void send()}>
          {t('begin')}
        </Button>
      }
    >
      <Space orientation="vertical" className="kit-page">
        <p>{t('importHint')}</p>
        <FileInput
          aria-label={t('file')}
          accept=".json,.gz,application/json"
          onChange={({ target }) => {
            setFile(target.files?.[0]);
            setReport(undefined);
          }}
        />
        <Select
          className="organization-country"
          aria-label={words('fields.country')}
          showSearch={{ optionFilterProp: 'label' }}
          value={country}
          onChange={setCountry}
          options={[{ value: '', label: t('everyCountry') }, ...countryOptions(language)]}
        />
        {busy && <Alert type="info" title={t('importing')} />}
        {report && (
          <Alert
            type={report.faulty > 0 ? 'warning' : 'success'}
            title={t('report', {
              created: report.created,
              updated: report.updated,
              skipped: report.skipped,
              faulty: report.faulty,
            })}
          />
        )}
        {report && report.faults.length > 0 && (
          <WideTable<RorReport['faults'][number]>
            rowKey={({ line, message }) => `${line} ${message}`}
            size="small"
            pagination={{ pageSize: 10, hideOnSinglePage: true }}
            dataSource={report.faults}
            columns={[
              { key: 'line', title: t('line'), align: 'right', render: (_value, one) => one.line },
              { key: 'ror', title: words('fields.ror'), render: (_value, one) => one.ror },
              { key: 'reason', title: t('reason'), render: (_value, one) => one.message },
            ]}
          />
        )}
      </Space>
    </Modal>
  );
}

/** The file packed by gzip while it is read: a dump has 350 MB, packed 30 MB. */
async function packed(file: File): Promise<Blob> {
  if (/\.gz$/i.test(file.name)) return file;
  return new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob();
}
