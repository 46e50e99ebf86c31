import { route } from '@react-router/dev/routes';

const folder = 'domains/identity/password-resets/web/public';

/** Public pages, inside the public shell. */
export const passwordResetRoutes = [
  route('forgot-password', `${folder}/forgot.tsx`),
  route('reset-password', `${folder}/reset.tsx`),
];
