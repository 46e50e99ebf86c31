import { Link, useParams } from 'react-router';
import { jobs } from '#contract/monitor/jobs';
import { pick } from '#shared/texts';
import { CleanLog } from '#view/monitor/login-log';
import { DictTag, useDictionary } from '#view/system/dictionaries';
import { call } from '#web/api/api.ts';
import { useCall } from '#web/api/use-call.ts';
import { TwoLines } from '#web/kit/lists/record-cells.tsx';
import { Records } from '#web/kit/lists/records.tsx';
import { Can, mayCall, useViewer } from '#web/rights/can.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { jobLog, type JobRun } from '../../contract.ts';
import { jobLogTexts } from '../../texts/index.ts';
import { jobLogPageTexts } from '../texts/index.ts';
import { RunDetail } from './detail.tsx';
import { RunResult } from './result.tsx';

/** The runs of all jobs, or of the job in the address. */
export default function JobLog() {
  const t = useTexts(jobLogPageTexts);
  const words = useTexts(jobLogTexts);
  const language = useLanguage();
  const viewer = useViewer();
  const groups = useDictionary('sys_job_group');
  const jobId = Number(useParams()['jobId'] ?? 0) || undefined;
  const mayFind = mayCall(viewer, jobs.find.permit);
  const { reply: job } = useCall(jobs.find, jobId && mayFind ? { params: { jobId } } : null, { quiet: true });
  const name = job && pick(job.jobName, job.jobNameEn, language);
  const jobOf = (row: JobRun) => (
    <TwoLines
      first={pick(row.jobName, row.jobNameEn, language)}
      second={<span className="mono">{row.invokeTarget}</span>}
    />
  );
  const ofAll = ['jobName', { field: 'jobGroup', options: groups }] as const;
  return (
    <Records
      noun={jobLog}
      id="jobLogId"
      {...(name ? { title: t('titleOf', { name }) } : {})}
      words={jobLogTexts}
      page={jobLogPageTexts}
      query={{ capTotal: 'true', ...(jobId ? { jobId: String(jobId) } : {}) }}
      names={{ status: (value) => words(`status.${value}`) }}
      filters={[...(jobId ? [] : ofAll), 'status', { field: 'beginTime', label: t('time') }]}
      columns={[
        { field: 'jobName', cell: jobOf },
        { field: 'jobGroup', cell: (row) => <DictTag entries={groups} value={row.jobGroup} /> },
        { field: 'status', cell: ({ status }) => <RunResult status={status} /> },
        {
          field: 'exceptionInfo',
          title: words('fields.jobMessage'),
          ellipsis: true,
          width: 320,
          cell: (row) => row.exceptionInfo || row.note || t('none'),
        },
        { field: 'elapsedMs', align: 'right', cell: ({ elapsedMs }) => t('cost', { n: elapsedMs }) },
        // To the second, because readers of a log need the order of events.
        { field: 'startTime', cell: ({ startTime }) => startTime },
      ]}
      exportAs="job_log"
      buttons={({ reload }) => (
        <>
          <Link to="/monitor/job">{t('back')}</Link>
          {jobId === undefined && (
            <Can call={jobLog.clean}>
              <CleanLog onClean={(range) => call(jobLog.clean, { query: range })} onCleaned={reload} />
            </Can>
          )}
        </>
      )}
      acts={(row, { show, close }) => [
        {
          name: t('detail'),
          about: t('detailOf', { id: row.jobLogId }),
          call: jobLog.list,
          onAct: () => show(<RunDetail row={row} onClose={close} />),
        },
      ]}
    />
  );
}
