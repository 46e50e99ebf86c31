import { signedInOnly, signedInOnlyHere } from '../../rights/guard.ts';

/** Around pages that need a session: without one they lead to the login, and back. */
export const middleware = [signedInOnly];
export const clientMiddleware = [signedInOnlyHere];

/** Middleware of the server runs only where there is something to load. */
export const loader = () => null;

/** Nothing is loaded anew: a filter or a saved form must not need the network. The browser's own guard asks each time. */
export const shouldRevalidate = () => false;

export { Outlet as default } from 'react-router';
