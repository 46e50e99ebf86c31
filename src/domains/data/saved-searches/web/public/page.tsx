import { lazy } from 'react';
import { translatorOf } from '#shared/texts';
import { ForPerson } from '#web/rights/for-person.tsx';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { Skeleton } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { pageTitle } from '#web/shell/title.ts';
import { savedSearchesTexts } from '../../texts/index.ts';
import type { Route } from './+types/page';

const Saved = lazy(() => import('./saved.tsx'));

export const meta: Route.MetaFunction = ({ matches }) =>
  pageTitle(matches, (language) => translatorOf(savedSearchesTexts, language)('page.title'));

/** The list loads its data with its own calls. */
export const shouldRevalidate = () => false;

export default function SavedPage() {
  const t = useTexts(savedSearchesTexts);
  const waiting = <Skeleton height="20rem" />;
  return (
    <div className="container page">
      <Breadcrumb steps={[{ title: t('page.all'), to: '/data' }, { title: t('page.title') }]} />
      <div className="page-head">
        <div>
          <h1 tabIndex={-1}>{t('page.title')}</h1>
          <p className="page-lead">{t('page.lead')}</p>
        </div>
      </div>
      <ForPerson verified waiting={waiting}>
        {() => <Saved />}
      </ForPerson>
    </div>
  );
}
