import { route } from '@react-router/dev/routes';

/** Pages for signed-in people, inside the public shell. */
export const accessRoutes = [route('archive/access', 'domains/data/access-requests/web/public/mine.tsx')];
