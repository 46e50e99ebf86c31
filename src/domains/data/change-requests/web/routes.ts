import { route } from '@react-router/dev/routes';

/** Pages for signed-in people, inside the public shell. */
export const manageRoutes = [route('archive/manage/:id', 'domains/data/change-requests/web/public/page.tsx')];
