import { lazy, Suspense } from 'react';
import { paperSubmissions } from '#contract/archive/paper-submissions';
import { translatorOf } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { BeginButton } from '#web/kit/parts/begin-button.tsx';
import { ServicePage } from '#web/kit/parts/service-page.tsx';
import { Skeleton } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { submissionPageTexts } from '../texts/index.ts';
import type { Route } from './+types/landing';

const OwnSubmissions = lazy(() => import('./own-list.tsx'));

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: (language) => translatorOf(submissionPageTexts, language)('title'),
    description: (language) => translatorOf(submissionPageTexts, language)('lead'),
  });

const steps = ['fill', 'check', 'receipt', 'publish'] as const;
const facts = ['why', 'who', 'files', 'secret', 'link'] as const;

/** Introduction to submitting data behind a paper, with the person's submissions and a link to a new one. */
export default function PaperSubmit() {
  const t = useTexts(submissionPageTexts);
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
          <OwnSubmissions />
        </Suspense>
      }
    />
  );
}

const begin = async () => {
  const { submissionId } = await call(paperSubmissions.create, {});
  return `/archive/paperSubmit/${submissionId}`;
};
