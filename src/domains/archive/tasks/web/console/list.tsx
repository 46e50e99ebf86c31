import { Switch } from 'antd';
import { Link } from 'react-router';
import { pick } from '#shared/texts';
import { useCall } from '#web/api/use-call.ts';
import { useFilters } from '#web/kit/lists/list-state.ts';
import { Records } from '#web/kit/lists/records.tsx';
import { StateTabs } from '#web/kit/lists/state-tabs.tsx';
import { formatBytes, formatPercent } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { TaskQuery, tasks, taskStatuses } from '../../contract.ts';
import { taskTexts } from '../../texts/index.ts';
import { Acceptance, OverdueTag } from '../detail/deadlines.tsx';
import { Due } from '../detail/due.tsx';
import { TaskTag } from '../detail/state-tag.tsx';
import { taskListTexts } from '../texts/index.ts';

/** The archive tasks of the centre. */
export default function TaskList() {
  const t = useTexts(taskListTexts);
  const words = useTexts(taskTexts);
  const language = useLanguage();
  const { reply: counted } = useCall(tasks.counts, { query: useFilters(TaskQuery) });
  const counts = counted?.counts;
  return (
    <Records
      noun={tasks}
      id="taskId"
      words={taskTexts}
      page={taskListTexts}
      hidden={[]}
      filters={[
        'keyword',
        'leadOrg',
        {
          field: 'overdue',
          label: t('overdue'),
          control: (value, onValue) => (
            <label>
              <Switch
                aria-label={t('overdue')}
                checked={value === 'true'}
                onChange={(on) => onValue(on ? 'true' : '')}
              />{' '}
              {t('overdue')}
            </label>
          ),
        },
      ]}
      columns={[
        {
          field: 'nameZh',
          cell: (row) => (
            <div className="kit-two-lines">
              <span title={row.nameZh}>{pick(row.nameZh, row.nameEn, language)}</span>
              <span className="secondary mono">
                {row.projectNo} · {row.taskNo}
              </span>
            </div>
          ),
        },
        { field: 'status', cell: ({ status }) => <TaskTag status={status} /> },
        {
          field: 'dueDate',
          cell: (row) => (
            <div className="kit-two-lines">
              <Due day={row.dueDate} left={row.daysLeft} />
              <OverdueTag items={row.overdueItems} />
            </div>
          ),
        },
        {
          field: 'acceptDate',
          cell: (row) => (row.acceptDate ? <Acceptance day={row.acceptDate} left={row.acceptDays} /> : '–'),
        },
        'leadOrg',
        'stageNo',
        {
          field: 'topics',
          align: 'right',
          cell: (row) => `${row.topicsDone}/${row.topicsSubmitted}/${row.topics}`,
        },
        {
          field: 'resourcesSubmitted',
          title: words('fields.resources'),
          align: 'right',
          cell: (row) => `${row.resourcesSubmitted}/${row.plannedCount}`,
        },
        {
          field: 'submittedBytes',
          title: words('fields.volume'),
          align: 'right',
          cell: ({ submittedBytes }) => formatBytes(submittedBytes, language),
        },
        {
          field: 'countRate',
          align: 'right',
          cell: ({ countRate }) => (countRate === null ? '–' : formatPercent(countRate, language)),
        },
        { field: 'handlerName', cell: ({ handlerName }) => handlerName || '–' },
      ]}
      exportAs={words('exportName')}
      acts={(row) => (
        <Link
          to={`/pms/archiveTask/detail/index?id=${row.taskId}&projectId=${row.projectId}`}
          aria-label={t('openOf', { no: row.taskNo })}
        >
          {t('open')}
        </Link>
      )}
      around={(table, { state, onState }) => (
        <>
          <StateTabs
            label={words('fields.status')}
            value={state.status ?? ''}
            states={taskStatuses.filter((value) => (counts?.[value] ?? 0) > 0 || value === state.status)}
            nameOf={(status) => words(`states.${status}`)}
            counts={counts}
            all=""
            onValue={(status) => onState({ status })}
          />
          {table}
        </>
      )}
    />
  );
}
