import { route } from '@react-router/dev/routes';

/** Public pages, inside the public shell. */
export const accountRoutes = [route('register', 'domains/identity/accounts/web/public/register.tsx')];
