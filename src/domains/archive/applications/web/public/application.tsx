import { lazy } from 'react';
import { translatorOf } from '#shared/texts';
import { ArchivePage } from '#web/kit/parts/archive-page.tsx';
import { useTexts } from '#web/texts/language.ts';
import { pageTitle } from '#web/shell/title.ts';
import { applicationPageTexts } from '../texts/index.ts';
import type { Route } from './+types/application';

const OneApplication = lazy(() => import('./one.tsx'));

export const meta: Route.MetaFunction = ({ matches }) =>
  pageTitle(matches, (language) => translatorOf(applicationPageTexts, language)('title'));

/** The form loads its data itself: a revalidation must not remove it from the screen. */
export const shouldRevalidate = () => false;

/** The applicant's page: the form while it can be edited, then the status. */
export default function ApplicationPage({ params }: Route.ComponentProps) {
  const t = useTexts(applicationPageTexts);
  return (
    <ArchivePage steps={[{ title: t('title'), to: '/archive/project' }, { title: t('one') }]}>
      {(viewer) => <OneApplication key={params.id} id={params.id} userId={viewer.userId} />}
    </ArchivePage>
  );
}
