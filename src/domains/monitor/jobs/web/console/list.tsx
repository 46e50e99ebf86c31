import { Link, useNavigate } from 'react-router';
import { jobLog } from '#contract/monitor/job-log';
import { pick } from '#shared/texts';
import { DictTag, useDictionary } from '#view/system/dictionaries';
import { call } from '#web/api/api.ts';
import { TwoLines } from '#web/kit/lists/record-cells.tsx';
import { Records } from '#web/kit/lists/records.tsx';
import { StatusSwitch } from '#web/kit/lists/status-switch.tsx';
import { Can, mayCall, useViewer } from '#web/rights/can.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { jobs, jobSorts, type Job } from '../../contract.ts';
import { jobTexts } from '../../texts/index.ts';
import { jobPageTexts } from '../texts/index.ts';
import { JobDetail } from './detail.tsx';
import { JobForm } from './form.tsx';
import { JobTags, LastRun } from './marks.tsx';

export default function Jobs() {
  const t = useTexts(jobPageTexts);
  const words = useTexts(jobTexts);
  const language = useLanguage();
  const viewer = useViewer();
  const navigate = useNavigate();
  const groups = useDictionary('sys_job_group');
  const states = useDictionary('sys_job_status');
  const nameOf = (job: Job) => pick(job.jobName, job.jobNameEn, language);
  const questionOf = (job: Job, runs: boolean) => {
    const name = nameOf(job);
    if (runs) return t('confirmResume', { name });
    const stops = job.isSystem ? words.dynamic(`work.${job.invokeTarget}.stops`, '') : '';
    return stops ? t('confirmPauseSystem', { name, stops }) : t('confirmPause', { name });
  };
  return (
    <Records
      noun={jobs}
      id="jobId"
      words={jobTexts}
      page={jobPageTexts}
      sorts={jobSorts}
      nameOf={nameOf}
      names={{ status: (value) => words(`status.${value}`) }}
      filters={['jobName', { field: 'jobGroup', options: groups }, 'status', 'invokeTarget']}
      columns={[
        { field: 'jobName', cell: (job) => <TwoLines first={nameOf(job)} second={<JobTags job={job} />} /> },
        {
          field: 'status',
          cell: (job, { ask }) => {
            if (!mayCall(viewer, jobs.changeStatus.permit)) return <DictTag entries={states} value={job.status} />;
            const change = (runs: boolean) => () =>
              call(jobs.changeStatus, { body: { jobId: job.jobId, status: runs ? '0' : '1' } });
            return (
              <StatusSwitch
                label={t('switchOf', { name: nameOf(job) })}
                isOn={job.status === '0'}
                words={[words('status.0'), words('status.1')]}
                onChange={(runs) =>
                  ask(questionOf(job, runs), change(runs), t(runs ? 'resumed' : 'paused', { name: nameOf(job) }))
                }
              />
            );
          },
        },
        {
          field: 'cronExpression',
          cell: (job) => (
            <TwoLines
              first={<span className="mono">{job.cronExpression}</span>}
              second={job.nextValidTime ?? t('over')}
            />
          ),
        },
        { field: 'lastTime', cell: (job) => <LastRun job={job} /> },
        { field: 'jobGroup', cell: (job) => <DictTag entries={groups} value={job.jobGroup} /> },
        { field: 'invokeTarget', cell: ({ invokeTarget }) => <span className="mono">{invokeTarget}</span> },
      ]}
      isLocked={({ isSystem }) => isSystem}
      buttons={() => (
        <Can call={jobLog.list}>
          <Link to="/monitor/job-log/index">{t('allLogs')}</Link>
        </Can>
      )}
      exportAs="job"
      form={(job, on) => <JobForm job={job} {...on} />}
      acts={(job, { edit, act, move, remove, show, close }) => {
        const { jobId, jobGroup, isSystem } = job;
        return [
          move('run', jobs.run, { body: { jobId, jobGroup } }, t('ran')),
          act('detail', jobs.find, () => show(<JobDetail job={job} onClose={close} />)),
          act('log', jobLog.list, () => void navigate(`/monitor/job-log/index/${jobId}`)),
          edit,
          !isSystem && remove,
        ];
      }}
    />
  );
}
