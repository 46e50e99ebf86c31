import { redirect, type MiddlewareFunction } from 'react-router';
import { safeReturnPath } from '#shared/links';
import { scopeOf } from '../api/scope.ts';
import { readToken } from '../api/token.ts';

/** The login page with a return path, in the language of the address. */
export function loginPath(from: string): string {
  const back = safeReturnPath(from);
  if (back === '/') return '/login';
  const language = languageIn(new URL(back, 'http://localhost'));
  return `/login?redirect=${encodeURIComponent(back)}${language && `&${language}`}`;
}

/** `lang=en` if the address has it; otherwise empty. */
function languageIn({ searchParams }: URL): string {
  const language = searchParams.get('lang');
  return language === null ? '' : `lang=${encodeURIComponent(language)}`;
}

/** The home page in the language of the address. */
const homePath = (url: URL) => {
  const language = languageIn(url);
  return language ? `/?${language}` : '/';
};

/** For a layout whose pages need a session: `export const middleware = [signedInOnly]`. */
export const signedInOnly: MiddlewareFunction<Response> = ({ url, context }) => {
  if (!scopeOf(context).signedIn) throw redirect(loginPath(url.pathname + url.search));
};

/** The same on navigations inside the browser: `export const clientMiddleware = [signedInOnlyHere]`. */
export const signedInOnlyHere: MiddlewareFunction = ({ url }) => {
  if (!readToken()) throw redirect(loginPath(url.pathname + url.search));
};

/** For the login page: users with a session are sent home. */
export const visitorsOnly: MiddlewareFunction<Response> = ({ url, context }) => {
  if (scopeOf(context).signedIn) throw redirect(homePath(url));
};

export const visitorsOnlyHere: MiddlewareFunction = ({ url }) => {
  if (readToken()) throw redirect(homePath(url));
};
