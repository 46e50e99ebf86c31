import { route } from '@react-router/dev/routes';

/** Pages for signed-in people, inside the public shell. */
export const verificationRoutes = [route('email-verification', 'domains/identity/verification/web/public/verify.tsx')];
