import { Button, Segmented, Switch } from 'antd';
import { Link } from 'react-router';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { Can } from '#web/rights/can.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { ExportButton } from '#web/kit/lists/export-button.tsx';
import { TextFilter } from '#web/kit/lists/filters.tsx';
import { formatBytes, formatPercent } from '#web/kit/parts/format.ts';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { useListState } from '#web/kit/lists/list-state.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { TaskQuery, tasks, taskStatuses, type TaskRow } from '../../contract.ts';
import { taskTexts } from '../../texts/index.ts';
import { Acceptance, OverdueTag } from '../detail/deadlines.tsx';
import { Due } from '../detail/due.tsx';
import { TaskTag } from '../detail/state-tag.tsx';
import { taskPageTexts } from '../texts/index.ts';

const nothing = { keyword: '', leadOrg: '', status: '', overdue: '' };

/** The archive tasks of the centre. */
export default function TaskList() {
  const t = useTexts(taskPageTexts);
  const words = useTexts(taskTexts);
  const language = useLanguage();
  const [state, setState] = useListState(TaskQuery);
  const { reply, failure, reload } = useCall(tasks.list, { query: state });
  const { reply: counted } = useCall(tasks.counts, {});
  return (
    <ListPage
      title={t('list.title')}
      filters={
        <>
          {(['keyword', 'leadOrg'] as const).map((name) => (
            <TextFilter
              key={name}
              className="kit-filter"
              label={words(`fields.${name}`)}
              value={state[name] ?? ''}
              onValue={(value) => setState({ [name]: value })}
            />
          ))}
          <label>
            <Switch
              aria-label={t('list.overdue')}
              checked={state.overdue === 'true'}
              onChange={(on) => setState({ overdue: on ? 'true' : '' })}
            />{' '}
            {t('list.overdue')}
          </label>
          <Button onClick={() => setState(nothing)}>{t('list.reset')}</Button>
        </>
      }
      actions={
        <Can call={tasks.export}>
          <ExportButton name={words('exportName')} onExport={() => call(tasks.export, { body: state })} />
        </Can>
      }
    >
      <div className="kit-tabs">
        <Segmented
          aria-label={words('fields.status')}
          value={state.status ?? ''}
          onChange={(status) => setState({ status })}
          options={[
            { value: '', label: t('list.all') },
            ...taskStatuses
              .filter((value) => (counted?.counts[value] ?? 0) > 0 || value === state.status)
              .map((value) => ({ value, label: `${words(`states.${value}`)} ${counted?.counts[value] ?? 0}` })),
          ]}
        />
      </div>
      <DataTable<TaskRow>
        rowKey="taskId"
        choice={{ name: 'archive.tasks', hidden: [] }}
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        empty={t('list.empty')}
        columns={[
          {
            key: 'project',
            title: words('fields.nameZh'),
            render: (_value, row) => (
              <div className="kit-two-lines">
                <span title={row.nameZh}>{pick(row.nameZh, row.nameEn, language)}</span>
                <span className="secondary mono">
                  {row.projectNo} · {row.taskNo}
                </span>
              </div>
            ),
          },
          { key: 'status', title: words('fields.status'), render: (_value, row) => <TaskTag status={row.status} /> },
          {
            key: 'due',
            title: words('fields.dueDate'),
            render: (_value, row) => (
              <div className="kit-two-lines">
                <Due day={row.dueDate} left={row.daysLeft} />
                <OverdueTag items={row.overdueItems} />
              </div>
            ),
          },
          {
            key: 'acceptDate',
            title: words('fields.acceptDate'),
            render: (_value, row) => (row.acceptDate ? <Acceptance day={row.acceptDate} left={row.acceptDays} /> : '–'),
          },
          { key: 'leadOrg', title: words('fields.leadOrg'), render: (_value, row) => row.leadOrg },
          { key: 'stageNo', title: words('fields.stageNo'), align: 'right', render: (_value, row) => row.stageNo },
          {
            key: 'topics',
            title: words('fields.topics'),
            align: 'right',
            render: (_value, row) => `${row.topicsDone}/${row.topicsSubmitted}/${row.topics}`,
          },
          {
            key: 'resources',
            title: words('fields.resources'),
            align: 'right',
            render: (_value, row) => `${row.resourcesSubmitted}/${row.plannedCount}`,
          },
          {
            key: 'volume',
            title: words('fields.volume'),
            align: 'right',
            render: (_value, row) => formatBytes(row.submittedBytes, language),
          },
          {
            key: 'countRate',
            title: words('fields.countRate'),
            align: 'right',
            render: (_value, row) => (row.countRate === null ? '–' : formatPercent(row.countRate, language)),
          },
          { key: 'handler', title: words('fields.handlerName'), render: (_value, row) => row.handlerName || '–' },
          {
            key: 'operation',
            title: t('list.operation'),
            fixed: 'end',
            render: (_value, row) => (
              <Link
                to={`/pms/archiveTask/detail/index?id=${row.taskId}&projectId=${row.projectId}`}
                aria-label={t('list.openOf', { no: row.taskNo })}
              >
                {t('list.open')}
              </Link>
            ),
          },
        ]}
      />
    </ListPage>
  );
}
