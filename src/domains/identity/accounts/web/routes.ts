import { route } from '@react-router/dev/routes';

/** Pages for everybody, inside the public shell. */
export const accountRoutes = [route('register', 'domains/identity/accounts/web/public/register.tsx')];
