import { Link } from 'react-router';
import { taskResources } from '#contract/archive/task-resources';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { Note } from '#web/kit/parts/states.tsx';
import { useCall } from '#web/api/use-call.ts';
import { depositTexts } from '../../texts/index.ts';

/** Tells that a draft belongs to the archive task of a project, with a link to the task. */
export function TaskNote({ resourceId }: { resourceId: number | undefined }) {
  const t = useTexts(depositTexts);
  const language = useLanguage();
  const { reply: task } = useCall(taskResources.taskOf, resourceId === undefined ? null : { params: { resourceId } }, {
    quiet: true,
  });
  if (!task) return null;
  const { projectNo, nameZh, nameEn, topicNo, topicName, itemNo, itemName } = task;
  return (
    <Note title={t('task.title')}>
      <p>
        <Link to={`/archive/project/task/${task.taskId}`}>
          {projectNo} {language === 'en' ? nameEn || nameZh : nameZh}
        </Link>
        {[`${topicNo} ${topicName}`, itemNo ? `${itemNo} ${itemName}` : ''].filter(Boolean).map((one) => ` · ${one}`)}
      </p>
      <p>{t('task.text')}</p>
    </Note>
  );
}
