import { lazy } from 'react';
import { translatorOf } from '#shared/texts';
import { ForPerson } from '#web/rights/for-person.tsx';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { Skeleton } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { webTexts } from '#web/texts/index.ts';
import { pageTitle } from '#web/shell/title.ts';
import { commentPageTexts } from '../texts/index.ts';
import type { Route } from './+types/mine-page';

const Mine = lazy(() => import('./mine.tsx'));

export const meta: Route.MetaFunction = ({ matches }) =>
  pageTitle(matches, (language) => translatorOf(commentPageTexts, language)('mine.title'));

/** The list loads its data itself. */
export const shouldRevalidate = () => false;

export default function OwnCommentsPage() {
  const t = useTexts(commentPageTexts);
  const space = useTexts(webTexts)('nav.mySpace');
  const waiting = <Skeleton height="20rem" />;
  return (
    <div className="container page">
      <Breadcrumb steps={[{ title: space, to: '/my' }, { title: t('mine.title') }]} />
      <div className="page-head">
        <h1 tabIndex={-1}>{t('mine.title')}</h1>
      </div>
      <ForPerson waiting={waiting}>{() => <Mine />}</ForPerson>
    </div>
  );
}
