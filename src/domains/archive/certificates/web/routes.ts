import { route } from '@react-router/dev/routes';

/** Where anybody verifies a certificate. */
export const verifyRoutes = [route('verify/:code?', 'domains/archive/certificates/web/public/verify.tsx')];
