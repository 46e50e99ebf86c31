import { route } from '@react-router/dev/routes';

/** For signed-in users, inside the public shell. */
export const ownSessionRoutes = [route('my/sessions', 'domains/identity/sessions/web/public/own-page.tsx')];

/** Public pages, inside the public shell. */
export const sessionRoutes = [route('login', 'domains/identity/sessions/web/public/login.tsx')];
