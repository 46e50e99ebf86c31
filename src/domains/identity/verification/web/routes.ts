import { route } from '@react-router/dev/routes';

/** For signed-in users, inside the public shell. */
export const verificationRoutes = [route('email-verification', 'domains/identity/verification/web/public/verify.tsx')];
