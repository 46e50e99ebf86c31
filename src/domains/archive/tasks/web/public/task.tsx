import { lazy, Suspense } from 'react';
import { translatorOf } from '#shared/texts';
import { ForPerson } from '#web/rights/for-person.tsx';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { Skeleton } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { webTexts } from '#web/texts/index.ts';
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
  const archive = useTexts(webTexts)('nav.archive');
  return (
    <div className="container page">
      <Breadcrumb
        steps={[
          { title: archive, to: '/archive' },
          { title: t('own.title'), to: '/archive/project' },
          { title: t('title') },
        ]}
      />
      <ForPerson verified waiting={<Skeleton height="20rem" />}>
        {() => (
          <Suspense fallback={<Skeleton height="20rem" />}>
            <OneTask key={params.id} taskId={Number(params.id)} />
          </Suspense>
        )}
      </ForPerson>
    </div>
  );
}
