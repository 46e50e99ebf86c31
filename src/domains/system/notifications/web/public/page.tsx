import { lazy } from 'react';
import { translatorOf } from '#shared/texts';
import { ForPerson } from '#web/rights/for-person.tsx';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { LinkButton } from '#web/kit/parts/button.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { Skeleton } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { pageTitle } from '#web/shell/title.ts';
import { notificationPageTexts } from '../texts/index.ts';
import type { Route } from './+types/page';

const List = lazy(() => import('./list.tsx'));
const Notices = lazy(async () => ({ default: (await import('#view/system/notices')).NewestNotices }));

export const meta: Route.MetaFunction = ({ matches }) =>
  pageTitle(matches, (language) => translatorOf(notificationPageTexts, language)('title'));

/** The list loads its data in the browser. */
export const shouldRevalidate = () => false;

export default function NotificationsPage() {
  const t = useTexts(notificationPageTexts);
  const waiting = <Skeleton height="20rem" />;
  return (
    <div className="container page">
      <Breadcrumb steps={[{ title: t('mine'), to: '/my' }, { title: t('title') }]} />
      <div className="page-head">
        <div>
          <h1 tabIndex={-1}>{t('title')}</h1>
          <p className="page-lead">{t('lead')}</p>
        </div>
        <LinkButton to="/my/notifications/settings">
          <Icon name="mail" />
          {t('settings')}
        </LinkButton>
      </div>
      <ForPerson waiting={waiting}>
        {() => (
          <>
            <List />
            <section aria-labelledby="notices">
              <h2 id="notices">{t('notices')}</h2>
              <Notices />
            </section>
          </>
        )}
      </ForPerson>
    </div>
  );
}
