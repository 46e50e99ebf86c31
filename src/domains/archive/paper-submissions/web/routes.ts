import { route } from '@react-router/dev/routes';

const folder = 'domains/archive/paper-submissions/web/public';

/** The service, explained to everybody. */
export const paperSubmitRoutes = [route('archive/paperSubmit', `${folder}/landing.tsx`)];

/** Pages for signed-in people, inside the public shell. */
export const ownPaperRoutes = [route('archive/paperSubmit/:id', `${folder}/submission.tsx`)];
