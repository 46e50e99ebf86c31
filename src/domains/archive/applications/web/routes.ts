import { route } from '@react-router/dev/routes';

const folder = 'domains/archive/applications/web/public';

/** The public introduction to the service. */
export const projectRoutes = [route('archive/project', `${folder}/landing.tsx`)];

/** Pages for signed-in people, inside the public page layout. */
export const ownApplicationRoutes = [route('archive/project/:id', `${folder}/application.tsx`)];
