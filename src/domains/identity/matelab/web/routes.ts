import { route } from '@react-router/dev/routes';

/** Pages for everybody, inside the public shell. */
export const matElabRoutes = [
  route('auth-redirect', 'domains/identity/matelab/web/public/auth-redirect.tsx'),
  route('bind', 'domains/identity/matelab/web/public/bind.tsx'),
];
