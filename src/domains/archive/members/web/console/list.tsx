import { Link } from 'react-router';
import { pick } from '#shared/texts';
import { taskTexts } from '#texts/archive/tasks';
import { TwoLines } from '#web/kit/lists/record-cells.tsx';
import { Records } from '#web/kit/lists/records.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { members } from '../../contract.ts';
import { memberTexts } from '../../texts/index.ts';
import { memberOfficeTexts } from '../texts/index.ts';

const people = { list: members.all };

/** The people of all projects in the data scope. */
export default function ProjectUsers() {
  const t = useTexts(memberOfficeTexts);
  const roles = useTexts(taskTexts);
  const language = useLanguage();
  return (
    <Records
      noun={people}
      id="memberId"
      words={memberTexts}
      page={memberOfficeTexts}
      names={{ role: (value) => roles(`roles.${value}`) }}
      filters={['keyword', 'projectNo', { field: 'role', label: t('role') }]}
      columns={[
        { field: 'name', title: t('name'), cell: ({ name, email }) => <TwoLines first={name} second={email} /> },
        { field: 'organization', title: t('organization') },
        {
          field: 'projectName',
          title: t('project'),
          cell: (one) => (
            <div className="kit-two-lines">
              <span>{pick(one.projectNameZh, one.projectNameEn, language)}</span>
              <span className="secondary mono">{one.projectNo}</span>
            </div>
          ),
        },
        { field: 'role', title: t('role') },
        { field: 'topicName', title: t('topic'), cell: ({ topicName }) => topicName || '–' },
        {
          field: 'lastLogin',
          title: t('lastLogin'),
          cell: ({ lastLogin }) => (lastLogin ? formatMoment(lastLogin, language) : t('never')),
        },
      ]}
      acts={({ taskId, projectId }) => (
        <Link to={`/pms/archiveTask/detail/index?id=${taskId}&projectId=${projectId}&area=members`}>{t('open')}</Link>
      )}
    />
  );
}
