import './users.css';
import { useState } from 'react';
import { Alert, Button, Checkbox, Drawer, Space, Table, Upload } from 'antd';
import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import type { FieldFault } from '#shared/fail';
import type { ReplyOf } from '#shared/contract';
import { call } from '#web/api/api.ts';
import { useTexts } from '#web/texts/language.ts';
import { saveFile } from '#web/api/save-file.ts';
import { report } from '#web/kit/notices.ts';
import { CallError } from '#web/api/wire.ts';
import { largestImport, maxImported, users } from '../../contract.ts';
import { userTexts } from '../../texts/index.ts';
import { userPageTexts } from '../texts/index.ts';

interface Props {
  onImported: () => void;
  onClose: () => void;
}

type Done = ReplyOf<typeof users.importData>;

/** Timeout in milliseconds: hashing a thousand passwords takes long. */
const patience = 300_000;

/** Imports users from a workbook. Shows every fault by row and column, and the first passwords once. */
export function ImportUsers({ onImported, onClose }: Props) {
  const t = useTexts(userPageTexts);
  const [file, setFile] = useState<File>();
  const [overwrite, setOverwrite] = useState(false);
  const [pending, setPending] = useState(false);
  const [faults, setFaults] = useState<FieldFault[]>([]);
  const [done, setDone] = useState<Done>();
  const start = async () => {
    setPending(true);
    setFaults([]);
    const form = new FormData();
    form.append('file', file!);
    try {
      const query = { updateSupport: overwrite ? '1' : '0' };
      setDone(await call(users.importData, { query, body: form }, { quiet: true, timeout: patience }));
      onImported();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFaults(error.fields);
      // Faults without a row: an unreadable file, a lost connection.
      if (error.fields.length === 0) report(error);
    } finally {
      setPending(false);
    }
  };
  const again = () => {
    setDone(undefined);
    setFile(undefined);
  };
  return (
    <Drawer
      open
      size="large"
      title={t('imports.title')}
      onClose={onClose}
      footer={
        <Space>
          {done ? (
            <Button onClick={again}>{t('imports.again')}</Button>
          ) : (
            <Button type="primary" disabled={!file} loading={pending} onClick={() => void start()}>
              {t('imports.start')}
            </Button>
          )}
          <Button onClick={onClose}>{t('imports.close')}</Button>
        </Space>
      }
    >
      <div className="users-stack">
        {done ? (
          <Imported done={done} />
        ) : (
          <>
            <Chooser
              file={file}
              onFile={(chosen) => {
                setFile(chosen);
                setFaults([]);
              }}
            />
            <div>
              <Checkbox checked={overwrite} onChange={(event) => setOverwrite(event.target.checked)}>
                {t('imports.overwrite')}
              </Checkbox>
              <div className="secondary small">{t('imports.overwriteHint')}</div>
            </div>
            <Faults faults={faults} />
          </>
        )}
      </div>
    </Drawer>
  );
}

function Chooser({ file, onFile }: { file: File | undefined; onFile: (file: File | undefined) => void }) {
  const t = useTexts(userPageTexts);
  const takeTemplate = async () => {
    // The API client has already shown the error.
    const bytes = await call(users.importTemplate, {}, { repeat: true }).catch(() => undefined);
    if (bytes) saveFile(bytes, `user_template_${Date.now()}.xlsx`);
  };
  return (
    <>
      <Upload.Dragger
        accept=".xlsx"
        maxCount={1}
        fileList={file ? [{ uid: '1', name: file.name }] : []}
        beforeUpload={(chosen) => {
          onFile(chosen);
          return false;
        }}
        onRemove={() => onFile(undefined)}
      >
        <p className="ant-upload-drag-icon">
          <InboxOutlined aria-hidden />
        </p>
        <p className="ant-upload-text">{t('imports.choose')}</p>
        <p className="ant-upload-hint">
          {t('imports.rules', { count: maxImported, size: Math.floor(largestImport / 1_048_576) })}
        </p>
      </Upload.Dragger>
      <div>
        <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void takeTemplate()}>
          {t('imports.template')}
        </Button>
      </div>
    </>
  );
}

function Faults({ faults }: { faults: readonly FieldFault[] }) {
  const t = useTexts(userPageTexts);
  const words = useTexts(userTexts);
  if (faults.length === 0) return null;
  const rows = faults.map(({ path, message }) => {
    const [row, column = ''] = path.split('.');
    return { key: path + message, row: Number(row), column: words.dynamic(`sheet.${column}`, column), message };
  });
  return (
    <div role="alert">
      <Alert showIcon type="error" title={t('imports.failed')} />
      <Table
        size="small"
        pagination={false}
        dataSource={rows}
        columns={[
          { dataIndex: 'row', title: t('imports.row'), align: 'right' },
          { dataIndex: 'column', title: t('imports.column') },
          { dataIndex: 'message', title: t('imports.message') },
        ]}
      />
    </div>
  );
}

function Imported({ done: { added, updated, passwords } }: { done: Done }) {
  const t = useTexts(userPageTexts);
  const words = useTexts(userTexts);
  return (
    <>
      <Alert showIcon type="success" title={t('imports.done', { added, updated })} />
      {passwords.length > 0 && (
        <>
          <Alert
            showIcon
            type="warning"
            title={t('imports.passwords')}
            action={
              <Button onClick={() => savePasswords(passwords, t('imports.passwordFile'))}>
                {t('imports.savePasswords')}
              </Button>
            }
          />
          <Table
            size="small"
            rowKey="userName"
            dataSource={passwords}
            pagination={{ hideOnSinglePage: true }}
            columns={[
              { dataIndex: 'userName', title: words('sheet.userName') },
              { dataIndex: 'nickName', title: words('sheet.nickName') },
              {
                dataIndex: 'password',
                title: words('fields.password'),
                render: (password: string) => <span className="mono">{password}</span>,
              },
            ]}
          />
        </>
      )}
    </>
  );
}

/** Tab-separated lines: every spreadsheet program opens them, and passwords may contain commas and quotes. */
function savePasswords(passwords: Done['passwords'], name: string): void {
  const lines = passwords.map(({ userName, nickName, password }) => [userName, nickName, password].join('\t'));
  saveFile(new Blob([lines.join('\r\n')], { type: 'text/plain' }), `${name}_${Date.now()}.txt`);
}
