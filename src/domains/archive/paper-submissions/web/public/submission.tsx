import { lazy } from 'react';
import { translatorOf } from '#shared/texts';
import { ArchivePage } from '#web/kit/parts/archive-page.tsx';
import { useTexts } from '#web/texts/language.ts';
import { pageTitle } from '#web/shell/title.ts';
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
  return (
    <ArchivePage steps={[{ title: t('title'), to: '/archive/paperSubmit' }, { title: t('one') }]}>
      {(viewer) => <OneSubmission key={params.id} id={params.id} userId={viewer.userId} />}
    </ArchivePage>
  );
}
