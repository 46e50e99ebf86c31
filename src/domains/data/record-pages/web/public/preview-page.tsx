import { lazy, Suspense } from 'react';
import { translatorOf } from '#shared/texts';
import { useTexts } from '#web/texts/language.ts';
import { pageTitle } from '#web/shell/title.ts';
import { ForPerson } from '#web/rights/for-person.tsx';
import { DepositSkeleton } from '#view/data/deposits';
import { depositTexts } from '#texts/data/deposits';
import type { Route } from './+types/preview-page';

/** The contract's schemas are part of this chunk, so that public pages never load them. */
const Preview = lazy(() => import('./preview.tsx'));

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageTitle(matches, (language) => translatorOf(depositTexts, language)('preview.title')),
  { name: 'robots', content: 'noindex' },
];

/** The page loads its data with its own calls. */
export const shouldRevalidate = () => false;

export default function PreviewPage({ params }: Route.ComponentProps) {
  const t = useTexts(depositTexts);
  const waiting = (
    <div className="container page">
      <h1 className="aloud">{t('preview.title')}</h1>
      <DepositSkeleton />
    </div>
  );
  return (
    <ForPerson waiting={waiting}>
      {() => (
        <Suspense fallback={waiting}>
          <Preview id={Number(params.id)} />
        </Suspense>
      )}
    </ForPerson>
  );
}
