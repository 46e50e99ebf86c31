import { route } from '@react-router/dev/routes';

const folder = 'domains/content/about/web/public';

/** Inside the public shell. */
export const aboutRoutes = [route('about', `${folder}/first.ts`), route('about/:slot', `${folder}/about.tsx`)];
