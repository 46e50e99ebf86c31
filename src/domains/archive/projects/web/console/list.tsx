import { useState } from 'react';
import { Button } from 'antd';
import { Link } from 'react-router';
import { planTypes } from '#contract/archive/applications';
import { call } from '#web/api/api.ts';
import { Can } from '#web/rights/can.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { ExportButton } from '#web/kit/lists/export-button.tsx';
import { ChoiceFilter, DaysFilter, TextFilter } from '#web/kit/lists/filters.tsx';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { useListState } from '#web/kit/lists/list-state.ts';
import { BothNames, LastChange } from '#web/kit/lists/record-cells.tsx';
import { RowActions } from '#web/kit/lists/row-actions.tsx';
import { useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { ProjectQuery, projects, type ProjectRow } from '../../contract.ts';
import { projectTexts } from '../../texts/index.ts';
import { projectPageTexts } from '../texts/index.ts';
import { ProjectDrawer } from './form.tsx';
import { ImportDialog } from './import.tsx';

const nothing = { keyword: '', leadOrg: '', planType: '', beginUpdateTime: '', endUpdateTime: '' };

/** The register of funded projects. */
export default function Projects() {
  const t = useTexts(projectPageTexts);
  const words = useTexts(projectTexts);
  const [state, setState] = useListState(ProjectQuery);
  const { reply, failure, reload } = useCall(projects.list, { query: state });
  const [open, setOpen] = useState<'new' | 'import' | number>();
  const saved = (word: string) => () => {
    setOpen(undefined);
    toast('success', word);
    reload();
  };
  return (
    <ListPage
      title={t('title')}
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
          <ChoiceFilter
            label={words('fields.planType')}
            value={state.planType}
            options={planTypes.map((value) => ({ value, label: words(`planTypes.${value}`) }))}
            onValue={(planType) => setState({ planType })}
          />
          <DaysFilter
            label={words('fields.updateTime')}
            placeholder={[t('from'), t('to')]}
            from={state.beginUpdateTime}
            to={state.endUpdateTime}
            onDays={(from, to) => setState({ beginUpdateTime: from, endUpdateTime: to })}
          />
          <Button onClick={() => setState(nothing)}>{t('reset')}</Button>
        </>
      }
      actions={
        <>
          <Can call={projects.export}>
            <ExportButton name={words('exportName')} onExport={() => call(projects.export, { body: state })} />
          </Can>
          <Can call={projects.import}>
            <Button onClick={() => setOpen('import')}>{t('import')}</Button>
          </Can>
          <Can call={projects.add}>
            <Button type="primary" onClick={() => setOpen('new')}>
              {t('add')}
            </Button>
          </Can>
        </>
      }
    >
      <DataTable<ProjectRow>
        rowKey="projectId"
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        empty={t('empty')}
        columns={[
          {
            key: 'projectNo',
            title: words('fields.projectNo'),
            render: (_value, row) => <span className="mono">{row.projectNo}</span>,
          },
          {
            key: 'name',
            title: words('fields.projectName'),
            render: (_value, row) => <BothNames zh={row.nameZh} en={row.nameEn} isDemo={row.isDemo} />,
          },
          {
            key: 'planType',
            title: words('fields.planType'),
            render: (_value, row) => (row.planType ? words(`planTypes.${row.planType}`) : '–'),
          },
          { key: 'leadOrg', title: words('fields.leadOrg'), render: (_value, row) => row.leadOrg },
          { key: 'leader', title: words('fields.leaderName'), render: (_value, row) => row.leaderName || '–' },
          {
            key: 'resources',
            title: words('fields.resources'),
            align: 'right',
            render: (_value, row) =>
              row.resources > 0 ? (
                <Link to={`/dms/resource?projectNo=${encodeURIComponent(row.projectNo)}`}>
                  {t('resources', { count: row.resources })}
                </Link>
              ) : (
                0
              ),
          },
          {
            key: 'task',
            title: words('fields.task'),
            render: (_value, row) =>
              row.taskId === null ? (
                t('noTask')
              ) : (
                <Link to={`/pms/archiveTask/detail/index?id=${row.taskId}&projectId=${row.projectId}`}>
                  {t('task')}
                </Link>
              ),
          },
          {
            key: 'updateTime',
            title: words('fields.updateTime'),
            render: (_value, row) => <LastChange time={row.updateTime} by={row.updateBy} />,
          },
          {
            key: 'operation',
            title: t('operation'),
            fixed: 'end',
            render: (_value, row) => (
              <RowActions
                acts={[
                  {
                    name: t('edit'),
                    about: t('editOf', { no: row.projectNo }),
                    call: projects.edit,
                    onAct: () => setOpen(row.projectId),
                  },
                ]}
              />
            ),
          },
        ]}
      />
      {open === 'new' ? (
        <ProjectDrawer projectId={null} onSaved={saved(t('added'))} onClose={() => setOpen(undefined)} />
      ) : null}
      {typeof open === 'number' ? (
        <ProjectDrawer key={open} projectId={open} onSaved={saved(t('edited'))} onClose={() => setOpen(undefined)} />
      ) : null}
      {open === 'import' ? <ImportDialog onImported={reload} onClose={() => setOpen(undefined)} /> : null}
    </ListPage>
  );
}
