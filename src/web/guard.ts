import { redirect, type MiddlewareFunction } from 'react-router';
import { safeReturnPath } from '#shared/links';
import { scopeOf } from './scope.ts';
import { readToken } from './token.ts';

/** The login page, with the way back. */
export function loginPath(from: string): string {
  const back = safeReturnPath(from);
  return back === '/' ? '/login' : `/login?redirect=${encodeURIComponent(back)}`;
}

/** For a layout whose pages need a session: `export const middleware = [signedInOnly]`. */
export const signedInOnly: MiddlewareFunction<Response> = ({ url, context }) => {
  if (!scopeOf(context).signedIn) throw redirect(loginPath(url.pathname + url.search));
};

/** The same on navigations inside the browser: `export const clientMiddleware = [signedInOnlyHere]`. */
export const signedInOnlyHere: MiddlewareFunction = ({ url }) => {
  if (!readToken()) throw redirect(loginPath(url.pathname + url.search));
};

/** For the login page: people with a session have no business there. */
export const visitorsOnly: MiddlewareFunction<Response> = ({ context }) => {
  if (scopeOf(context).signedIn) throw redirect('/');
};

export const visitorsOnlyHere: MiddlewareFunction = () => {
  if (readToken()) throw redirect('/');
};
