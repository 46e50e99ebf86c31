import { lazy, Suspense } from 'react';
import { translatorOf } from '#shared/texts';
import { ForPerson } from '#web/rights/for-person.tsx';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { Skeleton } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { pageTitle } from '#web/shell/title.ts';
import { webTexts } from '#web/texts/index.ts';
import { submissionPageTexts } from '../texts/index.ts';
import type { Route } from './+types/submission';

const OneSubmission = lazy(() => import('./one.tsx'));

export const meta: Route.MetaFunction = ({ matches }) =>
  pageTitle(matches, (language) => translatorOf(submissionPageTexts, language)('title'));

/** The form loads its data itself: a revalidation must not remove it from the screen. */
export const shouldRevalidate = () => false;

/** The author's page: the form while it can be edited, then the status. */
export default function SubmissionPage({ params }: Route.ComponentProps) {
  const t = useTexts(submissionPageTexts);
  const archive = useTexts(webTexts)('nav.archive');
  return (
    <div className="container page">
      <Breadcrumb
        steps={[
          { title: archive, to: '/archive' },
          { title: t('title'), to: '/archive/paperSubmit' },
          { title: t('one') },
        ]}
      />
      <ForPerson verified waiting={<Skeleton height="20rem" />}>
        {(viewer) => (
          <Suspense fallback={<Skeleton height="20rem" />}>
            <OneSubmission key={params.id} id={params.id} userId={viewer.userId} />
          </Suspense>
        )}
      </ForPerson>
    </div>
  );
}
