import { lazy } from 'react';
import { translatorOf } from '#shared/texts';
import { ForPerson } from '#web/rights/for-person.tsx';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { Skeleton } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { pageTitle } from '#web/shell/title.ts';
import { webTexts } from '#web/texts/index.ts';
import { statisticsPageTexts } from '../texts/index.ts';
import type { Route } from './+types/page';

const OwnUse = lazy(() => import('./own-use.tsx'));

export const meta: Route.MetaFunction = ({ matches }) =>
  pageTitle(matches, (language) => translatorOf(statisticsPageTexts, language)('mine.title'));

/** The list loads its data with its own calls. */
export const shouldRevalidate = () => false;

export default function OwnUsePage() {
  const t = useTexts(statisticsPageTexts);
  const archive = useTexts(webTexts)('nav.archive');
  const waiting = <Skeleton height="20rem" />;
  return (
    <div className="container page">
      <Breadcrumb
        steps={[
          { title: archive, to: '/archive' },
          { title: t('mine.all'), to: '/archive/mine' },
          { title: t('mine.title') },
        ]}
      />
      <div className="page-head">
        <div>
          <h1 tabIndex={-1}>{t('mine.title')}</h1>
          <p className="page-lead">{t('mine.lead')}</p>
        </div>
      </div>
      <ForPerson waiting={waiting}>{() => <OwnUse />}</ForPerson>
    </div>
  );
}
