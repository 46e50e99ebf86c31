import { lazy, Suspense } from 'react';
import { applications } from '#contract/archive/applications';
import { translatorOf } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { BeginButton } from '#web/kit/parts/begin-button.tsx';
import { ServicePage } from '#web/kit/parts/service-page.tsx';
import { Skeleton } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { applicationPageTexts } from '../texts/index.ts';
import type { Route } from './+types/landing';

const OwnApplications = lazy(() => import('./own-list.tsx'));
const OwnTasks = lazy(async () => ({ default: (await import('#view/archive/tasks')).OwnTasks }));

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: (language) => translatorOf(applicationPageTexts, language)('title'),
    description: (language) => translatorOf(applicationPageTexts, language)('lead'),
  });

const steps = ['apply', 'accept', 'plan', 'submit'] as const;
const facts = ['why', 'who', 'need', 'now'] as const;

/** Introduction to archiving project data, with the person’s applications and a link to a new one. */
export default function ProjectArchive() {
  const t = useTexts(applicationPageTexts);
  return (
    <ServicePage
      title={t('title')}
      lead={t('lead')}
      stepsTitle={t('how')}
      steps={steps.map((name) => ({ title: t(`steps.${name}.title`), body: t(`steps.${name}.body`) }))}
      factsTitle={t('facts')}
      facts={facts.map((name) => [t(`fact.${name}Q`), t(`fact.${name}A`)] as const)}
      words={{ login: t('login'), verify: t('verify') }}
      begin={<BeginButton label={t('begin')} create={begin} />}
      own={
        <Suspense fallback={<Skeleton height="8rem" />}>
          <OwnTasks />
          <OwnApplications />
        </Suspense>
      }
    />
  );
}

const begin = async () => {
  const { applicationId } = await call(applications.create, {});
  return `/archive/project/${applicationId}`;
};
