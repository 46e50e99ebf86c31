import { route } from '@react-router/dev/routes';

const folder = 'domains/archive/tasks/web/public';

/** Pages for signed-in people, inside the public page layout. */
export const ownTaskRoutes = [route('archive/project/task/:id', `${folder}/task.tsx`)];
