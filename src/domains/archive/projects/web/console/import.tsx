import { useState } from 'react';
import { Alert, Button, Modal, Space, Tag } from 'antd';
import type { ReplyOf } from '#shared/contract';
import { WideTable } from '#web/kit/lists/wide-table.tsx';
import { call } from '#web/api/api.ts';
import { FileInput } from '#web/kit/forms/file-input.tsx';
import { useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { saveFile } from '#web/api/save-file.ts';
import { projects, type ImportRow } from '../../contract.ts';
import { projectTexts } from '../../texts/index.ts';
import { projectPageTexts } from '../texts/index.ts';

type Read = ReplyOf<typeof projects.import>;

const colours = { new: 'success', changed: 'processing', same: 'default', faulty: 'error' } as const;

/** Reads a workbook, shows the changes of each row, and imports the rows without errors after a confirmation. */
export function ImportDialog({ onImported, onClose }: { onImported: () => void; onClose: () => void }) {
  const t = useTexts(projectPageTexts);
  const words = useTexts(projectTexts);
  const [file, setFile] = useState<File>();
  const [read, setRead] = useState<Read>();
  const [busy, setBusy] = useState(false);
  const send = async (mode: 'preview' | 'import') => {
    if (!file) return;
    setBusy(true);
    try {
      const body = new FormData();
      body.append('mode', mode);
      body.append('file', file);
      const answer = await call(projects.import, { body }, { repeat: true });
      setRead(answer);
      if (!answer.isWritten) return;
      toast('success', t('imported', { added: answer.added, changed: answer.changed }));
      onImported();
      onClose();
    } catch {
      // The API client has shown the error.
    } finally {
      setBusy(false);
    }
  };
  const template = async () => saveFile(await call(projects.template, {}), `${words('templateName')}.xlsx`);
  return (
    <Modal
      open
      title={t('importTitle')}
      width="min(64rem, 96vw)"
      onCancel={onClose}
      footer={
        <Space>
          <Button onClick={() => void template().catch(() => undefined)}>{t('template')}</Button>
          <Button loading={busy} disabled={!file} onClick={() => void send('preview')}>
            {t('preview')}
          </Button>
          <Button
            type="primary"
            loading={busy}
            disabled={!read || read.added + read.changed === 0}
            onClick={() => void send('import')}
          >
            {t('confirm')}
          </Button>
        </Space>
      }
    >
      <p>{t('importHint')}</p>
      <FileInput
        aria-label={t('file')}
        accept=".xlsx"
        onChange={({ target }) => {
          setFile(target.files?.[0]);
          setRead(undefined);
        }}
      />
      {read ? (
        <>
          <Alert
            type={read.faulty > 0 ? 'warning' : 'info'}
            title={t('summary', { added: read.added, changed: read.changed, same: read.same, faulty: read.faulty })}
          />
          <WideTable<ImportRow>
            rowKey="row"
            size="small"
            pagination={{ pageSize: 20, hideOnSinglePage: true }}
            dataSource={read.rows}
            columns={[
              { key: 'row', title: t('row'), render: (_value, one) => one.row },
              { key: 'no', title: words('fields.projectNo'), render: (_value, one) => one.projectNo },
              { key: 'name', title: words('fields.projectName'), render: (_value, one) => one.nameZh },
              {
                key: 'kind',
                title: t('kind'),
                render: (_value, one) => <Tag color={colours[one.kind]}>{t(`kinds.${one.kind}`)}</Tag>,
              },
              {
                key: 'detail',
                title: t('detail'),
                render: (_value, one) => (
                  <ul>
                    {one.faults.map(({ field, message }) => (
                      <li key={`${field} ${message}`}>
                        {words.dynamic(`fields.${field}`, field)}: {message}
                      </li>
                    ))}
                    {one.changes.map(({ field, before, after }) => (
                      <li key={field}>
                        {words.dynamic(`fields.${field}`, field)}: {before || '–'} → {after || '–'}
                      </li>
                    ))}
                  </ul>
                ),
              },
            ]}
          />
        </>
      ) : null}
    </Modal>
  );
}
