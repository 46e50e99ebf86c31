import { lazy } from 'react';
import { translatorOf } from '#shared/texts';
import { ForPerson } from '#web/rights/for-person.tsx';
import { Skeleton } from '#web/kit/parts/states.tsx';
import { pageTitle } from '#web/shell/title.ts';
import { selectionPageTexts } from '../texts/index.ts';
import { OwnFrame } from './own-frame.tsx';
import type { Route } from './+types/mine';

const Own = lazy(() => import('./own.tsx'));

export const meta: Route.MetaFunction = ({ matches }) =>
  pageTitle(matches, (language) => translatorOf(selectionPageTexts, language)('mine'));

/** The list loads its data with its own calls. */
export const shouldRevalidate = () => false;

export default function MinePage() {
  const waiting = <Skeleton height="20rem" />;
  return (
    <OwnFrame>
      <ForPerson verified waiting={waiting}>
        {(viewer) => <Own viewer={viewer} />}
      </ForPerson>
    </OwnFrame>
  );
}
