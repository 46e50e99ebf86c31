import { lazy } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { translatorOf } from '#shared/texts';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { LinkButton } from '#web/kit/parts/button.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { Skeleton } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { pageTitle } from '#web/shell/title.ts';
import { accessTexts } from '#texts/data/access-requests';
import { webTexts } from '#web/texts/index.ts';
import { ForPerson } from '#web/rights/for-person.tsx';
import { depositTexts } from '../../texts/index.ts';
import type { Route } from './+types/mine-page';

const Mine = lazy(() => import('./mine.tsx'));

export const meta: Route.MetaFunction = ({ matches }) =>
  pageTitle(matches, (language) => translatorOf(depositTexts, language)('mine.title'));

/** The list loads its data with its own calls. */
export const shouldRevalidate = (_args: ShouldRevalidateFunctionArgs) => false;

export default function MinePage() {
  const t = useTexts(depositTexts);
  const access = useTexts(accessTexts);
  const archive = useTexts(webTexts)('nav.archive');
  return (
    <div className="container page">
      <Breadcrumb steps={[{ title: archive, to: '/archive' }, { title: t('mine.title') }]} />
      <div className="page-head">
        <div>
          <h1 tabIndex={-1}>{t('mine.title')}</h1>
          <p className="page-lead">{t('mine.lead')}</p>
        </div>
        <div className="row">
          <LinkButton to="/archive/access">
            <Icon name="lock" />
            {access('name')}
          </LinkButton>
          <LinkButton to="/archive/mine/statistics">
            <Icon name="eye" />
            {t('mine.statistics')}
          </LinkButton>
          <LinkButton look="primary" to="/archive/submit">
            <Icon name="plus" />
            {t('mine.add')}
          </LinkButton>
        </div>
      </div>
      <ForPerson waiting={<Skeleton height="20rem" />}>{() => <Mine />}</ForPerson>
    </div>
  );
}
