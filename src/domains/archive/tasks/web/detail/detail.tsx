import type { ReactNode } from 'react';
import { EmptyState } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { Waiting } from '#web/kit/parts/waiting.tsx';
import { tasks } from '../../contract.ts';
import { taskPageTexts } from '../texts/index.ts';
import { Areas } from './areas.tsx';
import { TaskHead } from './head.tsx';

/** A task with its head and areas: the same for the people of the project and for the centre. */
export function TaskDetail({ taskId, back }: { taskId: number; back: ReactNode }) {
  const t = useTexts(taskPageTexts);
  const isNumber = Number.isInteger(taskId) && taskId > 0;
  const { reply, failure, reload } = useCall(tasks.get, isNumber ? { params: { taskId } } : null);
  if (!isNumber || failure?.key === 'archive.tasks.notFound')
    return (
      <EmptyState icon="search" title={t('page.notFound')} act={back}>
        {t('page.notFoundHint')}
      </EmptyState>
    );
  if (!reply || reply.taskId !== taskId) return <Waiting failure={failure} onRetry={reload} height="20rem" />;
  return (
    <article className="task-detail">
      <TaskHead task={reply} onChanged={reload} />
      <Areas task={reply} onChanged={reload} />
    </article>
  );
}
