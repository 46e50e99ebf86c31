import { route } from '@react-router/dev/routes';

const folder = 'domains/archive/paper-submissions/web/public';

/** The public introduction to the service. */
export const paperSubmitRoutes = [route('archive/paperSubmit', `${folder}/landing.tsx`)];

/** Pages for signed-in people, inside the public page layout. */
export const ownPaperRoutes = [route('archive/paperSubmit/:id', `${folder}/submission.tsx`)];
