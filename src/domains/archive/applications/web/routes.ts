import { route } from '@react-router/dev/routes';

const folder = 'domains/archive/applications/web/public';

/** The service, explained to everybody. */
export const projectRoutes = [route('archive/project', `${folder}/landing.tsx`)];

/** Pages for signed-in people, inside the public shell. */
export const ownApplicationRoutes = [route('archive/project/:id', `${folder}/application.tsx`)];
