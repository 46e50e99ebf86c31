import { useLocation } from 'react-router';
import { dropToken } from '../api/token.ts';
import { loginPath } from './guard.ts';

/** Leads to the login page and back here, after the session has ended. */
export function useRelogin(): () => void {
  const { pathname, search } = useLocation();
  return () => {
    // With a token the login page would redirect to the home page.
    dropToken();
    location.assign(loginPath(pathname + search));
  };
}
