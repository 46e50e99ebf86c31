import { useState } from 'react';
import { Button } from 'antd';
import { Link, useParams } from 'react-router';
import { pick } from '#shared/texts';
import { jobs } from '#contract/monitor/jobs';
import { CleanLog } from '#view/monitor/login-log';
import { DictTag, useDictionary } from '#view/system/dictionaries';
import { call } from '#web/api/api.ts';
import { Can, mayCall, useViewer } from '#web/rights/can.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { ExportButton } from '#web/kit/lists/export-button.tsx';
import { ChoiceFilter, DaysFilter, TextFilter } from '#web/kit/lists/filters.tsx';
import { TwoLines } from '#web/kit/lists/record-cells.tsx';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { useListState, type ChangeList, type ListState } from '#web/kit/lists/list-state.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { jobLog, JobLogQuery, type JobRun } from '../../contract.ts';
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
  const [state, setState] = useListState(JobLogQuery);
  const query = { ...state, capTotal: 'true', ...(jobId ? { jobId: String(jobId) } : {}) };
  const { reply, failure, reload } = useCall(jobLog.list, { query });
  const mayFind = mayCall(viewer, jobs.find.permit);
  const { reply: job } = useCall(jobs.find, jobId && mayFind ? { params: { jobId } } : null, { quiet: true });
  const [selected, setSelected] = useState<number[]>([]);
  const [shown, setShown] = useState<JobRun>();
  const remove = async () => {
    if (!(await confirmBox(t('removeConfirm', { count: selected.length })))) return;
    const { msg } = await call(jobLog.remove, { params: { jobLogIds: selected.join(',') } });
    toast('success', msg);
    setSelected([]);
    reload();
  };
  const name = job && pick(job.jobName, job.jobNameEn, language);
  return (
    <ListPage
      title={name ? t('titleOf', { name }) : t('title')}
      filters={<Filters state={state} onState={setState} groups={groups} ofOne={jobId !== undefined} />}
      actions={
        <>
          <Link to="/monitor/job">{t('back')}</Link>
          {selected.length > 0 && (
            // The API client has already shown the error.
            <Button danger onClick={() => void remove().catch(() => undefined)}>
              {t('remove', { count: selected.length })}
            </Button>
          )}
          <Can call={jobLog.export}>
            <ExportButton name="job_log" onExport={() => call(jobLog.export, { body: query })} />
          </Can>
          {jobId === undefined && (
            <Can call={jobLog.clean}>
              <CleanLog onClean={(range) => call(jobLog.clean, { query: range })} onCleaned={reload} />
            </Can>
          )}
        </>
      }
    >
      <DataTable<JobRun>
        rowKey="jobLogId"
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        empty={t('empty')}
        {...(mayCall(viewer, jobLog.remove.permit)
          ? { rowSelection: { selectedRowKeys: selected, onChange: (keys) => setSelected(keys.map(Number)) } }
          : {})}
        columns={[
          {
            key: 'jobName',
            dataIndex: 'jobName',
            title: words('fields.jobName'),
            render: (_value, row) => (
              <TwoLines
                first={pick(row.jobName, row.jobNameEn, language)}
                second={<span className="mono">{row.invokeTarget}</span>}
              />
            ),
          },
          {
            key: 'jobGroup',
            title: words('fields.jobGroup'),
            render: (_value, row) => <DictTag entries={groups} value={row.jobGroup} />,
          },
          { key: 'status', title: words('fields.status'), render: (_value, row) => <RunResult status={row.status} /> },
          {
            key: 'exceptionInfo',
            title: words('fields.jobMessage'),
            ellipsis: true,
            width: 320,
            render: (_value, row) => row.exceptionInfo || row.note || t('none'),
          },
          {
            key: 'elapsedMs',
            title: words('fields.elapsedMs'),
            align: 'right',
            render: (_value, row) => t('cost', { n: row.elapsedMs }),
          },
          // To the second, because readers of a log need the order of events.
          { key: 'startTime', dataIndex: 'startTime', title: words('fields.startTime') },
          {
            key: 'operation',
            title: t('operation'),
            fixed: 'end',
            render: (_value, row) => (
              <Button
                type="link"
                size="small"
                aria-label={t('detailOf', { id: row.jobLogId })}
                onClick={() => setShown(row)}
              >
                {t('detail')}
              </Button>
            ),
          },
        ]}
      />
      {shown && <RunDetail row={shown} onClose={() => setShown(undefined)} />}
    </ListPage>
  );
}

interface FilterProps {
  state: ListState<typeof JobLogQuery>;
  onState: ChangeList<typeof JobLogQuery>;
  groups: readonly { value: string; label: string }[];
  /** For the runs of one job, without the columns of name and group. */
  ofOne: boolean;
}

function Filters({ state, onState, groups, ofOne }: FilterProps) {
  const t = useTexts(jobLogPageTexts);
  const words = useTexts(jobLogTexts);
  return (
    <>
      {!ofOne && (
        <>
          <TextFilter
            className="kit-filter"
            label={words('fields.jobName')}
            value={state.jobName ?? ''}
            onValue={(jobName) => onState({ jobName })}
          />
          <ChoiceFilter
            label={words('fields.jobGroup')}
            value={state.jobGroup}
            options={groups.map(({ value, label }) => ({ value, label }))}
            onValue={(jobGroup) => onState({ jobGroup })}
          />
        </>
      )}
      <ChoiceFilter
        label={words('fields.status')}
        value={state.status}
        options={(['0', '1'] as const).map((value) => ({ value, label: words(`status.${value}`) }))}
        onValue={(status) => onState({ status })}
      />
      <DaysFilter
        label={t('filters.time')}
        placeholder={[t('filters.from'), t('filters.to')]}
        from={state.beginTime}
        to={state.endTime}
        onDays={(from, to) => onState({ beginTime: from, endTime: to })}
      />
      <Button
        onClick={() => onState({ jobName: '', jobGroup: '', invokeTarget: '', status: '', beginTime: '', endTime: '' })}
      >
        {t('filters.reset')}
      </Button>
    </>
  );
}
