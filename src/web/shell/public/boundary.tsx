import { translatorOf } from '#shared/texts';
import { webTexts } from '../../texts/index.ts';
import { pageTitle } from '../title.ts';
import { errorKind, ErrorPage } from '../error-page.tsx';
import type { Route } from './+types/boundary';

/** A route between the frame and its pages, so that header and footer remain when a page fails. */
export { Outlet as default } from 'react-router';
export { ErrorPage as ErrorBoundary };

export const meta: Route.MetaFunction = ({ matches, error }) =>
  pageTitle(matches, (language) => (error ? translatorOf(webTexts, language)(`pages.${errorKind(error)}.title`) : ''));
