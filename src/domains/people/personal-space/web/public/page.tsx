import { lazy } from 'react';
import { translatorOf } from '#shared/texts';
import { ForPerson } from '#web/rights/for-person.tsx';
import { LinkButton } from '#web/kit/parts/button.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { Skeleton } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { pageTitle } from '#web/shell/title.ts';
import { personalSpaceTexts } from '../../texts/index.ts';
import type { Route } from './+types/page';

const Overview = lazy(() => import('./overview.tsx'));

export const meta: Route.MetaFunction = ({ matches }) =>
  pageTitle(matches, (language) => translatorOf(personalSpaceTexts, language)('title'));

/** The page loads its data in the browser. */
export const shouldRevalidate = () => false;

export default function MyPage() {
  const t = useTexts(personalSpaceTexts);
  const waiting = <Skeleton height="24rem" />;
  return (
    <div className="container page">
      <div className="page-head">
        <div>
          <h1 tabIndex={-1}>{t('title')}</h1>
          <p className="page-lead">{t('lead')}</p>
        </div>
        <div className="row">
          <LinkButton to="/archive/submit" look="primary">
            <Icon name="upload" />
            {t('submit')}
          </LinkButton>
          <LinkButton to="/my/profile">
            <Icon name="user" />
            {t('profile')}
          </LinkButton>
          <LinkButton to="/my/notifications/settings">
            <Icon name="bell" />
            {t('settings')}
          </LinkButton>
        </div>
      </div>
      <ForPerson waiting={waiting}>{() => <Overview />}</ForPerson>
    </div>
  );
}
