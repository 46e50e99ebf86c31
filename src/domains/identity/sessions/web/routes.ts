import { route } from '@react-router/dev/routes';

/** For signed-in people, inside the public shell. */
export const ownSessionRoutes = [route('my/sessions', 'domains/identity/sessions/web/public/own-page.tsx')];

/** Pages for everybody, inside the public shell. */
export const sessionRoutes = [route('login', 'domains/identity/sessions/web/public/login.tsx')];
