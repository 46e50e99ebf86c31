import { route } from '@react-router/dev/routes';

/** The public page that verifies a certificate. */
export const verifyRoutes = [route('verify/:code?', 'domains/archive/certificates/web/public/verify.tsx')];
