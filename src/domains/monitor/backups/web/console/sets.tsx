import { CheckCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import { Table, Tag } from 'antd';
import { useScrollByKeys } from '#web/kit/lists/data-table.tsx';
import { formatBytes, formatMoment } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import type { BackupSetRow } from '../../contract.ts';
import { backupPageTexts } from '../texts/index.ts';

/** Sets that can be restored, newest first. */
export function Sets({ sets }: { sets: readonly BackupSetRow[] }) {
  const t = useTexts(backupPageTexts);
  const language = useLanguage();
  const table = useScrollByKeys();
  const bytes = (value: number) => formatBytes(value, language);
  return (
    <section className="kit-surface">
      <h2 className="kit-panel-title">{t('sets')}</h2>
      <p className="secondary small">{t('rehearsalNote')}</p>
      <Table<BackupSetRow>
        ref={table}
        rowKey="name"
        size="small"
        scroll={{ x: 'max-content' }}
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        locale={{ emptyText: t('noSets') }}
        dataSource={[...sets]}
        columns={[
          { key: 'name', title: t('time'), render: (_value, row) => <Taken row={row} /> },
          { key: 'kind', title: t('kind'), render: (_value, { kind }) => t(`kinds.${kind}`) },
          { key: 'reason', title: t('reason'), render: (_value, { reason }) => t(`reasons.${reason}`) },
          {
            key: 'size',
            title: t('size'),
            render: (_value, { files, fileBytes, databaseBytes }) => (
              <>
                <div>{bytes(databaseBytes)}</div>
                <div className="secondary small">
                  {files === null ? t('onlyDatabase') : t('fileCount', { count: files, bytes: bytes(fileBytes) })}
                </div>
              </>
            ),
          },
          {
            key: 'seconds',
            title: t('seconds'),
            align: 'end',
            render: (_value, { seconds }) => t('secondsOf', { seconds }),
          },
          {
            key: 'result',
            title: t('result'),
            render: (_value, { problems }) =>
              problems === 0 ? (
                <Tag color="success" icon={<CheckCircleOutlined aria-hidden />}>
                  {t('good')}
                </Tag>
              ) : (
                <Tag color="error" icon={<ExclamationCircleOutlined aria-hidden />}>
                  {t('lacking', { count: problems })}
                </Tag>
              ),
          },
          {
            key: 'rehearsal',
            title: t('rehearsal'),
            render: (_value, { rehearsedAt, rehearsalOk }) =>
              rehearsedAt ? (
                <>
                  <div>{t(rehearsalOk ? 'rehearsed' : 'rehearsalFailed')}</div>
                  <div className="secondary small">{formatMoment(rehearsedAt, language)}</div>
                </>
              ) : (
                <span className="secondary">{t('never')}</span>
              ),
          },
        ]}
      />
    </section>
  );
}

function Taken({ row: { takenAt, name, isEncrypted } }: { row: BackupSetRow }) {
  const t = useTexts(backupPageTexts);
  return (
    <>
      <div>{formatMoment(takenAt, useLanguage())}</div>
      <div className="secondary small">
        <code>{name}</code> · {t(isEncrypted ? 'encrypted' : 'notEncrypted')}
      </div>
    </>
  );
}
