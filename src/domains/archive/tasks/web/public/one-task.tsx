import { LinkButton } from '#web/kit/parts/button.tsx';
import { AntdProvider } from '#web/kit/antd-theme.tsx';
import { useTexts } from '#web/texts/language.ts';
import { TaskDetail } from '../detail/detail.tsx';
import { taskPageTexts } from '../texts/index.ts';

/** A task for the people of its project, in the public page layout. */
export default function OneTask({ taskId }: { taskId: number }) {
  const t = useTexts(taskPageTexts);
  return (
    <AntdProvider size="default">
      <TaskDetail taskId={taskId} back={<LinkButton to="/archive/project">{t('page.back')}</LinkButton>} />
    </AntdProvider>
  );
}
