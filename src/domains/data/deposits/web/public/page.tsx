import { lazy, useState } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { pick, translatorOf } from '#shared/texts';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { pageTitle } from '#web/shell/title.ts';
import { webTexts } from '#web/texts/index.ts';
import { depositTexts } from '../../texts/index.ts';
import { ForPerson } from '#web/rights/for-person.tsx';
import type { Route } from './+types/page';
import type { Heading } from './deposit.tsx';
import { DepositSkeleton } from './skeleton.tsx';

/** Ant Design is part of this chunk, so that public pages never load it. */
const Deposit = lazy(() => import('./deposit.tsx'));

export const meta: Route.MetaFunction = ({ matches }) =>
  pageTitle(matches, (language) => translatorOf(depositTexts, language)('title'));

/** The form loads its data with its own calls; a revalidation must never unmount it. */
export const shouldRevalidate = (_args: ShouldRevalidateFunctionArgs) => false;

export default function DepositPage({ params }: Route.ComponentProps) {
  const t = useTexts(depositTexts);
  const archive = useTexts(webTexts)('nav.archive');
  const language = useLanguage();
  const [heading, setHeading] = useState<Heading>();
  return (
    <div className="container page deposit">
      <Breadcrumb steps={[{ title: archive, to: '/archive' }, { title: t('title') }]} />
      <div className="page-head">
        <div>
          <h1 tabIndex={-1}>
            {heading
              ? t('versionOf', {
                  version: heading.version.replace(/^V/, ''),
                  title: pick(heading.titleZh, heading.titleEn, language),
                })
              : t('title')}
          </h1>
          <p className="page-lead">{t(heading ? 'versionLead' : 'lead')}</p>
        </div>
      </div>
      <ForPerson verified waiting={<DepositSkeleton />}>
        {(viewer) => (
          <Deposit
            viewer={viewer}
            id={params.id === undefined ? undefined : Number(params.id)}
            onHeading={setHeading}
          />
        )}
      </ForPerson>
    </div>
  );
}
