import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { applications } from '#contract/archive/applications';
import { translatorOf } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { Button } from '#web/kit/parts/button.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
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
      begin={<Begin />}
      own={
        <Suspense fallback={<Skeleton height="8rem" />}>
          <OwnTasks />
          <OwnApplications />
        </Suspense>
      }
    />
  );
}

function Begin() {
  const t = useTexts(applicationPageTexts);
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    try {
      const { applicationId } = await call(applications.create, {});
      await navigate(`/archive/project/${applicationId}`);
    } catch {
      // The API client has shown the error.
      setBusy(false);
    }
  };
  return (
    <Button look="primary" busy={busy} onClick={() => void begin()}>
      <Icon name="plus" />
      {t('begin')}
    </Button>
  );
}
