import { lazy } from 'react';
import { Link } from 'react-router';
import { translatorOf } from '#shared/texts';
import { ForPerson } from '#web/rights/for-person.tsx';
import { Skeleton } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
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
  const waiting = <Skeleton height="20rem" />;
  return (
    <>
      <h1 tabIndex={-1}>{t('title')}</h1>
      <p className="page-lead">
        {t('lead')} <Link to="/my/security">{t('secure')}</Link>
      </p>
      <ForPerson waiting={waiting}>{() => <Own />}</ForPerson>
    </>
  );
}
