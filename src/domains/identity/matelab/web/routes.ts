import { route } from '@react-router/dev/routes';

/** Public pages, inside the public shell. */
export const matElabRoutes = [
  route('auth-redirect', 'domains/identity/matelab/web/public/auth-redirect.tsx'),
  route('bind', 'domains/identity/matelab/web/public/bind.tsx'),
];
