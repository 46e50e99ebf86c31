import { Button } from 'antd';
import { Link } from 'react-router';
import { projectRoles } from '#contract/archive/tasks';
import { taskTexts } from '#texts/archive/tasks';
import { pick } from '#shared/texts';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { ChoiceFilter, TextFilter } from '#web/kit/lists/filters.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { useListState } from '#web/kit/lists/list-state.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { members, ProjectUserQuery, type ProjectUser } from '../../contract.ts';
import { memberTexts } from '../../texts/index.ts';
import { memberPageTexts } from '../texts/index.ts';

/** The people of all projects in the data scope. */
export default function ProjectUsers() {
  const t = useTexts(memberPageTexts);
  const words = useTexts(memberTexts);
  const roles = useTexts(taskTexts);
  const language = useLanguage();
  const [state, setState] = useListState(ProjectUserQuery);
  const { reply, failure, reload } = useCall(members.all, { query: state });
  return (
    <ListPage
      title={t('office.title')}
      filters={
        <>
          {(['keyword', 'projectNo'] as const).map((name) => (
            <TextFilter
              key={name}
              className="kit-filter"
              label={words(`fields.${name}`)}
              value={state[name] ?? ''}
              onValue={(value) => setState({ [name]: value })}
            />
          ))}
          <ChoiceFilter
            label={t('role')}
            value={state.role}
            options={projectRoles.map((value) => ({ value, label: roles(`roles.${value}`) }))}
            onValue={(role) => setState({ role })}
          />
          <Button onClick={() => setState({ keyword: '', projectNo: '', role: '' })}>{t('office.reset')}</Button>
        </>
      }
    >
      <DataTable<ProjectUser>
        rowKey="memberId"
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        empty={t('office.empty')}
        columns={[
          {
            key: 'name',
            title: t('name'),
            render: (_value, one) => (
              <div className="kit-two-lines">
                <span>{one.name}</span>
                <span className="secondary">{one.email}</span>
              </div>
            ),
          },
          { key: 'organization', title: t('organization'), render: (_value, one) => one.organization },
          {
            key: 'project',
            title: t('office.project'),
            render: (_value, one) => (
              <div className="kit-two-lines">
                <span>{pick(one.projectNameZh, one.projectNameEn, language)}</span>
                <span className="secondary mono">{one.projectNo}</span>
              </div>
            ),
          },
          { key: 'role', title: t('role'), render: (_value, one) => roles(`roles.${one.role}`) },
          { key: 'topic', title: t('topic'), render: (_value, one) => one.topicName || '–' },
          {
            key: 'lastLogin',
            title: t('lastLogin'),
            render: (_value, one) => (one.lastLogin ? formatMoment(one.lastLogin, language) : t('never')),
          },
          {
            key: 'operation',
            title: t('operation'),
            fixed: 'end',
            render: (_value, one) => (
              <Link to={`/pms/archiveTask/detail/index?id=${one.taskId}&projectId=${one.projectId}&area=members`}>
                {t('office.open')}
              </Link>
            ),
          },
        ]}
      />
    </ListPage>
  );
}
