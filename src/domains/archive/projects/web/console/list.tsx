import { Link } from 'react-router';
import { CallButton } from '#web/kit/lists/call-button.tsx';
import { BothNames } from '#web/kit/lists/record-cells.tsx';
import { Records } from '#web/kit/lists/records.tsx';
import { useTexts } from '#web/texts/language.ts';
import { projects, type ProjectRow } from '../../contract.ts';
import { projectTexts } from '../../texts/index.ts';
import { projectPageTexts } from '../texts/index.ts';
import { ProjectDrawer } from './form.tsx';
import { ImportDialog } from './import.tsx';

/** The register of funded projects. */
export default function Projects() {
  const t = useTexts(projectPageTexts);
  const words = useTexts(projectTexts);
  const resourcesOf = ({ resources, projectNo }: ProjectRow) =>
    resources > 0 ? (
      <Link to={`/dms/resource?projectNo=${encodeURIComponent(projectNo)}`}>
        {t('resources', { count: resources })}
      </Link>
    ) : (
      0
    );
  const taskOf = ({ taskId, projectId }: ProjectRow) =>
    taskId === null ? (
      t('noTask')
    ) : (
      <Link to={`/pms/archiveTask/detail/index?id=${taskId}&projectId=${projectId}`}>{t('task')}</Link>
    );
  return (
    <Records
      noun={projects}
      id="projectId"
      words={projectTexts}
      page={projectPageTexts}
      names={{ planType: (value) => words(`planTypes.${value}`) }}
      filters={['keyword', 'leadOrg', 'planType', { field: 'beginUpdateTime', label: words('fields.updateTime') }]}
      columns={[
        { field: 'projectNo', cell: ({ projectNo }) => <span className="mono">{projectNo}</span> },
        {
          field: 'name',
          title: words('fields.projectName'),
          cell: (row) => <BothNames zh={row.nameZh} en={row.nameEn} isDemo={row.isDemo} />,
        },
        { field: 'planType', cell: ({ planType }) => (planType ? words(`planTypes.${planType}`) : '–') },
        'leadOrg',
        { field: 'leaderName', cell: ({ leaderName }) => leaderName || '–' },
        { field: 'resources', align: 'right', cell: resourcesOf },
        { field: 'taskId', title: words('fields.task'), cell: taskOf },
        'updateTime',
      ]}
      buttons={({ show, reload, close }) => (
        <CallButton call={projects.import} onAct={() => show(<ImportDialog onImported={reload} onClose={close} />)}>
          {t('import')}
        </CallButton>
      )}
      exportAs={words('exportName')}
      form={(row, on) => <ProjectDrawer projectId={row?.projectId ?? null} {...on} />}
    />
  );
}
