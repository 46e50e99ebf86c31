import { lazy } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { translatorOf } from '#shared/texts';
import { ForPerson } from '#web/rights/for-person.tsx';
import { Note, Skeleton } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { pageTitle } from '#web/shell/title.ts';
import { ownPageTexts } from '../texts/register.ts';
import type { OwnPart } from './own-parts.tsx';
import type { Route } from './+types/own-page';

const Parts = lazy(() => import('./own-parts.tsx'));

/** Each page has its own route; the last step of the address names what it shows. */
const partOf = (pathname: string) => pathname.replace(/\/$/, '').split('/').at(-1) as OwnPart;

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, (language) => translatorOf(ownPageTexts, language)(partOf(location.pathname)));

/** The page loads its data in the browser. */
export const shouldRevalidate = () => false;

export default function OwnPage() {
  const t = useTexts(ownPageTexts);
  const part = partOf(useLocation().pathname);
  const [search] = useSearchParams();
  const waiting = <Skeleton height="24rem" />;
  const isRequired = search.has('required');
  return (
    <>
      <h1 tabIndex={-1}>{t(part)}</h1>
      {part === 'profile' || part === 'password' ? <p className="page-lead">{t(`${part}Lead`)}</p> : null}
      {isRequired && part === 'password' ? <Note tone="warn">{t('mustPassword')}</Note> : null}
      {isRequired && part === 'security' ? <Note tone="warn">{t('mustSecure')}</Note> : null}
      <ForPerson waiting={waiting}>{(viewer) => <Parts key={part} part={part} viewer={viewer} />}</ForPerson>
    </>
  );
}
