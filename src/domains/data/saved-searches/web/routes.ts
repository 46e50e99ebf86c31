import { route } from '@react-router/dev/routes';

const folder = 'domains/data/saved-searches/web/public';

/** For signed-in people, inside the public shell. */
export const savedSearchRoutes = [route('data/saved', `${folder}/page.tsx`)];

/** For holders of a link from a mail. */
export const stopRoutes = [route('data/saved/stop/:token', `${folder}/stop.tsx`)];
