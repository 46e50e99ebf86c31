import { lazy } from 'react';
import { translatorOf } from '#shared/texts';
import { ForPerson } from '#web/rights/for-person.tsx';
import { Skeleton } from '#web/kit/parts/states.tsx';
import { pageTitle } from '#web/shell/title.ts';
import { selectionPageTexts } from '../texts/index.ts';
import { OwnFrame } from './own-frame.tsx';
import type { Route } from './+types/draft';

const OwnSelection = lazy(() => import('./own-selection.tsx'));

export const meta: Route.MetaFunction = ({ matches }) =>
  pageTitle(matches, (language) => translatorOf(selectionPageTexts, language)('kind'));

/** The page loads its data with its own calls. */
export const shouldRevalidate = () => false;

export default function DraftPage({ params }: Route.ComponentProps) {
  const waiting = <Skeleton height="20rem" />;
  return (
    <ForPerson verified waiting={<OwnFrame>{waiting}</OwnFrame>}>
      {() => <OwnSelection id={params.id} />}
    </ForPerson>
  );
}
