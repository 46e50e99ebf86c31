import { Space, Tag } from 'antd';
import { CheckCircleOutlined, CloseCircleOutlined, SyncOutlined } from '@ant-design/icons';
import { DictTag, type DictEntry } from '#view/system/dictionaries';
import { useTexts } from '#web/texts/language.ts';
import type { Job } from '../../contract.ts';
import { jobPageTexts } from '../texts/index.ts';

/** Tags: whether a job is enabled, whether it is a system job, and whether a run is active. */
export function JobMarks({ job, states }: { job: Job; states: readonly DictEntry[] }) {
  return (
    <Space size="small" wrap>
      <DictTag entries={states} value={job.status} />
      <JobTags job={job} />
    </Space>
  );
}

export function JobTags({ job }: { job: Job }) {
  const t = useTexts(jobPageTexts);
  return (
    <>
      {job.isSystem && <Tag>{t('system')}</Tag>}
      {job.isDemo && <Tag>{t('demo')}</Tag>}
      {job.isRunning && (
        <Tag color="processing" icon={<SyncOutlined aria-hidden />}>
          {t('runningNow')}
        </Tag>
      )}
    </>
  );
}

/** Time and result of the last run. */
export function LastRun({ job: { lastTime, lastStatus } }: { job: Job }) {
  const t = useTexts(jobPageTexts);
  if (!lastTime) return t('never');
  const isGood = lastStatus === '0';
  return (
    <Space size="small">
      {isGood ? <CheckCircleOutlined aria-hidden /> : <CloseCircleOutlined aria-hidden />}
      <span>
        {lastTime} {t(isGood ? 'wentWell' : 'failed')}
      </span>
    </Space>
  );
}
