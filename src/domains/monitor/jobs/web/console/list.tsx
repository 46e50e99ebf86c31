import { useState } from 'react';
import { Button, Switch } from 'antd';
import { Link, useNavigate } from 'react-router';
import { pick } from '#shared/texts';
import { jobLog } from '#contract/monitor/job-log';
import { DictTag, useDictionary } from '#view/system/dictionaries';
import { call } from '#web/api/api.ts';
import { Can, mayCall, useViewer } from '#web/rights/can.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { ExportButton } from '#web/kit/lists/export-button.tsx';
import { TwoLines } from '#web/kit/lists/record-cells.tsx';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { useListState } from '#web/kit/lists/list-state.ts';
import { RowActions } from '#web/kit/lists/row-actions.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { JobQuery, jobs, type Job } from '../../contract.ts';
import { jobTexts } from '../../texts/index.ts';
import { jobPageTexts } from '../texts/index.ts';
import { JobDetail } from './detail.tsx';
import { JobFilters } from './filters.tsx';
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
  const [state, setState] = useListState(JobQuery);
  const { reply, failure, reload } = useCall(jobs.list, { query: state });
  const [editing, setEditing] = useState<{ job?: Job }>();
  const [shown, setShown] = useState<Job>();
  const nameOf = (job: Job) => pick(job.jobName, job.jobNameEn, language);
  const told = (text: string) => {
    toast('success', text);
    reload();
  };
  const change = async (job: Job, status: '0' | '1') => {
    const name = nameOf(job);
    const stops = job.isSystem ? words.dynamic(`work.${job.invokeTarget}.stops`, '') : '';
    const pausing = stops ? t('pauseSystemConfirm', { name, stops }) : t('pauseConfirm', { name });
    if (!(await confirmBox(status === '1' ? pausing : t('resumeConfirm', { name })))) return;
    await call(jobs.changeStatus, { body: { jobId: job.jobId, status } });
    told(t(status === '1' ? 'paused' : 'resumed', { name }));
  };
  const run = async (job: Job) => {
    if (!(await confirmBox(t('runConfirm', { name: nameOf(job) })))) return;
    await call(jobs.run, { body: { jobId: job.jobId, jobGroup: job.jobGroup } });
    told(t('ran'));
  };
  const remove = async (job: Job) => {
    if (!(await confirmBox(t('removeConfirm', { name: nameOf(job) })))) return;
    await call(jobs.remove, { params: { jobIds: String(job.jobId) } });
    told(t('removed'));
  };
  const maySwitch = mayCall(viewer, jobs.changeStatus.permit);
  const acts = (job: Job) => {
    const name = nameOf(job);
    const to = `/monitor/job-log/index/${job.jobId}`;
    return [
      { name: t('run'), about: t('runOf', { name }), call: jobs.run, onAct: () => run(job) },
      { name: t('detail'), about: t('detailOf', { name }), call: jobs.find, onAct: () => setShown(job) },
      { name: t('log'), about: t('logOf', { name }), call: jobLog.list, onAct: () => navigate(to) },
      { name: t('edit'), about: t('editOf', { name }), call: jobs.edit, onAct: () => setEditing({ job }) },
      ...(job.isSystem
        ? []
        : [
            {
              ...{ name: t('remove'), about: t('removeOf', { name }), call: jobs.remove, danger: true },
              onAct: () => remove(job),
            },
          ]),
    ];
  };
  return (
    <ListPage
      title={t('title')}
      filters={<JobFilters state={state} onState={setState} />}
      actions={
        <>
          <Can call={jobLog.list}>
            <Link to="/monitor/job-log/index">{t('allLogs')}</Link>
          </Can>
          <Can call={jobs.export}>
            <ExportButton name="job" onExport={() => call(jobs.export, { body: state })} />
          </Can>
          <Can call={jobs.add}>
            <Button type="primary" onClick={() => setEditing({})}>
              {t('add')}
            </Button>
          </Can>
        </>
      }
    >
      <DataTable<Job>
        rowKey="jobId"
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        empty={t('empty')}
        columns={[
          {
            key: 'jobName',
            title: words('fields.jobName'),
            sorter: true,
            render: (_value, job) => <TwoLines first={nameOf(job)} second={<JobTags job={job} />} />,
          },
          {
            key: 'status',
            title: words('fields.status'),
            sorter: true,
            render: (_value, job) =>
              maySwitch ? (
                <Switch
                  checked={job.status === '0'}
                  aria-label={t('switchOf', { name: nameOf(job) })}
                  checkedChildren={words('status.0')}
                  unCheckedChildren={words('status.1')}
                  // The API client has already shown the error.
                  onChange={(runs) => void change(job, runs ? '0' : '1').catch(() => undefined)}
                />
              ) : (
                <DictTag entries={states} value={job.status} />
              ),
          },
          {
            key: 'cronExpression',
            title: words('fields.cronExpression'),
            render: (_value, job) => (
              <TwoLines
                first={<span className="mono">{job.cronExpression}</span>}
                second={job.nextValidTime ?? t('over')}
              />
            ),
          },
          { key: 'lastTime', title: words('fields.lastTime'), render: (_value, job) => <LastRun job={job} /> },
          {
            key: 'jobGroup',
            title: words('fields.jobGroup'),
            sorter: true,
            render: (_value, job) => <DictTag entries={groups} value={job.jobGroup} />,
          },
          {
            key: 'invokeTarget',
            title: words('fields.invokeTarget'),
            render: (_value, job) => <span className="mono">{job.invokeTarget}</span>,
          },
          {
            key: 'operation',
            title: t('operation'),
            fixed: 'end',
            render: (_value, job) => <RowActions acts={acts(job)} />,
          },
        ]}
      />
      {editing && <JobForm job={editing.job} onSaved={() => told(t('saved'))} onClose={() => setEditing(undefined)} />}
      {shown && <JobDetail job={shown} onClose={() => setShown(undefined)} />}
    </ListPage>
  );
}
