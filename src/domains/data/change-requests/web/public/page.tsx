import { lazy } from 'react';
import { translatorOf } from '#shared/texts';
import { ForPerson } from '#web/rights/for-person.tsx';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { Skeleton } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { pageTitle } from '#web/shell/title.ts';
import { webTexts } from '#web/texts/index.ts';
import { manageTexts } from '../texts/manage.ts';
import type { Route } from './+types/page';

/** Ant Design is part of this chunk, so that public pages never load it. */
const Manage = lazy(() => import('./manage.tsx'));

export const meta: Route.MetaFunction = ({ matches }) =>
  pageTitle(matches, (language) => translatorOf(manageTexts, language)('title'));

/** The page loads its data with its own calls. */
export const shouldRevalidate = () => false;

export default function ManagePage({ params }: Route.ComponentProps) {
  const t = useTexts(manageTexts);
  const archive = useTexts(webTexts)('nav.archive');
  const waiting = <Skeleton height="20rem" />;
  return (
    <div className="container page">
      <Breadcrumb
        steps={[{ title: archive, to: '/archive' }, { title: t('mine'), to: '/archive/mine' }, { title: t('title') }]}
      />
      <div className="page-head">
        <div>
          <h1 tabIndex={-1}>{t('title')}</h1>
          <p className="page-lead">{t('lead')}</p>
        </div>
      </div>
      <ForPerson waiting={waiting}>{() => <Manage id={Number(params.id)} />}</ForPerson>
    </div>
  );
}
