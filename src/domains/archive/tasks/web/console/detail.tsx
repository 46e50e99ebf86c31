import { Link, useSearchParams } from 'react-router';
import { useTexts } from '#web/texts/language.ts';
import { TaskDetail } from '../detail/detail.tsx';
import { taskPageTexts } from '../texts/index.ts';

/** The centre's page of a task. The address contains `id`, `projectId` and `topicId`, so that a reload keeps them. */
export default function TaskDetailPage() {
  const t = useTexts(taskPageTexts);
  const [search] = useSearchParams();
  return (
    <TaskDetail taskId={Number(search.get('id'))} back={<Link to="/pms/archiveTask">{t('page.backToList')}</Link>} />
  );
}
