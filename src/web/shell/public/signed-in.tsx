import { signedInOnly, signedInOnlyHere } from '../../rights/guard.ts';

/** Around pages that need a session: without one they redirect to the login, which returns. */
export const middleware = [signedInOnly];
export const clientMiddleware = [signedInOnlyHere];

/** Middleware runs on the server only for routes with a loader. */
export const loader = () => null;

/** Never reloads: a filter or a saved form must not need the network. The client middleware checks each navigation. */
export const shouldRevalidate = () => false;

export { Outlet as default } from 'react-router';
