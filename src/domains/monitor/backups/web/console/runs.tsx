import { Table, Tag } from 'antd';
import { useScrollByKeys } from '#web/kit/lists/data-table.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import type { BackupRun } from '../../contract.ts';
import { backupsTexts } from '../../texts/index.ts';
import { backupPageTexts } from '../texts/index.ts';

const colours = {
  running: 'processing',
  complete: 'success',
  incomplete: 'error',
  failed: 'error',
  interrupted: 'warning',
} as const;

/** Runs of scheduled backups with their results, newest first. */
export function Runs({ runs }: { runs: readonly BackupRun[] }) {
  const t = useTexts(backupPageTexts);
  const say = useTexts(backupsTexts);
  const language = useLanguage();
  const table = useScrollByKeys();
  return (
    <section className="kit-surface">
      <h2 className="kit-panel-title">{t('runs')}</h2>
      <Table<BackupRun>
        ref={table}
        rowKey="runId"
        size="small"
        scroll={{ x: 'max-content' }}
        pagination={{ pageSize: 5, hideOnSinglePage: true }}
        locale={{ emptyText: t('noRuns') }}
        dataSource={[...runs]}
        columns={[
          { key: 'started', title: t('started'), render: (_value, { startedAt }) => formatMoment(startedAt, language) },
          { key: 'reason', title: t('reason'), render: (_value, { reason }) => t(`reasons.${reason}`) },
          {
            key: 'state',
            title: t('result'),
            render: (_value, { state }) => <Tag color={colours[state]}>{t(`state.${state}`)}</Tag>,
          },
          {
            key: 'why',
            title: t('why'),
            render: (_value, { fault }) =>
              fault && say.dynamic(`faults.${fault.code}`, String(fault.values['why'] ?? fault.code), fault.values),
          },
        ]}
      />
    </section>
  );
}
