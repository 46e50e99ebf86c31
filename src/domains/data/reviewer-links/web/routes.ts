import { route } from '@react-router/dev/routes';

/** Inside the public shell; the secret of a link follows the # of the address. */
export const sharedRecordRoutes = [route('data/shared', 'domains/data/reviewer-links/web/public/shared.tsx')];
