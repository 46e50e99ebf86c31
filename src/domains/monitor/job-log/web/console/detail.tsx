import './job-log.css';
import { Descriptions, Drawer } from 'antd';
import { pick } from '#shared/texts';
import { DictTag, useDictionary } from '#view/system/dictionaries';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import type { JobRun } from '../../contract.ts';
import { jobLogTexts } from '../../texts/index.ts';
import { jobLogPageTexts } from '../texts/index.ts';
import { RunResult } from './result.tsx';

/** All data of one run. */
export function RunDetail({ row, onClose }: { row: JobRun; onClose: () => void }) {
  const t = useTexts(jobLogPageTexts);
  const words = useTexts(jobLogTexts);
  const language = useLanguage();
  const groups = useDictionary('sys_job_group');
  const item = (name: keyof typeof jobLogTexts.zh.fields, children: React.ReactNode, span?: 'filled') => ({
    key: name,
    label: words(`fields.${name}`),
    children: children || t('none'),
    ...(span ? { span } : {}),
  });
  return (
    <Drawer open size="large" title={t('detailOf', { id: row.jobLogId })} onClose={onClose}>
      <Descriptions
        bordered
        size="small"
        column={{ xs: 1, md: 2 }}
        items={[
          item('jobName', pick(row.jobName, row.jobNameEn, language)),
          item('jobGroup', <DictTag entries={groups} value={row.jobGroup} />),
          item('status', <RunResult status={row.status} />),
          item('elapsedMs', t('cost', { n: row.elapsedMs })),
          item('startTime', row.startTime),
          item('endTime', row.endTime),
          item('invokeTarget', <span className="mono">{row.invokeTarget}</span>, 'filled'),
          item('jobMessage', row.jobMessage, 'filled'),
          ...(row.exceptionInfo
            ? [item('exceptionInfo', <pre className="job-log-text">{row.exceptionInfo}</pre>, 'filled')]
            : []),
        ]}
      />
    </Drawer>
  );
}
