import { lazy } from 'react';
import { translatorOf } from '#shared/texts';
import { ForPerson } from '#web/rights/for-person.tsx';
import { Skeleton } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { pageTitle } from '#web/shell/title.ts';
import { notificationPageTexts } from '../texts/index.ts';
import type { Route } from './+types/settings-page';

const Settings = lazy(() => import('./settings.tsx'));

export const meta: Route.MetaFunction = ({ matches }) =>
  pageTitle(matches, (language) => translatorOf(notificationPageTexts, language)('settings'));

/** The form loads its data in the browser. */
export const shouldRevalidate = () => false;

export default function SettingsPage() {
  const t = useTexts(notificationPageTexts);
  const waiting = <Skeleton height="20rem" />;
  return (
    <>
      <h1 tabIndex={-1}>{t('settings')}</h1>
      <p className="page-lead">{t('settingsLead')}</p>
      <ForPerson waiting={waiting}>{(viewer) => <Settings hasMail={viewer.email !== ''} />}</ForPerson>
    </>
  );
}
