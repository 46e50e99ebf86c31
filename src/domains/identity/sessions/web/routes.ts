import { route } from '@react-router/dev/routes';

/** Pages for everybody, inside the public shell. */
export const sessionRoutes = [route('login', 'domains/identity/sessions/web/public/login.tsx')];
