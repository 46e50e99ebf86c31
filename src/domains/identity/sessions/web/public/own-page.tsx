import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { translatorOf } from '#shared/texts';
import { ForPerson } from '#web/rights/for-person.tsx';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { Skeleton } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { webTexts } from '#web/texts/index.ts';
import { pageTitle } from '#web/shell/title.ts';
import { ownSessionTexts } from '../texts/index.ts';
import type { Route } from './+types/own-page';

const Own = lazy(() => import('./own.tsx'));

export const meta: Route.MetaFunction = ({ matches }) =>
  pageTitle(matches, (language) => translatorOf(ownSessionTexts, language)('title'));

/** The list loads its data in the browser. */
export const shouldRevalidate = () => false;

export default function OwnSessionsPage() {
  const t = useTexts(ownSessionTexts);
  const space = useTexts(webTexts)('nav.mySpace');
  const waiting = <Skeleton height="20rem" />;
  return (
    <div className="container page">
      <Breadcrumb steps={[{ title: space, to: '/my' }, { title: t('title') }]} />
      <h1 tabIndex={-1}>{t('title')}</h1>
      <p className="page-lead">
        {t('lead')} <Link to="/user/profile?tab=security">{t('secure')}</Link>
      </p>
      <ForPerson waiting={waiting}>
        {() => (
          <Suspense fallback={waiting}>
            <Own />
          </Suspense>
        )}
      </ForPerson>
    </div>
  );
}
