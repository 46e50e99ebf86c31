import { lazy } from 'react';
import { translatorOf } from '#shared/texts';
import { ArchivePage } from '#web/kit/parts/archive-page.tsx';
import { useTexts } from '#web/texts/language.ts';
import { pageTitle } from '#web/shell/title.ts';
import { taskPageTexts } from '../texts/index.ts';
import type { Route } from './+types/task';

const OneTask = lazy(() => import('./one-task.tsx'));

export const meta: Route.MetaFunction = ({ matches }) =>
  pageTitle(matches, (language) => translatorOf(taskPageTexts, language)('title'));

/** The areas load their data themselves: a revalidation must not remove a form from the screen. */
export const shouldRevalidate = () => false;

/** The page on which the people of a project work. */
export default function TaskPage({ params }: Route.ComponentProps) {
  const t = useTexts(taskPageTexts);
  return (
    <ArchivePage steps={[{ title: t('own.title'), to: '/archive/project' }, { title: t('title') }]}>
      {() => <OneTask key={params.id} taskId={Number(params.id)} />}
    </ArchivePage>
  );
}
