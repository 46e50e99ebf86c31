import './jobs.css';
import { Descriptions, Drawer } from 'antd';
import { pick } from '#shared/texts';
import { DictTag, useDictionary } from '#view/system/dictionaries';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { Waiting } from '#web/kit/parts/waiting.tsx';
import { jobs, type Job } from '../../contract.ts';
import { jobTexts } from '../../texts/index.ts';
import { jobPageTexts } from '../texts/index.ts';
import { Meaning } from './cron-field.tsx';
import { JobMarks, LastRun } from './marks.tsx';

/** All data of one job, loaded when the panel opens, because the next run time changes. */
export function JobDetail({ job, onClose }: { job: Job; onClose: () => void }) {
  const t = useTexts(jobPageTexts);
  const name = pick(job.jobName, job.jobNameEn, useLanguage());
  const { reply, failure, reload } = useCall(jobs.find, { params: { jobId: job.jobId } });
  return (
    <Drawer open size="large" title={t('detailOf', { name })} onClose={onClose}>
      {reply ? <Facts job={reply} /> : <Waiting failure={failure} onRetry={reload} height="12rem" />}
    </Drawer>
  );
}

function Facts({ job }: { job: Job }) {
  const t = useTexts(jobPageTexts);
  const words = useTexts(jobTexts);
  const groups = useDictionary('sys_job_group');
  const states = useDictionary('sys_job_status');
  const item = (name: keyof typeof jobTexts.zh.fields, children: React.ReactNode, span?: 'filled') => ({
    key: name,
    label: words(`fields.${name}`),
    children: children || t('none'),
    ...(span ? { span } : {}),
  });
  const stops = job.isSystem ? words.dynamic(`work.${job.invokeTarget}.stops`, '') : '';
  return (
    <Descriptions
      bordered
      size="small"
      column={{ xs: 1, md: 2 }}
      items={[
        item('jobId', job.jobId),
        item('status', <JobMarks job={job} states={states} />),
        item('jobName', job.jobName),
        item('jobNameEn', job.jobNameEn),
        item('jobGroup', <DictTag entries={groups} value={job.jobGroup} />, 'filled'),
        item('invokeTarget', <span className="mono">{job.invokeTarget}</span>, 'filled'),
        item(
          'cronExpression',
          <>
            <div className="mono">{job.cronExpression}</div>
            <Meaning value={job.cronExpression} />
          </>,
          'filled',
        ),
        item('nextValidTime', job.nextValidTime ?? t('over')),
        item('lastTime', <LastRun job={job} />),
        item('misfirePolicy', words(`misfire.${job.misfirePolicy}`)),
        item('concurrent', words(`concurrent.${job.concurrent}`)),
        ...(stops ? [{ key: 'stops', label: t('stops'), children: stops, span: 'filled' as const }] : []),
        item('createBy', job.createBy),
        item('createTime', job.createTime),
        item('updateBy', job.updateBy),
        item('updateTime', job.updateTime),
        item('remark', job.remark, 'filled'),
      ]}
    />
  );
}
